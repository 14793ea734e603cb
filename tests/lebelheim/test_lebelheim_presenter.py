"""Lebelheim as a page is told of it: the table, the question, what is pointed at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from random import Random
from typing import cast

import msgspec
import pytest

from rulekeeper.cards.events import (
    Announced,
    CardDiscarded,
    DrawSkipped,
    LineSkipped,
    TriggerResolved,
    TurnBegan,
)
from rulekeeper.core.acts import Done, Pass
from rulekeeper.core.events import SPECTATOR, Event
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim.box import Box
from rulekeeper.games.lebelheim.box import LebelheimTable as SeenTable
from rulekeeper.games.lebelheim.events import CardHidden, EnduranceLost, TurnEnded
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.lebelheim.rules.attack import Defend
from rulekeeper.games.lebelheim.rules.choosing import ChooseHero, Decline
from rulekeeper.games.lebelheim.rules.play import PlayCard, UseSkill
from rulekeeper.games.lebelheim.state import LebelheimState
from rulekeeper.games.lebelheim.table.presenter import Presenter
from rulekeeper.games.tabletop import WORDS, Figure, Offer, Question, Tabletop
from tables.lebelheim import LebelheimTable, lebelheim

SEATS = {"1v1": ["red", "blue"], "2v2": ["red", "blue", "red two", "blue two"]}

SIDE_BY_SIDE = """
    . . . . . .
    . . . . . .
    . X A . Y .
    . . . . . .
    . . . . . .
    B . . . . .
"""
CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Sweep, kind: action, lines: [
    {do: deal, damage: {physical: 2}, to: {pick: one, of: enemies, within: range 4}}]}
- {name: Gamble, kind: action, lines: [{do: draw, amount: 1},
    {do: may, cost: {lose: 2}, lines: [{do: regain, amount: 5}]}]}
- {name: Charge, kind: action, lines: [{do: move, steps: 1},
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Fury, kind: action, lines: [{do: bonus, stat: damage, amount: 2, until: next}]}
- {name: Fork, kind: action, lines: [{do: choose, modes: [
    {name: Left, lines: [{do: draw, amount: 1}]}, {name: Right, lines: [{do: move, steps: 2}]}]}]}
- {name: Dig, kind: action, lines: [{do: recover, amount: 1}]}
- {name: Bury, kind: action, lines: [{do: hide, amount: 1}]}
- {name: Tear, kind: action, lines: [
    {do: dismiss, who: {pick: one, of: enemies, within: adjacent}}]}
- {name: Fling, kind: action, lines: [
    {do: push, steps: 3, up_to: true, who: {pick: one, of: enemies, within: adjacent}}]}
- {name: Dodge, kind: trick, when: [attack], lines: [{do: prevent, amount: 2}]}
- {name: Banner, kind: aura, abilities: [
    {kind: trick, name: Wave, when: [turn], once: true, lines: [{do: draw, amount: 1}]}]}
- {name: Pennant, kind: aura, abilities: [
    {kind: ongoing, name: Pennant, stat: movement, amount: 1}]}
"""


@pytest.fixture(scope="module")
def game() -> Lebelheim:
    return LEBELHEIM.with_packs()


def presenter_of(match: Match[LebelheimState, Box]) -> Presenter:
    assert isinstance(match.game, Lebelheim)
    return Presenter(match.game, match.setup.seats)


def view_of(match: Match[LebelheimState, Box], seat: int) -> SeenTable:
    return cast("SeenTable", match.seen(seat))


def tabletop(table: LebelheimTable, seat: int = 0) -> Tabletop:
    return presenter_of(table.match).tabletop(view_of(table.match, seat), seat)


def figure(table: LebelheimTable, name: str, seat: int = 0) -> Figure:
    return next(figure for figure in tabletop(table, seat).figures if figure.name == name)


def asked(match: Match[LebelheimState, Box], decision: Decision) -> Question:
    texts = [match.option_text(option) for option in decision.options]
    view = view_of(match, decision.seat)
    return presenter_of(match).question(view, decision, texts, match.prompt(decision.seat))


def question(table: LebelheimTable) -> Question:
    decision = table.match.decision
    assert decision is not None
    return asked(table.match, decision)


def offer(table: LebelheimTable, text: str) -> Offer:
    return next(offer for offer in question(table).offers if offer.text == text)


