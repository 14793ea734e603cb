"""How the words of card texts read in English."""

from __future__ import annotations

import re
from typing import cast

from rulekeeper.cards.words import Amount, Cost, Count, Each, One, Who, Word, zone_of
from rulekeeper.core.templates import filled

SIDES = {
    "enemies": ("an enemy", "enemies", "each enemy"),
    "allies": ("an ally", "allies", "each ally"),
    "team": ("a hero of your team", "heroes of your team", "each hero of your team"),
    "others": ("another hero", "other heroes", "each other hero"),
    "heroes": ("a hero", "heroes", "each hero"),
}
"""One hero of a side, several of them, every one."""

REFERENCES = {
    "self": "this hero",
    "target": "that hero",
    "player": "the hero playing",
    "mover": "the moving hero",
    "attacker": "the attacker",
    "subject": "that hero",
    "other": "the other hero",
}
"""Heroes already settled."""


def who_text(who: Who) -> str:
    """Whom a text means."""
    if not isinstance(who, One | Each):
        return REFERENCES[who]
    one, _, each = SIDES[who.of]
    text = each if isinstance(who, Each) else one
    if who.attacked:
        text += " under attack"
    text = at_place(text, who.within)
    return f"{text} (or nobody)" if isinstance(who, One) and who.optional else text


def at_place(heroes: str, within: str) -> str:
    """Heroes at a place: 'an adjacent enemy', 'each hero within Range 3'."""
    if within == "anywhere":
        return heroes
    if within != "adjacent":
        return f"{heroes} {within_text(within)}"
    return re.sub(r"(\ba )?\b(enem|all(?=y|ies)|hero)", _adjacent, heroes, count=1)


def _adjacent(noun: re.Match[str]) -> str:
    return f"{'an ' if noun[1] else ''}adjacent {noun[2]}"


def within_text(within: str, reach: int = 0) -> str:
    """A place, in words."""
    shape, distance = zone_of(within)
    if shape == "adjacent":
        return f"within Reach {1 + reach}" if reach > 0 else "adjacent"
    if shape == "anywhere":
        return "anywhere"
    return f"within {shape.capitalize()} {distance + (reach if shape == 'reach' else 0)}"


def amount_text(amount: Amount, unit: str = "") -> str:
    """A number of something, or how it is counted."""
    if not isinstance(amount, Count):
        return f"{amount} {unit}".rstrip()
    if amount.of == "heroes":
        place = "" if amount.within == "anywhere" else f" {within_text(amount.within)}"
        counted = f"{SIDES[amount.side][2].removeprefix('each ')}{place}"
    else:
        who = who_text(amount.who)
        counted = {
            "hand": f"card in {who}'s hand",
            "discard": f"card in {who}'s discard pile",
            "auras": f"Aura of {who}",
            "removed": f"removed card of {who}",
            "lost-endurance": f"Endurance {who} has lost",
        }[amount.of]
    numbers = [f"{amount.plus} {unit}".rstrip(), str(amount.times)]
    if not amount.plus:
        numbers = [f"{amount.times} {unit}".rstrip()]
    text = f"{' plus '.join(numbers)} for each {counted}"
    return f"{text} (at most {amount.most})" if amount.most < 20 else text


def cards_text(amount: Amount) -> str:
    """A number of cards."""
    first = amount if isinstance(amount, int) else amount.plus or amount.times
    return amount_text(amount, "card" if first == 1 else "cards")


def signed_text(amount: Amount, unit: str) -> str:
    """By how much something changes, with its sign."""
    if isinstance(amount, int):
        return f"{amount:+d} {unit}".replace("-", "−")
    return f"+{amount_text(amount, unit)}"


def changed_text(amount: Amount, unit: str) -> str:
    """By how much something changes, in words: "1 less damage"."""
    if isinstance(amount, int):
        return f"{abs(amount)} {'less' if amount < 0 else 'more'} {unit}"
    return amount_text(amount, f"more {unit}")


class Spoken:
    """A field of a word in a template: `{who}`, `{amount:Endurance}`, `{amount:cards}`.

    A spec is the unit of an amount; with a sign before it, as in `{amount:+damage}`, it says how
    much more or less there is. `{of:one}` is one of a side, `{within:place}` a place in words.
    Alternatives, as in `{random:? at random}`, are those of `core.templates`.
    """

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        is_there = self.value is not None and self.value is not False
        return filled(spec, self.value, is_there=is_there, plain=self._plain)

    def _plain(self, spec: str) -> str:
        value = self.value
        if spec == "one":
            return SIDES[str(value)][0]
        if spec == "place":
            return within_text(str(value))
        if isinstance(value, One | Each) or value in REFERENCES:
            return who_text(cast("Who", value))
        if not isinstance(value, int | Count):
            return str(value)
        if spec == "cards":
            return cards_text(value)
        return changed_text(value, spec[1:]) if spec[:1] == "+" else amount_text(value, spec)


def spoken(word: Word, template: str) -> str:
    """A template with the fields of a word."""
    fields = {name: Spoken(getattr(word, name)) for name in word.__struct_fields__}
    return template.format(**fields)


def cost_text(cost: Cost) -> str:
    """What is paid before anything else; empty where that is nothing."""
    parts = []
    if cost.hide:
        parts.append(f"hide {cards_text(cost.hide)}")
    if cost.discard:
        parts.append(f"discard {cards_text(cost.discard)}")
    if cost.lose:
        parts.append(f"lose {cost.lose} Endurance")
    return f"Cost: {', '.join(parts)}." if parts else ""


def sentence(text: str) -> str:
    """A text with a capital letter and a full stop."""
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")
