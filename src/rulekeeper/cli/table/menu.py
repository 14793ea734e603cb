"""What may be answered, as a terminal shows it: few lines instead of a hundred options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text

from rulekeeper.cli.table.aiming import aims, is_on_square, square_in
from rulekeeper.cli.table.combinations import Combinations, combined
from rulekeeper.cli.table.looks import CHOICE, Detail, InRows, listing
from rulekeeper.cli.table.sheets import card_line, card_name, outline
from rulekeeper.cli.table.things import SQUARE, Things
from rulekeeper.games.tabletop import Card, Figure, Offer, Question

LAST_LINES = 1
"""Lines at the end of a menu that are shown although it is cut."""

MORE = "     ... {} more lines: type options"
"""What stands in place of the lines that are left out."""

Numbered = tuple[str, Offer]
"""What is typed for an offer, and the offer."""


class Menu:
    """Shows the offers of one question, in at most `room` lines if there is a limit."""

    def __init__(
        self, things: Things, question: Question, numbered: Sequence[Numbered], room: int | None
    ) -> None:
        self.things = things
        self.question = question
        self.numbered = numbered
        self.room = room

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints: texts in full, in short or cut, as many lines as there is room for."""
        lines: list[list[Segment]] = []
        for detail in Detail:
            lines = console.render_lines(Group(*self._rows(detail)), options, pad=False)
            if self.room is None or len(lines) <= self.room:
                break
        else:
            lines = self._cut(lines, self.room or 0, console, options)
        for line in lines:
            yield from line
            yield Segment.line()

    def fits(self, console: Console) -> bool:
        """Whether there is room for a line on each offer."""
        rows = Group(*self._rows(Detail.LINES))
        return self.room is None or len(console.render_lines(rows, pad=False)) <= self.room

    def _cut(
        self, lines: list[list[Segment]], room: int, console: Console, options: ConsoleOptions
    ) -> list[list[Segment]]:
        """The first lines and the last ones, where what ends or passes stands."""
        first = max(1, room - 1 - LAST_LINES)
        told = Text(MORE.format(len(lines) - first - LAST_LINES), style="italic")
        return [*lines[:first], *console.render_lines(told, options), *lines[-LAST_LINES:]]

    @property
    def needs_map(self) -> bool:
        """Whether something may be chosen on the map, or it is not all about cards to read.

        Before the first turn nothing happens on the map but what is chosen there.
        """
        is_of_cards = self._is_laid_out or not self.things.tabletop.turn
        return not is_of_cards or any(square_in(offer) for _, offer in self.numbered)

    @property
    def _is_laid_out(self) -> bool:
        """Whether there are cards to choose from that are not yet anybody's on the table."""
        on_table = Things(self.things.tabletop).cards
        choices = self.question.choices
        return any(c.card and c.ref not in on_table and not c.figure for c in choices)

    def _rows(self, detail: Detail) -> Iterator[RenderableType]:
        rest = [(typed, offer) for typed, offer in self.numbered if not is_on_square(offer)]
        are_risks_told = detail != Detail.NAMES
        for line in aims(self.things, self.question, self.numbered, risks=are_risks_told):
            yield Padding(line, (0, 1))
        if pairs := {offer.option for offer in combined([offer for _, offer in rest])}:
            paired = [(typed, offer) for typed, offer in rest if offer.option in pairs]
            yield from Combinations(self.things, paired).rows(detail)
            rest = [(typed, offer) for typed, offer in rest if offer.option not in pairs]
        hint = self._hint(rest, detail)
        groups = list(self._groups(rest))
        for number, (heading, group) in enumerate(groups):
            if heading and self._is_headed(group, detail):
                yield Padding(heading, (0, 1))
            elif number and not heading and detail == Detail.TEXTS:
                yield Text()
            is_last = number == len(groups) - 1
            yield from self._group(group, detail, hint if is_last else "")
        if self.question.advice:
            yield Padding(Text(self.question.advice, style="italic"), (0, 1))

    # -- groups -------------------------------------------------------------------------------

    def _groups(self, numbered: Sequence[Numbered]) -> Iterator[tuple[Text, list[Numbered]]]:
        """The offers under their headings: pages of story, groups of choices, figures; the rest."""
        groups: dict[str, list[Numbered]] = {}
        headings: dict[str, Text] = {}
        for typed, offer in numbered:
            key, heading = _heading(self.things, offer)
            groups.setdefault(key, []).append((typed, offer))
            headings.setdefault(key, heading)
        for choice in self.question.choices:
            if choice.locked and choice.page:
                groups.setdefault(choice.page, [])
                headings.setdefault(choice.page, _page_heading(self.things, choice.page))
        rest = groups.pop("", [])
        for key, group in groups.items():
            yield headings[key], group
        if rest:
            yield Text(), rest

    def _is_headed(self, group: Sequence[Numbered], detail: Detail) -> bool:
        """Whether offers need their heading, as their lines may tell by themselves what they are.

        A heading that names a figure or counts something always tells more than they do.
        """
        choices = [self.things.choices.get(part) for _, offer in group for part in offer.parts]
        is_of_figure = bool(group) and _heading(self.things, group[0][1])[0] in self.things.figures
        is_counting = any(c and re.search(r"\d", c.group) for c in choices)
        is_on_shelf = any(part in self.things.shelves for _, o in group for part in o.parts)
        if detail == Detail.TEXTS or is_of_figure or is_counting or is_on_shelf:
            return True
        is_mere = not self._is_laid_out and any(c and c.group and not c.page for c in choices)
        return detail == Detail.LINES and not is_mere

    def _group(
        self, group: Sequence[Numbered], detail: Detail, hint: str
    ) -> Iterator[RenderableType]:
        """The offers of one heading: those with a text on a line each, then those in few words.

        The `hint` is how to read whole texts.
        """
        lines: list[tuple[str, Text]] = []
        words: list[Text] = []
        for typed, offer in group:
            told = None if detail == Detail.NAMES else self._told(offer, detail)
            if told is None:
                words.append(self._in_words(typed, offer, detail))
            else:
                lines.append((typed, told))
        if detail != Detail.NAMES:
            told_of = outline if detail == Detail.LINES else card_line
            lines += [("·", told_of(card)) for card in self._waiting(group)]
            lines += self._locked(group)
        if lines:
            yield listing(lines)
        if hint:
            words.append(Text(hint if words else f" {hint}", style="italic dim"))
        if words:
            yield InRows(words)

    def _waiting(self, group: Sequence[Numbered]) -> list[Card]:
        """The cards in hand of whoever has the turn that cannot be used now.

        Where cards of a pile are offered, it is not about those in hand.
        """
        offered = {part for _, offer in self.numbered for part in offer.parts}
        holders = [self.things.holders.get(part) for _, o in group for part in o.parts[:1]]
        figure = holders[0] if holders else None
        if figure is None or not figure.acts or self.question.covert:
            return []
        piled = {card.ref for pile in figure.piles for card in pile.cards or ()}
        if offered & piled:
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

    def _told(self, offer: Offer, detail: Detail) -> Text | None:
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
        if detail == Detail.LINES:
            reached += self._price(offer)
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
            holder, figure = self.things.holders.get(card.ref), figures[0]
            is_given = holder is not None and holder != figure and holder.seat == figure.seat
            return Text("to " if is_given else "") + self.things.named(figure) + Text(": ")
        choices = [c for part in offer.parts if (c := self.things.choices.get(part))]
        labels = (c.label for c in choices if c.card or c.ref.startswith("word/"))
        label = next((label for label in labels if label != card.name), "")
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
        if not targets and not doors and not offer.futile:
            return Text()  # It does something else.
        reached += self.things.letters(targets) if targets else Text("nobody", style="not bold dim")
        return reached.append("".join(f", {door}" for door in doors), "not bold")

    def _price(self, offer: Offer) -> Text:
        """What something on a shelf costs, where there is no room for all consequences."""
        is_on_shelf = offer.cost is not None and any(p in self.things.shelves for p in offer.parts)
        return Text(f" · {self._cost(offer)}" if is_on_shelf else "", style="not bold")

    def _cost(self, offer: Offer) -> str:
        """What an offer costs; the unit comes first, as it may be several."""
        unit = self.question.costs.partition(",")[0]
        if offer.cost is None:
            return ""
        return f"{unit}: {offer.cost}" if unit else f"costs {offer.cost}"

    def _consequences(self, offer: Offer) -> Text:
        """What an offer costs and risks, and what else is good to know."""
        told = [cost] if (cost := self._cost(offer)) else []
        told += offer.notes
        if offer.futile:
            told.append("changes nothing")
        text = Text(f" · {', '.join(told)}" if told else "")
        if offer.risks:
            text.append(f" ({'; '.join(offer.risks)})", "italic")
        return text

    def _in_words(self, typed: str, offer: Offer, detail: Detail) -> Text:
        """An offer in few words, with its number; its consequences, unless names are enough."""
        number = " " if typed == offer.text else f"{typed:>4} "
        text = Text.assemble((number, CHOICE)) + self._words(offer)
        more = self._price(offer) if detail == Detail.NAMES else self._consequences(offer)
        return text + more

    def _words(self, offer: Offer) -> Text:
        choices = [self.things.choices[part] for part in offer.parts if part in self.things.choices]
        if len(offer.parts) == 1:
            part = offer.parts[0]
            if self._are_squares and part.startswith(SQUARE):
                return Text(self.things.aim(part))
            if part in self.things.figures and not choices:
                return self._figure(self.things.figures[part])
            card = self.things.cards.get(part)
            if card is not None:
                name = Text(card.name, style="bold") if card.basic else card_name(card)
                return name + self._reached(offer, card)
        text = Text(offer.text)
        label = choices[0].label if len(choices) == 1 else ""
        if not set(label.casefold().split()) <= set(offer.text.casefold().split()):
            text.append(f": {label[:1].lower()}{label[1:]}")
        for figure in (self.things.figures[p] for p in offer.parts if p in self.things.figures):
            text.append_text(_facts(figure))
        return text + self._reached(offer, None) if offer.targets is not None else text

    @property
    def _are_squares(self) -> bool:
        """Whether it is all about a square: only what ends or passes is no square by itself."""
        answers = [o for _, o in self.numbered if not all(p.startswith("word/") for p in o.parts)]
        return all(len(o.parts) == 1 and square_in(o) for o in answers)

    def _figure(self, figure: Figure) -> Text:
        return self.things.named(figure) + _facts(figure)

    def _hint(self, numbered: Sequence[Numbered], detail: Detail) -> str:
        """How to read what is told in short or only by its name."""
        if detail == Detail.NAMES:
            return "(options shows their texts)"
        parts = [part for _, offer in numbered for part in offer.parts]
        cards = (self.things.cards.get(part) for part in parts)
        example = next((card.name for card in cards if card and card.basic), "NAME")
        return (
            f"(card {example} shows its whole text)"
            if detail == Detail.LINES or example != "NAME"
            else ""
        )


