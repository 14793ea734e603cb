"""Rules texts of attacks: every word of the family's vocabulary reads like English."""

import re
from typing import get_args

import msgspec
import pytest
import yaml

from rulekeeper.tanarean.combat import attackwords as words
from rulekeeper.tanarean.combat.attackcards import Passive, Trigger
from rulekeeper.tanarean.combat.attackpack import AnyEffect
from rulekeeper.tanarean.combat.attackwords import Each, One, status_name, whom_text
from rulekeeper.tanarean.combat.bodyeffects import Apply, Damage
from rulekeeper.tanarean.text.wording import ATTACK
from tables.tanarean import attack_card

FRIENDS = ["enemy", "ally", "hero", "anybody"]

EFFECTS = """
- {do: damage, amount: 4}
- {do: damage, amount: 4, not_below: 1, to: attacker}
- {do: heal, amount: 3, to: self}
- {do: apply, what: cursed}
- {do: apply, what: renewed, amount: 4, lasts: permanent}
- {do: apply, what: warded, lasts: turn}
- {do: apply, what: immune, lasts: used}
- {do: apply, what: cannot-regain, ends_if_used: true}
- {do: apply, what: no-specials}
- {do: apply, what: exposed, amount: 5}
- {do: move, squares: 1}
- {do: move, squares: 2, way: away}
- {do: move, squares: 2, way: closer, to: {pick: one, of: enemy}}
- {do: revive, hp: 20}
- {do: negate}
- {do: copy}
- {do: copy, border: primary}
- {do: control}
- {do: control, squares: 3, attack: none}
- {do: control, squares: 3, attack: primary}
- {do: control, attack: any}
- {do: remove-effects}
- {do: remove-effects, which: harmful, most: 2}
- {do: remove-effects, which: helpful}
- {do: remove-attack}
- {do: regain-special, to: self}
- {do: lose-movement, points: 1}
"""


def is_english(text: str) -> bool:
    """Whether a text has words and nothing that only a program would write."""
    return bool(re.fullmatch(r"[^{}_=<>]*[a-z]{2}[^{}_=<>]*", text)) and "None" not in text


def effects() -> list[words.Effect]:
    return [msgspec.convert(raw, AnyEffect) for raw in yaml.safe_load(EFFECTS)]


def test_every_effect_has_a_text() -> None:
    assert {type(effect) for effect in effects()} == set(get_args(AnyEffect))
    for effect in effects():
        assert is_english(effect.text(ATTACK))


def test_different_effects_have_different_texts() -> None:
    texts = [effect.text(ATTACK) for effect in effects()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ("{do: damage, amount: 4, not_below: 1}", "4 damage to the target, not below 1 HP"),
        ("{do: heal, amount: 3, to: self}", "3 HP back to yourself"),
        ("{do: move, squares: 3, to: self}", "move up to 3 squares"),
        ("{do: move, squares: 1, way: away}", "move the target up to 1 square away from you"),
        ("{do: apply, what: cursed}", "Cursed on the target until your next turn"),
        (
            "{do: apply, what: exposed, ends_if_used: true}",
            "Exposed on the target until your next turn, or until it is used",
        ),
        ("{do: apply, what: renewed, amount: 4, to: self}", "Renewal 4 on yourself until your "
         "next turn"),
        ("{do: remove-effects, which: helpful}", "remove a helpful effect from the target"),
        ("{do: remove-effects}", "remove an effect from the target"),
        ("{do: revive, hp: 20}", "revive the target with 20 HP, within 5 squares of you and in "
         "vision"),
        (
            "{do: control, squares: 3}",
            "control the target: move it up to 3 squares and make a Basic Attack with it",
        ),
    ],
)  # fmt: skip
def test_an_effect_reads_like_an_order(effect: str, text: str) -> None:
    assert msgspec.convert(yaml.safe_load(effect), AnyEffect).text(ATTACK) == text


