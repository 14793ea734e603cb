"""What a page is told of a mission: true, complete, and nothing that has not happened yet."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import msgspec
import pytest

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.ledger import find_ledger
from rulekeeper.core.match import Decision, Match
from rulekeeper.games.arena.box import ArenaBox, ArenaTable
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.tabletop import Question, Reference, Tabletop
from rulekeeper.players.registry import find_player
from tables.random_belongings import random_belongings

QuestMatch = Match[ArenaState, ArenaBox]

SEATS = ["Ana", "Ben"]

QUEST = "the-salt-stair"

DECISIONS = 90


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


@pytest.fixture(scope="module")
def presenter(game: Arena) -> Presenter:
    return Presenter(game, SEATS)


def started(game: Arena, seed: int = 0, **options: object) -> QuestMatch:
    return Match.new(game, {"quest": QUEST, "quick": True, **options}, SEATS, seed)


Moment = tuple[QuestMatch, Decision]


@pytest.fixture(scope="module")
def moments(game: Arena) -> list[Moment]:
    """All even decisions of a mission, of one that is set up by hand, of one in a campaign."""
    found: list[Moment] = []
    owned = msgspec.to_builtins(random_belongings(game.catalogue, Random(6)))
    by_hand = {"quick": False, "difficulty": "daydream"}
    for seed, options in enumerate(({}, by_hand, {"belongings": owned})):
        match = started(game, seed, **options)
        greedy, rng = find_player("greedy", seed=seed), Random(seed)
        for number in range(DECISIONS):
            decisions = match.decisions
            if not decisions:
                break
            if number % 2 == 0:
                found += [(match.copy(), asked) for asked in decisions]
            decision = decisions[0]
            if rng.random() < 0.6:
                option = greedy.choose(match, decision.seat)
            else:
                option = rng.choice(list(decision.options))
            match.choose(option, decision.seat)
    return found


def view_of(match: QuestMatch, seat: int) -> ArenaTable:
    return cast(ArenaTable, match.seen(seat))


def asked(presenter: Presenter, match: QuestMatch, decision: Decision) -> Question:
    texts = [match.option_text(option) for option in decision.options]
    view = view_of(match, decision.seat)
    return presenter.question(view, decision, texts, match.prompt(decision.seat))


def lying(table: Tabletop) -> set[Reference]:
    """All that lies on a tabletop."""
    found: set[Reference] = set()
    if table.board:
        found.update(f"square/{square}" for square in table.board.squares)
    for figure in table.figures:
        found.add(figure.ref)
        found.update(card.ref for card in (*figure.cards, *(figure.hand or ())))
    for party in table.parties:
        found.update(card.ref for card in party.hand or ())
    return found


def test_offers_are_told_apart_and_point_at_what_is_there(
    moments: list[Moment], presenter: Presenter
) -> None:
    kinds = Counter[str]()
    for match, decision in moments[::2]:
        kinds[decision.kind] += 1
        question = asked(presenter, match, decision)
        parts = [frozenset(offer.parts) for offer in question.offers]
        assert all(parts)
        assert len(set(parts)) == len(parts), question.offers
        table = presenter.tabletop(view_of(match, decision.seat), decision.seat)
        there = lying(table) | {choice.ref for choice in question.choices}
        for offer in question.offers:
            assert set(offer.parts) <= there, (decision.kind, offer)
    assert {"turn", "next turn", "recruit", "deploy on"} <= set(kinds)


def test_foes_are_figures_with_type_letter_ring_attacks_and_a_face(
    game: Arena, presenter: Presenter
) -> None:
    table = presenter.tabletop(view_of(started(game), 0), 0)
    assert [party.name for party in table.parties] == ["The party", "The foes"]
    foes = [figure for figure in table.figures if figure.party == 1]
    assert {figure.kind for figure in foes} == {"sentinel", "soldier", "sniper", "warlord"}
    letters = [figure.letter for figure in table.figures]
    assert len(set(letters)) == len(letters)
    assert all(figure.letter.islower() for figure in foes)
    rings = Counter((figure.kind, figure.colour) for figure in foes)
    assert set(rings.values()) == {1}
    for figure in foes:
        assert figure.portrait in game.catalogue.villains
        assert figure.health == figure.most_health > 0
        assert figure.cards


def test_every_foe_that_is_still_to_act_has_a_plan(game: Arena, presenter: Presenter) -> None:
    table = presenter.tabletop(view_of(started(game), 0), 0)
    foes = {figure.ref for figure in table.figures if figure.party == 1}
    assert {plan.figure for plan in table.plans} == foes
    where = {figure.ref: figure.square for figure in table.figures}
    for plan in table.plans:
        assert plan.text.endswith(".")
        assert not plan.path or plan.path[0] == where[plan.figure]
        assert plan.rule in find_ledger("arena")
        assert all(step.rule in find_ledger("arena") for step in plan.steps)


def test_the_track_tells_who_has_acted_and_who_may_be_next(
    game: Arena, presenter: Presenter
) -> None:
    match = started(game)
    first = presenter.tabletop(view_of(match, 0), 0).initiative
    assert first is not None
    assert first.heading == "Round 1"
    assert [turn.state for turn in first.turns[:4]] == ["may"] * 4
    assert {turn.state for turn in first.turns[4:]} == {"due"}
    match.choose(match.decisions[0].options[1], 0)
    second = presenter.tabletop(view_of(match, 0), 0).initiative
    assert second is not None
    assert [turn.state for turn in second.turns[:4]] == ["due", "now", "due", "due"]
    [end] = [o for o in match.decisions[0].options if match.option_text(o) == "end the turn"]
    match.choose(end, match.decisions[0].seat)
    third = presenter.tabletop(view_of(match, 0), 0).initiative
    assert third is not None
    assert [turn.state for turn in third.turns[:4]] == ["may", "done", "may", "may"]


def secrets_of(match: QuestMatch, quest: Quest) -> list[str]:
    """The texts of events that have not happened."""
    state = match.table.state.quest
    assert state is not None
    return [e.text for n, e in enumerate(quest.events) if e.text and n not in state.happened]


def test_no_text_of_an_event_is_told_before_it_happens(
    game: Arena, moments: list[Moment], presenter: Presenter
) -> None:
    quest = game.catalogue.quests[QUEST]
    library = msgspec.json.encode(presenter.library()).decode()
    assert not any(event.text in library for event in quest.events if event.text)
    for match, decision in moments[::5]:
        for seat in (0, 1, SPECTATOR):
            view = view_of(match, seat)
            table = presenter.tabletop(view, seat)
            seen = msgspec.json.encode(table).decode()
            assert not any(text in seen for text in secrets_of(match, quest))
        question = msgspec.json.encode(asked(presenter, match, decision)).decode()
        assert not any(text in question for text in secrets_of(match, quest))


def test_the_book_tells_what_has_happened(game: Arena, presenter: Presenter) -> None:
    view = view_of(started(game), 0)
    assert view.state.quest is not None
    view.state.quest.happened.append(0)
    book = presenter.tabletop(view, 0).book
    assert book is not None
    assert list(book.told) == [game.catalogue.quests[QUEST].events[0].text]
    assert not book.ahead


def test_who_wants_to_read_ahead_can(game: Arena, presenter: Presenter) -> None:
    match = started(game, all_texts=True)
    book = presenter.tabletop(view_of(match, 0), 0).book
    assert book is not None
    secrets = secrets_of(match, game.catalogue.quests[QUEST])
    assert list(book.ahead) == [" ".join(secret.split()) for secret in secrets]


@pytest.mark.rule("arena.difficulty.xp.primary.1", "arena.difficulty.xp.secondary.1")
def test_the_book_tells_what_each_goal_is_worth(game: Arena, presenter: Presenter) -> None:
    worth = {}
    for level in ("daydream", "normal", "nightmare"):
        book = presenter.tabletop(view_of(started(game, difficulty=level), 0), 0).book
        assert book is not None
        worth[level] = [goal.worth for goal in book.goals]
    assert worth == {
        "daydream": ["20 XP", "", ""],
        "normal": ["10 XP", "3 XP", "4 XP"],
        "nightmare": ["2 XP", "3 XP", "4 XP"],
    }


@pytest.mark.rule("arena.difficulty.xp.survivor.1")
@pytest.mark.parametrize(("level", "told"), [("normal", []), ("nightmare", ["3 XP"])])
def test_the_book_tells_what_living_heroes_bring(
    game: Arena, presenter: Presenter, level: str, told: list[str]
) -> None:
    book = presenter.tabletop(view_of(started(game, difficulty=level), 0), 0).book
    assert book is not None
    facts = [fact for fact in book.facts if fact.name == "Each hero alive at the end"]
    assert [fact.value for fact in facts] == told


def test_rules_that_are_cited_are_in_the_ledger(
    moments: list[Moment], presenter: Presenter
) -> None:
    ledger = find_ledger("arena")
    for match, decision in moments[::10]:
        table = presenter.tabletop(view_of(match, decision.seat), decision.seat)
        assert all(not piece.rule or piece.rule in ledger for piece in table.pieces)
        assert all(not card.rule or card.rule in ledger for card in table.cards)
        assert all(o.rule in ledger for o in asked(presenter, match, decision).offers)
