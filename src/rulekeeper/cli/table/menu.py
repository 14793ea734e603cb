"""What may be answered, as a terminal shows it: few lines instead of a hundred options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli.table.aiming import aims, is_on_square, square_in
from rulekeeper.cli.table.looks import CHOICE, InRows, listing
from rulekeeper.cli.table.sheets import card_line, card_name, outline
from rulekeeper.cli.table.things import SQUARE, Things
from rulekeeper.games.tabletop import Card, Figure, Offer, Question

SCREEN = 40
"""Lines that the table and its question should not exceed, so that both are seen at once."""

LONGEST_LIST = 44
"""Lines of cards that are laid out to be read in full; of more, each is cut to one line."""

Numbered = tuple[str, Offer]
"""What is typed for an offer, and the offer."""


class Menu:
    """Shows the offers of one question; `room` are the lines that the table leaves for it."""

    def __init__(
        self, things: Things, question: Question, numbered: Sequence[Numbered], room: int = SCREEN
    ) -> None:
        self.things = things
        self.question = question
        self.numbered = numbered
        self.room = room

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints: texts in full, unless that takes more lines than there are."""
        full = Group(*self._rows(in_short=False))
        lines = len(console.render_lines(full, options, pad=False))
        room = LONGEST_LIST if self._is_laid_out else self.room
        yield full if lines <= room else Group(*self._rows(in_short=True))

    @property
    def _is_laid_out(self) -> bool:
        """Whether there are cards to choose from that are not yet anybody's on the table."""
        on_table = Things(self.things.tabletop).cards
        choices = self.question.choices
        return any(c.card and c.ref not in on_table and not c.figure for c in choices)

    def _rows(self, *, in_short: bool) -> Iterator[RenderableType]:
        rest = [(typed, offer) for typed, offer in self.numbered if not is_on_square(offer)]
        for line in aims(self.things, self.question, self.numbered):
            yield Padding(line, (0, 1))
        if _are_combinations(rest):
            combined = [(typed, offer) for typed, offer in rest if len(offer.parts) > 1]
            yield from self._combinations(combined, in_short=in_short)
            rest = [(typed, offer) for typed, offer in rest if len(offer.parts) < 2]
        hint = self._hint(rest, in_short=in_short)
        groups = list(self._groups(rest))
        for number, (heading, group) in enumerate(groups):
            if heading and not (in_short and self._is_mere_group(group)):
                yield heading
            elif number and not heading and not in_short:
                yield Text()
            is_last = number == len(groups) - 1
            yield from self._group(group, in_short=in_short, hint=hint if is_last else "")
        if self.question.advice:
            yield Padding(Text(self.question.advice, style="italic"), (0, 1))

    # -- groups -------------------------------------------------------------------------------

    def _groups(self, numbered: Sequence[Numbered]) -> Iterator[tuple[Text, list[Numbered]]]:
        """The offers under their headings: pages of story, groups of choices, figures; the rest."""
        groups: dict[str, list[Numbered]] = {}
        headings: dict[str, Text] = {}
        for typed, offer in numbered:
            key, heading = self._heading(offer)
            groups.setdefault(key, []).append((typed, offer))
            headings.setdefault(key, heading)
        for choice in self.question.choices:
            if choice.locked and choice.page:
                groups.setdefault(choice.page, [])
                headings.setdefault(choice.page, self._page_heading(choice.page))
        rest = groups.pop("", [])
        for key, group in groups.items():
            yield headings[key], group
        if rest:
            yield Text(), rest

    def _heading(self, offer: Offer) -> tuple[str, Text]:
        """Under what an offer stands, with a key that tells it from other headings."""
        for part in offer.parts:
            choice = self.things.choices.get(part)
            if choice and choice.page:
                return choice.page, self._page_heading(choice.page)
            holder = self.things.holders.get(part)
            if holder and (choice is None or choice.group in ("", holder.name)):
                return holder.ref, Text(" ") + self.things.named(holder)
            if choice and choice.group:
                return f"group {choice.group}", Text(f" {choice.group}", style="underline")
        return "", Text()

    def _page_heading(self, ref: str) -> Text:
        title = next((page.title for page in self.things.tabletop.story if page.ref == ref), "")
        return Text(f" {title}", style="underline")

    def _is_mere_group(self, group: Sequence[Numbered]) -> bool:
        """Whether offers stand together by their kind alone, which their lines tell as well."""
        choices = [self.things.choices.get(part) for _, offer in group for part in offer.parts]
        return not self._is_laid_out and any(c and c.group and not c.page for c in choices)

    def _group(
        self, group: Sequence[Numbered], *, in_short: bool, hint: str
    ) -> Iterator[RenderableType]:
        """The offers of one heading: those with a text on a line each, then those in few words.

        The `hint` is how to read whole texts.
        """
        lines: list[tuple[str, Text]] = []
        words: list[Text] = []
        for typed, offer in group:
            told = self._told(offer, in_short=in_short)
            if told is None:
                words.append(self._in_words(typed, offer))
            else:
                lines.append((typed, told))
        told_of = outline if in_short else card_line
        lines += [("·", told_of(card)) for card in self._waiting(group)]
        lines += self._locked(group)
        if lines:
            yield listing(lines)
        if hint:
            words.append(Text(hint, style="italic dim"))
        if words:
            yield InRows(words)

    def _waiting(self, group: Sequence[Numbered]) -> list[Card]:
        """The cards in hand of whoever has the turn that cannot be used now."""
        offered = {part for _, offer in self.numbered for part in offer.parts}
        holders = [self.things.holders.get(part) for _, o in group for part in o.parts[:1]]
        figure = holders[0] if holders else None
        if figure is None or not figure.acts or self.question.covert:
            return []
        return [card for card in figure.hand or () if card.ref not in offered]

    def _locked(self, group: Sequence[Numbered]) -> list[tuple[str, Text]]:
        """The choices of a page that cannot be taken, with the reason."""
        refs = {part for _, offer in group for part in offer.parts}
        pages = {self.things.choices[ref].page for ref in refs if ref in self.things.choices}
        pages |= {"" if group else choice.page for choice in self.question.choices}
        return [
            ("·", Text(f"{choice.label} (not now: {choice.locked})", style="dim"))
            for choice in self.question.choices
            if choice.locked and choice.page and choice.page in pages
        ]

    # -- offers -------------------------------------------------------------------------------

    def _told(self, offer: Offer, *, in_short: bool) -> Text | None:
        """An offer with the text of what it is about; None where few words say it all."""
        choices = [self.things.choices[part] for part in offer.parts if part in self.things.choices]
        if told := [choice for choice in choices if choice.text or choice.page]:
            text = Text(told[0].label, style="bold")
            text.append(f"  {told[0].text}" if told[0].text else "", "not bold")
            return text + self._consequences(offer)
        if any(part.startswith(("place/", "square/", "edge/")) for part in offer.parts):
            return None
        card = next((c for part in offer.parts if (c := self.things.cards.get(part))), None)
        if card is None or card.basic or not card.text:
            return None
        before = self._before_card(offer, card)
        reached = self._reached(offer, card)
        if in_short:
            if offer.sign:
                reached.append(f" {offer.sign}", CHOICE)
            short = outline(card, reached)
            line = before + short
            line.no_wrap, line.overflow = short.no_wrap, short.overflow
            return line
        return before + card_line(card, reached) + self._consequences(offer)

    def _before_card(self, offer: Offer, card: Card) -> Text:
        """What an offer says besides the name of its card: who gets it, or what is done with it."""
        figures = [self.things.figures[p] for p in offer.parts if p in self.things.figures]
        if figures:
            return Text("for ") + self.things.named(figures[0]) + Text(": ")
        choices = (self.things.choices.get(part) for part in offer.parts)
        label = next((c.label for c in choices if c and c.card and c.label != card.name), "")
        return Text(f"{label}: " if label else "")

    def _reached(self, offer: Offer, card: Card | None) -> Text:
        """Whom an offer would reach as the table stands."""
        targets = offer.targets
        if targets is None and card is not None:
            targets = card.targets
        doors = [self.things.aim(ref) for ref in card.aims] if card else []
        if targets is None:
            return Text()
        reached = Text(" → ", style="bold")
        reached += self.things.letters(targets) if targets else Text("nobody", style="not bold dim")
        return reached.append("".join(f", {door}" for door in doors), "not bold")

    def _consequences(self, offer: Offer) -> Text:
        """What an offer costs and risks, and what else is good to know."""
        told = [f"costs {offer.cost}"] if offer.cost is not None else []
        told += offer.notes
        if offer.futile:
            told.append("changes nothing")
        text = Text(f" · {', '.join(told)}" if told else "")
        if offer.risks:
            text.append(f" ({'; '.join(offer.risks)})", "italic")
        return text

    def _in_words(self, typed: str, offer: Offer) -> Text:
        """An offer in few words, with its number."""
        number = "" if typed == offer.text else f"{typed:>4} "
        return Text.assemble((number, CHOICE)) + self._words(offer)

    def _words(self, offer: Offer) -> Text:
        choices = [self.things.choices[part] for part in offer.parts if part in self.things.choices]
        if len(offer.parts) == 1:
            part = offer.parts[0]
            if self._are_squares and part.startswith(SQUARE):
                return Text(self.things.aim(part)) + self._consequences(offer)
            if part in self.things.figures and not choices:
                return self._figure(self.things.figures[part]) + self._consequences(offer)
            card = self.things.cards.get(part)
            if card is not None:
                name = Text(card.name, style="bold") if card.basic else card_name(card)
                return name + self._reached(offer, card) + self._consequences(offer)
        text = Text(offer.text)
        label = choices[0].label if len(choices) == 1 else ""
        if label and label.casefold() not in offer.text.casefold():
            text.append(f": {label[:1].lower()}{label[1:]}")
        for figure in (self.things.figures[p] for p in offer.parts if p in self.things.figures):
            text.append_text(_facts(figure))
        if offer.targets is not None:
            text += self._reached(offer, None)
        return text + self._consequences(offer)

    @property
    def _are_squares(self) -> bool:
        """Whether it is all about a square: only what ends or passes is no square by itself."""
        answers = [o for _, o in self.numbered if not all(p.startswith("word/") for p in o.parts)]
        return all(len(o.parts) == 1 and square_in(o) for o in answers)

    def _figure(self, figure: Figure) -> Text:
        return self.things.named(figure) + _facts(figure)

    def _hint(self, numbered: Sequence[Numbered], *, in_short: bool) -> str:
        """How to read what is told in short or only by its name."""
        parts = [part for _, offer in numbered for part in offer.parts]
        cards = (self.things.cards.get(part) for part in parts)
        example = next((card.name for card in cards if card and card.basic), "NAME")
        return f"(card {example} shows its whole text)" if in_short or example != "NAME" else ""

    # -- combinations -------------------------------------------------------------------------

    def _combinations(
        self, numbered: Sequence[Numbered], *, in_short: bool
    ) -> Iterator[RenderableType]:
        """Offers of two things together: the things, instead of every pair of them."""
        parts = list(dict.fromkeys(part for _, offer in numbered for part in offer.parts))
        shown: set[str] = set()
        groups: dict[str, list[tuple[str, Text]]] = {}
        for part in parts:
            card, choice = self.things.cards.get(part), self.things.choices.get(part)
            if card is not None and card.name not in shown:
                shown.add(card.name)
                line = outline(card) if in_short else card_line(card, facts=True)
                groups.setdefault(choice.group if choice else "", []).append(("", line))
        for heading, lines in groups.items():
            if heading:
                yield Text(f" {heading}", style="underline")
            yield listing(lines)
        figures = [self.things.figures[part] for part in parts if part in self.things.figures]
        if figures:
            names = Text(", ").join(self.things.named(figure) for figure in figures)
            yield Padding(Text("For: ") + names, (1, 1, 0, 1))
        words = _telling_words(list(shown))[:2]
        advice = f"Type words from two names, such as: {' '.join(words)}."
        if figures and words:
            advice = f"Type words from a name and a letter: {words[0]} {figures[0].letter}."
        yield Padding(Text(advice, style="italic"), (1 if not figures else 0, 1, 0, 1))


def _telling_words(names: Sequence[str]) -> list[str]:
    """For each name a word that no other has, the last if there are several, else the name."""
    found = []
    for name in names:
        others = {word for other in names if other != name for word in other.casefold().split()}
        words = [word for word in name.casefold().split() if word not in others]
        found.append(words[-1] if words else name.casefold())
    return found


def _facts(figure: Figure) -> Text:
    """Where a figure is, and its hit points."""
    text = f" {figure.square or figure.fell_at}".rstrip()
    if figure.most_health:
        text += f" {figure.health}/{figure.most_health}"
    return Text(text, style="not bold default")


def _are_combinations(numbered: Sequence[Numbered]) -> bool:
    """Whether pairs of things are offered, so many that it is better to name the things."""
    combined = [offer for _, offer in numbered if len(offer.parts) > 1]
    parts = {part for offer in combined for part in offer.parts}
    is_of_cards = all(any(p.startswith("card/") for p in offer.parts) for offer in combined)
    return len(combined) > len(parts) and is_of_cards
