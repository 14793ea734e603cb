"""The parties and their figures, each figure on a line, with what lasts on it below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from rulekeeper.cli.table.looks import fitted, style_of
from rulekeeper.cli.table.sheets import sheet_lines
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Badge, Fact, Figure, Party, Pile

LEAST = 55
"""Columns in which a list of figures can be read."""

MOST = 78
"""Columns that it takes at most."""

_ELSEWHERE = ("acting", "attacked", "ready")
"""Badges that the board, the mark before a name or the question shows anyway."""

_WORD = 2
"""Letters up to which the name of a column stands before each number; longer ones head it."""

_SIDES = ("north", "east", "south", "west")


class Column:
    """A number that all figures have: its heading, and what stands on the line of each."""

    def __init__(self, found: Sequence[Fact | Pile]) -> None:
        words = {one.short.replace("{}", "").strip() for one in found}
        word = words.pop() if len(words) == 1 else ""
        self.is_headed = len(word) > _WORD
        self.heading = word if self.is_headed else ""
        self.name = found[0].name
        texts = map(self.text_of, found)
        self.width = max(len(self.heading), *map(len, texts))

    def text_of(self, one: Fact | Pile) -> str:
        """What stands in it."""
        if not self.is_headed:
            return one.in_short
        return one.value if isinstance(one, Fact) else str(one.count)

    def cell(self, figure: Figure) -> str:
        """A figure's number, as wide as the column."""
        text = next((self.text_of(n) for n in _numbers(figure) if n.name == self.name), "")
        return f"{text:>{self.width}}" if self.is_headed else f"{text:<{self.width}}"


