"""Offers on squares: what stands on the board for them, and how they are told in few lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from rulekeeper.cli.table.looks import CHOICE, MOST_SQUARES, in_order, named
from rulekeeper.cli.table.things import SQUARE, Things
from rulekeeper.games.tabletop import Offer, Question

MOST_ALIKE = 16
"""Squares that are named one by one where those that reach the same stand together."""

Numbered = tuple[str, Offer]
"""What is typed for an offer, and the offer."""


def square_in(offer: Offer) -> str:
    """The square that an offer is about, empty if none."""
    return next((p.removeprefix(SQUARE) for p in offer.parts if p.startswith(SQUARE)), "")


def is_on_square(offer: Offer) -> bool:
    """Whether a square is typed for an offer, instead of a number."""
    return bool(offer.typed and square_in(offer))


def signs_on_board(numbered: Sequence[Numbered]) -> dict[str, str]:
    """Three characters for each square that may be chosen: what it costs, its risk, its number."""
    found: dict[str, str] = {}
    by_square = any(is_on_square(offer) for _, offer in numbered)
    plain_first = sorted(numbered, key=lambda pair: len(pair[1].parts))
    for typed, offer in plain_first:
        square = square_in(offer)
        is_plain = len(offer.parts) == 1
        if not square or not (is_plain or (offer.typed and offer.cost is None)):
            continue
        if offer.typed:
            sign = " +" if offer.cost is None else f"{offer.cost:2}"
            found.setdefault(square, f"{sign}{offer.sign or ' '}")
        elif not by_square and is_plain:
            found.setdefault(square, f"{typed:>2} ")
    return found


def meanings(question: Question, numbered: Sequence[Numbered]) -> list[str]:
    """What the signs on squares mean, those present."""
    on_squares = [offer for _, offer in numbered if is_on_square(offer)]
    signs = {offer.sign for _, offer in numbered if offer.sign}
    found = [f"{sign} {meaning}" for sign, meaning in question.signs.items() if sign in signs]
    if any(offer.cost is None for offer in on_squares):
        found.insert(0, "+ may be chosen")
    if any(offer.cost is not None and len(offer.parts) == 1 for offer in on_squares):
        found.insert(0, f"1-9 {question.costs or 'what it costs'}")
    return found


def aims(
    things: Things, question: Question, numbered: Sequence[Numbered], *, risks: bool = True
) -> Iterator[Text]:
    """What is typed for a square, and what is risky or would be reached."""
    on_squares = [offer for _, offer in numbered if is_on_square(offer)]
    if any(offer.targets is not None for offer in on_squares):
        yield from _alike(things, on_squares)
    elif on_squares:
        yield Text(" ".join(_typing(things, on_squares)))
    if risks:
        yield from _risks(things, numbered)


def _typing(things: Things, offers: Iterable[Offer]) -> Iterator[str]:
    """What is typed, by the words that stand with the square."""
    groups: dict[tuple[str, ...], list[Offer]] = {}
    for offer in offers:
        words = tuple(part for part in offer.parts if not part.startswith(SQUARE))
        groups.setdefault(words, []).append(offer)
    standing = {figure.square for figure in things.tabletop.figures}
    for words, group in groups.items():
        squares = in_order([square_in(offer) for offer in group], things.places)
        costs = {square_in(offer): offer.cost or 0 for offer in group}
        free = [square for square in squares if square not in standing]
        example = min(free or squares, key=lambda square: costs[square])
        if not words:
            yield _bare(things.place, group, squares, example)
        else:
            label = ", ".join(things.title(word) for word in words)
            yield f"{label}: type {_with_words(group, squares, example)}."


def _bare(place: str, offers: Sequence[Offer], squares: Sequence[str], example: str) -> str:
    if any(offer.cost is not None for offer in offers):
        return f"Type {place}, such as {example.lower()}."
    if len(squares) <= MOST_SQUARES:
        return f"Type {place}: {named(squares, conjunction='or')}."
    return f"Type {place}, one of those marked + on the board, such as {example.lower()}."


def _with_words(offers: Sequence[Offer], squares: Sequence[str], example: str) -> str:
    """A word and one of the squares, in the order in which they are typed."""
    of_example = next(offer for offer in offers if square_in(offer) == example)
    before, _, after = of_example.typed.partition(example.lower())
    if len(squares) > MOST_SQUARES or after:
        return (
            f"a square and {after.strip()}, such as {of_example.typed}"
            if after
            else (f"{before.strip()} and a square, such as {of_example.typed}")
        )
    return f"{before.strip()} and {named(squares, conjunction='or')}"


def _alike(things: Things, offers: Sequence[Offer]) -> Iterator[Text]:
    """Squares together with those that reach the same figures, the most first."""
    found: dict[tuple[str, ...], list[str]] = {}
    for offer in offers:
        found.setdefault(offer.targets or (), []).append(square_in(offer))
    yield Text("Type a square; those that reach the same stand together:")
    for reached, squares in sorted(found.items(), key=lambda pair: -len(pair[0])):
        who = things.letters(reached) if reached else Text("nobody", style="dim")
        yield who + Text(f": {named(in_order(squares, things.places), MOST_ALIKE)}")


def _risks(things: Things, numbered: Sequence[Numbered]) -> Iterator[Text]:
    """The risks that a sign stands for, each with where it is met."""
    groups: dict[tuple[str, tuple[str, ...]], list[Numbered]] = {}
    ways = [offer for _, offer in numbered if is_on_square(offer) and len(offer.parts) == 1]
    for typed, offer in numbered:
        if offer.sign and offer.risks:
            risks = offer.risks if is_on_square(offer) else offer.risks[:1]
            groups.setdefault((offer.sign, risks), []).append((typed, offer))
    for (sign, risks), group in groups.items():
        squares = [square_in(offer) for _, offer in group if is_on_square(offer)]
        numbers = [typed for typed, offer in group if not is_on_square(offer)]
        where = [named(in_order(squares, things.places))] if squares else []
        if squares and len(squares) == len(ways):
            where = ["every square"]
        text = Text.assemble((sign, CHOICE), f" {', '.join([*where, *numbers])}: ")
        yield text.append(f"{', '.join(risks)}.")
