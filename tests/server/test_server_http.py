"""What is asked for over HTTP: games, rules, matches, saved matches, replays, the page."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient, Response
from msgspec.structs import replace

from rulekeeper.core import notation
from rulekeeper.core.match import Match
from rulekeeper.core.saving import load, save
from rulekeeper.games.tabletop import Shelf
from rulekeeper.players.random import RandomPlayer
from rulekeeper.server.http.app import serving
from rulekeeper.server.http.services import Services
from rulekeeper.server.messages import Answer, Outcome, Table
from rulekeeper.server.rooms.room import outcome_by_rules
from rulekeeper.server.settings import Settings
from server.toybox import BotsAtHand, ToyGames
from server.webtable import NewTable, WebTable, app_with, database_in, run, without_database
from tables.camp import shop


class Client(AsyncClient):
    """A client that knows the server's parts, too."""

    services: Services
    app: Any

    def come_from(self, address: str) -> None:
        """Come from another address from now on."""
        self._transport = ASGITransport(self.app, client=(address, 1))


@asynccontextmanager
async def web(
    folder: Path, games: ToyGames | None = None, **settings: Any
) -> AsyncIterator[Client]:
    """A client of a server on a database in a folder."""
    games = games or ToyGames()
    settings = {"page": folder, "watched_seconds": 0.0, "response_seconds": 0.0, **settings}
    wanted = Settings(database=database_in(folder), **settings)
    async with serving(wanted, games, BotsAtHand(games)) as services:
        app = app_with(services)
        async with Client(transport=ASGITransport(app), base_url="http://table") as client:
            client.services, client.app = services, app
            yield client


def bearer(token: str | None) -> dict[str, str]:
    """The header with which a request speaks for a seat."""
    return {"Authorization": f"Bearer {token}"}


