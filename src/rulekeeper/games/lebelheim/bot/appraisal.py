"""What the texts of a catalogue are worth, in points of Endurance: read once, for bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from rulekeeper.cards import effects
from rulekeeper.cards.words import Amount, Cost, Count, Each, One, Who
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import (
    AnyAbility,
    Card,
    ChooseOne,
    ForEach,
    If,
    Line,
    May,
    Ongoing,
    Trigger,
)

PHYSICAL, OTHER_DAMAGE = 0.75, 1.1
"""A point of damage: the physical one can be defended."""

SEVERAL = 1.5
"""How many heroes `each` means on average."""

LASTING = 3.0
"""How often what an Aura does comes to bear."""

_BEFALLS: dict[type[effects.Effect], float] = {
    effects.Lose: -1.0,
    effects.Hide: -0.7,
    effects.Discard: -0.9,
    effects.Regain: 0.9,
    effects.Draw: 0.8,
    effects.Prevent: 0.9,
    effects.Disable: -2.0,
    effects.Enable: 0.8,
    effects.Dismiss: -1.2,
}
"""What these effects, or one point of them, are worth to the hero that they befall."""

_WORTH: dict[type[effects.Effect], float] = {
    effects.Place: 0.7,
    effects.Swap: 0.4,
    effects.Push: 0.4,
    effects.Pull: 0.4,
    effects.Redirect: 1.0,
    effects.GainRefresh: 1.5,
    effects.Cancel: 1.8,
    effects.Remove: 0.1,
}
"""What these effects are worth to whom plays them."""

STEP = 0.25

Sides: TypeAlias = Mapping[str, float]
"""By the words for heroes already settled: 1 for one of the own team; others are enemies."""

_OF_A_CARD: Sides = {"self": 1.0}
_OF_A_TRIGGER: Sides = {"self": 1.0, "subject": 1.0}

_BONUS = {"damage": 0.9, "movement": 0.3, "reach": 0.3, "prevention": 0.9, "defense": 0.6}


class Appraisal(Struct, frozen=True, gc=False):
    """A text at a glance.

    `worth` is all that it brings but its first attack, which is `strike`, made after up to `steps`
    steps on a hero picked by `aim`. Of the worth, `heals` and `draws` come from Endurance regained
    and cards drawn by the hero itself, which may be in vain.
    """

    worth: float
    steps: int = 0
    strike: effects.Deal | None = None
    aim: One | Each | None = None
    heals: float = 0.0
    draws: float = 0.0


class Appraisals:
    """The texts of a catalogue, appraised; all lists go by number."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.cards = [_appraise_card(card) for card in catalogue.cards]
        self.abilities = [_appraise_ability(ability) for ability in catalogue.abilities]
        self.keep = [_whole(appraisal) for appraisal in self.cards]
        """What a card is worth in the hand."""


@lru_cache(maxsize=16)
def appraisals(catalogue: Catalogue) -> Appraisals:
    """The texts of a catalogue, appraised."""
    return Appraisals(catalogue)


def _whole(appraisal: Appraisal) -> float:
    strike = _damage(appraisal.strike) if appraisal.strike else 0.0
    return max(0.1, appraisal.worth + strike)


def _appraise_card(card: Card) -> Appraisal:
    if card.kind == "aura":
        worth = sum(_ability_worth(ability) for ability in card.abilities)
        return Appraisal(worth + 0.5 * card.refresh)
    return _appraise(card.lines, card.cost, 0.7 * card.refresh)


def _appraise_ability(ability: AnyAbility) -> Appraisal:
    if isinstance(ability, Ongoing | Trigger):
        return Appraisal(_ability_worth(ability))
    return _appraise(ability.lines, ability.cost, 0.7 * getattr(ability, "refresh", False))


def _ability_worth(ability: AnyAbility) -> float:
    """What an ability of an Aura brings as long as it lies."""
    if isinstance(ability, Ongoing):
        side = -1 if ability.who == "enemies" else 1
        return LASTING * side * _BONUS[ability.stat] * _expected(ability.amount) * 0.7
    if isinstance(ability, Trigger):
        is_own = ability.who in ("self", "allies", "team") and ability.on not in (
            "pushed",
            "pulled",
        )
        return LASTING * _lines_worth(ability.lines, _OF_A_TRIGGER if is_own else _OF_A_CARD) * 0.6
    return LASTING * max(0.0, _lines_worth(ability.lines) - _cost_worth(ability.cost)) * 0.6


