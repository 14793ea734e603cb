"""The story keeps every promise that the core makes, and tells nothing that has not been read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulekeeper.core.conformance import check_game, play_random_match
from rulekeeper.core.determinism import check_deterministic, check_golden
from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.match import Match
from rulekeeper.core.saving import save
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.story.game import ArenaStory
from rulekeeper.games.arena.story.presenter import Presenter
from rulekeeper.players.registry import find_player
from tables.story import CAMPAIGN, catalogue, read_entries, story
from tables.thoroughness import seeds

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.match"))

# Each text and sentence has words that stand nowhere else.
SEALED = """
    sections:
      - id: a
        name: Name-a
        text: Text-a.
        do: [{do: mark, fact: first, says: Fact-first.}]
        choices:
          - {says: Says-ab., text: Text-ab., do: [{do: gain, xp: 2}, {do: read, section: b}]}
          - {says: Says-ac., do: [{do: read, section: c}]}
          - {says: Says-ad., if: [{is: marked, fact: second}], text: Text-ad., do: [{do: read, section: c}]}
          - {says: Says-ae., if: [{is: xp, least: 9}], text: Text-ae., do: [{do: pay, xp: 9}, {do: read, section: c}]}
      - id: b
        name: Name-b
        text: Text-b.
        do: [{do: unmark, fact: first}, {do: gain, scroll: ash}, {do: shop}, {do: read, section: c}]
      - id: c
        name: Name-c
        text: Text-c.
        do: [{do: mark, fact: second, says: Fact-second.}]
        choices:
          - {says: Says-ca., text: Text-ca., do: [{do: read, section: d}]}
          - {says: Says-cq., text: Text-cq., do: [{do: quest, quest: salt}]}
          - {says: Says-ce., do: [{do: end, ending: sad, name: Name-sad, text: Text-sad.}]}
          - {says: Says-cf., if: [{is: won, quest: moth}, {is: xp, least: 1}], do: [{do: quest, quest: salt}]}
          - {says: Says-cg., if: [{is: unmarked, fact: second}], do: [{do: quest, quest: salt}]}
      - {id: d, name: Name-d, text: Text-d., do: [{do: quest, quest: moth}]}
    campaign-cards:
      - {id: salt-1, name: Name-salt, back: salt, text: Text-salt., do: [{do: draw}]}
      - {id: salt-2, name: Name-grain, back: salt, text: Text-grain., do: [{do: read, section: a}]}
    """  # noqa: E501

SECRET = re.compile(r"(?:Name|Text|Says|Fact)-[a-z]+")
ALL = set(SECRET.findall(SEALED))

STARTS: list[dict[str, Any]] = [{}, {"xp": 9}, {"story": {"back": "salt"}, "won": ["salt"]}]


@pytest.fixture(scope="module")
def game() -> ArenaStory:
    return sealed_game()


@pytest.mark.parametrize("start", STARTS)
def test_reading_conforms(game: ArenaStory, start: dict[str, Any]) -> None:
    check_game(game, {"campaign": CAMPAIGN, **start}, ["Ana", "Ben"], seeds(10, 2))


def sealed_game() -> ArenaStory:
    """The game with the story of these tests."""
    return ArenaStory(catalogue(SEALED))


def test_processes_and_hash_seeds_make_no_difference() -> None:
    made_by = "story.test_story_promises:sealed_game"
    check_deterministic(made_by, {"campaign": CAMPAIGN, "xp": 9}, ["Ana", "Ben"], range(4))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_reading_comes_out_as_it_did(game: ArenaStory, path: Path) -> None:
    check_golden(game, path)


def read_so_far(match: Match[Any, Any]) -> set[str]:
    """What people have seen: the pages that were opened, with the choices beneath them."""
    entries = {each["id"]: each for kind in read_entries(SEALED).values() for each in kind}
    facts = {"first": "Fact-first", "second": "Fact-second"}
    state = match.table.state
    seen = {facts[each.fact] for each in state.story.facts}
    seen |= {facts[deed.fact] for deed in state.changes if hasattr(deed, "fact")}
    for place in (*state.story.read, *state.pages):
        passage = entries[place.section or place.card]
        seen |= {passage["name"], passage["text"].strip(".")}
        for choice in passage.get("choices", ()):
            told = not any(each["is"] in ("marked", "won") for each in choice.get("if", ()))
            if told or place.choice:
                seen.add(choice["says"].strip("."))
            if place.choice and choice["says"].casefold().strip(".") == place.choice:
                seen.add(choice["text"].strip("."))
    if state.ending:
        seen |= {"Name-sad", "Text-sad"}
    return seen | {"Says-ad" for each in state.story.facts if each.fact == "second"}


def all_that_leaves(match: Match[Any, Any], presenter: Presenter) -> Iterator[str]:
    """Everything that people are told, and whatever is saved and sent."""
    game, table = match.game, match.table
    for seat in (0, 1, SPECTATOR):
        yield repr(game.view(table.state, table.box, seat))
        yield repr(presenter.tabletop(table, seat))
        told = [(event, match.event_text(event)) for event in match.events()]
        yield repr(presenter.happenings(table, told))
    for seat in (0, 1):
        for option in game.conceivable(table, seat):
            verdict = match.explain(option, seat)
            yield match.option_text(option) + (verdict.reason if isinstance(verdict, No) else "")
    for decision in match.decisions:
        texts = [match.option_text(option) for option in decision.options]
        yield repr(presenter.question(table, decision, texts, ""))
    yield repr(presenter.library())
    yield repr(match.setup)
    yield save(match)
    yield msgspec.json.encode(table.state.story).decode()


@pytest.mark.parametrize("seed", seeds(10, 3))
@pytest.mark.parametrize("start", STARTS)
def test_nothing_of_what_has_not_been_read_leaves(
    game: ArenaStory, seed: int, start: dict[str, Any]
) -> None:
    options = {"campaign": CAMPAIGN, **start}
    for match in play_random_match(game, options, ["Ana", "Ben"], seed):
        presenter = Presenter(game, ["Ana", "Ben"])
        told = {word for text in all_that_leaves(match, presenter) for word in SECRET.findall(text)}
        assert told <= read_so_far(match)
        if match.result:
            assert ALL - told, "nobody reads everything in one chapter"


def test_the_test_would_notice(game: ArenaStory) -> None:
    match = Match.new(game, {"campaign": CAMPAIGN}, ["Ana", "Ben"], seed=1)
    assert {"Name-a", "Text-a", "Fact-first", "Says-ab", "Says-ac", "Says-ae"} == read_so_far(match)


# -- bots -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "greedy", "search:0.02"])
def test_every_bot_reads_to_the_end_of_a_chapter(game: ArenaStory, bot: str) -> None:
    match = Match.new(game, {"campaign": CAMPAIGN}, ["Ana", "Ben"], seed=1)
    player = find_player(bot, seed=1)
    while decisions := match.decisions:
        match.choose(player.choose(match, decisions[0].seat), decisions[0].seat)
    assert match.result


def test_a_greedy_party_prefers_xp_and_pays_last() -> None:
    table = story(SEALED, xp=9)
    options = table.match.options
    weights = table.match.game.prior(table.match.table, 0, "choice", options)
    assert table.options == ["Says-ab.", "Says-ac.", "Says-ae."]
    assert weights[0] > weights[1] > weights[2] > 0
