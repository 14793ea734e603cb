"""Heroic Actions: cards of a team that work once, without a roll, instead of an attack."""

from __future__ import annotations

import msgspec
import pytest
import yaml

from rulekeeper.core.errors import NothingToUndo
from rulekeeper.games.arena.events import HeroicPerformed
from rulekeeper.tanarean.combat.combatevents import Struck
from tables.arena import ArenaOnTheTable, arena, dice
from tables.arena_seen import Seen
from tables.arena_setup import real_game

BREATHE = "{name: Breathe, effects: [{do: heal, to: self, amount: 5}]}"
ANVIL = "{name: Anvil, effects: [{do: damage, to: {pick: one, of: enemy}, amount: 13}]}"
STARE = "{name: Stare, effects: [{do: apply, to: {pick: each, of: enemy}, what: weakened}]}"
SHIELD = "{name: Shield, effects: [{do: apply, to: {pick: each, of: hero}, what: toughened}]}"

FIELD = """
    A . . . x
    . . . . .
    B . . . y
"""


def seen(table: ArenaOnTheTable, seat: int) -> Seen:
    """The match as a seat sees it."""
    return Seen(table.arena_match, seat)


def tracked(table: ArenaOnTheTable, name: str) -> list[tuple[str, str, str]]:
    """What everybody sees to last on somebody: what, by which card, of whom."""
    both = [seen(table, seat).heroes[table.number(name)].effects for seat in (0, 1)]
    assert both[0] == both[1]
    return [(effect.what, effect.card, table.names[effect.owner]) for effect in both[0]]


def situation(table: ArenaOnTheTable) -> list[object]:
    """Hit points, places, effects and spent attacks of everybody."""
    return [
        (c.hp, c.square, [e.what for e in c.effects], list(c.spent)) for c in table.state.combatants
    ]


@pytest.mark.rule("arena.heroic.1")
@pytest.mark.parametrize("name", ["Ada", "Bea"])
def test_any_hero_of_the_team_may_perform_it(name: str) -> None:
    table = arena(FIELD, heroic={"A": ANVIL}, turn=name[0])
    table.do("perform Anvil")
    assert table.question_text == f"Anvil of {name}: Who takes 13 damage?"
    table.do("choose yew")
    assert table.hp("yew") == 47
    assert [event.combatant for event in table.told(HeroicPerformed)] == [table.number(name)]


def test_nobody_takes_back_what_the_enemies_have_seen() -> None:
    table = arena(FIELD, heroic={"A": STARE})
    table.do("perform Stare")
    with pytest.raises(NothingToUndo, match="revealed"):
        table.match.undo(0)


@pytest.mark.rule("arena.heroic.1")
def test_the_other_team_has_none_of_it() -> None:
    table = arena(FIELD, heroic={"A": ANVIL}, turn="x")
    assert not table.offers("perform Anvil")


@pytest.mark.rule("arena.heroic.2")
def test_a_card_is_used_once_in_a_match() -> None:
    table = arena(FIELD, heroic={"A": [BREATHE, ANVIL]}, hp={"A": 30})
    table.do("perform Breathe", "end the turn")
    assert table.hp("Ada") == 35
    team = seen(table, 1).teams[0]
    assert (team.heroic_used, team.heroic_count) == (["Breathe"], 1)
    for _ in range(3):
        table.end_turn()
    assert (table.turn, table.is_ready("Ada")) == ("Ada", True)
    assert table.why("perform Breathe") == ("arena.heroic.2", "Breathe has already been used.")
    assert table.offers("perform Anvil")


