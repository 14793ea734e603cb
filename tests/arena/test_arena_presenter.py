"""What a page is told of a match of Arena: true, complete, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

import msgspec
import pytest

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.ledger import find_ledger
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import Option
from rulekeeper.games.arena.box import ArenaBox, ArenaTable
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.rules.heroic_actions import PerformHeroic
from rulekeeper.games.arena.rules.scrolls import UseScroll
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.tabletop import Offer, Question, Reference, Tabletop
from rulekeeper.tanarean.combat.aiming import Along, Centre, Target, TargetDoor
from rulekeeper.tanarean.combat.attack import Attack
from tables.arena import ArenaOnTheTable, arena, dice
from tables.tanarean import lasting

FIGHTING = Attack | PerformHeroic | Target | TargetDoor | Centre | Along | UseScroll

ArenaMatch = Match[ArenaState, ArenaBox]

PAIR = ["Ana", "Ben"]

SET_UPS: list[Mapping[str, object]] = [
    {"artifacts": True, "scrolls": True, "turn_limit": 30},
    {"quick": True, "scrolls": True, "heroes_per_team": 4, "turn_limit": 60},
    {"quick": True, "turn_limit": 60},
    {"tiles": "freestyle", "turn_limit": 3},
]


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


def moments(game: Arena, every: int = 3) -> Iterator[tuple[ArenaMatch, Decision]]:
    """Every so many decisions of some random matches, in which there is much fighting."""
    for seed, options in enumerate(SET_UPS):
        rng = Random(seed)
        sampled = game.sampled_options(options, rng) if "quick" in options else options
        match: ArenaMatch = Match.new(game, sampled, PAIR, seed)
        number = 0
        while match.decision:
            number += 1
            if number % every == 0:
                for decision in match.decisions:
                    yield match, decision
            decision = match.decision
            fighting = [option for option in decision.options if isinstance(option, FIGHTING)]
            is_fight = fighting and rng.random() < 0.7
            option = rng.choice(fighting if is_fight else list(decision.options))
            match.choose(option, decision.seat)


Moment = tuple[Decision, Question, Tabletop]


@pytest.fixture(scope="module")
def questions(game: Arena) -> list[Moment]:
    """What is asked at many moments, and the tabletop of whoever is asked."""
    presenter = Presenter(game, PAIR)
    return [
        (
            decision,
            asked(presenter, match, decision),
            presenter.tabletop(view_of(match, decision.seat), decision.seat),
        )
        for match, decision in moments(game)
    ]


def view_of(match: ArenaMatch, seat: int) -> ArenaTable:
    return cast(ArenaTable, match.seen(seat))


def seen_by_ana(table: ArenaOnTheTable) -> ArenaTable:
    return view_of(cast(ArenaMatch, table.match), 0)


def asked(presenter: Presenter, match: ArenaMatch, decision: Decision) -> Question:
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


def test_offers_are_told_apart_by_what_is_pointed_at(questions: list[Moment]) -> None:
    kinds = Counter[str]()
    for decision, question, _ in questions:
        kinds[decision.kind] += 1
        parts = [frozenset(offer.parts) for offer in question.offers]
        texts = {offer.parts: offer.text for offer in question.offers}
        assert all(parts)
        assert len(set(parts)) == len(parts), texts
        assert len(question.offers) == len(decision.options)
    assert {"turn", "recruit", "deploy on", "heroic", "artifact", "pick scroll"} <= set(kinds)
    assert {"target", "step", "effect", "layout", "lay", "assign"} <= set(kinds)


def test_no_bare_choice_takes_another_one_from_the_reach_of_the_pointer(
    questions: list[Moment],
) -> None:
    """Who points at a card or a word that is part of several offers has not chosen one yet."""
    for decision, question, _ in questions:
        alone = {offer.parts[0] for offer in question.offers if len(offer.parts) == 1}
        for offer in question.offers:
            if len(offer.parts) > 1:
                last_step = [part for part in offer.parts if part not in alone]
                assert last_step, (decision.kind, offer)


def test_whatever_is_pointed_at_is_there(questions: list[Moment]) -> None:
    for decision, question, table in questions:
        there = lying(table) | {choice.ref for choice in question.choices}
        for offer in question.offers:
            assert set(offer.parts) <= there, (decision.kind, offer)
        offered = {part for offer in question.offers for part in offer.parts}
        for choice in question.choices:
            assert choice.ref in offered
            assert choice.label
            assert (
                not choice.card
                or not choice.ref.startswith("card/")
                or (choice.card.ref == choice.ref)
            )


def test_all_that_can_be_thought_of_has_parts_of_its_own(game: Arena) -> None:
    presenter = Presenter(game, PAIR)
    for match, decision in moments(game, every=17):
        for seat in range(2):
            mine = match.decision_of(seat)
            parts_of = presenter.pointer(view_of(match, seat), mine)
            meant: dict[frozenset[Reference], Option] = {}
            for option in match.game.conceivable(match.table, seat):
                parts = frozenset(parts_of(option))
                other = meant.setdefault(parts, option)
                assert other == option, (decision.kind, parts, other, option)
            for option in mine.options if mine else ():
                parts = frozenset(parts_of(option))
                assert meant.setdefault(parts, option) == option


def test_nothing_hidden_shows(game: Arena) -> None:
    """Dealt anew, what a seat cannot see leaves its tabletop as it was, byte for byte."""
    presenter = Presenter(game, PAIR)
    for match, _ in moments(game, every=7):
        for seat in (0, 1, SPECTATOR):
            table = presenter.tabletop(view_of(match, seat), seat)
            other = match.copy()
            game.determinize(other.table.state, other.box, seat, Random(1))
            again = presenter.tabletop(view_of(other, seat), seat)
            assert msgspec.json.encode(again) == msgspec.json.encode(table)


def test_the_names_of_hidden_cards_are_on_nobody_elses_table(game: Arena) -> None:
    presenter = Presenter(game, PAIR)
    seen = 0
    for match, _ in moments(game, every=5):
        for number, team in enumerate(match.table.state.teams):
            for seat in (1 - number, SPECTATOR):
                table = presenter.tabletop(view_of(match, seat), seat)
                text = msgspec.json.encode(table).decode()
                used = {game.catalogue.heroic[card].name for card in team.heroic_used}
                used |= {
                    game.catalogue.heroic[card].name
                    for other in match.table.state.teams
                    for card in (*other.heroic_used, *(other.heroic if seat >= 0 else ()))
                    if other is not team
                }
                for card in team.heroic:
                    name = game.catalogue.heroic[card].name
                    assert name in used or name not in text
                    seen += 1
                assert table.parties[number].hand is None
                for figure in table.figures:
                    assert figure.party != number or figure.hand is None
    assert seen


def test_rules_that_are_cited_are_in_the_ledger(game: Arena) -> None:
    presenter = Presenter(game, PAIR)
    ledger = find_ledger("arena")
    for shelf, cards in presenter.library().items():
        assert cards, shelf
        for card in cards:
            assert not card.rule or card.rule in ledger, card
    for match, decision in moments(game, every=11):
        for offer in asked(presenter, match, decision).offers:
            assert offer.rule in ledger, offer
        table = presenter.tabletop(view_of(match, decision.seat), decision.seat)
        assert all(piece.rule in ledger for piece in table.pieces)


def test_everything_in_the_box_is_in_the_library_once(game: Arena) -> None:
    library = Presenter(game, PAIR).library()
    assert len(library["Heroes"]) == len(game.catalogue.heroes)
    assert len(library["Attacks"]) == 4 * len(game.catalogue.heroes)
    refs = [card.ref for cards in library.values() for card in cards]
    assert len(set(refs)) == len(refs)
    assert all(card.text for heading in ("Heroes", "Scrolls") for card in library[heading])


# -- what is pointed at -----------------------------------------------------------------------


def question_at(table: ArenaOnTheTable) -> Question:
    """What the page of whoever is asked shows of the question."""
    match, decision = table.arena_match, table.match.decision
    assert decision is not None
    return asked(Presenter(cast(Arena, match.game), match.setup.seats), match, decision)


def asked_at(table: ArenaOnTheTable) -> dict[str, Offer]:
    """What the page of whoever is asked offers, by its text."""
    return {offer.text: offer for offer in question_at(table).offers}


def test_in_a_turn_a_bare_square_is_where_to_go() -> None:
    offers = asked_at(arena("A . .\n. . .\n. . x", roles={"A": {"movement": 5}}))
    assert offers["move Ada to A2"].parts == ("square/A2",)
    assert offers["walk to A3"].parts == ("square/A3",)
    assert offers["sidestep to A2"].parts == ("word/sidestep", "square/A2")
    assert (offers["walk to A3"].cost, offers["walk to A3"].path) == (2, ("A1", "A2", "A3"))


def test_an_attack_is_the_card_on_the_heros_sheet() -> None:
    table = arena("A x", cards={"A": "{name: Cleave, damage: 12}"})
    offer = asked_at(table)["Ada: Cleave"]
    presenter = Presenter(cast(Arena, table.match.game), PAIR)
    shown = presenter.tabletop(seen_by_ana(table), 0)
    cards = {card.ref: card for card in shown.figures[0].cards}
    assert cards[offer.parts[0]].name == "Cleave"
    assert cards[offer.parts[0]].targets == ("figure/1",)


def test_an_attack_that_reaches_nobody_is_offered_with_a_warning() -> None:
    run = "{name: Run, benefits: [{benefit: move, squares: 2}]}"
    cards = {"A": ["{name: Cleave, damage: 12}", run]}
    offers = asked_at(arena("A . . x", cards=cards))
    assert offers["Ada: Cleave"].futile == "reaches nobody"
    assert offers["Ada: Cleave"].warning == (
        "Ada: Cleave: this would change nothing, it reaches nobody."
    )
    assert not offers["Ada: Run"].futile
    assert not asked_at(arena("A x", cards=cards))["Ada: Cleave"].futile


def test_a_heroic_action_that_affects_nobody_says_so() -> None:
    roar = (
        "{name: Roar, effects: [{do: damage, amount: 5, to: {pick: each, of: enemy, within: 2}}]}"
    )
    far, near = (arena(drawing, heroic={"A": roar}) for drawing in ("A . . x", "A . x"))
    told = [asked_at(table)["perform Roar"].futile for table in (far, near)]
    assert told == ["affects nobody", ""]


@pytest.mark.parametrize(
    ("effect", "changed", "finds"),
    [
        ("{do: heal, amount: 9, to: self}", {}, False),
        ("{do: heal, amount: 9, to: self}", {"hp": {"A": 30}}, True),
        ("{do: remove-effects, which: harmful, to: self}", {}, False),
        (
            "{do: remove-effects, which: harmful, to: self}",
            {"effects": {"A": [lasting("cursed", 1, 1)]}},
            True,
        ),
        ("{do: regain-special, to: self}", {}, False),
        ("{do: remove-attack, to: {pick: one, of: enemy}}", {}, True),
    ],
)
def test_what_finds_nothing_to_do_says_so(
    effect: str, changed: dict[str, object], finds: bool
) -> None:
    heroic = {"A": f"{{name: Try, effects: [{effect}]}}"}
    table = arena("A x", heroic=heroic, **changed)  # type: ignore[arg-type]
    assert asked_at(table)["perform Try"].futile == ("" if finds else "finds nothing to do")


def test_a_scroll_and_a_choice_that_find_nothing_to_do_say_so() -> None:
    heals = "effects: [{do: heal, amount: 9, to: {pick: one, of: hero}}]"
    salve = f"{{name: Salve, when: [turn], by: hero, {heals}}}"
    whole = arena("A B x", scrolls={"A": salve})
    assert asked_at(whole)["use Salve with Ada"].futile == "finds nothing to do"
    hurt = arena("A B x", scrolls={"A": salve}, hp={"B": 30})
    assert asked_at(hurt)["use Salve with Ada"].futile == ""
    hurt.do("use Salve with Ada")
    told = [(offer.text, offer.futile) for offer in question_at(hurt).offers]
    assert told == [("choose Ada", "finds nothing to do there"), ("choose Bea", "")]


def test_a_way_past_an_enemy_tells_who_may_react_and_warns() -> None:
    offers = asked_at(arena("A . .\nx . ."))
    assert offers["walk to A3"].risks == ("xan may react",)
    assert offers["walk to A3"].warning == "To A3: 2 movement points, xan may react."
    assert not offers["sidestep to A2"].warning


@pytest.mark.rule("arena.attack.reaction.incite.2")
def test_a_shot_beside_an_enemy_tells_who_may_react_until_it_is_aimed() -> None:
    shot = "{name: Shot, range: 8, ranged: true, damage: 9}"
    table = arena("A . y\nx . .", cards={"A": shot})
    assert asked_at(table)["Ada: Shot"].risks == ("xan may react",)
    table.do("Ada: Shot")
    offer = asked_at(table)["attack yew"]
    assert (offer.risks, offer.notes) == (("xan may react",), ("Defense 6", "9 damage on a hit"))
    blow = arena("A x", cards={"A": "{name: Blow, damage: 9}"})
    assert asked_at(blow.do("Ada: Blow"))["attack xan"].risks == ()


def test_reactions_stand_under_the_names_of_those_who_make_them() -> None:
    table = arena("A . .\nx y .")
    table.do("walk to A3")
    groups = [choice.group for choice in question_at(table).choices]
    assert groups == ["Reaction of xan", "Reaction of yew", ""]


def test_a_door_is_opened_by_pointing_at_it() -> None:
    offers = asked_at(arena("A + . x"))
    assert offers["open the door at A2"].parts == ("square/A2",)
    assert offers["open the door at A2"].cost == 1


def test_a_dead_ally_is_pointed_at_for_first_aid() -> None:
    table = arena("A B . x", dead="B", aid=1)
    offers = asked_at(table)
    aid = offers["give First Aid to Bea"]
    assert aid.parts == ("figure/1",)
    assert aid.warning == (
        "Ada spends 20 of its 60 hit points and an Aid Token, and flips the Team Token."
    )
    choice = next(c for c in question_at(table).choices if c.ref == "figure/1")
    assert (choice.label, choice.group) == ("Give First Aid to Bea", "With movement points")


def test_who_is_pushed_goes_where_the_bare_square_is() -> None:
    push = "{name: Push, damage: 1, effects: [{do: move, to: target, squares: 2, way: away}]}"
    table = arena(". . . .\nA x . .\n. . . y", cards={"A": push}, rolls=dice(12))
    table.do("Ada: Push", "attack xan")
    assert asked_at(table)["move xan to B3"].parts == ("square/B3",)


# -- what lies on the table -------------------------------------------------------------------


def test_the_board_has_the_coordinates_that_are_printed() -> None:
    table = arena("A x")
    shown = Presenter(cast(Arena, table.match.game), PAIR).tabletop(
        view_of(cast(ArenaMatch, table.match), 0), 0
    )
    assert shown.board is not None
    assert (shown.board.columns[0], shown.board.columns[-1]) == ("1", "24")
    assert (shown.board.rows[0], shown.board.rows[-1]) == ("A", "P")
    assert (shown.board.squares[0], shown.board.squares[-1]) == ("A1", "P24")
    assert len(shown.board.squares) == 24 * 16


def test_a_damaged_door_tells_what_it_has_left() -> None:
    table = arena("A = . x\n. # # #", roles={"A": {"basic": 10}}, rolls=dice(12))
    presenter = Presenter(cast(Arena, table.match.game), PAIR)
    table.do("Ada: Basic Attack", "attack the door at A2")
    pieces = {piece.what: piece for piece in presenter.tabletop(seen_by_ana(table), 0).pieces}
    door = pieces["locked door"]
    assert (door.picture, door.square, door.note) == ("locked-door", "A2", "10 HP")


def test_who_died_leaves_a_mark_and_no_figure_on_the_board() -> None:
    table = arena("A B x", dead="B")
    shown = Presenter(cast(Arena, table.match.game), PAIR).tabletop(
        view_of(cast(ArenaMatch, table.match), 0), 0
    )
    bea = shown.figures[1]
    assert (bea.fallen, bea.square, bea.health) == (True, "", 0)
    assert [(p.square, p.note) for p in shown.pieces if p.picture == "grave"] == [("A2", "B")]


def test_badges_tell_what_lasts_and_how_it_is_meant() -> None:
    table = arena("A x", effects={"A": ["exposed", "blessed", "blessed"]})
    shown = Presenter(cast(Arena, table.match.game), PAIR).tabletop(
        view_of(cast(ArenaMatch, table.match), 0), 0
    )
    badges = {badge.what: badge for badge in shown.figures[0].badges}
    assert badges["Exposed"].tone == "bad"
    assert (badges["Blessed"].tone, badges["Blessed"].count) == ("good", 2)
    assert "−3 Defense" in badges["Exposed"].text


def test_a_tile_is_told_with_the_squares_that_it_would_cover(questions: list[Moment]) -> None:
    laid = [
        (offer.piece, offer.parts)
        for decision, question, _ in questions
        if decision.kind == "lay"
        for offer in question.offers
    ]
    sizes = set()
    for piece, parts in laid:
        assert piece
        assert f"square/{piece.square}" in parts
        sizes.add((piece.columns, piece.rows, "word/turned" in parts))
    assert any((rows, columns, True) in sizes for columns, rows, turned in sizes if not turned)