def in_sight(table: Tabletop, asked: Question) -> set[str]:
    """The references of all that can be pointed at."""
    written = msgspec.json.encode([table, asked.choices]).decode()
    squares = {f"square/{square}" for square in table.board.squares} if table.board else set()
    return squares | set(re.findall(r'"ref":"([^"]+)"', written))


def random_matches(game: Lebelheim, count: int) -> list[tuple[Match[LebelheimState, Box], Random]]:
    found = []
    for seed in range(count):
        mode = "2v2" if seed % 3 == 2 else "1v1"
        setting: dict[str, object] = {"mode": mode, "turn_limit": 14}
        found.append((Match.new(game, setting, SEATS[mode], seed), Random(seed)))
    return found


# -- whole matches -----------------------------------------------------------------------------


def test_every_offer_is_made_by_pointing_at_things_in_sight_and_by_no_other_pointing(
    game: Lebelheim,
) -> None:
    for match, rng in random_matches(game, 9):
        presenter = presenter_of(match)
        while match.decision:
            for decision in match.decisions:
                shown = asked(match, decision)
                table = presenter.tabletop(view_of(match, decision.seat), decision.seat)
                seen = in_sight(table, shown)
                pointings = [frozenset(offer.parts) for offer in shown.offers]
                assert len(set(pointings)) == len(pointings)
                assert frozenset().union(*pointings) <= seen
                assert {choice.ref for choice in shown.choices} <= frozenset().union(*pointings)
                for figure in table.figures:
                    assert not figure.square or f"square/{figure.square}" in seen
                assert len({figure.letter for figure in table.figures}) == len(table.figures)
            decision = rng.choice(match.decisions)
            match.choose(rng.choice(decision.options), decision.seat)


def test_what_is_pointed_at_first_means_what_is_offered(game: Lebelheim) -> None:
    """Asking why looks for the first conceivable action: lit things must mean their offers."""
    for match, rng in random_matches(game, 4):
        presenter = presenter_of(match)
        while match.decision:
            decision = match.decision
            parts_of = presenter.pointer(view_of(match, decision.seat), decision)
            meant: dict[frozenset[str], Option] = {}
            for option in match.game.conceivable(match.table, decision.seat):
                meant.setdefault(frozenset(parts_of(option)), option)
            for option in decision.options:
                assert meant.get(frozenset(parts_of(option)), option) == option
            match.choose(rng.choice(decision.options), decision.seat)


def test_a_page_shows_no_more_than_its_seat_may_see(game: Lebelheim) -> None:
    """Whatever others hold, and whatever lies in their decks, the page of a seat is the same."""
    for match, rng in random_matches(game, 6):
        since = 0
        while match.decision:
            for seat in (*range(len(match.setup.seats)), SPECTATOR):
                other = match.copy(listen=True)
                match.game.determinize(other.table.state, other.box, seat, Random(rng.random()))
                assert page(match, seat, since) == page(other, seat, since)
            since = len(match.events())
            for _ in range(rng.randrange(1, 12)):
                if match.decisions:
                    decision = rng.choice(match.decisions)
                    match.choose(rng.choice(decision.options), decision.seat)


def page(match: Match[LebelheimState, Box], seat: int, since: int) -> bytes:
    """All that a page is told, byte for byte."""
    presenter, view = presenter_of(match), view_of(match, seat)
    told = [
        (seen, match.event_text(seen)) for e in match.events(since) if (seen := e.seen_by(seat))
    ]
    decision = match.decision_of(seat)
    return msgspec.json.encode(
        (
            presenter.tabletop(view, seat),
            asked(match, decision) if decision else None,
            presenter.happenings(view, told),
        )
    )


# -- the table ---------------------------------------------------------------------------------


def test_the_board_is_drawn_from_the_upper_left_and_has_sides() -> None:
    board = tabletop(lebelheim(SIDE_BY_SIDE)).board
    assert board is not None
    assert board.columns == ("a", "b", "c", "d", "e", "f")
    assert board.rows == ("6", "5", "4", "3", "2", "1")
    assert (board.squares[0], board.squares[5], board.squares[-1]) == ("a6", "f6", "f1")
    assert board.sides == {"south": 0, "north": 1}


