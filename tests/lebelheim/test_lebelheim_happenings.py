"""What a page shows and tells of each event of Lebelheim."""

from __future__ import annotations

from typing import cast

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.events import SPECTATOR, Event
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.box import LebelheimTable as SeenTable
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.table.presenter import Presenter
from rulekeeper.games.tabletop import Happening
from tables.lebelheim import LebelheimTable, lebelheim

SITUATION = """
    . . . . . .
    . . . . . .
    . X A . Y .
    . . . . . .
    . . . . . .
    B . . . . .
"""
RULE = "lebelheim.lines.1"
C4, C5 = GRID.parse("c4"), GRID.parse("c5")


def shown(table: LebelheimTable, told: list[Event]) -> list[Happening]:
    game = table.match.game
    assert isinstance(game, Lebelheim)
    view = cast("SeenTable", table.match.seen(0))
    pairs = [(event, table.match.event_text(event)) for event in told]
    return Presenter(game, table.match.setup.seats).happenings(view, pairs)


SHOWN = [
    (common.SideChosen(rule=RULE, team=0, side=2), Happening("", RULE)),
    (events.HeroesRevealed(rule=RULE, heroes=[0], kinds=[0]), Happening("", RULE)),
    (
        common.HeroPlaced(rule=RULE, hero=1, square=C5),
        Happening("", RULE, "moved", "figure/1", ("c5",)),
    ),
    (common.DieRolled(rule=RULE, seat=0, face=5), Happening("", RULE, "rolled", dice=(5,))),
    (common.FirstChosen(rule=RULE, seat=0, first=1), Happening("", RULE)),
    (common.TurnBegan(rule=RULE, seat=0, turn=4), Happening("", RULE, "turn")),
    (events.TurnEnded(rule=RULE, seat=0), Happening("", RULE)),
    (events.FinalTurn(rule=RULE, last=True), Happening("", RULE)),
    (
        common.Announced(rule=RULE, hero=0, name="Stab", card=0),
        Happening("", RULE, "played", "figure/0"),
    ),
    (
        common.TriggerResolved(rule=RULE, hero=2, name="Guard"),
        Happening("", RULE, "played", "figure/2"),
    ),
    (events.CardDrawn(rule=RULE, hero=0, card=0), Happening("", RULE, figure="figure/0")),
    (events.CardHidden(rule=RULE, hero=0, card=0), Happening("", RULE, figure="figure/0")),
    (events.CardSetAside(rule=RULE, hero=0, card=0), Happening("", RULE, figure="figure/0")),
    (common.DrawSkipped(rule=RULE, hero=0, why=""), Happening("", RULE, figure="figure/0")),
    (common.CardDiscarded(rule=RULE, hero=0, card=0), Happening("", RULE, figure="figure/0")),
    (common.CardRemoved(rule=RULE, hero=0, card=0), Happening("", RULE, figure="figure/0")),
    (
        common.CardRecovered(rule=RULE, hero=0, card=0, to_hand=True),
        Happening("", RULE, figure="figure/0"),
    ),
    (events.AuraEntered(rule=RULE, hero=0, card=0), Happening("", RULE, figure="figure/0")),
    (
        common.Moved(rule=RULE, hero=0, origin=C4, square=C5),
        Happening("", RULE, "moved", "figure/0", ("c5",)),
    ),
    (common.Swapped(rule=RULE, hero=0, other=2), Happening("", RULE, figure="figure/0")),
    (
        common.AttackDeclared(rule=RULE, attacker=0, targets=[2], damage=[3], kinds=["physical"]),
        Happening("", RULE, figure="figure/0"),
    ),
    (
        events.DefenseEnded(rule=RULE, hero=2, cards=1, prevented=2),
        Happening("", RULE, figure="figure/2"),
    ),
    (
        common.DamagePrevented(rule=RULE, hero=2, amount=2),
        Happening("", RULE, figure="figure/2"),
    ),
    (common.DamageChanged(rule=RULE, amount=2), Happening("", RULE)),
    (
        common.AttackRedirected(rule=RULE, hero=2, instead_of=3),
        Happening("", RULE, figure="figure/2"),
    ),
    (
        events.AttackResolved(rule=RULE, hero=2, damage=3, prevented=1, lost=2),
        Happening("", RULE, figure="figure/2"),
    ),
    (
        events.EnduranceLost(rule=RULE, hero=2, amount=2, left=8),
        Happening("", RULE, "damaged", "figure/2", amount=2),
    ),
    (
        events.EnduranceRegained(rule=RULE, hero=2, amount=3, left=9),
        Happening("", RULE, "healed", "figure/2", amount=3),
    ),
    (events.HeroDied(rule=RULE, hero=2), Happening("", RULE, "fell", "figure/2")),
    (events.HeroDisabled(rule=RULE, hero=2), Happening("", RULE, figure="figure/2")),
    (events.HeroEnabled(rule=RULE, hero=2), Happening("", RULE, figure="figure/2")),
    (events.RefreshGained(rule=RULE, hero=2, name="Stab"), Happening("", RULE, figure="figure/2")),
    (common.PlayCancelled(rule=RULE, hero=2, name="Stab"), Happening("", RULE, figure="figure/2")),
    (
        common.BonusGained(rule=RULE, hero=2, stat="damage", amount=1, until="this turn"),
        Happening("", RULE, figure="figure/2"),
    ),
    (
        common.LineSkipped(rule=RULE, hero=2, name="Stab", why="there is nobody to choose"),
        Happening("", RULE, figure="figure/2"),
    ),
    (
        common.MatchEnded(rule=RULE, winners=[0], reason="The red team wins"),
        Happening("", RULE, "ended"),
    ),
]


