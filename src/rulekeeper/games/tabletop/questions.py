"""Questions, described from the acts that answer them: what most of a presenter would say.

A game's presenter inherits `Questions`, and says what only it knows by overriding `laid_out`,
`group`, `preview`, `piece`, `weight`, `signs` and `advice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from rulekeeper.core.acts import NOTHING_TO_TELL, Act, Done, Menu, Preview, Weight
from rulekeeper.core.language import Language, Pointing
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.core.table import Table
from rulekeeper.games.tabletop.asking import Choice, Offer, Question
from rulekeeper.games.tabletop.board import Piece
from rulekeeper.games.tabletop.presenting import Pointer
from rulekeeper.games.tabletop.references import Reference
from rulekeeper.games.tabletop.things import Card

T = TypeVar("T", bound=Table[object, object])


class Questions(Generic[T]):
    """Describes the questions of a game; the table is what the one who is asked sees.

    Where people type, offers have numbers. With `types_squares`, for boards of many squares, an
    offer that leads to a square is typed by the square's name instead.
    """

    types_squares: ClassVar[bool] = False

    def __init__(self, language: Language[T]) -> None:
        self.language = language

    # -- what a game adds -----------------------------------------------------------------------

    def laid_out(self, table: T, option: Option, part: Reference) -> Card | None:
        """The card that a part means, where it does not lie on the table and is to be read."""
        return None

    def is_button(self, table: T, option: Option, part: Reference) -> bool:
        """Whether a button stands for a part, which lies nowhere on the table."""
        return part.startswith("word/")

    def group(self, table: T, option: Option, part: Reference) -> str:
        """The heading under which a part stands that does not lie on the table."""
        return self.language.filled(table, option, getattr(option, "group", ""))

    def preview(self, table: T, option: Option, decision: Decision) -> Preview:
        """What to tell before an option is chosen."""
        if not isinstance(option, Act):
            return NOTHING_TO_TELL
        before_done = self.language.menus[decision.kind].before_done
        if isinstance(option, Done) and before_done is not None:
            return before_done(table)
        return option.preview(table, decision.options)

    def piece(self, table: T, option: Option) -> Piece | None:
        """What would lie on the board, were the option chosen."""
        return None

    def weight(self, table: T, option: Option) -> Weight:
        """How much a choice stands out."""
        return option.weight if isinstance(option, Act) else "plain"

    def signs(self, table: T, decision: Decision) -> Mapping[str, str]:
        """What the signs of offers on squares mean."""
        return {}

    def label(self, table: T, menu: Menu[T], option: Option, text: str) -> str:
        """What stands on a button."""
        if isinstance(option, Done):
            return menu.done or "Done"
        label = self.language.filled(table, option, getattr(option, "label", "")) or text
        return label[:1].upper() + label[1:]

    def targets(self, table: T, option: Option) -> tuple[Reference, ...] | None:
        """The figures that an option would reach, None where that is clear from its parts."""
        return None

    def advice(self, table: T, decision: Decision) -> str:
        """A sentence for those who are new to the game."""
        return ""

    # -- what follows from the acts -------------------------------------------------------------

    def question(self, table: T, decision: Decision, texts: Sequence[str], prompt: str) -> Question:
        """What is asked; `texts` are the lines of the decision's options."""
        menu = self.language.menus[decision.kind]
        pointing = Pointing(self.language, table, decision.options)
        offers: list[Offer] = []
        choices: dict[Reference, Choice] = {}
        for number, (option, text) in enumerate(zip(decision.options, texts, strict=True)):
            offer = self._offer(table, option, text, number, decision, pointing.parts(option))
            offers.append(offer)
            for choice in self._choices(table, menu, option, offer):
                choices.setdefault(choice.ref, choice)
        return Question(
            prompt=prompt,
            rule=decision.rule,
            kind=decision.kind,
            offers=tuple(offers),
            choices=tuple(sorted(choices.values(), key=lambda choice: choice.weight == "quiet")),
            covert=decision.covert,
            signs=self.signs(table, decision) if any(offer.sign for offer in offers) else {},
            costs=menu.costs,
            advice=self.advice(table, decision),
        )

    def pointer(self, table: T, decision: Decision | None = None) -> Pointer:
        """What is pointed at to mean each option, offered or not, while the seat decides this."""
        return Pointing(self.language, table, decision.options if decision else ()).parts

    def _offer(
        self,
        table: T,
        option: Option,
        text: str,
        number: int,
        decision: Decision,
        parts: tuple[Reference, ...],
    ) -> Offer:
        preview = self.preview(table, option, decision)
        rule = option.rule_of(table) if isinstance(option, Act) else ""
        return Offer(
            option=number,
            text=text,
            parts=parts,
            rule=rule or decision.rule,
            cost=preview.cost,
            risks=tuple(preview.risks),
            notes=tuple(preview.notes),
            path=tuple(self.language.words(table, "square", square) for square in preview.way),
            piece=self.piece(table, option),
            warning=preview.warning or _futility(text, preview),
            futile=preview.futile,
            targets=self.targets(table, option),
            typed=_typed(parts) if self.types_squares else "",
            sign=preview.sign,
        )

    def _choices(self, table: T, menu: Menu[T], option: Option, offer: Offer) -> Iterator[Choice]:
        """A button for a word; a card laid out to be read."""
        named = self.language.references(table, option)
        figure = next((reference for reference in named if reference.startswith("figure/")), "")
        for part in offer.parts:
            card, group = self.laid_out(table, option, part), self.group(table, option, part)
            if self.is_button(table, option, part):
                label = self.label(table, menu, option, offer.text)
                weight = self.weight(table, option)
                yield Choice(part, label, group, card=card, figure=figure, weight=weight)
            elif card is not None:
                yield Choice(part, card.name, group, card=card, figure=figure)


def _typed(parts: Sequence[Reference]) -> str:
    """What is typed for an offer that is meant by a square, or by words and a square."""
    kinds = [part.partition("/")[0] for part in parts]
    if kinds.count("square") != 1 or {*kinds} - {"square", "word"}:
        return ""
    return " ".join(part.partition("/")[2].lower() for part in parts)


def _futility(text: str, preview: Preview) -> str:
    """A warning that an option would change nothing."""
    if not preview.futile:
        return ""
    return f"{text[:1].upper()}{text[1:]}: this would change nothing, it {preview.futile}."
