"""The other routes: games, rules, decks, the page, metrics."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from rulekeeper.core.ledger import Rule, find_ledger, find_rule
from rulekeeper.games.tabletop import Lesson, Panel, Shelf
from rulekeeper.server.api import (
    BotInfo,
    Deck,
    DeckCards,
    DeckVerdict,
    GameInfo,
    RuleInfo,
    TutorialInfo,
)
from rulekeeper.server.campaigns.showing import campaign_form
from rulekeeper.server.errors import Refusal
from rulekeeper.server.http.guard import is_forwarded
from rulekeeper.server.http.page_files import MISSING, address_within
from rulekeeper.server.http.requests import AT_ONCE, AnyRequest, TheServices, address_of, get
from rulekeeper.server.limits import is_this_machine

LONGEST_QUERY = 200
"""Characters of a query; whatever a page asks for is shorter."""

MOST_WORDS = 16
"""Different words of a query."""

COMPRESSED = "compressed"
"""Marks what is compressed already where that is worth it."""

Words = Annotated[str, QueryParameter(name="query", max_length=LONGEST_QUERY)]


@get("/api/games", sync_to_thread=False)
def list_games(services: TheServices) -> list[GameInfo]:
    """The games that can be played."""
    found = []
    for name in services.games.names():
        game = services.games.find(name)
        found.append(
            GameInfo(
                name,
                game.game.title,
                game.set_up,
                tuple(
                    TutorialInfo(each, tutorial.title, tutorial.about)
                    for each, tutorial in game.tutorials.items()
                ),
                game.has_decks,
                campaign_form(services.games, game),
            )
        )
    return found


@get("/api/games/{game:str}/library", sync_to_thread=False)
def show_library(services: TheServices, game: FromPath[str]) -> list[Shelf]:
    """Everything of a game that has a text."""
    library = services.games.find(game).library()
    return [Shelf(heading, tuple(cards)) for heading, cards in library.items()]


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def search_rules(services: TheServices, game: FromPath[str], words: Words = "") -> list[RuleInfo]:
    """The rules of a game in which all words of the query occur."""
    if len(set(words.casefold().split())) > MOST_WORDS:
        raise Refusal("malformed", f"A query has at most {MOST_WORDS} different words.")
    rulebook = services.games.find(game).game.rulebook
    return [_rule_info(rule) for rule in find_ledger(rulebook).search(words)]


@get("/api/rules/{rule:str}", sync_to_thread=False)
def show_rule(rule: FromPath[str]) -> RuleInfo:
    """One rule."""
    return _rule_info(find_rule(rule))


def _rule_info(rule: Rule) -> RuleInfo:
    return RuleInfo(rule.id, rule.section, rule.rule, rule.shown_example, rule.note)


@get("/api/bots", sync_to_thread=False)
def list_bots(services: TheServices) -> list[BotInfo]:
    """The bots that can take a seat."""
    return list(services.offered.infos)


@get("/api/games/{game:str}/decks", sync_to_thread=False)
def list_decks(services: TheServices, game: FromPath[str]) -> list[Deck]:
    """The decks that come with a game."""
    return [Deck(hero, cards) for hero, cards in services.games.find(game).ready_decks()]


@get("/api/games/{game:str}/deck-cards", sync_to_thread=False)
def list_deck_cards(services: TheServices, game: FromPath[str]) -> list[DeckCards]:
    """For each hero the cards that its deck may hold."""
    library = services.games.find(game).deck_library()
    return [DeckCards(hero, tuple(cards)) for hero, cards in library.items()]


@post("/api/games/{game:str}/deck", status_code=200, sync_to_thread=False)
def check_deck(services: TheServices, game: FromPath[str], data: JSONBody[Deck]) -> DeckVerdict:
    """Whether a deck may be played."""
    problems = services.games.find(game).deck_problems(data.hero, data.cards)
    return DeckVerdict(not problems, tuple(problems))


@get("/api/games/{game:str}/tutorials/{tutorial:str}", sync_to_thread=False)
def list_lessons(
    services: TheServices, game: FromPath[str], tutorial: FromPath[str]
) -> list[Lesson]:
    """The lessons of a guided match."""
    return list(services.games.find(game).tutorial(tutorial).lessons)


@get("/api/games/{game:str}/how-to", sync_to_thread=True)
def tell_how_to(services: TheServices, game: FromPath[str]) -> list[Panel]:
    """How a game is played, in panels with pictures; none where that is not told."""
    return list(services.games.find(game).how_to)


@get(
    "/metrics",
    media_type="text/plain; version=0.0.4",
    sync_to_thread=False,
    opt={AT_ONCE: True},
)
def tell_metrics(request: AnyRequest, services: TheServices) -> bytes:
    """The measurements, for whoever runs the server.

    Players could see in them when others answer in secret.
    """
    is_here = is_this_machine(address_of(request)) and not is_forwarded(request.headers)
    if not (services.settings.public_metrics or is_here):
        raise Refusal(
            "not-possible",
            "Measurements are told on the server's own machine only: read them there, or start it "
            "with --public-metrics.",
        )
    return services.metrics.text()


@get(["/", "/{path:path}"], sync_to_thread=False, opt={COMPRESSED: True, AT_ONCE: True})
def serve_page(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """A file of the page; whoever types an address without its `#` is sent to the page there."""
    path = str(request.path_params.get("path", ""))
    if not services.page:
        return Response(MISSING.encode(), media_type="text/plain; charset=utf-8", status_code=503)
    found = services.page.find(path)
    if found is None:
        wants_page = "text/html" in request.headers.get("accept", "")
        if f"{path}/".startswith("/api/") or ("." in path.rpartition("/")[2] and not wants_page):
            raise NotFoundException("There is nothing here.")
        raw_path = request.scope["raw_path"].decode("latin-1")
        there = address_within(path, raw_path, request.url.query)
        return Response(b"", status_code=302, headers={"Location": there})
    content, etag = found.content, f'"{found.etag}"'
    headers = {"Cache-Control": found.cache_control, "Vary": "Accept-Encoding"}
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, etag = found.zipped, f'"{found.etag}-gzip"'
        headers["Content-Encoding"] = "gzip"
    headers["ETag"] = etag
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.media_type)
    return Response(content, headers=headers, media_type=found.media_type)


ROUTES = (
    list_games,
    show_library,
    search_rules,
    show_rule,
    list_bots,
    list_decks,
    list_deck_cards,
    check_deck,
    list_lessons,
    tell_how_to,
    tell_metrics,
    serve_page,
)
