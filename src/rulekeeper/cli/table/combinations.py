"""Offers of two things together, as text: the things, instead of every pair of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli.table.looks import CHOICE, Detail, InRows, listing
from rulekeeper.cli.table.sheets import card_line, outline
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Offer, Reference

Numbered = tuple[str, Offer]
"""What is typed for an offer, and the offer."""


class Combinations:
    """Shows the things of which two are chosen together, each with its number or letter."""

    def __init__(self, things: Things, numbered: Sequence[Numbered]) -> None:
        self.things = things
        self.typed = typed_for_parts(things, [offer for _, offer in numbered])
        self.example = numbered[0][0]

    def rows(self, detail: Detail) -> Iterator[RenderableType]:
        """The cards with their numbers and holders under their headings, then the figures."""
        groups: dict[str, list[tuple[str, Text]]] = {}
        names: list[str] = []
        for part, typed in self.typed.items():
            card, choice = self.things.cards.get(part), self.things.choices.get(part)
            if card is not None and card.name not in names:
                names.append(card.name)
                of = self._holders(card.name)
                whole = detail == Detail.TEXTS
                line = card_line(card, of, facts=True) if whole else outline(card, of)
                groups.setdefault(choice.group if choice else "", []).append((typed, line))
        if detail == Detail.NAMES:
            numbers = dict(zip(names, self.typed.values(), strict=False))
            yield InRows(
                [
                    Text.assemble((f"{typed:>4} ", CHOICE), name)
                    + self._holders(name)
                    + Text(self._price(name))
                    for name, typed in numbers.items()
                ]
            )
            groups.clear()
        for heading, lines in groups.items():
            if heading and detail == Detail.TEXTS:
                yield Text(f" {heading}", style="underline")
            yield listing(lines)
        figures = [self.things.figures[part] for part in self.typed if part in self.things.figures]
        if figures:
            named = Text(", ").join(self.things.named(figure) for figure in figures)
            yield Padding(Text("For: ") + named, (0, 1))
        words = _telling_words(names)[:2]
        if figures and words:
            words = [words[0], figures[0].letter]
        what = "a number and a letter" if figures else "two numbers"
        advice = f"Type {what}, such as {self.example}, or words: {' '.join(words)}."
        yield Padding(Text(advice, style="italic"), (0, 1))

    def _holders(self, name: str) -> Text:
        """The letters of who has a card of this name, such as " of N"."""
        cards = self.things.cards
        alike = [part for part in self.typed if part in cards and cards[part].name == name]
        held = dict.fromkeys(holder.ref for p in alike if (holder := self.things.holders.get(p)))
        return Text(" of ", style="not bold") + self.things.letters([*held]) if held else Text()

    def _price(self, name: str) -> str:
        """What a card of this name on a shelf costs."""
        cards = (self.things.cards[part] for part in self.typed if part in self.things.shelves)
        found = (f.value for card in cards if card.name == name for f in card.facts if f.main)
        return f" · {price}" if (price := next(found, "")) else ""


def combined(offers: Sequence[Offer]) -> list[Offer]:
    """The offers of two things, if it is better to name the things than every pair."""
    pairs = [
        offer
        for offer in offers
        if len(offer.parts) > 1 and not any(part.startswith("word/") for part in offer.parts)
    ]
    parts = {part for offer in pairs for part in offer.parts}
    are_of_cards = all(any(p.startswith("card/") for p in offer.parts) for offer in pairs)
    return pairs if len(pairs) > len(parts) and are_of_cards else []


def typed_for_parts(things: Things, offers: Sequence[Offer]) -> dict[Reference, str]:
    """What is typed for each thing: the letter of a figure, else a number counted from 1."""
    parts = list(dict.fromkeys(part for offer in offers for part in offer.parts))
    cards = [part for part in parts if part in things.cards]
    groups = list(dict.fromkeys(_group(things, part) for part in cards))
    cards.sort(key=lambda part: groups.index(_group(things, part)))
    names = list(dict.fromkeys(things.cards[part].name for part in cards))
    typed = {part: str(names.index(things.cards[part].name) + 1) for part in cards}
    letters = {p: things.figures[p].letter for p in parts if p in things.figures}
    return {**typed, **letters}


def typed_for_pairs(things: Things, offers: Sequence[Offer]) -> dict[int, str]:
    """What is typed for each offer of two things, by the number of its option.

    Empty where that does not tell all of them apart.
    """
    pairs = combined(offers)
    parts = typed_for_parts(things, pairs)
    found = {o.option: " ".join(parts[p] for p in o.parts if p in parts) for o in pairs}
    whole = all(len(text.split()) > 1 for text in found.values())
    return found if whole and len(set(found.values())) == len(found) else {}


def _group(things: Things, part: Reference) -> str:
    choice = things.choices.get(part)
    return choice.group if choice else ""


def _telling_words(names: Sequence[str]) -> list[str]:
    """For each name a word that no other has, the last if there are several, else the name."""
    found = []
    for name in names:
        others = {word for other in names if other != name for word in other.casefold().split()}
        words = [word for word in name.casefold().split() if word not in others]
        found.append(words[-1] if words else name.casefold())
    return found
