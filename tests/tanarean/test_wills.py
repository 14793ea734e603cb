"""Who decides for a combatant: its person, or a foe's own rules and then the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from rulekeeper.core import saving
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import AUTOMATON, CHANCE, Flow, Option, Roll
from rulekeeper.tanarean.combat.aiming import Target
from rulekeeper.tanarean.combat.battlebox import BattleTable, Narrowing
from rulekeeper.tanarean.combat.combatants import Moment
from rulekeeper.tanarean.combat.combatevents import AttackDeclared, OrdersFollowed
from rulekeeper.tanarean.combat.familyrules import TANARES
from rulekeeper.tanarean.combat.options import BattleOption
from tables.tanarean import Answers, battle, dice

CLUB = "{name: Club, range: 1, damage: 12}"
SHOT = "{name: Shot, range: 8, ranged: true, damage: 8}"
BETWEEN = "A x B"
FEWEST_HIT_POINTS = "arena.villain.ai.basic.1"


def weakest(
    table: BattleTable, who: int, menu: Menu[BattleTable], options: Sequence[Option]
) -> Iterator[Narrowing]:
    """Of several targets a foe strikes those with the fewest hit points."""
    combatants = table.state.combatants
    targets = [option for option in options if isinstance(option, Target)]
    if targets:
        fewest = min(combatants[target.combatant].hp for target in targets)
        left = [target for target in targets if combatants[target.combatant].hp == fewest]
        yield Narrowing(FEWEST_HIT_POINTS, left)


def test_nobody_is_asked_where_a_foe_has_no_choice() -> None:
    table = battle("A x . B", foes="x", turn="x", cards={"x": CLUB}, rolls=dice(12))
    assert (table.hp("Ada"), table.hp("Bea")) == (48, 60)
    assert (table.question, table.asked) == ("turn", "Ada")


@pytest.mark.rule("arena.quest.golden-rule.1")
def test_what_a_foe_leaves_open_any_of_the_players_may_settle() -> None:
    table = battle(BETWEEN, foes="x", turn="x", cards={"x": CLUB}, rolls=dice(12))
    assert (
        table.question_text == "Golden rule, the players choose. Club of xan: Whom does it attack?"
    )
    assert (table.asked, table.options) == ("Ada Bea", ["attack Ada", "attack Bea"])
    assert {decision.rule for decision in table.match.decisions} == {"arena.quest.golden-rule.1"}
    table.match.choose("attack Ada", seat=1)
    assert (table.hp("Ada"), table.hp("Bea")) == (48, 60)
    assert table.match.answers[0][0] == 1


def test_a_speaker_settles_it_alone_if_the_players_have_one() -> None:
    table = battle(BETWEEN, foes="x", turn="x", cards={"x": CLUB}, rolls=dice(12), speaker=1)
    assert table.asked == "Bea"


def test_a_foe_follows_its_orders_and_tells_by_which_rule() -> None:
    table = battle(
        BETWEEN, foes="x", turn="x", cards={"x": CLUB}, rolls=dice(12), hp={"B": 30}, orders=weakest
    )
    assert (table.hp("Ada"), table.hp("Bea")) == (60, 18)
    [followed] = table.told(OrdersFollowed)
    assert followed == OrdersFollowed(rule=FEWEST_HIT_POINTS, combatant=table.number("xan"))
    assert "xan follows its orders." in table.log()


def test_orders_that_change_nothing_are_not_told() -> None:
    table = battle(
        "A . x . B", foes="x", turn="x", cards={"x": SHOT}, rolls=dice(12), orders=weakest
    )
    assert (table.asked, table.told(OrdersFollowed)) == ("Ada Bea", [])


def test_chance_rolls_for_a_foe() -> None:
    table = battle("A x", foes="x", turn="x", cards={"x": CLUB}, rolls=dice(12))
    assert [seat for seat, _ in table.match.answers] == [CHANCE]
    lines = saving.save(table.match).splitlines()
    assert any(line.startswith("chance: rolled 12") for line in lines)
    at_a_real_table = battle("A x", foes="x", turn="x", cards={"x": CLUB}).match
    assert at_a_real_table.request == Roll(20, AUTOMATON, "strike")


@pytest.mark.rule("arena.villain.ai.basic.4", "arena.attack.reaction.1")
def test_a_foe_makes_every_reaction_that_it_may() -> None:
    table = battle("x A .", foes="x", rolls=dice(12))
    table.do("move Ada to A3")
    assert table.hp("Ada") == 53
    assert (table.question, table.asked) == ("turn", "Ada")


@pytest.mark.rule("arena.villain.ai.basic.4")
def test_of_several_foes_that_react_the_players_say_which_comes_first() -> None:
    table = battle("x A y\n. . .", foes="xy", rolls=dice(12, 12))
    table.do("move Ada to B2")
    assert table.question_text.endswith("leaves A2 beside xan and yew. Which of them reacts first?")
    table.do("yew: Reaction Attack")
    attackers = [event.attacker for event in table.told(AttackDeclared)]
    assert attackers == [table.number("yew"), table.number("xan")]
    assert table.hp("Ada") == 46


# rule: tanares.reaction.21
def test_a_foe_reacts_without_a_roll_where_reactions_have_none() -> None:
    table = battle("x A .", foes="x", rules=TANARES, kinds={"x": {"reaction_damage": 8}})
    table.do("move Ada to A3")
    assert table.hp("Ada") == 52


@pytest.mark.rule("arena.villain.ai.basic.4", "arena.attack.interrupt.1")
def test_a_foe_interrupts_at_the_first_chance() -> None:
    parry = "{name: Parry, kind: interrupt, range: 8, damage: 5, target: {target: answered}}"
    table = battle("A x", foes="x", cards={"A": CLUB, "x": parry}, rolls=dice(12, 12))
    table.do("Ada: Club", "attack xan")
    assert (table.hp("Ada"), table.hp("xan")) == (55, 48)


class Shout(BattleOption, frozen=True, tag="shout"):
    """A response of a game's own: once, before the roll."""

    says = "shout"

    @classmethod
    def possible(cls, table: BattleTable, seat: int) -> list[Shout]:
        return [cls()] if seat == AUTOMATON and not table.state.attacks[-1].roll_bonus else []

    def perform(self, table: BattleTable) -> Flow[None]:
        table.state.attacks[-1].roll_bonus = -5
        yield from ()


