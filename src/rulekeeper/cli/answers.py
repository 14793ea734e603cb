"""What people mean by a line at a question: an option on offer, or an action of the game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import astuple

from rulekeeper.cli.screen import AnyMatch, Asked, Screen, TypedOption
from rulekeeper.content.text import quoted
from rulekeeper.core.errors import Refused, UnknownAnswer
from rulekeeper.core.requests import CHANCE, Option
from rulekeeper.core.verdict import No
from rulekeeper.core.wording import called

LONGEST_ANSWER = 200
"""Characters of an answer at most; no option has so long a text."""

MOST_ALIKE = 4
"""So many actions are still answered one by one when the words leave open which is meant."""

ADVICE = "Type 'help' for what can be typed."


def chosen(words: str, offered: Sequence[TypedOption]) -> Option | None:
    """The option that was typed, by its number or by its whole text; `None` if there is none.

    What is typed for two things may be typed in either order.
    """
    for offer in offered:
        if words.casefold() == offer.text.casefold():
            return offer.option
    typed = (words.lstrip("0") or "0").casefold()
    if option := next((o.option for o in offered if o.typed.casefold() == typed), None):
        return option
    pair = sorted(typed.replace(",", " ").split())
    return next((o.option for o in offered if sorted(o.typed.casefold().split()) == pair), None)


def no_such_number(number: str, offered: Sequence[TypedOption]) -> UnknownAnswer:
    """The error that no option has this number, or these numbers."""
    numbers = sum(offer.typed.isdecimal() for offer in offered)
    wanted = [word.lstrip("0") for word in number.replace(",", " ").split()]
    pairs = [offer.typed for offer in offered if " " in offer.typed]
    if pairs and len(wanted) == 2 and wanted[0] == wanted[1]:
        return UnknownAnswer(f"You choose two different things here, such as {pairs[0]}.")
    if pairs and (len(wanted) > 1 or any(wanted[0] in pair.split() for pair in pairs)):
        alike = (pair for pair in pairs if wanted[0] == pair.split()[0])
        example = next(alike, pairs[0])
        return UnknownAnswer(f"You choose two things here: type both, such as {example}.")
    if len(wanted) > 1:
        return UnknownAnswer(f"You choose one thing here: type one number, not {quoted(number)}.")
    remedy = f"type 1 to {numbers}." if numbers else f"type an answer, such as {offered[0].typed}."
    return UnknownAnswer(f"There is no {number} here: {remedy}")


class Understanding:
    """Understands lines at one question, by the things that they name and by words of options."""

    def __init__(self, match: AnyMatch, screen: Screen, asked: Asked) -> None:
        self.match = match
        self.screen = screen
        self.asked = asked

    def answer(self, line: str) -> Option:
        """The option on offer that a line names.

        Raises `Refused` when it names an action that is not allowed, else `UnknownAnswer`.
        """
        if option := chosen(line, self.asked.offers):
            return option
        if len(line) > LONGEST_ANSWER:
            raise UnknownAnswer(f"Nothing here is called {quoted(line)}. {ADVICE}")
        if _are_numbers(line):
            raise no_such_number(line, self.asked.offers)
        pointed = self.screen.offered(line, self.asked)
        if len(pointed) == 1:
            return pointed[0]
        try:
            if not pointed and self.is_short(line):
                raise UnknownAnswer(f"Nothing here is called {quoted(line)}.")
            return self.match.named(line.replace(",", " "), self.asked.decision.options)
        except UnknownAnswer as unknown:
            refusal = self._refusal(line)
            if refusal is not None:
                raise Refused(refusal) from None
            raise UnknownAnswer(f"{unknown} {self._advice(line)}") from None

    def is_correction(self, line: str) -> bool:
        """Whether a line sets right what lies on the table: no offered option reads like it."""
        match = self.match
        verb = line.partition(" ")[0].casefold()
        if not match.game.is_corrected(match.box) or self.asked.decision.seat == CHANCE:
            return False
        if verb not in match.game.language.corrections.verbs:
            return False
        return not called(line, self.asked.decision.options, match.option_text)

    def correction(self, line: str) -> Option:
        """The correction that a line names; figures may be named by their letters, too.

        Raises `Refused` when it cannot be made, else `UnknownAnswer`.
        """
        figures = self.asked.things.tabletop.figures
        letters = {figure.letter: figure.name for figure in figures if figure.letter}
        words = " ".join(letters.get(word, word) for word in line.split())
        return self.match.correction(words, self.asked.seat)

    def action(self, words: str) -> Option:
        """The action that a person most likely means, of all actions of the game.

        Raises `UnknownAnswer` when the words mean none.
        """
        if option := chosen(words, self.asked.offers):
            return option
        if words.isdecimal():
            raise no_such_number(words, self.asked.offers)
        if len(words) == 1 and not self.is_short(words):
            raise UnknownAnswer(f"Nothing here is called {quoted(words)}.")
        pointed = self.screen.offered(words, self.asked)
        if len(pointed) == 1:
            return pointed[0]
        return self._pointed(words) or self._called(words)

    def actions(self, words: str) -> list[Option]:
        """The action that is meant, and the same with other heroes where the words leave it open.

        Raises `UnknownAnswer` when the words mean none.
        """
        meant = self.action(words)
        if words.isdecimal() or self.is_short(words):
            return [meant]
        actions = self.match.game.conceivable(self.match.table, self.asked.seat)
        named = called(words, actions, self.match.option_text)
        alike = [action for action in named if action != meant and _is_akin(action, meant)]
        return [meant, *alike] if len(alike) < MOST_ALIKE else [meant]

    def is_short(self, words: str) -> bool:
        """Whether words are nothing but squares, letters of figures and numbers."""
        return self.screen.pointing(self.asked).is_short(words)

    def _advice(self, line: str) -> str:
        """What may be typed instead of a line that means nothing here."""
        pairs = [offer.typed for offer in self.asked.offers if " " in offer.typed]
        if pairs and line.split()[0].isdecimal():
            return f"You choose two things here, such as {pairs[0]}."
        name = self.screen.name_in(line)
        return f"Type 'card {name}' to read about it." if name else ADVICE

    def _refusal(self, line: str) -> No | None:
        """Why an action that the line points at or names in whole words is not allowed, if so."""
        if self.asked.decision.seat == CHANCE:
            return None
        action = self._pointed(line)
        if action is None:
            with suppress(UnknownAnswer):
                called = self._called(line)
                text = self.match.option_text(called).casefold()
                action = called if set(line.casefold().split()) <= set(text.split()) else None
        if action is None:
            return None
        verdict = self.match.explain(action, self.asked.seat)
        return verdict if isinstance(verdict, No) else None

    def _pointed(self, words: str) -> Option | None:
        """The likeliest action whose things the words name, allowed or not.

        One like those that are offered comes first, then what ends the question at another time.
        """
        actions = list(self.match.game.conceivable(self.match.table, self.asked.seat))
        offered = {type(option) for option in self.asked.decision.options}
        actions.sort(key=lambda a: (type(a) not in offered, not self._is_ending(a)))
        return self.screen.conceivable(words, self.asked, actions)

    def _called(self, words: str) -> Option:
        """The likeliest action with these words in its text.

        One like those that are offered comes first: where a hero is to be placed, `d5` is a square
        to put it on. Raises `UnknownAnswer` when the words name no action.
        """
        action = self.match.meant(words, self.asked.seat)
        options = self.asked.decision.options
        if any(type(option) is type(action) for option in options):
            return action
        actions = self.match.game.conceivable(self.match.table, self.asked.seat)
        akin = (a for a in actions if any(_is_akin(a, option) for option in options))
        with suppress(UnknownAnswer):
            return self.match.named(words, akin)
        return action

    def _is_ending(self, action: Option) -> bool:
        """Whether an action, offered or not, answers the question and is about nothing else."""
        menu = self.match.game.language.menus.get(self.asked.decision.kind)
        is_answer = menu is not None and type(action) in menu.kinds
        return is_answer and not type(action).__struct_fields__


def _are_numbers(line: str) -> bool:
    """Whether a line is nothing but one number or several."""
    return line.replace(",", "").replace(" ", "").isdecimal()


def _is_akin(one: Option, other: Option) -> bool:
    """Whether two options are of one type and differ in one field at most."""
    if type(one) is not type(other):
        return False
    differing = [a != b for a, b in zip(astuple(one), astuple(other), strict=True)]
    return differing.count(True) <= 1