@pytest.mark.parametrize(
    ("whom", "text"),
    [
        (One(of="enemy"), "an enemy in range"),
        (One(of="ally", within=1), "an ally adjacent to you"),
        (One(of="hero", within=5), "a hero of your team within 5 squares of you"),
        (One(of="anybody", optional=True), "up to one combatant in range"),
        (One(of="ally", dead=True), "a dead ally in range"),
        (One(of="enemy", near="target", within=2, other=True),
         "another enemy within 2 squares of the target"),
        (Each(of="enemy", near="target", within=1, other=True),
         "each other enemy adjacent to the target"),
        (Each(of="hero"), "each hero of your team in range"),
        (One(of="enemy", near="target"), "an enemy in range of the target"),
    ],
)  # fmt: skip
def test_it_is_told_whom_an_effect_is_for(whom: words.Whom, text: str) -> None:
    assert whom_text(whom, ATTACK) == text


@pytest.mark.parametrize("of", FRIENDS)
def test_every_side_has_words(of: words.Side) -> None:
    assert is_english(words.Chosen(of=of).text())
    assert is_english(words.Chosen(of=of, most=3, dead=True).text())
    assert is_english(whom_text(Each(of=of, within=2), ATTACK))


def test_every_kind_of_target_has_words() -> None:
    targets: list[words.AnyTargets] = [words.Chosen(), words.Area(), words.Line(), words.Answered()]
    assert {type(target) for target in targets} == set(get_args(words.AnyTargets))
    assert len({target.text() for target in targets}) == len(targets)


def test_every_benefit_and_drawback_has_words() -> None:
    benefits: list[words.AnyBenefit] = [
        words.MoveUpTo(squares=2),
        words.MoveUpTo(squares=2, meanwhile=True),
        words.IgnoreEffects(),
        words.RollBonus(amount=-2),
        words.TakeDamage(amount=5),
    ]
    assert {type(benefit) for benefit in benefits} == set(get_args(words.AnyBenefit))
    assert all(is_english(benefit.text()) for benefit in benefits)
    assert words.RollBonus(amount=-2).text() == "−2 to each roll"


def test_every_status_has_a_name() -> None:
    statuses = [name for part in get_args(words.Status) for name in get_args(part)]
    assert len(statuses) == 15
    for status in statuses:
        assert is_english(status_name(status))
        assert "-" not in status_name(status)


@pytest.mark.parametrize("trigger", get_args(Trigger))
def test_every_trigger_of_a_passive_power_has_words(trigger: Trigger) -> None:
    passive = Passive(
        name="Power", trigger=trigger, effects=(Damage(amount=4),), distance=3, roll=-2
    )
    assert passive.text().startswith("Once a turn, when ")
    assert "−2 to its first roll; 4 damage to " in passive.text()
    assert is_english(passive.text())


def test_a_passive_power_without_effects_says_so() -> None:
    assert Passive(name="Power", trigger="hits").text() == (
        "Once a turn, when you hit: nothing more."
    )


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("{name: Cut, damage: 14}", "Melee 1, an enemy. Hit: 14 damage. Miss: 5 damage."),
        (
            "{name: Volley, kind: special, range: 8, ranged: true, damage: 9, "
            "target: {target: combatants, most: 3}, benefits: [{benefit: move, squares: 2}], "
            "effects: [{do: apply, what: slowed}]}",
            "Ranged 8, up to 3 enemies. First move up to 2 squares. Hit: 9 damage. Slowed on the "
            "target until your next turn. Miss: 15 damage.",
        ),
        (
            "{name: Lull, residual: 0, effects: [{do: move, squares: 2}]}",
            "Melee 1, an enemy. Hit: Move the target up to 2 squares.",
        ),
        (
            "{name: Rise, kind: special, range: 8, target: {target: combatants, of: ally, "
            "dead: true}, residual: 0, effects: [{do: revive, hp: 30}]}",
            "Melee 8, a dead ally. Hit: Revive the target with 30 HP, within 5 squares of you and "
            "in vision.",
        ),
        ("{name: Shrug, residual: 0}", "Melee 1, an enemy. Hit: Nothing."),
    ],
)
def test_an_attack_tells_range_target_benefit_hit_and_miss(card: str, text: str) -> None:
    assert attack_card(card).text() == text


def test_who_may_not_do_something_is_asked_for_in_plain_words() -> None:
    enemy = One(of="enemy")
    assert Apply(to=enemy, what="cannot-regain").question() == "Who cannot regain HP?"
    assert Apply(to=enemy, what="slowed").question() == "Who gets Slowed?"