@pytest.mark.rule("arena.heroic.3", "arena.board.tracking.1")
def test_what_lasts_is_tracked_on_who_bears_it_and_the_card_is_gone_in_the_end() -> None:
    table = arena(
        FIELD,
        heroic={"A": [STARE, SHIELD]},
        cards={"x": "{name: Hex, range: 8, effects: [{do: apply, what: weakened}]}"},
        rolls=dice(15),
    )
    table.do("perform Stare", "end the turn")
    assert tracked(table, "xan") == tracked(table, "yew") == [("weakened", "Stare", "Ada")]
    table.do("xan: Hex", "attack Ada", "end the turn")
    assert tracked(table, "Ada") == [("weakened", "Hex", "xan")]
    table.end_turn().end_turn()
    assert table.turn == "Ada"
    assert tracked(table, "xan") == []
    assert seen(table, 0).teams[0].heroic_used == ["Stare"]
    assert not table.offers("perform Stare")


@pytest.mark.rule("arena.heroic.3")
def test_permanent_effects_of_two_cards_are_both_tracked() -> None:
    lasts = "do: apply, to: {pick: each, of: enemy}, what: weakened, lasts: permanent"
    table = arena(
        FIELD,
        heroic={"A": [f"{{name: {n}, effects: [{{{lasts}}}]}}" for n in ("Frown", "Glare")]},
        turn="A",
    )
    table.do("perform Frown", "end the turn")
    for _ in range(3):
        table.end_turn()
    table.do("perform Glare", "end the turn")
    assert [card for _, card, _ in tracked(table, "xan")] == ["Frown", "Glare"]


@pytest.mark.rule("arena.heroic.4")
def test_it_spends_the_prime_action_of_the_own_turn() -> None:
    table = arena(FIELD, heroic={"A": [BREATHE, ANVIL], "x": STARE})
    assert table.why("perform Stare", seat=1) == ("arena.turn.order.3", "It is the turn of Ada.")
    table.do("move Ada to A2", "perform Breathe")
    assert table.turn == "xan", "neither attack nor movement is left"

    table = arena(FIELD, heroic={"A": [BREATHE, ANVIL]})
    table.do("perform Breathe")
    assert table.why("Ada: Basic Attack") == (
        "arena.turn.action.1",
        "The Prime Action of this turn has been spent.",
    )
    assert table.offers("walk to A3")


@pytest.mark.rule("arena.heroic.5")
def test_it_is_no_attack_nobody_rolls_or_interrupts_or_reacts() -> None:
    table = arena(
        """
        A x .
        . . y
        """,
        heroic={"A": ANVIL},
        cards={"x": "{name: Parry, kind: interrupt, range: 8, target: {target: answered}}"},
        roles={"x": {"defense": 20}},
    )
    attacked = table.match.copy()
    attacked.choose("Ada: Basic Attack")
    assert attacked.decision is not None
    assert attacked.decision.kind == "interrupt"
    table.do("perform Anvil", "choose xan")
    assert table.question == "turn"
    assert table.hp("xan") == 47
    assert not table.told(Struck)


@pytest.mark.rule("arena.heroic.6", "arena.token.team.3")
def test_it_needs_a_ready_token_and_flips_it() -> None:
    table = arena(FIELD, heroic={"A": [BREATHE, ANVIL]}, ready=(False, True))
    assert table.why("perform Anvil") == (
        "arena.heroic.6",
        'Anvil needs the team token, and it shows "No Special".',
    )
    table = arena(FIELD, heroic={"A": [BREATHE, ANVIL]})
    table.do("perform Anvil")
    assert table.question == "effect"
    assert not table.is_ready("Ada"), "it flips with the declaration"
    assert table.is_ready("xan")


@pytest.mark.rule("arena.heroic.7", "arena.heroic.5")
@pytest.mark.parametrize("place", range(7))
def test_every_heroic_action_of_the_pack_does_something_without_a_roll(place: int) -> None:
    action = real_game().catalogue.heroic[place]
    table = arena(
        """
        A . . x
        B . y .
        """,
        heroic={"A": yaml.safe_dump(msgspec.to_builtins(action))},
        hp={"A": 30, "B": 30},
        effects={"A": ["cursed"], "B": ["slowed"]},
    )
    before = situation(table)
    table.do(f"perform {action.name}")
    while table.turn == "Ada" and table.question != "turn":
        table.match.choose(0)
    assert situation(table) != before
    assert not table.told(Struck)