def _appraise(lines: Sequence[Line], cost: Cost, extra: float) -> Appraisal:
    steps = 0
    strike: effects.Deal | None = None
    aim: One | Each | None = None
    heals = draws = 0.0
    for line in flattened(lines):
        if strike is None:
            picked = getattr(line, "who", None)
            if isinstance(picked, One | Each):
                aim = picked
        if isinstance(line, effects.Deal):
            strike = strike or line
        elif isinstance(line, effects.Move) and line.who == "self" and strike is None:
            steps += round(_expected(line.steps))
        elif isinstance(line, effects.Place) and line.who == "self" and strike is None:
            steps += 3
        elif isinstance(line, effects.Regain) and line.who == "self":
            heals += 0.9 * _expected(line.amount)
        elif isinstance(line, effects.Draw) and line.who == "self":
            draws += 0.8 * _expected(line.amount)
    worth = _lines_worth(lines) - _cost_worth(cost) + extra
    if strike is not None:
        worth -= _damage(strike)
        if isinstance(strike.to, One | Each):
            aim = strike.to
    return Appraisal(worth, steps, strike, aim, heals, draws)


def flattened(lines: Iterable[Line]) -> list[Line]:
    """The lines and those they hold, in order; of alternatives the first."""
    found: list[Line] = []
    for line in lines:
        match line:
            case If(then=inner) | May(lines=inner) | ForEach(lines=inner):
                found += flattened(inner)
            case ChooseOne(modes=modes):
                found += flattened(modes[0].lines)
            case _:
                found.append(line)
    return found


def _lines_worth(lines: Iterable[Line], sides: Sides = _OF_A_CARD) -> float:
    """What lines bring whom plays them."""
    total = 0.0
    for line in lines:
        who: Who = line.to if isinstance(line, effects.Deal) else getattr(line, "who", "self")
        if isinstance(who, One | Each):
            sides = {**sides, "target": _side(who, sides)}
        match line:
            case If(then=then, otherwise=otherwise):
                total += 0.5 * (_lines_worth(then, sides) + _lines_worth(otherwise, sides))
            case May(lines=inner, cost=cost):
                total += max(0.0, _lines_worth(inner, sides) - _cost_worth(cost))
            case ChooseOne(modes=modes):
                total += max(_lines_worth(mode.lines, sides) for mode in modes)
            case ForEach(lines=inner):
                total += SEVERAL * _lines_worth(inner, sides)
            case _:
                total += _line_worth(line, who, sides)
    return total


def _line_worth(line: Line, who: Who, sides: Sides) -> float:
    """What a line that holds no others brings whom plays it."""
    befallen = _side(who, sides) * (SEVERAL if isinstance(who, Each) else 1.0)
    match line:
        case effects.Deal():
            return _damage(line)
        case effects.Increase(amount=amount):
            return 0.9 * abs(_expected(amount))
        case effects.Bonus(stat=stat, amount=amount):
            return _BONUS[stat] * befallen * _expected(amount)
        case effects.Move(steps=steps):
            return STEP * _expected(steps)
        case effects.Recover(amount=amount, to=to):
            return (0.8 if to == "hand" else 0.1) * _expected(amount)
        case (
            effects.Lose(amount=amount)
            | effects.Hide(amount=amount)
            | effects.Discard(amount=amount)
            | effects.Regain(amount=amount)
            | effects.Draw(amount=amount)
            | effects.Prevent(amount=amount)
        ):
            return _BEFALLS[type(line)] * befallen * _expected(amount)
        case effects.Disable() | effects.Enable() | effects.Dismiss():
            return _BEFALLS[type(line)] * befallen
    return _WORTH[type(line)]


def _side(who: Who, sides: Sides) -> float:
    """1 when a text means a hero of the own team, -1 for an enemy."""
    if isinstance(who, One | Each):
        return 1.0 if who.of in ("allies", "team") else -1.0
    return sides.get(who, -1.0)


def _damage(line: effects.Deal) -> float:
    several = SEVERAL if isinstance(line.to, Each) else 1.0
    return several * sum(
        _expected(amount) * (PHYSICAL if kind == "physical" else OTHER_DAMAGE)
        for kind, amount in line.damage.items()
    )


def _cost_worth(cost: Cost) -> float:
    return cost.lose + 0.7 * cost.hide + 0.9 * cost.discard


def _expected(amount: Amount) -> float:
    """What an amount comes to on average."""
    if isinstance(amount, Count):
        return min(amount.most, 2 * amount.times + amount.plus)
    return amount
