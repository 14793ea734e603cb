"""What the bots make of situations of Lebelheim."""

from collections.abc import Callable
from math import isfinite
from random import Random

import pytest

from players.test_bots import asked, lebelheim
from rulekeeper.games.lebelheim.bot.card_values import card_values
from rulekeeper.games.lebelheim.bot.evaluation import value
from rulekeeper.players.base import Player
from rulekeeper.players.registry import find_player
from tables import lebelheim as tables

CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Bolt, kind: action, lines: [
    {do: deal, damage: {fire: 3}, to: {pick: one, of: enemies, within: range 4}}]}
- {name: Charge, kind: action, lines: [
    {do: move, steps: 2},
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Dodge, kind: trick, when: [attack], if: {test: attacked}, lines: [
    {do: prevent, amount: 3}]}
- {name: Balm, kind: action, lines: [{do: regain, amount: 3}]}
- {name: Penance, kind: action, lines: [{do: lose, amount: 3}]}
- {name: Thorns, kind: aura, abilities: [
    {kind: trigger, name: Thorns, on: damaged, lines: [{do: lose, amount: 1, who: other}]}]}
"""

BESIDE = """
. . . . . .
. . . X . .
. . . A . .
. . . . . .
. . . . . .
B . . . . Y
"""

APART = """
Y . . X . .
. . . . . .
. . . . . .
. . . A . .
. . . . . .
B . . . . .
"""

BOTS = [find_player("greedy", seed=1), find_player("search:120i", seed=1)]


def by_name(bot: Player) -> str:
    return type(bot).__name__


def chosen(table: tables.LebelheimTable, bot: Player) -> str:
    """What a bot answers to what is asked."""
    return table.match.option_text(bot.choose(table.match, asked(table.match)))


def play_turn(table: tables.LebelheimTable, bot: Player) -> None:
    """Let a bot answer everything that is asked to the end of the turn."""
    turn = table.state.turn
    while table.match.decision and table.state.turn == turn:
        table.match.play(bot.choose(table.match, asked(table.match)))


@pytest.mark.parametrize("bot", BOTS, ids=by_name)
def test_a_bot_kills_whom_it_can_kill(bot: Player) -> None:
    table = tables.lebelheim(
        BESIDE, cards=CARDS, hands={"Ada": ["Stab", "Bolt", "Balm"]}, endurance={"Xan": 3}
    )
    play_turn(table, bot)
    assert table.square("Xan") == ""


@pytest.mark.parametrize("bot", BOTS, ids=by_name)
def test_a_bot_that_would_die_defends(bot: Player) -> None:
    table = tables.lebelheim(
        BESIDE,
        cards=CARDS,
        hands={"Ada": ["Stab"], "Xan": ["Balm", "Bolt"]},
        endurance={"Xan": 2},
    )
    table.do("play Stab with Ada")
    assert (table.asked, table.question) == ("blue", "defend")
    assert chosen(table, bot).startswith("hide ")


@pytest.mark.parametrize("bot", BOTS, ids=by_name)
def test_a_bot_saves_a_hero_with_a_trick(bot: Player) -> None:
    table = tables.lebelheim(
        BESIDE, cards=CARDS, hands={"Ada": ["Stab"], "Xan": ["Dodge"]}, endurance={"Xan": 3}
    )
    table.do("play Stab with Ada")
    assert chosen(table, bot) == "play Dodge with Xan"


@pytest.mark.parametrize("bot", BOTS, ids=by_name)
def test_a_bot_closes_in_to_attack_with_what_is_in_hand(bot: Player) -> None:
    table = tables.lebelheim(APART, cards=CARDS, hands={"Ada": ["Charge"]}, endurance={"Xan": 3})
    play_turn(table, bot)
    assert table.square("Xan") == ""


@pytest.mark.parametrize("bot", BOTS, ids=by_name)
def test_a_bot_does_not_hurt_itself_for_nothing(bot: Player) -> None:
    table = tables.lebelheim(APART, cards=CARDS, hands={"Ada": ["Penance"]})
    assert chosen(table, bot) != "play Penance with Ada"


def test_more_endurance_cards_and_auras_are_worth_more_to_the_team_and_less_to_the_other() -> None:
    plain = tables.lebelheim(BESIDE, cards=CARDS, hands={"Ada": ["Stab"], "Xan": ["Stab"]})
    better = [
        tables.lebelheim(
            BESIDE,
            cards=CARDS,
            hands={"Ada": ["Stab"], "Xan": ["Stab"]},
            endurance={"Xan": 8},
        ),
        tables.lebelheim(BESIDE, cards=CARDS, hands={"Ada": ["Stab", "Bolt"], "Xan": ["Stab"]}),
        tables.lebelheim(
            BESIDE,
            cards=CARDS,
            hands={"Ada": ["Stab"], "Xan": ["Stab"]},
            auras={"Ada": ["Thorns"]},
        ),
    ]
    for table in better:
        assert judged(table, 0) > judged(plain, 0)
        assert judged(table, 1) < judged(plain, 1)


def judged(table: tables.LebelheimTable, seat: int) -> float:
    return value(table.state, table.match.box, seat)


def test_a_team_without_heroes_has_lost() -> None:
    table = tables.lebelheim(BESIDE.replace("X", ".").replace("Y", "."))
    assert (judged(table, 0), judged(table, 1)) == (1.0, -1.0)


def test_what_hurts_enemies_or_helps_the_own_hero_is_worth_something() -> None:
    catalogue = tables.catalogue(CARDS)
    known = card_values(catalogue)
    worth = {card.name: known.cards[n].value for n, card in enumerate(catalogue.cards)}
    assert worth["Penance"] < 0 < min(worth["Balm"], worth["Dodge"], worth["Thorns"])
    keep = {card.name: known.keep[n] for n, card in enumerate(catalogue.cards)}
    assert keep["Bolt"] > keep["Stab"] > keep[tables.FILLER]
    charge = known.cards[catalogue.card_number["charge"]]
    assert charge.steps == 2
    assert charge.strike is not None


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_is_weighed_option_by_option(seed: int) -> None:
    match = lebelheim({"mode": "2v2"} if seed else {}, "abcd" if seed else "ab", seed=seed)
    pick: Callable[[int], int] = Random(seed).randrange
    for _ in range(250):
        for decision in match.decisions:
            weights = match.game.prior(match.table, decision.seat, decision.kind, decision.options)
            assert len(weights) == len(decision.options)
            assert all(isfinite(weight) and weight >= 0 for weight in weights)
            assert -1 <= match.game.value(match.table.state, match.box, decision.seat) <= 1
        if not match.decisions:
            break
        match.play(match.options[pick(len(match.options))])