def test_a_figure_tells_who_it_is_and_how_it_fares() -> None:
    table = lebelheim(SIDE_BY_SIDE, endurance={"Ada": 7}, disabled=["Xan"])
    ada = figure(table, "Ada")
    assert (ada.ref, ada.letter, ada.picture, ada.party, ada.seat) == (
        "figure/0",
        "A",
        "rogue",
        0,
        0,
    )
    assert (ada.square, ada.health, ada.most_health, ada.acts) == ("c4", 7, 10, True)
    xan = figure(table, "Xan")
    assert (xan.letter, xan.party, xan.acts) == ("x", 1, False)
    assert [badge.what for badge in xan.badges] == ["disabled"]
    assert [badge.what for badge in ada.badges] == ["ready"]


def test_the_dead_lie_beside_the_board() -> None:
    table = lebelheim(SIDE_BY_SIDE.replace("B", "."))
    bea = figure(table, "Bea")
    assert (bea.fallen, bea.square, bea.badges) == (True, "", ())
    assert tabletop(table).parties[0].facts[0].value == "1/2"


def test_only_the_own_hand_lies_open_with_copies_counted() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Stab", "Dodge", "Stab"]})
    hand = figure(table, "Ada").hand
    assert hand is not None
    assert [(card.ref, card.count, card.picture) for card in hand] == [
        ("card/hand-0-stab", 2, "attack"),
        ("card/hand-0-dodge", 1, "trick"),
    ]
    assert "Deal 3 physical damage" in hand[0].text
    assert hand[0].kind == "generic action"
    for seat in (1, SPECTATOR):
        assert figure(table, "Ada", seat).hand is None
        assert "Stab" not in msgspec.json.encode(tabletop(table, seat)).decode()
        assert figure(table, "Ada", seat).facts[0].value == "3/5"


def test_piles_are_open_as_far_as_the_rules_open_them() -> None:
    table = lebelheim(
        SIDE_BY_SIDE,
        cards=CARDS,
        hands={"Ada": ["Bury", "Stab"], "Xan": ["Stab"]},
        discards={"Xan": ["Sweep"]},
    )
    table.do("play Bury with Ada")
    own = {pile.name: pile for pile in figure(table, "Ada").piles}
    bottom = own["Cards known at the bottom of the deck"].cards
    assert bottom is not None
    assert [card.name for card in bottom] == ["Stab"]
    assert own["Deck"].cards is None
    seen = {pile.name: pile for pile in figure(table, "Ada", 1).piles}
    assert "Cards known at the bottom of the deck" not in seen
    discarded = {pile.name: pile for pile in figure(table, "Xan").piles}["Discard pile"].cards
    assert discarded is not None
    assert [card.name for card in discarded] == ["Sweep"]


def test_abilities_auras_and_skills_stand_beside_a_figure() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, auras={"Ada": ["Banner", "Banner"]})
    cards = {card.name: card for card in figure(table, "Ada").cards}
    assert cards["Banner"].count == 2
    assert [name for name, card in cards.items() if card.in_play] == ["Banner"]
    assert cards["Wave"].ref == "card/skill-0-wave"
    assert {"Moving", "Attacking", "Resting"} <= cards.keys()
    assert "Moving" not in {card.name for card in figure(table, "Ada", 1).cards}
    table.do("use Wave with Ada", "use Moving with Ada", "done")
    cards = {card.name: card for card in figure(table, "Ada").cards}
    assert (cards["Wave"].state, cards["Moving"].state) == ("used", "spent")


def test_badges_tell_what_is_in_force_and_what_is_going_on() -> None:
    table = lebelheim(
        SIDE_BY_SIDE,
        cards=CARDS,
        hands={"Ada": ["Stab"], "Bea": ["Fury"], "Xan": ["Filler"]},
        auras={"Xan": ["Pennant"]},
    )
    table.do("play Fury with Bea")
    badges = {badge.what: badge for badge in figure(table, "Bea").badges}
    assert badges["+2 damage"].picture == "damage"
    assert "next attack" in badges["+2 damage"].text
    table.do("play Stab with Ada")
    assert table.question == "defend"
    xan = {badge.what: badge for badge in figure(table, "Xan").badges}
    assert xan["attacked"].text == "3 damage, 0 prevented."
    assert "+1 movement" in xan["Pennant"].text
    assert "acting" in {badge.what for badge in figure(table, "Ada").badges}
    played, attack = tabletop(table).doing
    assert (played.text, attack.text) == ("Stab (Ada)", "Ada attacks Xan for 3 (physical)")
    assert "Deal 3 physical damage" in played.says