class Roster:
    """The list of all parties; `seats` are the names of the players."""

    def __init__(self, things: Things, seats: Sequence[str]) -> None:
        self.things = things
        self.seats = seats
        figures = things.tabletop.figures
        standing = [figure for figure in figures if not figure.fallen]
        numbers = [list(_numbers(figure)) for figure in standing]
        shared = [n.name for n in numbers[0]] if numbers else []
        shared = [s for s in shared if all(any(n.name == s for n in ns) for ns in numbers)]
        self.columns = [Column([n for ns in numbers for n in ns if n.name == s]) for s in shared]
        self._name = max((len(figure.name) for figure in figures), default=0)
        self._kind = max((len(figure.kind) for figure in figures), default=0)
        self._square = max((len(figure.square) for figure in figures), default=0)
        self._health = max((len(_health(figure)) for figure in figures), default=0)
        self._bar = 10

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What Rich prints."""
        width = min(options.max_width, MOST)
        self._fit(width)
        if any(column.heading for column in self.columns):
            heads = " ".join(f"{column.heading:>{column.width}}" for column in self.columns)
            yield fitted(" " * self._before_numbers() + heads, width, "dim")
        for number, party in enumerate(self.things.tabletop.parties):
            yield from self._party(number, party, width)
        rest = [f for f in self.things.tabletop.figures if f.party < 0]
        yield from self._figures(rest, width)

    def _fit(self, width: int) -> None:
        """Choose the widths of the columns: kinds go first, then bars and names get shorter."""
        figures = self.things.tabletop.figures
        self._name, self._kind = min(self._name, 21), min(self._kind, 10)
        self._bar = 10 if any(figure.most_health for figure in figures) else 0
        if self._line_width() > width:
            self._kind = 0
        while self._line_width() > width and (self._bar > 0 or self._name > 8):
            if self._bar > 5 or self._name <= 8:
                self._bar -= 1
            else:
                self._name -= 1

    def _before_numbers(self) -> int:
        """The columns up to the first number."""
        widths = (self._name, self._kind, self._square, self._bar)
        gaps = sum(1 for width in widths if width)
        health = self._health + 1 if self._health else 0
        return 5 + sum(widths) + gaps - (1 if self._bar else 0) + health

    def _line_width(self) -> int:
        numbers = sum(column.width + 1 for column in self.columns)
        return self._before_numbers() + numbers + self._most_uses()

    def _most_uses(self) -> int:
        return max((len(_uses(figure)) for figure in self.things.tabletop.figures), default=0)

    # -- parties ------------------------------------------------------------------------------

    def _party(self, number: int, party: Party, width: int) -> Iterator[Text]:
        style = style_of(self.things.tabletop.parties, number)
        figures = [f for f in self.things.tabletop.figures if f.party == number]
        head = Text.assemble(
            ("▸" if party.acts and not any(f.acts for f in figures) else "", style),
            (party.name, f"bold {style}"),
        )
        details = " · ".join(self._details(number, party))
        told = wrap(details, width - len(head) - 3) or [""]
        yield head.append(f" · {told[0]}" if told[0] else "", style="not bold")
        yield from (Text(f"   {line}") for line in told[1:])
        yield from sheet_lines(party.sheet, width)
        if len({figure.seat for figure in figures}) < 2:
            yield from self._figures(figures, width)
            return
        for seat, own in groupby(sorted(figures, key=lambda f: f.seat), key=lambda f: f.seat):
            yield fitted(f"  {self._seat(seat)}", width, f"italic {style}")
            yield from self._figures(list(own), width)

    def _details(self, number: int, party: Party) -> Iterator[str]:
        """Who plays a party, what it has, and who acts when."""
        if (who := " and ".join(map(self._seat, party.seats))) and who != party.name:
            yield who
        board = self.things.tabletop.board
        if board and not self.things.tabletop.turn:
            yield from (f"{side} side" for side in _SIDES if board.sides.get(side) == number)
        facts = [fact.in_short for fact in party.facts if fact.short]
        yield from facts[:1]
        if party.order:
            yield f"order {self.things.letters(party.order).plain}"
        yield from facts[1:]
        yield from (pile.in_short for pile in party.piles if pile.short)
        if party.hand:
            yield f"{sum(card.count for card in party.hand)} in hand"

    def _seat(self, seat: int) -> str:
        return self.seats[seat] if 0 <= seat < len(self.seats) else ""

    # -- figures ------------------------------------------------------------------------------

    def _figures(self, figures: Sequence[Figure], width: int) -> Iterator[Text]:
        for figure in figures:
            yield self._line(figure, width)
            notes = "; ".join(self._notes(figure))
            if not figure.fallen:
                yield from (Text(f"     {line}", style="italic") for line in wrap(notes, width - 5))
                yield from sheet_lines(figure.sheet, width)

    def _line(self, figure: Figure, width: int) -> Text:
        style = self.things.style(figure)
        if figure.fallen:
            where = f" at {figure.fell_at}" if figure.fell_at else ""
            return fitted(f" † {figure.letter} {figure.name}, fallen{where}", width, "dim")
        turn = " "
        if figure.acts:
            turn = "▸"
        elif any(party.order[:1] == (figure.ref,) for party in self.things.tabletop.parties):
            turn = "▹"
        full = 0
        if figure.most_health:
            full = max(0, min(self._bar, -(-self._bar * figure.health // figure.most_health)))
        line = Text.assemble(
            f" {turn} ", self.things.letter(figure), " ", fitted(figure.name, self._name, style)
        )
        for text, size in ((figure.kind, self._kind), (figure.square or "–", self._square)):
            if size:
                line.append_text(Text(" ") + fitted(text, size))
        if self._health:
            empty = self._bar - full if figure.most_health else 0
            line.append(" ").append("█" * full, style).append("░" * empty, "dim")
            line.append(f"{_health(figure):>{self._health}} ")
        else:
            line.append(" ")
        for column in self.columns:
            line.append(f"{column.cell(figure)} ")
        line.append(_uses(figure))
        line.rstrip()
        return line

    def _notes(self, figure: Figure) -> Iterator[str]:
        """What lasts on a figure, and what it has that no column tells."""
        badges = [badge for badge in figure.badges if badge.picture not in _ELSEWHERE]
        yield from dict.fromkeys(map(_badge, badges))
        told = {badge.what for badge in badges}
        cards = [card for card in figure.cards if card.in_play and card.name not in told]
        yield from (f"{c.name} ×{c.count}" if c.count > 1 else c.name for c in cards)
        shared = {column.name for column in self.columns}
        yield from (n.in_short for n in _numbers(figure) if n.name not in shared)
        if figure.hand and not any(fact.picture == "hand" for fact in figure.facts):
            yield f"in hand: {', '.join(card.name for card in figure.hand)}"


def _numbers(figure: Figure) -> Iterator[Fact | Pile]:
    """The facts and piles of a figure that are told where there is little room."""
    yield from (fact for fact in figure.facts if fact.short)
    yield from (pile for pile in figure.piles if pile.short)


def _health(figure: Figure) -> str:
    if not figure.most_health:
        return ""
    return f"{figure.health:4}/{figure.most_health}"


def _uses(figure: Figure) -> str:
    """A mark for each card that is used up for a while: whether it is still ready."""
    return "".join("○" if c.state else "●" for c in figure.cards if c.once and c.state != "hidden")


def _badge(badge: Badge) -> str:
    name = badge.what[:1].upper() + badge.what[1:]
    several = f" ×{badge.count}" if badge.count > 1 else ""
    return f"{name}{several} {badge.brief}".rstrip()