@pytest.mark.parametrize(("answers", "hp"), [(None, 48), (lambda table, options: options, 55)])
def test_other_responses_a_foe_makes_only_where_the_box_says_so(
    answers: Answers | None, hp: int
) -> None:
    table = battle(
        "A x",
        foes="x",
        cards={"A": CLUB},
        rolls=dice(8),
        responses={Moment.ROLLING: [Shout]},
        answers=answers,
    )
    table.do("Ada: Club", "attack xan")
    assert table.hp("xan") == hp


def test_a_foe_uses_what_is_optional() -> None:
    howl = (
        "{name: Howl, range: 1, damage: 12, effects: [{do: damage, amount: 3, "
        "to: {pick: one, of: enemy, optional: true}}]}"
    )
    table = battle("A x", foes="x", turn="x", cards={"x": howl}, rolls=dice(20))
    assert table.asked == "Ada"
    assert table.options == ["5 more damage before the effects", "5 more damage after the effects"]
    table.do("before")
    assert table.hp("Ada") == 40


def test_where_a_foe_moves_by_an_attack_and_whether_is_for_the_players() -> None:
    lunge = "{name: Lunge, damage: 12, benefits: [{benefit: move, squares: 1}]}"
    table = battle("A x .", foes="x", turn="x", cards={"x": lunge}, rolls=dice(12))
    assert {"move xan to A3", "done"} < set(table.options)
    table.do("done")
    assert table.hp("Ada") == 48


PUPPET = "{name: Puppet, range: 8, effects: [{do: control, attack: basic}]}"


def test_somebody_whom_a_foe_controls_does_what_the_foe_would() -> None:
    table = battle("A B x", foes="x", turn="x", cards={"x": PUPPET}, rolls=dice(12, 12))
    table.do("attack Bea")
    assert table.hp("Ada") == 53


def test_who_controls_a_foe_decides_for_it() -> None:
    table = battle("A x y", foes="xy", cards={"A": PUPPET}, rolls=dice(12, 12))
    table.do("Ada: Puppet", "attack xan", "xan: Basic Attack", "attack yew")
    assert table.hp("yew") == 53
    assert {seat for seat, _ in table.match.answers} == {0, CHANCE}