def test_facts_tell_by_how_much_numbers_are_changed_whatever_changes_them() -> None:
    table = lebelheim(
        SIDE_BY_SIDE, cards=CARDS, hands={"Bea": ["Fury"]}, auras={"Bea": ["Pennant"]}
    )
    table.do("play Fury with Bea")
    facts = {fact.name: fact for fact in figure(table, "Bea", seat=1).facts}
    assert (facts["Damage"].value, facts["Movement"].value) == ("+2", "+1")
    assert [fact.name for fact in figure(table, "Ada").facts] == ["Hand"]


def test_cards_and_skills_in_hand_show_whom_they_would_reach() -> None:
    table = lebelheim(
        SIDE_BY_SIDE,
        cards=CARDS,
        hands={"Ada": ["Stab", "Sweep", "Fury", "Charge"], "Bea": ["Stab"]},
    )
    hand = {card.name: card for card in figure(table, "Ada").hand or ()}
    assert hand["Stab"].targets == ("figure/2",)
    assert hand["Sweep"].targets == ("figure/2", "figure/3")
    assert hand["Fury"].targets is None
    assert hand["Charge"].targets is None
    assert [card.targets for card in figure(table, "Bea").hand or ()] == [()]
    skills = {card.name: card for card in figure(table, "Ada").cards}
    assert skills["Attacking"].targets == ("figure/2",)


def test_whom_a_card_would_reach_is_whom_it_then_picks_among(game: Lebelheim) -> None:
    compared = 0
    for match, rng in random_matches(game, 12):
        while match.decision:
            decision = rng.choice(match.decisions)
            plays = [o for o in decision.options if isinstance(o, PlayCard)]
            aimed = {play: targets_of(match, play) for play in plays}
            option = rng.choice(plays or decision.options)
            match.choose(option, decision.seat)
            if isinstance(option, PlayCard) and isinstance(match.events()[-1], Announced):
                picks = [o for o in match.options if isinstance(o, ChooseHero)]
                if picks:
                    assert aimed[option] == tuple(f"figure/{pick.hero}" for pick in picks)
                    compared += 1
    assert compared > 10


def targets_of(match: Match[LebelheimState, Box], play: PlayCard) -> tuple[str, ...] | None:
    view, presenter = view_of(match, play.hero // 2), presenter_of(match)
    figures = presenter.tabletop(view, play.hero // 2).figures
    hand = next(figure.hand for figure in figures if figure.ref == f"figure/{play.hero}") or ()
    return next(card.targets for card in hand if (card.ref,) == presenter.pointer(view)(play))


# -- the question ------------------------------------------------------------------------------


def test_cards_are_played_by_pointing_at_the_hand_skills_at_the_skill() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Stab"]})
    assert offer(table, "play Stab with Ada").parts == ("card/hand-0-stab",)
    assert offer(table, "use Moving with Ada").parts == ("card/skill-0-moving",)
    assert offer(table, "use Moving with Ada").rule == "lebelheim.innate.2"
    choices = {choice.ref: choice for choice in question(table).choices}
    assert "card/hand-0-stab" not in choices
    assert (choices["card/skill-0-moving"].group, choices["card/skill-0-moving"].figure) == (
        "Ada",
        "figure/0",
    )
    assert choices["word/end"].weight == "quiet"


def test_what_would_change_nothing_is_offered_with_a_warning() -> None:
    hands = {"Ada": ["Stab", "Charge"], "Bea": ["Stab", "Fury"]}
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands=hands)
    told = {offer.text: (offer.futile, offer.warning) for offer in question(table).offers}
    assert told["play Stab with Bea"] == (
        "reaches nobody",
        "Play Stab with Bea: this would change nothing, it reaches nobody.",
    )
    for text in ("play Stab with Ada", "play Charge with Ada", "play Fury with Bea"):
        assert told[text] == ("", "")


def test_one_more_card_is_called_futile_once_all_damage_is_prevented() -> None:
    hands = {"Ada": ["Stab"], "Xan": ["Fury", "Charge", "Stab"]}
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands=hands)
    table.do("play Stab with Ada", "hide Fury to defend Xan", "hide Charge to defend Xan")
    asked = question(table)
    assert asked.prompt.endswith("Another card would prevent nothing more.")
    assert {offer.text: offer.futile for offer in asked.offers} == {
        "hide Stab to defend Xan": "prevents nothing more",
        "done": "",
    }


