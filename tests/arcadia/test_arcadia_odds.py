"""The odds of attacks, compared with the rules played out roll by roll."""

from collections.abc import Iterator
from itertools import product

import pytest

from rulekeeper.core.requests import Die
from rulekeeper.games.arcadia.rules import odds
from rulekeeper.games.arcadia.rules.attack import Strike
from rulekeeper.games.arcadia.state import Attack, Target
from tables.arcadia import ArcadiaSituation, arcadia

ATTACK = Die("attack", (("melee", 3), ("ranged", 2), ("crit", 1)))
DEFENSE = Die("defense", (("shield", 1), ("crit", 1), ("blank", 4)))
LIKELY = 1e-8
"""Rolls that come up less often are left out, together less than a thousandth."""


def rolled(die: Die, dice: int, chance: float = 1.0) -> Iterator[tuple[list[str], float]]:
    """All that so many dice may show with their extra dice, and how likely it is."""
    if chance < LIKELY:
        return
    for faces in product(die.faces, repeat=dice):
        share = chance
        for _, sides in faces:
            share *= sides / die.sides
        shown = [face for face, _ in faces]
        crits = shown.count("crit")
        if not crits:
            yield shown, share
            continue
        for more, rest in rolled(die, crits, share):
            yield shown + more, rest


def kept(
    die: Die, success: str, faces: list[str], rerolls: int, chance: float
) -> Iterator[tuple[list[str], float]]:
    """What becomes of a roll if a failed die is rerolled, one after the other."""
    failed = next((face for face in faces if face not in (success, "crit")), None)
    if failed is None or not rerolls:
        yield faces, chance
        return
    rest = list(faces)
    rest.remove(failed)
    for again, share in rolled(die, 1, chance):
        yield from kept(die, success, rest + again, rerolls - 1, share)


def literally(die: Die, success: str, dice: int, crit_hits: int, rerolls: int) -> dict[int, float]:
    """How likely each number of successes is, by all rolls."""
    found: dict[int, float] = {}
    for faces, chance in rolled(die, dice):
        for final, share in kept(die, success, faces, rerolls, chance):
            number = final.count(success) + crit_hits * final.count("crit")
            found[number] = found.get(number, 0.0) + share
    return found


@pytest.mark.rule("arcadia.dice.5", "arcadia.dice.6", "arcadia.effect.reroll.4")
@pytest.mark.parametrize(
    ("die", "success", "dice", "crit_hits", "rerolls"),
    [
        (ATTACK, "melee", 1, 1, 0),
        (ATTACK, "melee", 3, 1, 0),
        (ATTACK, "ranged", 2, 3, 0),
        (DEFENSE, "shield", 3, 1, 0),
        (ATTACK, "ranged", 2, 1, 1),
        (ATTACK, "melee", 1, 2, 2),
        (DEFENSE, "shield", 2, 1, 2),
    ],
)
def test_the_odds_are_those_of_all_rolls(
    die: Die, success: str, dice: int, crit_hits: int, rerolls: int
) -> None:
    computed = odds.successes(die, success, dice, crit_hits, rerolls)
    assert sum(computed) == pytest.approx(1)
    for number, chance in literally(die, success, dice, crit_hits, rerolls).items():
        if number < odds.MOST:
            assert computed[number] == pytest.approx(chance, abs=1e-5)


@pytest.mark.rule("arcadia.attack.result.1")
def test_wounds_are_hits_less_saves() -> None:
    chances = odds.wounds((0.25, 0.25, 0.5), (0.5, 0.5, 0.0))
    assert chances[:3] == (0.25 + 0.125, 0.125 + 0.25, 0.25)


def against(table: ArcadiaSituation, card: str, target: str) -> odds.Odds:
    """The odds of an attack by Ann."""
    book = table.match.box.catalogue.cards
    number = next(place for place, entry in enumerate(book) if entry.name == card)
    printed = book[number].attack
    assert printed is not None
    is_ranged, aimed = printed.type == "ranged", table.number(target)
    attack = Attack(table.number("Ann"), number, is_ranged, [Target(aimed)])
    return odds.attack_odds(table.match.table, attack, aimed)


@pytest.mark.rule("arcadia.kill.1", "arcadia.overkill.2")
def test_the_odds_of_a_kill_count_the_wounds_that_are_there_and_overkill_does_not() -> None:
    fresh, hurt = (
        against(arcadia("A o", wounds={"Ogre": wounds}), "Blade", "Ogre") for wounds in (0, 1)
    )
    hits = odds.successes(ATTACK, "melee", 3)
    assert fresh.kill == pytest.approx(sum(hits[2:]))
    assert hurt.kill == pytest.approx(sum(hits[1:]))
    assert fresh.overkill == hurt.overkill == pytest.approx(sum(hits[3:]))


@pytest.mark.rule("arcadia.overkill.2")
def test_an_overkill_is_a_kill_even_where_life_is_longer() -> None:
    ogre = {
        "name": "Ogre",
        "tier": "minor-minion",
        "card": {"life": 9, "overkill": 3, "reward": 1, "movement": 1},
        "attack": {"name": "Club", "type": "melee", "dice": 3},
    }
    chance = against(arcadia("A o", monsters={"o": ogre}), "Blade", "Ogre")
    assert chance.kill == chance.overkill


@pytest.mark.rule("arcadia.effect.daze.1", "arcadia.effect.reroll.1")
def test_the_odds_know_daze_and_rerolls() -> None:
    plain = against(arcadia("A X"), "Blade", "Xan")
    dazed = against(arcadia("A X", dazed=["Xan"]), "Blade", "Xan")
    lucky = against(arcadia("A X", cards={"Ann": ["Blade", "Ring"]}), "Blade", "Xan")
    wary = against(arcadia("A X", cards={"Xan": ["Ring"]}), "Blade", "Xan")
    assert wary.wounds < plain.wounds < dazed.wounds
    assert lucky.wounds > plain.wounds


@pytest.mark.rule("arcadia.attack.2")
def test_the_odds_stand_beside_the_attack() -> None:
    table = arcadia("A o")
    table.do("activate Ann")
    blade, ogre = table.hero("Ann").cards[0], table.number("Ogre")
    preview = Strike(0, blade, ogre).preview(table.match.table, ())
    assert preview.notes == [
        "Wounds in 96%, 2.4 on average",
        "kills in 78%",
        "Overkill in 44%",
    ]


def test_only_what_is_certain_is_called_so() -> None:
    assert [odds.percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == [
        *("0%", "under 1%", "50%", "over 99%", "100%")
    ]
    assert [odds.bound(chance) for chance in (0.001, 0.5, 0.501)] == [
        *("up to 1%", "up to 50%", "up to 51%")
    ]
