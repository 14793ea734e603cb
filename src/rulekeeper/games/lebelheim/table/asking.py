"""The question of a seat, described for people: its offers, and what is pointed at beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekeeper.boards.grid import Direction
from rulekeeper.core.acts import Pass
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim.box import SIDE_NAMES
from rulekeeper.games.lebelheim.content.catalogue import SMALLEST_DECK
from rulekeeper.games.lebelheim.options import (
    Accept,
    ChooseCard,
    ChooseFirst,
    ChooseHeroes,
    ChooseMode,
    ChooseNumber,
    ChooseSide,
    Decline,
    Defend,
    Done,
    EndTurn,
    OrderTrigger,
    PlayCard,
    SetAside,
    UseSkill,
)
from rulekeeper.games.lebelheim.table.pointing import card_ref, figure_ref, parts
from rulekeeper.games.lebelheim.table.printed import Printed
from rulekeeper.games.lebelheim.table.situation import label, left_open, mode_text, rule_for
from rulekeeper.games.lebelheim.table.view import LebelheimView
from rulekeeper.games.tabletop import Card, Choice, Offer, Question, Reference

_DONE = {
    "step": "Stop here",
    "place": "Leave it where it is",
    "defend": "Take the rest",
    "set-aside": "Keep the rest",
    "target": "Nobody",
}
"""What it means to be done, by the kind of question."""

_LAID_OUT = {
    "recover": "Discard pile of {}",
    "remove": "Discard pile of {}",
    "dismiss": "Auras of {}",
}
"""Questions whose cards are laid out to be read; others are about cards in hand."""


def question(
    printed: Printed,
    view: LebelheimView,
    seats: Sequence[str],
    decision: Decision,
    texts: Sequence[str],
    prompt: str,
) -> Question:
    """What is asked, with all that can be pointed at to answer it."""
    offers = [
        Offer(
            option=number,
            text=text,
            parts=parts(printed, view, option, decision),
            rule=rule_for(printed.catalogue, option, decision.rule),
            risks=tuple(_risks(view, decision, option)),
            warning=_warning(view, decision, option),
        )
        for number, (option, text) in enumerate(zip(decision.options, texts, strict=True))
    ]
    asking = _Asking(printed, view, seats, decision)
    choices = {
        choice.ref: choice
        for offer, option in zip(offers, decision.options, strict=True)
        for choice in asking.choices(option, offer)
    }
    return Question(
        prompt=prompt,
        rule=decision.rule,
        kind=decision.kind,
        offers=tuple(offers),
        choices=tuple(sorted(choices.values(), key=lambda choice: choice.weight == "quiet")),
        covert=decision.covert,
    )


def _warning(view: LebelheimView, decision: Decision, option: Option) -> str:
    """What has to be confirmed: that a turn ends in which heroes could still do something."""
    if not isinstance(option, EndTurn):
        return ""
    able = dict.fromkeys(o.hero for o in decision.options if isinstance(o, PlayCard | UseSkill))
    still = "can still play an Action, an Aura or a skill."
    return " ".join(f"{label(view, hero)} {still}" for hero in able)


def _risks(view: LebelheimView, decision: Decision, option: Option) -> Iterator[str]:
    """What somebody may overlook: damage that is still to be taken."""
    defended = decision.options[0]
    if isinstance(option, Done) and isinstance(defended, Defend):
        attack = view.attacks[-1]
        place = attack.targets.index(defended.hero)
        loss = max(0, attack.damage[place] - attack.prevented[place])
        endurance = view.heroes[defended.hero].endurance
        if loss:
            yield (
                f"As it stands, {label(view, defended.hero)} loses {loss} of {endurance} Endurance."
            )


class _Asking:
    """What of a decision does not lie on the table."""

    def __init__(
        self, printed: Printed, view: LebelheimView, seats: Sequence[str], decision: Decision
    ) -> None:
        self.printed = printed
        self.view = view
        self.seats = seats
        self.kind = decision.kind

    def choices(self, option: Option, offer: Offer) -> Iterator[Choice]:
        """Buttons and cards to point at for an option; none where all its parts are in sight."""
        ref = offer.parts[0]
        match option:
            case ChooseHeroes(first=first, second=second):
                for number in (first, second):
                    card = self.printed.hero(number)
                    yield Choice(card.ref, card.name, card.kind.capitalize(), card)
            case SetAside():
                size = self.view.heroes[option.hero].deck_size
                group = (
                    f"Deck of {label(self.view, option.hero)}: {size} cards, "
                    f"{size - SMALLEST_DECK} can be set aside"
                )
                yield self._card(option.hero, option.card, "deck", group)
            case ChooseCard() if self.kind in _LAID_OUT:
                pile = "aura" if self.kind == "dismiss" else "discard"
                group = _LAID_OUT[self.kind].format(label(self.view, option.hero))
                yield self._card(option.hero, option.card, pile, group)
            case UseSkill():
                yield self._ability(option.hero, option.ability, ref)
            case OrderTrigger():
                yield self._ability(option.hero, option.ability, ref)
            case _:
                yield from self._word(option, ref)

    def _card(self, hero: int, number: int, pile: str, group: str) -> Choice:
        card = self.printed.card(number, card_ref(self.printed, pile, hero, number))
        return Choice(card.ref, card.name, group, card, figure_ref(hero))

    def _ability(self, hero: int, number: int, ref: Reference) -> Choice:
        card = self.printed.ability(number, ref)
        return Choice(ref, card.name, label(self.view, hero), card, figure_ref(hero))

    def _word(self, option: Option, ref: Reference) -> Iterator[Choice]:
        """A button."""
        match option:
            case ChooseSide(side=side):
                yield Choice(ref, SIDE_NAMES[Direction(side)].capitalize(), "Sides of the board")
            case ChooseFirst(seat=seat):
                yield Choice(ref, self.seats[seat], "Who begins")
            case ChooseNumber(number=number):
                yield Choice(ref, str(number), "Cases")
            case ChooseMode(name=name):
                text = mode_text(self.printed.catalogue, self.view, option)
                yield Choice(ref, name, card=Card(ref, name, "mode", "mode", text))
            case Accept(name=name):
                _, text = left_open(self.printed.catalogue, self.view, name)
                card = Card(ref, name, "choice", "choice", text)
                yield Choice(ref, "Yes", card=card, weight="main")
            case Decline():
                yield Choice(ref, "No", weight="quiet")
            case Done():
                yield Choice(ref, _DONE.get(self.kind, "Done"), weight="quiet")
            case EndTurn():
                yield Choice(ref, "End the turn", weight="quiet")
            case Pass():
                yield Choice(ref, "Pass", weight="quiet")
