"""What happened, as a page shows it: every kind of event, and journeys as a whole."""

from __future__ import annotations

from typing import cast

import pytest

from rulekeeper.core.events import Event
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.table.presenter import Presenter
from rulekeeper.games.tabletop import Happening
from rulekeeper.tanarean.actions import events as actionevents
from rulekeeper.tanarean.combat import combatevents
from rulekeeper.tanarean.grid.battlegrid import square_named
from tables.arena import ArenaOnTheTable, arena, dice

E5 = square_named("E5")


def happenings(table: ArenaOnTheTable, told: list[tuple[Event, str]]) -> list[Happening]:
    game = table.match.game
    assert isinstance(game, Arena)
    view = cast("ArenaTable", table.match.seen(0))
    return Presenter(game, table.match.setup.seats).happenings(view, told)


SHOWN: list[tuple[Event, Happening]] = [
    (
        combatevents.TurnBegan(rule="r.1", combatant=2),
        Happening("told", "r.1", "turn", figure="figure/2"),
    ),
    (
        combatevents.AttackDeclared(rule="r.1", attacker=1, card=7, answers=-1),
        Happening("told", "r.1", "played", figure="figure/1"),
    ),
    (
        combatevents.Struck(
            rule="r.1", attacker=1, target=2, rolls=[4, 17], result=19, defense=6, hit=True
        ),
        Happening("told", "r.1", "rolled", figure="figure/1", amount=19, dice=(4, 17), sides=20),
    ),
    (
        combatevents.ObjectStruck(rule="r.1", attacker=1, square=E5, roll=3, result=4, hit=True),
        Happening(
            "told",
            "r.1",
            "rolled",
            figure="figure/1",
            squares=("E5",),
            amount=4,
            dice=(3,),
            sides=20,
        ),
    ),
    (
        combatevents.ObjectDamaged(rule="r.1", square=E5, amount=8, hp=12),
        Happening("told", "r.1", "damaged", squares=("E5",), amount=8),
    ),
    (
        combatevents.Damaged(rule="r.1", combatant=0, amount=9, hp=1),
        Happening("told", "r.1", "damaged", figure="figure/0", amount=9),
    ),
    (
        combatevents.Healed(rule="r.1", combatant=0, amount=4, hp=10),
        Happening("told", "r.1", "healed", figure="figure/0", amount=4),
    ),
    (
        combatevents.Died(rule="r.1", combatant=0, square=E5),
        Happening("told", "r.1", "fell", figure="figure/0", squares=("E5",)),
    ),
    (
        combatevents.Revived(rule="r.1", combatant=0, square=E5, hp=20),
        Happening("told", "r.1", "rose", figure="figure/0", squares=("E5",), amount=20),
    ),
    (
        combatevents.PassiveTriggered(rule="r.1", combatant=3, power="Focus"),
        Happening("told", "r.1", "played", figure="figure/3"),
    ),
    (
        combatevents.EffectLost(rule="r.1", combatant=-1),
        Happening("told", "r.1", "told"),
    ),
    (
        events.RolledOff(rule="r.1", faces=[3, 15], team=1),
        Happening("told", "r.1", "rolled", dice=(3, 15), sides=20),
    ),
    (
        events.Deployed(rule="r.1", combatant=0, square=E5),
        Happening("told", "r.1", "moved", figure="figure/0", squares=("E5",)),
    ),
    (
        actionevents.PutBack(rule="r.1", combatant=0, square=E5),
        Happening("told", "r.1", "moved", figure="figure/0", squares=("E5",)),
    ),
    (
        combatevents.RollChanged(rule="r.1", target=0, natural=4, result=9, hit=True),
        Happening("told", "r.1", "rolled", amount=9, dice=(4,), sides=20),
    ),
    (
        events.ScrollUsed(rule="r.1", combatant=0, scroll=2),
        Happening("told", "r.1", "played", figure="figure/0"),
    ),
    (
        events.HeroicPerformed(rule="r.1", combatant=0, action=2),
        Happening("told", "r.1", "played", figure="figure/0"),
    ),
    (
        events.FirstAidGiven(rule="r.1", combatant=0, target=2),
        Happening("told", "r.1", "played", figure="figure/0"),
    ),
    (
        actionevents.Opened(rule="r.1", combatant=0, what="door", square=E5),
        Happening("told", "r.1", "told", figure="figure/0", squares=("E5",)),
    ),
    (
        events.Recruited(rule="r.1", team=0, combatant=4),
        Happening("told", "r.1", "told", figure="figure/4"),
    ),
    (
        events.MatchEnded(rule="r.1", team=0),
        Happening("told", "r.1", "ended"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "shown"), SHOWN, ids=lambda each: type(each).__name__)
def test_each_event_shows_what_it_is_about(event: Event, shown: Happening) -> None:
    assert happenings(arena("A x"), [(event, "told")]) == [shown]


def test_the_steps_of_a_hero_are_one_journey() -> None:
    table = arena("A . . .\n. . . x", roles={"A": {"movement": 5}})
    before = len(table.match.events())
    table.do("walk to A3").end_turn()
    told = [(event, table.match.event_text(event)) for event in table.match.events(before)]
    journey, *rest = happenings(table, told)
    assert journey.text == "Ada moves from A1 to A3 by A2."
    assert (journey.what, journey.figure, journey.squares) == ("moved", "figure/0", ("A2", "A3"))
    assert [each.what for each in rest][-1] == "turn"


def test_another_heros_steps_are_a_journey_of_their_own() -> None:
    push = "{name: Push, damage: 1, effects: [{do: move, to: target, squares: 1}]}"
    table = arena(". A x . .", cards={"A": push}, rolls=dice(12))
    before = len(table.match.events())
    table.do("Ada: Push", "attack xan", "move xan to A4")
    told = [(event, table.match.event_text(event)) for event in table.match.events(before)]
    shown = [(each.what, each.figure) for each in happenings(table, told)]
    assert ("moved", "figure/1") in shown
    assert ("rolled", "figure/0") in shown
    assert ("damaged", "figure/1") in shown