@pytest.mark.parametrize(("whose", "futile"), [("own", ""), ("enemy", "reaches nobody")])
def test_only_the_alternative_that_would_be_carried_out_is_looked_at(
    whose: str, futile: str
) -> None:
    fork = f"""
- {{name: Fork, kind: action, lines: [{{do: if, test: {{test: turn, of: {whose}}},
    then: [{{do: draw, amount: 1}}],
    else: [{{do: disable, who: {{pick: one, of: enemies, within: adjacent}}}}]}}]}}
"""
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS + fork, hands={"Bea": ["Fork"]})
    assert offer(table, "play Fork with Bea").futile == futile


RESTORE = """
- {name: Mend, kind: action, lines: [{do: regain, amount: 3}]}
- {name: Bleed, kind: action, cost: {lose: 1}, lines: [{do: regain, amount: 1}]}
- {name: Glean, kind: action, lines: [{do: recover, amount: 1}]}
- {name: Trade, kind: action, cost: {discard: 1}, lines: [{do: recover, amount: 1}]}
- {name: Study, kind: action, lines: [{do: draw, amount: 1}]}
- {name: Wake, kind: action, lines: [{do: enable, who: {pick: each, of: allies}}]}
- {name: Strip, kind: action, lines: [{do: dismiss, who: {pick: one, of: enemies}}]}
- {name: Erase, kind: action, lines: [{do: remove, amount: 1, who: {pick: one, of: enemies}}]}
- {name: Mock, kind: action, lines: [{do: discard, amount: 1, who: {pick: one, of: enemies}}]}
- {name: Daze, kind: action, lines: [{do: disable, who: {pick: one, of: enemies}}]}
- {name: Hush, kind: action, lines: [{do: disable, who: {pick: one, of: enemies}},
    {do: lose, amount: 1, who: target}]}
"""
"""Each of these finds something to do at one time and nothing at another."""


@pytest.mark.parametrize(
    ("name", "changed", "finds"),
    [
        ("Mend", {}, False),
        ("Mend", {"endurance": {"Ada": 5}}, True),
        ("Bleed", {}, True),
        ("Glean", {}, False),
        ("Glean", {"discards": {"Ada": ["Stab"]}}, True),
        ("Trade", {}, True),
        ("Study", {"decks": {"Ada": []}}, False),
        ("Study", {}, True),
        ("Wake", {}, False),
        ("Wake", {"disabled": ["Bea"]}, True),
        ("Strip", {}, False),
        ("Erase", {}, False),
        ("Erase", {"discards": {"Yew": ["Stab"]}}, True),
        ("Mock", {"hands": {"Xan": [], "Yew": []}}, False),
        ("Mock", {}, True),
        ("Daze", {"disabled": ["Xan", "Yew"]}, False),
        ("Daze", {"disabled": ["Xan"]}, True),
        ("Hush", {"disabled": ["Xan", "Yew"]}, True),
    ],
)
def test_what_finds_nothing_to_do_says_so(
    name: str, changed: dict[str, object], finds: bool
) -> None:
    hands = {"Ada": [name, "Stab"], "Xan": ["Stab"], "Yew": ["Stab"]}
    situation = {"hands": hands, **changed}
    if "hands" in changed:
        situation["hands"] = {**hands, **changed["hands"]}  # type: ignore[dict-item]
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS + RESTORE, **situation)  # type: ignore[arg-type]
    futile = offer(table, f"play {name} with Ada").futile
    assert futile == ("" if finds else "finds nothing to do")


def test_a_choice_that_finds_nothing_to_do_says_so() -> None:
    hands = {"Ada": ["Erase"]}
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS + RESTORE, hands=hands, discards={"Yew": ["Stab"]})
    table.do("play Erase with Ada")
    assert {each.text: each.futile for each in question(table).offers} == {
        "choose Xan": "finds nothing to do there",
        "choose Yew": "",
    }


