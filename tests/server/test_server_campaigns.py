"""Campaigns on the web table: chapter after chapter, each counted once whatever happens."""

from __future__ import annotations

import asyncio
import dataclasses
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import update

from campaign.crossing import RULES, Crossing, games, packages, write_content
from rulekeeper.campaign.archive import packed, unpacked
from rulekeeper.campaign.progress import is_of_chapter
from rulekeeper.campaign.reading import read
from rulekeeper.campaign.shelf import Shelf
from rulekeeper.cli.saves import SavedMatch
from rulekeeper.content.model import Content
from rulekeeper.core.setup import Setup
from rulekeeper.server.campaigns.opening import unopened
from rulekeeper.server.messages import Answer, Rematch, Rename, Resign, Seats
from rulekeeper.server.store.campaigns import CampaignChange
from rulekeeper.server.store.models import MATCHES
from server.test_server_http import Client, bearer, problem, web
from server.toybox import BotsAtHand, ToyGames
from server.webtable import Caller, NewTable, WebTable, run, until


class Pilgrims:
    """A campaign of pilgrims, begun by the first seat, and the way to its chapters."""

    def __init__(self, client: Client, created: dict[str, Any]) -> None:
        self.client = client
        self.name = created["campaign"]
        self.tokens = [seat["token"] for seat in created["seats"]]

    @property
    def address(self) -> str:
        """Its address."""
        return f"/api/campaigns/{self.name}"

    async def page(self, seat: int | None = 0) -> Any:
        """The page of the campaign, as a seat or somebody without one sees it."""
        headers = bearer(self.tokens[seat]) if seat is not None else {}
        answer = await self.client.get(self.address, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, what: str, body: Any = None, seat: int | None = 0) -> Any:
        """Ask for something as a seat."""
        headers = bearer(self.tokens[seat]) if seat is not None else {}
        return await self.client.post(f"{self.address}/{what}", json=body, headers=headers)

    async def begin(self, number: int, seat: int = 0, **more: Any) -> NewTable:
        """Begin a chapter."""
        answer = await self.post("chapter", {"number": number, **more}, seat)
        assert answer.status_code == 200, answer.text
        table = WebTable(self.client.services, BotsAtHand(self.client.services.games))
        return NewTable(table, answer.json()["match"], self.tokens)

    async def play(self, number: int, *words: str) -> None:
        """Begin a chapter, and play it alone until it is over: with these words, then the first."""
        ana = await (await self.begin(number)).sit(0)
        await finish(ana, *words)

    async def record(self) -> Any:
        """What is stored of it."""
        stored = await self.client.services.campaigns.store.load(self.name)
        assert stored is not None
        return unopened(stored)


async def finish(caller: Caller, *words: str) -> None:
    """Answer until the match is over: with these words, then with the first option."""
    wanted = list(words)
    while caller.table is None or caller.table.outcome is None:
        assert caller.table
        asked, option = caller.asked, 0
        if wanted:
            word = wanted.pop(0)
            option = next(n for n, text in enumerate(caller.offers) if word in text)
        caller.say(Answer(asked, option))
        before = caller.table
        await until(lambda before=before: caller.table is not before)  # type: ignore[misc]
    caller.leave()
    await caller.hung_up()


def pilgrim_games(folder: Path, crossing: type[Crossing] = Crossing) -> ToyGames:
    """The toys, with the pilgrims' games among them."""
    content = folder / "packs" / "core"
    if not content.exists():
        write_content(folder / "packs")
    found = packages(content)
    return ToyGames().add(
        dataclasses.replace(found["crossing"], rules=crossing), found["ferry-house"]
    )


@asynccontextmanager
async def pilgrims(
    folder: Path, seats: str = "me", crossing: type[Crossing] = Crossing, **settings: Any
) -> AsyncIterator[Pilgrims]:
    """A campaign that has just been set up on a server of its own."""
    async with web(folder, pilgrim_games(folder, crossing), **settings) as client:
        wanted = [
            {"who": who} if who in ("me", "friend") else {"who": "bot", "bot": who}
            for who in seats.split()
        ]
        wanted[0]["name"] = "Ana"
        body = {"game": "crossing", "campaign": "to-the-sea", "seats": wanted}
        answer = await client.post("/api/campaigns", json=body)
        assert answer.status_code == 201, answer.text
        yield Pilgrims(client, answer.json())