async def new(client: Client, game: str = "duel", seats: str = "me friend", **more: Any) -> Any:
    """Set a match up: what is answered."""
    wanted = [
        {"who": who} if who in ("me", "friend") else {"who": "bot", "bot": who}
        for who in seats.split()
    ]
    answer = await client.post("/api/matches", json={"game": game, "seats": wanted, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def problem(answer: Response) -> tuple[int, str, str]:
    """Status, code and sentence of a refusal."""
    found = answer.json()
    assert found["text"].endswith((".", "?"))
    return answer.status_code, found["code"], found["text"]


@without_database
def test_games_are_listed_with_their_forms_libraries_and_rules(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            games = {game["name"]: game for game in (await client.get("/api/games")).json()}
            assert games["lebelheim"]["decks"]
            assert games["lebelheim"]["set_up"]["fields"]
            assert games["duel"]["tutorials"] == []
            shelves = (await client.get("/api/games/lebelheim/library")).json()
            assert all(shelf["heading"] and shelf["cards"] for shelf in shelves)
            rules = (await client.get("/api/games/lebelheim/rules?query=push")).json()
            assert rules
            assert len(rules) < len((await client.get("/api/games/lebelheim/rules")).json())
            rule = (await client.get(f"/api/rules/{rules[0]['id']}")).json()
            assert rule == rules[0]
            bots = (await client.get("/api/bots")).json()
            assert [bot["bot"] for bot in bots] == ["random", "greedy", "search:1"]
            assert problem(await client.get("/api/games/chess/library"))[:2] == (400, "malformed")
            assert problem(await client.get("/api/rules/lebelheim.x.1"))[0] == 400

    run(test())


def test_a_game_of_chapters_is_played_and_not_listed(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            games = {game["name"] for game in (await client.get("/api/games")).json()}
            assert {"arena", "lebelheim"} <= games
            assert "arena-camp" not in games
            found = [
                (await client.get(f"/api/games/{game}/rules?query=xp")).json()
                for game in ("arena", "arena-camp")
            ]
            assert found[0] == found[1] != []
            heroes = ("dita-fuse", "dunmar-thistle", "aldous-gate", "choirmaster-lunn")
            owned = {"heroes": [{"hero": hero} for hero in heroes]}
            options = {"stop": "shop", "belongings": owned}
            assert (await new(client, "arena-camp", "me", options=options))["match"]

    run(test())


@without_database
def test_what_is_no_contest_ends_without_winners_and_losers() -> None:
    outcome = outcome_by_rules(shop(4).do("buy Vim for Ada").match)
    assert outcome == Outcome((0,), "The party leaves the shop", "arena.xp.spend.1", contest=False)
    assert b"contest" in msgspec.json.encode(outcome)
    assert b"contest" not in msgspec.json.encode(Outcome((0,), "All foes are dead", ""))


@without_database
def test_decks_are_shown_and_checked(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            decks = (await client.get("/api/games/lebelheim/decks")).json()
            verdict = await client.post("/api/games/lebelheim/deck", json=decks[0])
            assert verdict.json() == {"allowed": True, "problems": []}
            decks[0]["cards"] = {}
            verdict = await client.post("/api/games/lebelheim/deck", json=decks[0])
            assert not verdict.json()["allowed"]
            assert verdict.json()["problems"][0][1].startswith("lebelheim.")
            cards = (await client.get("/api/games/lebelheim/deck-cards")).json()
            assert all(found["cards"] for found in cards)
            assert decks[0]["hero"] in [found["hero"] for found in cards]
            refused = await client.post("/api/games/duel/deck", json=decks[0])
            assert problem(refused)[:2] == (409, "not-possible")
            match = {
                "game": "lebelheim",
                "seats": [{"who": "me"}, {"who": "friend"}],
                "options": {"decks": {decks[0]["hero"]: {}}},
            }
            refused = await client.post("/api/matches", json=match)
            assert problem(refused)[:2] == (400, "malformed")
            assert refused.json()["rule"] == "lebelheim.deck.1"
            assert "lebelheim.deck.1" not in refused.json()["text"]

    run(test())


async def seed_of(client: Client, match: str) -> int:
    """The seed that a match is kept with."""
    kept = await client.services.store.load(match)
    assert kept
    return kept.set_up.seed


def test_each_match_has_a_seed_of_its_own_unless_the_server_is_given_one(tmp_path: Path) -> None:
    async def seeds(**settings: Any) -> list[int]:
        async with web(tmp_path, **settings) as client:
            first, second = await new(client, "lebelheim", "me random"), await new(client)
            own = bearer(first["seats"][0]["token"])
            saved = await client.get(f"/api/matches/{first['match']}/export", headers=own)
            third = await client.post("/api/matches/import", json={"text": saved.text})
            created = (first, second, third.json())
            return [await seed_of(client, each["match"]) for each in created]

    assert len(set(run(seeds()))) == 3
    assert run(seeds(seed=7)) == [7, 7, 7]


@without_database
def test_a_form_that_makes_no_match_is_refused_in_a_sentence(tmp_path: Path) -> None:
    me, friend = {"who": "me"}, {"who": "friend"}

    async def test() -> None:
        async with web(tmp_path) as client:
            for form, why in (
                ({"game": "duel", "seats": [me]}, "for 2 seats, not for 1"),
                ({"game": "chess", "seats": [me]}, "no game 'chess'"),
                ({"game": "duel", "seats": [me, {"who": "bot", "bot": "x"}]}, "There is no bot"),
                ({"game": "duel", "seats": [me, {"who": "me", "name": "a\u202eb"}]}, "The name"),
                ({"game": "duel", "seats": [me, {"who": "cat"}]}, "malformed"),
                ({"game": "duel"}, "malformed"),
                (
                    {"game": "lebelheim", "seats": [me, friend], "options": {"mode": "3v3"}},
                    "3v3",
                ),
                (
                    {
                        "game": "duel",
                        "seats": [me, friend],
                        "clock": {"per": "turn", "seconds": 1, "then": "resigns"},
                    },
                    "malformed",
                ),
            ):
                status, code, text = problem(await client.post("/api/matches", json=form))
                assert (status, code) in ((400, "malformed"), (409, "not-possible")), text
                assert why in text
            broken = await client.post("/api/matches", content=b"{")
            assert problem(broken)[1] == "malformed"
            large = await client.post("/api/matches", content=b"x" * 70_000)
            assert problem(large)[:2] == (413, "too-large")

    run(test())


@without_database
def test_one_address_sets_up_only_so_many_matches(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path, match_burst=2) as client:
            await new(client)
            await new(client)
            form = {"game": "duel", "seats": [{"who": "me"}, {"who": "friend"}]}
            refused = await client.post("/api/matches", json=form)
            assert problem(refused)[:2] == (429, "too-many")

    run(test())


def test_my_matches_are_listed_latest_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            first, second = await new(client), await new(client, "leap")
            tokens = {
                first["match"]: first["seats"][0]["token"],
                second["match"]: second["seats"][1]["token"],
                "nowhere": "x",
            }
            mine = (await client.post("/api/mine", json={"tokens": tokens})).json()
            assert [(info["game"], info["seat"], info["asked"]) for info in mine] == [
                ("leap", 1, False),
                ("duel", 0, True),
            ]
            tokens[first["match"]] = "guess"
            mine = (await client.post("/api/mine", json={"tokens": tokens})).json()
            assert [info["game"] for info in mine] == ["leap"]
            info = await client.get(
                f"/api/matches/{second['match']}", headers=bearer(second["seats"][0]["token"])
            )
            assert (info.json()["seat"], info.json()["asked"]) == (0, True)
            anybody = (await client.get(f"/api/matches/{second['match']}")).json()
            assert (anybody["seat"], anybody["asked"]) == (None, False)
            assert problem(await client.get("/api/matches/nowhere"))[:2] == (404, "unknown-match")

    run(test())


def test_a_match_under_way_is_shown_to_nobody_but_who_plays_it_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            shared, alone = await new(client), await new(client, seats="me random")
            for what in ("export", "report", "replay", "replay/0"):
                path = f"/api/matches/{shared['match']}/{what}"
                own = bearer(shared["seats"][0]["token"])
                assert problem(await client.get(path, headers=own))[:2] == (409, "not-possible")
                path = f"/api/matches/{alone['match']}/{what}"
                assert problem(await client.get(path))[1] == "not-possible"
                wrong = await client.get(path, headers=bearer("guess"))
                assert problem(wrong)[:2] == (403, "unknown-seat")
                own = bearer(alone["seats"][0]["token"])
                assert (await client.get(path, headers=own)).status_code == 200

    run(test())


def test_a_match_under_way_shows_the_answers_of_whoever_asks_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            created = await new(client, seats="me random")
            token = created["seats"][0]["token"]
            table = WebTable(client.services, BotsAtHand(ToyGames()))
            guest = await NewTable(table, created["match"], [token]).sit(0)
            await guest.ask(Answer(guest.asked, guest.offers.index("rest")), Table)
            path = f"/api/matches/{created['match']}/replay"
            own = bearer(token)
            last = (await client.get(path, headers=own)).json()["last"]
            moments = [
                (await client.get(f"{path}/{at}", headers=own)).json() for at in range(last + 1)
            ]
            given = [moment["answer"] for moment in moments if moment["answer"]]
            assert given
            assert {each["seat"] for each in given} == {0}
            assert len(given) < last

    run(test())


async def played(client: Client, game: str, seats: str) -> str:
    """The name of a match that bots have played to its end."""
    options = {"turn_limit": 6} if game == "lebelheim" else {}
    created = await new(client, game, seats, quick=bool(options), options=options)
    services = client.services
    table = NewTable(WebTable(services, BotsAtHand(ToyGames())), created["match"], [])
    guest = await table.sit()
    await guest.over()
    return str(created["match"])


def test_a_match_that_is_over_can_be_replayed_moment_by_moment(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            name = await played(client, "lebelheim", "random random")
            replay = (await client.get(f"/api/matches/{name}/replay")).json()
            assert replay["turns"][0][0] == 0
            assert sorted(replay["turns"]) == replay["turns"]
            told = 0
            for moment in (0, 1, replay["last"] // 2, replay["last"]):
                found = (await client.get(f"/api/matches/{name}/replay/{moment}")).json()
                assert (found["outcome"] is not None) == (moment == replay["last"])
                told += len(found["news"])
            assert told
            written = (await client.get(f"/api/matches/{name}/export")).text
            steps = re.findall(r"^(\d+|chance): (.*?)  ;", written, flags=re.MULTILINE)
            assert len(steps) == replay["last"]
            for moment in (1, replay["last"] // 2, replay["last"]):
                found = (await client.get(f"/api/matches/{name}/replay/{moment}")).json()
                seat, notation = steps[moment - 1]
                given = found["answer"]
                assert given["notation"] == notation
                assert given["seat"] == (-1 if seat == "chance" else int(seat) - 1)
                assert given["text"]
            assert (await client.get(f"/api/matches/{name}/replay/0")).json()["answer"] is None
            for turn, moment in replay["turns"][1:4]:
                found = (await client.get(f"/api/matches/{name}/replay/{moment}")).json()
                assert found["tabletop"]["turn"] == turn
            beyond = await client.get(f"/api/matches/{name}/replay/{replay['last'] + 1}")
            assert problem(beyond)[1] == "not-possible"

    run(test())


def test_a_match_that_is_over_stands_as_it_ended(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path, response_seconds=1.0) as client:
            game = client.services.games.find("lebelheim").game
            options = game.sampled_options({}, Random(11))
            match = Match.new(game, options, ("Ana", "Ben"), seed=11)
            players = [RandomPlayer(11), RandomPlayer(12)]
            while decision := match.decision:
                match.play(players[decision.seat].choose(match, decision.seat))
            # After its last answer both seats would be asked in secret, without a choice.
            created = await client.post("/api/matches/import", json={"text": save(match)})
            room = await client.services.rooms.room(created.json()["match"])
            assert room.match.result == match.result
            assert room.match.final_hash == match.final_hash

    run(test())


def test_a_saved_match_is_gone_on_with(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            created = await new(client, "lebelheim", "me random", quick=True)
            own = bearer(created["seats"][0]["token"])
            text = (await client.get(f"/api/matches/{created['match']}/export", headers=own)).text
            game = client.services.games.find("lebelheim").game
            match: Match[Any, Any] = load(text.splitlines(keepends=True), lambda header: game)
            imported = await client.post(
                "/api/matches/import",
                json={"text": text, "seats": [{"who": "bot"}, {"who": "me", "name": "Ana"}]},
            )
            found = imported.json()
            assert [seat["token"] is None for seat in found["seats"]] == [True, False]
            room = await client.services.rooms.room(found["match"])
            assert room.match.answers[: len(match.answers)] == match.answers
            assert room.match.setup.seats == ("Medium bot", "Ana")
            usual = await client.post("/api/matches/import", json={"text": text})
            assert [seat["who"] for seat in usual.json()["seats"]] == ["me", "friend"]
            damaged = text.replace("seat 2 Easy bot", "seat 2 Easy bat")
            refused = await client.post("/api/matches/import", json={"text": damaged})
            assert "line" in problem(refused)[2]
            assert room.set_up.seed != match.setup.seed
            assert not room.remarks
            header, entries = notation.read(text.splitlines(keepends=True))
            older = "".join(notation.write(replace(header, version=999), entries))
            imported = await client.post("/api/matches/import", json={"text": older})
            (remark,) = (await client.services.rooms.room(imported.json()["match"])).remarks
            assert "rules version 999, now" in remark.text
            header, entries = notation.read(text.splitlines(keepends=True))
            packs = {**header.packs, "winter": "1"}
            packed = "".join(notation.write(replace(header, packs=packs), entries))
            refused = await client.post("/api/matches/import", json={"text": packed})
            assert problem(refused)[:2] == (409, "not-possible")
            assert "needs the content pack `winter`" in problem(refused)[2]
            few = await client.post(
                "/api/matches/import", json={"text": text, "seats": [{"who": "me"}]}
            )
            assert "2 seats" in problem(few)[2]

    run(test())


def test_what_over_matches_hold_is_a_match_and_a_report(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            name = await played(client, "lebelheim", "random greedy")
            text = (await client.get(f"/api/matches/{name}/export")).text
            game = client.services.games.find("lebelheim").game
            match: Match[Any, Any] = load(text.splitlines(keepends=True), lambda header: game)
            assert match.result is not None
            report = (await client.get(f"/api/matches/{name}/report")).text
            assert report.endswith(text)
            assert f"state {match.final_hash}" in report

    run(test())


@without_database
def test_how_a_game_is_played_is_told_in_pictures(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            panels = (await client.get("/api/games/lebelheim/how-to")).json()
            assert 6 <= len(panels) <= 8
            assert all(panel.get("tabletop") or panel["cards"] for panel in panels)
            assert (await client.get("/api/games/duel/how-to")).json() == []

    run(test())


def test_a_tutorial_runs_always_alike(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            lessons = (await client.get("/api/games/lebelheim/tutorials/first")).json()
            assert len(lessons) > 3
            rooms = []
            for _ in range(2):
                created = (await client.post("/api/games/lebelheim/tutorials/first")).json()
                room = await client.services.rooms.room(created["match"])
                assert room.set_up.tutorial == "first"
                rooms.append(room)
            assert rooms[0].match.answers == rooms[1].match.answers
            assert (
                problem(await client.post("/api/games/duel/tutorials/first"))[1] == "not-possible"
            )

    run(test())


@without_database
def test_the_page_is_served_with_strict_headers(tmp_path: Path) -> None:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html>")
    (tmp_path / "page" / "assets" / "a.js").write_text("1")
    (tmp_path / "page" / "assets" / "a.css").write_text("p {}\n" * 10_000)
    (tmp_path / "secret").write_text("no")

    async def test() -> None:
        async with web(tmp_path, page=tmp_path / "page") as client:
            start = await client.get("/")
            for path in ("/", "/health", "/api/games"):
                head, got = await client.head(path), await client.get(path)
                assert head.status_code == 200
                assert head.headers == got.headers
            assert start.text == "<!doctype html>"
            assert start.headers["content-type"].startswith("text/html")
            assert "default-src 'self'" in start.headers["content-security-policy"]
            assert start.headers["x-content-type-options"] == "nosniff"
            assert start.headers["cache-control"] == "no-cache"
            again = await client.get("/", headers={"If-None-Match": start.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            script = await client.get("/assets/a.js")
            assert "immutable" in script.headers["cache-control"]
            assert "content-encoding" not in script.headers
            style = await client.get("/assets/a.css")
            plain = await client.get("/assets/a.css", headers={"Accept-Encoding": "identity"})
            assert (style.headers["content-encoding"], style.text) == ("gzip", plain.text)
            assert int(style.headers["content-length"]) < len(plain.content)
            assert style.headers["etag"] != plain.headers["etag"]
            rules = await client.get("/api/games/arena/rules")
            assert rules.headers["content-encoding"] == "gzip"
            assert (await client.get("/..%2fsecret")).text != "no"
            for path in ("/assets/b.js", "/%2e%2e/secret.txt", "/api/nothing", "/api"):
                assert (await client.get(path)).status_code == 404, path
                assert "content-security-policy" in (await client.get(path)).headers

    run(test())


@without_database
@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("/rules/arena", "/#/rules/arena"),
        ("/rules/arena/", "/#/rules/arena"),
        ("/rules/arena/arena.turn.action.1?query=a+b", "/#/rules/arena/arena.turn.action.1"),
        ("/nothing", "/#/nothing"),
        ("/a%2fb/%22c", "/#/a/b/%22c"),
    ],
)
def test_an_address_without_its_hash_leads_to_the_page(
    tmp_path: Path, typed: str, shown: str
) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<!doctype html>")

    async def test() -> None:
        async with web(tmp_path, page=tmp_path / "page") as client:
            answer = await client.get(typed, headers={"Accept": "text/html,*/*"})
            assert answer.status_code == 302
            there, _, query = urljoin(typed, answer.headers["location"]).partition("?")
            assert (there, query) == (shown, typed.partition("?")[2])
            assert "content-security-policy" in answer.headers
            unknown = await client.get("/api/nothing", headers={"Accept": "text/html,*/*"})
            assert problem(unknown)[0] == 404

    run(test())


@without_database
def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path, page=tmp_path / "page") as client:
            answer = await client.get("/")
            assert answer.status_code == 503
            assert "make page" in answer.text

    run(test())


@without_database
def test_odd_addresses_are_refused_in_a_sentence(tmp_path: Path) -> None:
    deep = b'{"game": "duel", "seats": [{"who": "me"}], "options": {"x": ' + b"[" * 30_000

    async def test() -> None:
        async with web(tmp_path) as client:
            match = (await new(client, seats="me random"))["match"]
            for path in (
                "/api/matches/%00",
                "/api/matches/%ff/export",
                f"/api/matches/{match}/replay/{'9' * 5000}",
                f"/api/matches/{match}/replay/-1",
                "/api/games/..%2f..%2fetc/rules",
                "/api/rules/%00",
                "/api/games/%F0%9F%8E%B2/library",
            ):
                status, _, text = problem(await client.get(path))
                assert 400 <= status < 500, (path, text)
            mine = await client.post("/api/mine", json={"tokens": {"a\0b": "x", "\ud7ff": "x"}})
            assert mine.json() == []
            for body in (deep, b"\xff", b"null", b"[]", b'{"game": "duel", "seats": [{"who":'):
                assert problem(await client.post("/api/matches", content=body))[0] == 400

    run(test())


def test_health_and_metrics_tell_how_the_server_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with web(tmp_path) as client:
            await played(client, "leap", "random random")
            health = (await client.get("/health")).json()
            assert (await client.post("/health")).status_code == 405
            assert (health["status"], health["matches"]) == ("ok", 1)
            metrics = (await client.get("/metrics")).text
            assert "rulekeeper_matches 1.0" in metrics
            assert 'rulekeeper_answers_total{by="bot"}' in metrics
            assert "rulekeeper_bot_seconds_count" in metrics

    run(test())


@without_database
def test_measurements_are_not_for_players(tmp_path: Path) -> None:
    async def test() -> None:
        for is_public in (False, True):
            async with web(tmp_path, public_metrics=is_public) as client:
                client.come_from("10.0.0.1")
                answer = await client.get("/metrics")
                if is_public:
                    assert "rulekeeper_matches" in answer.text
                else:
                    assert problem(answer)[1] == "not-possible"
                    assert "--public-metrics" in problem(answer)[2]

    run(test())


@without_database
def test_wrong_tokens_are_soon_too_many_here_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with web(tmp_path, wrong_token_burst=3, wrong_tokens_per_minute=0) as client:
            match = (await new(client))["match"]
            wrong = bearer("guess")
            found = await client.get(f"/api/matches/{match}", headers=wrong)
            assert found.json()["seat"] is None
            assert (await client.post("/api/mine", json={"tokens": {match: "x"}})).json() == []
            for status in (403, 429):
                answer = await client.get(f"/api/matches/{match}/export", headers=wrong)
                assert answer.status_code == status
            for answer in (
                await client.get(f"/api/matches/{match}", headers=wrong),
                await client.post("/api/mine", json={"tokens": {match: "x"}}),
            ):
                assert problem(answer)[:2] == (429, "too-many")

    run(test())
    assert capsys.readouterr().out.count("wrong token") == 6


@without_database
def test_nothing_of_a_token_is_in_the_log(tmp_path: Path, capsys: Any) -> None:
    async def test() -> str:
        async with web(tmp_path) as client:
            created = await new(client)
            token = created["seats"][0]["token"]
            await client.get(f"/api/matches/{created['match']}/export", headers=bearer(token))
            await client.get(f"/api/matches/{created['match']}/export", headers=bearer(token + "x"))
            return str(token)

    token = run(test())
    written = capsys.readouterr()
    assert "unknown-seat" in written.out + written.err
    assert token not in written.out + written.err


@without_database
def test_every_answer_is_of_the_type_that_the_page_expects(tmp_path: Path) -> None:
    from rulekeeper.server import api

    async def test() -> None:
        async with web(tmp_path) as client:
            for path, kind in (
                ("/api/games", list[api.GameInfo]),
                ("/api/bots", list[api.BotInfo]),
                ("/api/games/arena/library", list[Shelf]),
                ("/api/games/arena/rules?query=walk", list[api.RuleInfo]),
                ("/api/games/lebelheim/decks", list[api.Deck]),
                ("/health", api.Health),
            ):
                msgspec.json.decode((await client.get(path)).content, type=kind)

    run(test())