def test_what_is_said_to_change_nothing_changes_nothing(game: Lebelheim) -> None:
    tried = 0
    for match, rng in random_matches(game, 8):
        while (decision := match.decision) and decision.seat >= 0:
            answers = bool(match.table.state.plays)
            for offer in () if answers else asked(match, decision).offers:
                option = decision.options[offer.option]
                if offer.futile and isinstance(option, PlayCard | UseSkill):
                    told = {type(event) for event in what_follows(match, option)}
                    if TriggerResolved not in told:
                        assert told <= {*NOTHING, *PAID}, offer.text
                        tried += 1
            match.choose(rng.choice(decision.options), decision.seat)
    assert tried > 10


NOTHING = (Announced, LineSkipped, DrawSkipped, CardDiscarded)
"""What is told of a text that changes nothing."""

PAID = (CardHidden, EnduranceLost)
"""What comes of paying a cost."""


def what_follows(match: Match[LebelheimState, Box], option: Option) -> Sequence[Event]:
    """What happens until a play or the turn is over, when nobody answers it."""
    trial = match.copy(listen=True)
    before = len(trial.events())
    trial.play(option)
    while trial.table.state.plays and trial.decision:
        passes = [o for o in trial.options if isinstance(o, Pass | Done | Decline)]
        trial.play((passes or trial.options)[0])
    told = trial.events()[before:]
    return [*takewhile(lambda event: not isinstance(event, TurnEnded | TurnBegan), told)]


def test_who_ends_the_turn_is_told_which_heroes_could_still_act() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Fury"]})
    table.do("play Fury with Ada")
    warning = offer(table, "end the turn").warning
    assert warning == "Bea can still play an Action, an Aura or a skill."


def test_steps_are_squares_and_targets_are_figures() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Sweep"]})
    table.do("use Moving with Bea")
    assert offer(table, "move Bea to a2").parts == ("square/a2",)
    assert [choice.label for choice in question(table).choices] == ["Stop here"]
    table.do("done", "play Sweep with Ada")
    assert offer(table, "choose Xan").parts == ("figure/2",)
    assert question(table).choices == ()


def test_to_defend_is_to_point_at_the_hand_and_what_is_left_to_take_is_told() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Stab"], "Xan": ["Filler"] * 3})
    table.do("play Stab with Ada")
    assert offer(table, "hide Filler to defend Xan").parts == ("card/hand-2-filler",)
    assert offer(table, "done").risks == ("As it stands, Xan loses 3 of 10 Endurance.",)
    table.do("hide Filler to defend Xan")
    assert offer(table, "done").risks == ("As it stands, Xan loses 1 of 10 Endurance.",)
    table.do("hide Filler to defend Xan")
    assert offer(table, "done").risks == ()


def test_cards_of_the_discard_pile_and_auras_are_laid_out_those_of_the_hand_are_not() -> None:
    table = lebelheim(
        SIDE_BY_SIDE,
        cards=CARDS,
        hands={"Ada": ["Dig", "Stab"], "Bea": ["Bury", "Stab", "Sweep"]},
        discards={"Ada": ["Stab", "Sweep"]},
    )
    table.do("play Bury with Bea")
    assert offer(table, "choose Stab of Bea").parts == ("card/hand-1-stab",)
    assert question(table).choices == ()
    table.do("choose Stab of Bea", "play Dig with Ada")
    assert offer(table, "choose Stab of Ada").parts == ("card/discard-0-stab",)
    assert [(choice.label, choice.group) for choice in question(table).choices] == [
        ("Stab", "Discard pile of Ada"),
        ("Sweep", "Discard pile of Ada"),
    ]
    table = lebelheim(
        SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Tear"]}, auras={"Xan": ["Banner", "Pennant"]}
    )
    table.do("play Tear with Ada")
    assert offer(table, "choose Banner of Xan").parts == ("card/aura-2-banner",)
    assert {choice.group for choice in question(table).choices} == {"Auras of Xan"}


def test_what_a_text_leaves_open_can_be_read_before_it_is_answered() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Gamble"], "Bea": ["Fork"]})
    table.do("play Gamble with Ada")
    yes, no = question(table).choices
    assert (yes.label, yes.weight, no.label, no.weight) == ("Yes", "main", "No", "quiet")
    assert yes.card is not None
    assert "regains 5 Endurance" in yes.card.text
    table.do("no", "play Fork with Bea")
    texts = {choice.label: choice.card.text for choice in question(table).choices if choice.card}
    assert texts == {"Left": "This hero draws 1 card.", "Right": "This hero moves 2."}