def test_a_campaign_is_played_chapter_after_chapter(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            page = await group.page()
            assert page["introduction"] == "Two rivers, then salt air."
            assert page["options"] == [] or page["options"][0][0] == "Pace"
            info = page["info"]
            assert (info["name"], info["title"]) == ("To the Sea", "Crossing")
            assert (info["standing"], info["number"], info["chapter"]) == (
                "next",
                1,
                "The Reed Ford",
            )

            ford = await group.begin(1)
            ana, ben = await ford.sit(0), await ford.sit(1)
            assert (await group.page())["info"]["standing"] == "playing"
            for caller in (ana, ben):
                await until(lambda caller=caller: caller.asked != "")  # type: ignore[misc]
                caller.say(Answer(caller.asked, caller.offers.index("wade")))
                caller.drop()
            outcome = await ana.over()
            assert outcome.reason == "The river is crossed"

            page = await group.page(None)
            assert (page["info"]["standing"], page["info"]["number"]) == ("next", 2)
            assert (page["info"]["chapter"], page["info"]["match"]) == ("The ferry house", None)
            (done,) = page["log"]
            assert (done["title"], done["outcome"], done["match"]) == (
                "The Reed Ford",
                "won",
                ford.match,
            )
            assert done["changes"][-1] == "The Reed Ford lies behind them."
            house = await group.begin(2, seat=1)
            assert house.match != ford.match
            room = await house.room()
            assert room.set_up.options["coins"] == (await group.record()).belongings["coins"]

    run(test())


def test_whoever_begins_a_chapter_all_come_to_the_same_match(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            both = await asyncio.gather(*(group.begin(1, seat) for seat in (0, 1)))
            assert both[0].match == both[1].match
            assert (await group.begin(1)).match == both[0].match
            stored = await group.client.services.campaigns.store.load(group.name)
            assert stored
            assert [chapter.match for chapter in stored.chapters] == [both[0].match]
            late = await group.post("chapter", {"number": 2})
            assert problem(late)[0] == 409

    run(test())


def test_a_chapter_is_counted_once_even_if_the_server_is_stopped_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            services = group.client.services
            services.rooms.on_chapter_over = lambda campaign: None
            await group.play(1, "wade", "wade")
            assert not (await group.record()).log
            created = {"campaign": group.name, "seats": [{"token": group.tokens[0]}]}
        async with web(tmp_path, pilgrim_games(tmp_path)) as client:
            again = Pilgrims(client, created)
            assert not (await again.record()).log
            pages = await asyncio.gather(*(again.page() for _ in range(5)))
            assert all(page == pages[0] for page in pages)
            record = await again.record()
            assert len(record.log) == 1
            assert record.belongings["crossed"] == ["reed-ford"]
            stored = await client.services.campaigns.store.load(again.name)
            await again.page()
            assert await client.services.campaigns.store.load(again.name) == stored

    run(test())


def test_a_chapter_that_is_over_is_counted_with_nobody_looking(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            await group.play(1, "wade", "wade")
            async with asyncio.timeout(20):
                while not (await group.record()).log:
                    await asyncio.sleep(0.01)

    run(test())


def test_a_lost_chapter_changes_nothing_and_comes_again_with_other_dice(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            first = await (await group.begin(1)).room()
            await group.play(1, "turn-back")
            page = await group.page()
            assert (page["log"][0]["outcome"], page["log"][0]["changes"]) == ("lost", [])
            assert (page["info"]["number"], page["info"]["chapter"]) == (2, "The Reed Ford")
            second = await (await group.begin(2)).room()
            assert first.set_up.seed != second.set_up.seed
            assert first.set_up.options == second.set_up.options

    run(test())


def test_a_match_that_was_given_up_can_be_begun_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            before = await group.record()
            ford = await group.begin(1)
            assert problem(await group.post("chapter", {"number": 1, "instead_of": ford.match}))[
                :2
            ] == (409, "not-possible")
            ana = await ford.sit(0)
            ana.say(Resign())
            await ana.over()
            page = await group.page()
            assert (page["info"]["standing"], page["why"]) == ("given-up", "Ana has given up.")
            assert page["log"] == []
            assert problem(await group.post("chapter", {"number": 1}))[2].endswith(
                "Begin this chapter again."
            )
            again = await group.begin(1, instead_of=ford.match)
            assert again.match != ford.match
            assert (await group.begin(1, instead_of=ford.match)).match == again.match
            stored = await group.client.services.campaigns.store.load(group.name)
            assert stored
            assert [(each.file, each.set_aside) for each in stored.chapters] == [
                ("01-the-reed-ford-1.match", True),
                ("01-the-reed-ford.match", False),
            ]
            after = await group.record()
            assert (after.belongings, after.log) == (before.belongings, before.log)

    run(test())


class Dry(Crossing):
    """Newer rules under which the rivers have dried up: nobody wades any more."""

    version = Crossing.version + 1

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.rivers = {name: replace(river, length=0) for name, river in self.rivers.items()}


def test_where_the_rules_have_changed_a_chapter_begins_again_and_tells_why(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            ford = await group.begin(1)
            ana = await ford.sit(0)
            ana.say(Answer(ana.asked, ana.offers.index("wade")))
            await until(lambda: ana.asked == "")
            created = {"campaign": group.name, "seats": [{"token": t} for t in group.tokens]}
        async with web(tmp_path, pilgrim_games(tmp_path, Dry)) as client:
            group = Pilgrims(client, created)
            page = await group.page()
            assert page["info"]["standing"] == "broken"
            assert page["why"].startswith("This match cannot be continued: ")
            assert problem(await group.post("chapter", {"number": 1}))[0] == 409
            again = await group.begin(1, instead_of=ford.match)
            assert again.match != ford.match
            # A river without water is behind them at once, and that counts, too.
            page = await group.page()
            assert [done["outcome"] for done in page["log"]] == ["won"]
            assert page["info"]["chapter"] == "The ferry house"

    run(test())


def test_a_match_that_is_damaged_is_begun_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            ford = await group.begin(1)
            store = group.client.services.store
            damaged = update(MATCHES).where(MATCHES.c.id == ford.match).values(set_up="{")
            await store.transact(lambda connection: connection.execute(damaged))
            page = await group.page()
            assert page["info"]["standing"] == "broken"
            assert page["why"].startswith("What is stored of this match is damaged")
            await group.begin(1, instead_of=ford.match)
            assert (await group.page())["info"]["standing"] == "playing"

    run(test())


def test_a_match_that_goes_on_under_newer_rules_is_played_on(tmp_path: Path) -> None:
    class Newer(Crossing):
        version = Crossing.version + 1

    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            ford = await group.begin(1)
            created = {"campaign": group.name, "seats": [{"token": group.tokens[0]}]}
        async with web(tmp_path, pilgrim_games(tmp_path, Newer)) as client:
            page = await Pilgrims(client, created).page()
            assert (page["info"]["standing"], page["info"]["match"]) == ("playing", ford.match)

    run(test())


def test_names_that_people_take_stay_with_the_campaign(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            assert (await group.post("name", {"name": "Ben"}, 1)).status_code == 204
            ford = await group.begin(1)
            ana, ben = await ford.sit(0), await ford.sit(1)
            assert [seat.name for seat in ana.seats] == ["Ana", "Ben"]
            await ben.ask(Rename("Benedict"), Seats)
            await finish(ana, "turn-back")
            ben.leave()
            seats = (await group.page())["info"]["seats"]
            assert [(seat["name"], seat["taken"]) for seat in seats] == [
                ("Ana", True),
                ("Benedict", True),
            ]
            assert (await group.record()).seats == ("Ana", "Benedict")

    run(test())


def test_who_joins_during_a_chapter_is_called_so_in_it_and_afterwards(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            ford = await group.begin(1)
            ana = await ford.sit(0)
            ana.drop()
            assert (await group.post("name", {"name": "Ben"}, 1)).status_code == 204
            seats = await ana.next(Seats)
            assert [seat.name for seat in seats.seats] == ["Ana", "Ben"]
            ben = await ford.sit(1)
            await finish(ana, "turn-back")
            ben.leave()
            assert (await group.page())["info"]["seats"][1]["name"] == "Ben"

    run(test())


def test_the_host_gives_seats_away_between_chapters(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            old = group.tokens[1]
            assert problem(await group.post("seat", {"seat": 0, "who": "bot"}))[0] == 409
            assert problem(await group.post("seat", {"seat": 5, "who": "bot"}))[0] == 409
            assert problem(await group.post("seat", {"seat": 0, "who": "bot"}, 1))[2].startswith(
                "Ana began this campaign"
            )
            unknown = await group.post("seat", {"seat": 1, "who": "bot", "bot": "deep-thought"})
            assert problem(unknown)[2].startswith("There is no bot `deep-thought` here")

            given = await group.post("seat", {"seat": 1, "who": "bot", "bot": "random"})
            assert given.json() == {"number": 1, "who": "bot", "token": None}
            assert (await group.page())["info"]["seats"][1]["bot"] == "random"
            assert problem(await group.post("name", {"name": "Ben"}, 1))[:2] == (
                403,
                "unknown-seat",
            )
            assert (await group.page())["info"]["seats"][1]["name"] == "Easy bot"

            ford = await group.begin(1)
            assert (await group.record()).seats == ("Ana", "Easy bot (random)")
            during = await group.post("seat", {"seat": 1, "who": "friend"})
            assert problem(during)[2].startswith("This chapter is being played")
            ana = await ford.sit(0)
            ana.say(Resign())
            await ana.over()

            freed = (await group.post("seat", {"seat": 1, "who": "friend"})).json()
            assert freed["token"] not in (None, old)
            group.tokens[1] = freed["token"]
            assert (await group.post("name", {"name": "Ben"}, 1)).status_code == 204
            again = await group.begin(1, seat=1, instead_of=ford.match)
            ben = await again.sit(1)
            assert [seat.name for seat in ben.seats] == ["Ana", "Ben"]

    run(test())


def test_bots_play_their_seats_in_every_chapter(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me random") as group:
            ana = await (await group.begin(1)).sit(0)
            await until(lambda: ana.asked != "")
            ana.say(Answer(ana.asked, ana.offers.index("wade")))
            await ana.over()
            assert len((await group.page())["log"]) == 1

    run(test())


def test_an_abandoned_campaign_stays_to_be_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            await group.play(1, "turn-back")
            ford = await group.begin(2)
            assert problem(await group.post("abandon", seat=1))[0] == 409
            assert (await group.post("abandon")).status_code == 204
            page = await group.page()
            assert (page["info"]["standing"], len(page["log"])) == ("abandoned", 1)
            assert problem(await group.post("chapter", {"number": 2}))[2] == (
                "This campaign was abandoned."
            )
            # What is still played at its table counts no more.
            await finish(await ford.sit(0), "turn-back")
            assert len((await group.page())["log"]) == 1

    run(test())


def test_a_campaign_that_is_over_has_no_further_chapter(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            await group.play(1, "wade", "wade")
            await group.play(2, "leave")
            await group.play(3, "wade", "wade", "wade")
            page = await group.page()
            assert (page["info"]["standing"], page["info"]["chapter"]) == ("over", "")
            assert [done["kind"] for done in page["log"]] == ["river", "house", "river"]
            assert problem(await group.post("chapter", {"number": 4}))[2] == (
                "This campaign is over."
            )

    run(test())


def test_my_campaigns_are_those_of_my_tokens(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            tokens = {group.name: group.tokens[1], "nowhere": "x", "a b": "y"}
            client = group.client
            ford = await group.begin(1)
            (mine,) = (await client.post("/api/my-campaigns", json={"tokens": tokens})).json()
            assert (mine["campaign"], mine["seat"]) == (group.name, 1)
            assert (mine["standing"], mine["match"], mine["asked"]) == (
                "playing",
                ford.match,
                False,
            )
            info = (await client.get(f"/api/matches/{ford.match}")).json()
            assert info["campaign"] == group.name
            wrong = {"tokens": {group.name: "wrong"}}
            assert (await client.post("/api/my-campaigns", json=wrong)).json() == []

    run(test())


def test_who_has_no_seat_may_look_and_learns_no_secret(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend", wrong_token_burst=2) as group:
            await group.begin(1)
            record = await group.record()
            told = (await group.client.get(group.address)).text
            for secret in (str(record.seed), str(record.chapter_seed), *group.tokens):
                assert secret not in told
            for what, body in (
                ("chapter", {"number": 1}),
                ("name", {"name": "Eve"}),
                ("seat", {"seat": 1, "who": "bot"}),
                ("abandon", None),
            ):
                assert problem(await group.post(what, body, None))[:2] == (403, "unknown-seat")
                group.client.come_from(f"192.0.2.{len(what)}")
            for _ in range(2):
                await group.client.get(group.address, headers=bearer("wrong"))
            flood = await group.client.get(group.address, headers=bearer("wrong"))
            assert problem(flood)[:2] == (429, "too-many")

    run(test())


def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            client, good = group.client, {"game": "crossing", "campaign": "to-the-sea"}
            for body, told in (
                ({**good, "seats": [{"who": "bot"}]}, "A campaign needs a person"),
                ({**good, "seats": [{"who": "me"}] * 3}, "for 1 or 2 seats, not for 3"),
                ({**good, "seats": [{"who": "me"}], "options": {"luck": 1}}, "no option luck"),
                ({**good, "seats": [{"who": "me"}], "game": "duel"}, "has no campaigns"),
                ({**good, "seats": [{"who": "me"}], "game": "chess"}, "no game 'chess'"),
                ({**good, "seats": [{"who": "me"}], "name": "\u202e"}, "forbidden character"),
            ):
                answer = await client.post("/api/campaigns", json=body)
                assert told in problem(answer)[2]
            nowhere = Pilgrims(client, {"campaign": "nowhere", "seats": []})
            assert problem(await client.get(nowhere.address))[:2] == (404, "unknown-match")
            ford = await group.begin(1)
            ana = await ford.sit(0)
            ana.say(Resign())
            await ana.over()
            assert "go on with that" in (await ana.refused(Rematch())).text

    run(test())


def test_new_chapters_count_as_new_matches(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, match_burst=2, matches_per_minute=0.001) as group:
            await group.play(1, "turn-back")
            assert problem(await group.post("chapter", {"number": 2}))[:2] == (429, "too-many")
            assert (await group.page())["info"]["standing"] == "next"

    run(test())


def test_a_record_that_is_damaged_is_told_with_its_place(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            store = group.client.services.campaigns.store
            stored = await store.load(group.name)
            assert stored
            for damaged, told in (
                (
                    stored.record.replace('"to-the-sea"', '"to-the-moon"'),
                    "no campaign `to-the-moon`",
                ),
                (stored.record[:-40], "The record is cut off here"),
                (stored.record.replace('"format": 1', '"format": 9'), "newer version"),
            ):
                current = await store.load(group.name)
                assert current
                assert await store.write(CampaignChange(replace(current, record=damaged)))
                found = problem(await group.client.get(group.address))
                assert found[:2] == (409, "not-possible")
                assert told in found[2]
            mine = {"tokens": {group.name: group.tokens[0]}}
            assert (await group.client.post("/api/my-campaigns", json=mine)).json() == []

    run(test())


# -- campaigns as files -------------------------------------------------------------------------


def as_file(data: bytes) -> dict[str, str]:
    """The body that imports a file."""
    return {"file": b64encode(data).decode()}


async def export(group: Pilgrims, seat: int = 0) -> bytes:
    """The file of a campaign."""
    headers = bearer(group.tokens[seat])
    answer = await group.client.get(f"{group.address}/export", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.content


async def bring(client: Client, data: bytes) -> Pilgrims:
    """Go on with a file."""
    answer = await client.post("/api/campaigns/import", json=as_file(data))
    assert answer.status_code == 201, answer.text
    return Pilgrims(client, answer.json())


def test_an_exported_campaign_goes_on_at_the_terminal_and_comes_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            await group.play(1, "wade", "wade")
            await group.begin(2)
            archived = unpacked(await export(group), Path("sea.zip"))
            assert sorted(archived.matches) == [
                "chapters/01-the-reed-ford.match",
                "chapters/02-the-ferry-house.match",
            ]
            shelf = Shelf(tmp_path / "shelf")
            found = games(tmp_path / "packs" / "core")
            record = read(archived.record, found["crossing"], RULES)
            shelved = shelf.add(record, archived.matches)
            saved = SavedMatch(shelved.match_file(record.match_file))
            header = saved.header
            assert is_of_chapter(
                record, header.game, Setup(header.options, header.seats, header.seed)
            )
            match, damage = saved.load(lambda name: found[name])
            assert (damage, match.result) == ("", None)

            again = await bring(group.client, packed(shelved.source().data, shelved.match_files()))
            page = await again.page()
            assert (page["info"]["standing"], page["info"]["number"]) == ("playing", 2)
            assert page["info"]["seats"][0]["name"] == "Ana"
            assert [done["match"] for done in page["log"]] == [None]
            house = NewTable(
                WebTable(group.client.services, BotsAtHand(group.client.services.games)),
                page["info"]["match"],
                again.tokens,
            )
            assert (await house.room()).set_up.seed != header.seed
            await finish(await house.sit(0), "leave")
            assert len((await again.page())["log"]) == 2
            await again.begin(3)
            assert sorted(unpacked(await export(again), Path("sea.zip")).matches) == [
                *sorted(archived.matches),
                "chapters/03-the-black-water.match",
            ]

    run(test())


def test_who_plays_with_others_gets_no_chapter_that_is_being_played(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me friend") as group:
            ford = await group.begin(1)
            archived = unpacked(await export(group, 1), Path("sea.zip"))
            assert not archived.matches
            seed = (await ford.room()).set_up.seed
            assert str(seed).encode() not in archived.record.data
            nobody = await group.client.get(f"{group.address}/export")
            assert problem(nobody)[:2] == (403, "unknown-seat")

    run(test())


def test_a_file_that_is_no_campaign_is_refused_whole(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path, "me random") as group:
            client, good = group.client, await export(group)
            record = unpacked(good, Path("sea.zip")).record.data
            bots = record.replace(b'"Ana"', b'"greedy"')
            for data, told in (
                (b"no zip", "is no exported campaign"),
                (good[:-30], "is no exported campaign"),
                (packed(record[:-20], {}), "The record is cut off here"),
                (packed(record.replace(b'"game": "crossing"', b'"game": "chess"'), {}), "no game"),
                (packed(bots, {}), "it needs a person"),
                (packed(record, {"chapters/01-a.match": b"\xff"}), "is no text"),
            ):
                answer = await client.post("/api/campaigns/import", json=as_file(data))
                assert told in problem(answer)[2]
            large = await client.post("/api/campaigns/import", json=as_file(bytes(4_000_000)))
            assert large.status_code == 413
            again = await bring(client, good)
            assert [seat["bot"] for seat in (await again.page())["info"]["seats"]] == [
                None,
                "random",
            ]

    run(test())


def test_a_chapter_that_cannot_be_read_any_more_begins_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with pilgrims(tmp_path) as group:
            await group.begin(1)
            archived = unpacked(await export(group), Path("sea.zip"))
            torn = {place: text[:40] for place, text in archived.matches.items()}
            again = await bring(group.client, packed(archived.record.data, torn))
            assert (await again.page())["info"]["standing"] == "next"
            await again.begin(1)

    run(test())