@pytest.mark.parametrize(
    ("event", "happening"), SHOWN, ids=[type(event).__name__ for event, _ in SHOWN]
)
def test_an_event_is_told_in_its_sentence_and_shown_as_what_it_is(
    event: Event, happening: Happening
) -> None:
    table = lebelheim(SITUATION)
    (found,) = shown(table, [event])
    sentence = table.match.event_text(event)
    assert sentence
    assert found == Happening(
        sentence,
        happening.rule,
        happening.what,
        happening.figure,
        happening.squares,
        happening.amount,
        happening.dice,
    )


def test_every_event_there_is_has_its_place_in_this_list() -> None:
    kinds = {
        kind
        for kind in (*vars(common).values(), *vars(events).values())
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    bases = {common.OfHero, common.OfCard, events.OfHand, common.OfPlay}
    assert {type(event) for event, _ in SHOWN} == kinds - bases


def test_the_steps_of_a_hero_are_one_way() -> None:
    table = lebelheim(SITUATION)
    table.do("use Moving with Bea", "a2", "a3")
    (way,) = (h for h in shown(table, table.match.events()) if h.what == "moved")
    assert way.text == "Bea moves from a1 to a2, a3."
    assert way.squares == ("a2", "a3")


def test_cards_drawn_together_are_one_line_and_others_see_only_how_many() -> None:
    drawn: list[Event] = [events.CardDrawn(rule=RULE, hero=0, card=0) for _ in range(3)]
    table = lebelheim(SITUATION)
    assert [h.text for h in shown(table, drawn)] == ["Ada draws Filler ×3."]
    for seat in (1, SPECTATOR):
        seen = [found for event in drawn if (found := event.seen_by(seat))]
        assert [h.text for h in shown(table, seen)] == ["Ada draws 3 cards."]


def test_that_a_played_card_is_discarded_goes_without_saying() -> None:
    table = lebelheim(SITUATION, hands={"Ada": ["Filler"]})
    table.do("play Filler with Ada")
    assert table.told(common.CardDiscarded)
    assert not [h for h in shown(table, table.match.events()) if "discard pile" in h.text]