def _facts(figure: Figure) -> Text:
    """Where a figure is, and its hit points."""
    text = f" {figure.square or figure.fell_at}".rstrip()
    if figure.most_health:
        text += f" {figure.health}/{figure.most_health}"
    return Text(text, style="not bold default")


def in_shown_order(things: Things, offers: Sequence[Offer]) -> list[Offer]:
    """Offers as a menu lists them: under their headings, then those without one."""
    keys = [_heading(things, offer)[0] for offer in offers]
    order = [*filter(None, dict.fromkeys(keys)), ""]
    pairs = sorted(zip(keys, offers, strict=True), key=lambda pair: order.index(pair[0]))
    return [offer for _, offer in pairs]


def _heading(things: Things, offer: Offer) -> tuple[str, Text]:
    """Under what an offer stands, with a key that tells it from other headings."""
    for part in offer.parts:
        choice = things.choices.get(part)
        if choice and choice.page:
            return choice.page, _page_heading(things, choice.page)
        holder = things.holders.get(part)
        if holder and (choice is None or choice.group in ("", holder.name)):
            return holder.ref, things.named(holder)
        if choice and choice.group:
            return f"group {choice.group}", Text(choice.group, style="underline")
        if shelf := things.shelves.get(part):
            return f"shelf {shelf.heading}", Text(shelf.heading, style="underline")
    return "", Text()


def _page_heading(things: Things, ref: str) -> Text:
    title = next((page.title for page in things.tabletop.story if page.ref == ref), "")
    return Text(title, style="underline")