def test_numbers_are_words() -> None:
    table = lebelheim(
        SIDE_BY_SIDE.replace(". X A . Y .", "A X . . . Y"), cards=CARDS, hands={"Ada": ["Fling"]}
    )
    table.do("play Fling with Ada")
    assert question(table).kind == "number"
    assert [choice.label for choice in question(table).choices] == [
        offer.text for offer in question(table).offers
    ]


def test_heroes_are_chosen_as_two_cards_of_a_gallery(game: Lebelheim) -> None:
    match = Match.new(game, {}, SEATS["1v1"], seed=1)
    while match.decision and match.decision.kind != "heroes":
        match.choose(0)
    decision = match.decision
    assert decision is not None
    shown = asked(match, decision)
    assert len(shown.choices) == len(game.catalogue.heroes)
    assert all(len(offer.parts) == 2 for offer in shown.offers)
    gerda = next(choice for choice in shown.choices if choice.ref == "card/hero-gerda-holt")
    assert gerda.card is not None
    assert gerda.group == "Warrior"
    assert "Seasoned Guard: Once per turn" in gerda.card.text
    assert {(fact.name, fact.value) for fact in gerda.card.facts} >= {("Endurance", "12")}


# -- asking why --------------------------------------------------------------------------------


def why(table: LebelheimTable, *pointed: str, seat: int = 0) -> str:
    """What is answered about the first conceivable action that this pointing means."""
    match = table.match
    parts_of = presenter_of(match).pointer(view_of(match, seat), match.decision_of(seat))
    for option in match.game.conceivable(match.table, seat):
        if set(parts_of(option)) == set(pointed):
            return str(match.explain(option, seat))
    return ""


def test_a_dark_card_a_dark_square_and_a_dark_figure_say_why() -> None:
    table = lebelheim(SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Dodge", "Stab"], "Bea": ["Stab"]})
    assert "Dodge" in why(table, "card/hand-0-dodge")
    assert "A hero moves only when" in why(table, "square/c5")
    assert "You are not asked to choose a hero now" in why(table, "figure/2")
    table.do("use Moving with Bea")
    assert "c5 is 6 steps away, and you have only 2 left." in why(table, "square/c5")


def test_pointing_at_a_hand_means_what_the_hand_is_asked_for() -> None:
    table = lebelheim(
        SIDE_BY_SIDE, cards=CARDS, hands={"Ada": ["Stab"], "Xan": ["Filler"], "Yew": ["Stab"]}
    )
    table.do("play Stab with Ada")
    match = table.match
    decision = match.decision_of(1)
    view, presenter = view_of(match, 1), presenter_of(match)
    filler = match.box.catalogue.card_number["filler"]
    hand = ("card/hand-2-filler",)
    assert presenter.pointer(view, decision)(Defend(2, filler)) == hand
    assert presenter.pointer(view, decision)(PlayCard(2, filler)) != hand
    assert presenter.pointer(view)(PlayCard(2, filler)) == hand
    assert "Yew is not under attack" in why(table, "card/hand-3-stab", seat=1)


def test_another_hero_than_the_one_that_moves_is_meant_by_pointing_at_it_too() -> None:
    table = lebelheim(SIDE_BY_SIDE)
    table.do("use Moving with Bea")
    assert "You are asked about Bea" in why(table, "figure/0", "square/d4")


# -- the library -------------------------------------------------------------------------------


def test_everything_that_has_a_text_is_in_the_library_once(game: Lebelheim) -> None:
    shelves = Presenter(game, ()).library()
    cards = [card for shelf in shelves.values() for card in shelf]
    refs = [card.ref for card in cards]
    assert len(set(refs)) == len(refs)
    assert all(card.text and card.rule for card in cards)
    assert {card.name for card in cards if not card.picture} == {c.name for c in shelves[WORDS]}
    assert {f"card/{card.id}" for card in game.catalogue.cards} <= set(refs)
    assert {f"card/hero-{hero.id}" for hero in game.catalogue.heroes} <= set(refs)
    assert [card.name for card in shelves["Skills of every hero"]] == [
        "Moving",
        "Attacking",
        "Resting",
        "Avenging",
        "Defending",
    ]
    assert "Warrior Auras" in shelves
