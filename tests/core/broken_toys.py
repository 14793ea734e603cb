"""Toys with one fault each, which the conformance suite has to find."""

import random
from collections.abc import Sequence
from random import Random

from msgspec import Struct

from core.toys import (
    Asked,
    Drew,
    Duel,
    DuelState,
    DuelView,
    Hit,
    Names,
    Rest,
    Trick,
    deal_anew,
)
from rulekeeper.core.acts import PASS
from rulekeeper.core.events import Event
from rulekeeper.core.game import Result
from rulekeeper.core.requests import (
    AUTOMATON,
    CHECKPOINT,
    Chance,
    Flow,
    Option,
    QuestionKind,
    SeatRequest,
    choose,
    draw,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, No, Verdict

DuelTable = Table[DuelState, Names]


# -- leaks ----------------------------------------------------------------------------------------


class OpenHandView(DuelView):
    """A view with one card too many."""

    highest: int


class ViewLeaks(Duel):
    """Everybody sees the highest card that anybody holds."""

    def view(self, state: DuelState, box: Names, seat: int) -> Struct:
        own = super().view(state, box, seat)
        assert isinstance(own, DuelView)
        return OpenHandView(
            own.hand,
            own.cards,
            own.deck,
            own.played,
            own.health,
            own.turn,
            highest=max([0, *state.hands[0], *state.hands[1]]),
        )


class OpenlyDrew(Event, frozen=True):
    """A seat has drawn a card, which all are told."""

    seat: int
    card: int


class EventLeaks(Duel):
    """All are told what was drawn."""

    def take_turn(self, table: DuelTable, seat: int) -> Flow[None]:
        drawn = table.state.deck[:]
        yield from super().take_turn(table, seat)
        for card in drawn:
            if card not in table.state.deck and table.listening:
                table.tell(OpenlyDrew(rule="duel.draw.1", seat=seat, card=card))


class EventTextLeaks(Duel):
    """The event is masked, but its text looks into the state."""

    def event_text(self, table: Table[DuelState, Names], event: Event) -> str:
        return f"{event} of {table.state.hands}" if isinstance(event, Drew) else str(event)


class PromptLeaks(Duel):
    """Whoever waits is told what the other could do."""

    def prompt(
        self, table: Table[DuelState, Names], request: SeatRequest | Chance, seat: int
    ) -> str:
        return f"Wait for {getattr(request, 'options', ())}"


class WaitingLeaks(Duel):
    """Only who holds a trick is asked for one, and all can see that they wait for it."""

    def strike(self, table: DuelTable, seat: int, card: int) -> Flow[None]:
        self.discard(table, seat, card)
        table.state.health[1 - seat] -= card
        table.state.asked = "trick"
        tricks = self.legal(table, 1 - seat)
        if tricks:
            yield from choose(1 - seat, QuestionKind("trick"), [*tricks, PASS], "duel.trick.1")


class OptionsLeak(Duel):
    """Who may rest depends on the other's hand."""

    def verdict(self, table: DuelTable, seat: int, option: Option, request: Asked) -> Verdict:
        if isinstance(option, Rest) and 12 in table.state.hands[1 - seat]:
            return No("duel.rest.1", "Not now.")
        return super().verdict(table, seat, option, request)


class PriorLeaks(Duel):
    """Bots are told to rest when the other holds the strongest card."""

    def prior(
        self, table: DuelTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        danger = 12 in table.state.hands[1 - seat]
        return [float(isinstance(option, Rest) == danger) for option in options]


# -- hidden things in local variables -------------------------------------------------------------


class CardInLocals(Duel):
    """The drawn card is in no place of the state while its owner is asked."""

    def take_turn(self, table: DuelTable, seat: int) -> Flow[None]:
        state = table.state
        card = (yield from draw(state.deck, seat, "draw")) if state.deck else None
        if card:
            state.deck.remove(card)
        state.mover, state.asked = seat, "strike"
        answer = yield from choose(
            seat, QuestionKind("strike"), self.legal(table, seat), "duel.strike.1"
        )
        state.asked = ""
        if card:
            state.hands[seat].append(card)
        if isinstance(answer, Hit):
            self.discard(table, seat, answer.card)
            state.health[1 - seat] -= 2


class HandInLocals(Duel):
    """Whoever strikes makes the other discard the first card that it held before."""

    def take_turn(self, table: DuelTable, seat: int) -> Flow[None]:
        hand = table.state.hands[1 - seat]
        before = hand.copy()
        yield from super().take_turn(table, seat)
        if before and len(hand) == len(before) and table.state.turn % 3 == 0:
            self.discard(table, 1 - seat, before[0])
            table.reveal()


# -- copies and states ----------------------------------------------------------------------------


class SharedList(Duel):
    """All matches of the game, and all copies, have the pile of played cards in common."""

    def __init__(self) -> None:
        self.pile: list[int] = []

    def discard(self, table: DuelTable, seat: int, card: int) -> None:
        super().discard(table, seat, card)
        self.pile.append(card)

    def view(self, state: DuelState, box: Names, seat: int) -> Struct:
        view = super().view(state, box, seat)
        assert isinstance(view, DuelView)
        view.played = self.pile
        return view


class StateOutside(Duel):
    """How often somebody rested is in a local variable, over several turns."""

    def play(self, table: DuelTable) -> Flow[Result]:
        state = table.state
        turns = 0
        while min(state.health) > 0 and state.turn < 12:
            yield CHECKPOINT
            yield from self.take_turn(table, state.turn % 2)
            turns += 1
            state.health[turns % 2] -= turns // 3
            state.turn += 1
        return Result((), "That was all.", "duel.end.1")


class OwnDice(Duel):
    """The rules roll dice of their own."""

    def strike(self, table: DuelTable, seat: int, card: int) -> Flow[None]:
        yield from super().strike(table, seat, card)
        table.state.health[seat] -= random.randrange(3)


class UndealtHands(Duel):
    """Dealing anew forgets the deck, and deals the seat's own hand too."""

    def determinize(self, state: DuelState, box: Names, seat: int, rng: Random) -> None:
        deal_anew([state.deck, *state.hands], rng)


class LosesCards(Duel):
    """Dealing anew leaves the others with nothing."""

    def determinize(self, state: DuelState, box: Names, seat: int, rng: Random) -> None:
        for other in (0, 1):
            if other != seat:
                state.hands[other].clear()


# -- options and verdicts -------------------------------------------------------------------------


class SameTexts(Duel):
    """Cards over 6 are all called the same."""

    def option_text(self, table: Table[DuelState, Names], option: Option) -> str:
        if isinstance(option, Hit) and option.card > 6:
            return "hit high"
        return super().option_text(table, option)


class TwoLines(Duel):
    """A text with a line end in it."""

    def option_text(self, table: Table[DuelState, Names], option: Option) -> str:
        return super().option_text(table, option).replace(" ", "\n")


class OfferedButRefused(Duel):
    """Tricks are offered as blows, though the verdict forbids it."""

    def legal(self, table: DuelTable, seat: int) -> list[Option]:
        return [
            o for o in self.conceivable(table, seat) if Duel.verdict(self, table, seat, o, None)
        ]

    def verdict(self, table: DuelTable, seat: int, option: Option, request: Asked) -> Verdict:
        if isinstance(option, Hit) and option.card > 8:
            return No("duel.strike.3", "A trick is no blow.")
        return super().verdict(table, seat, option, request)


class NeitherOfferedNorRefused(Duel):
    """Cards below 4 may be played, but are not offered."""

    def legal(self, table: DuelTable, seat: int) -> list[Option]:
        return [o for o in super().legal(table, seat) if getattr(o, "card", 9) > 3]


class NoReason(Duel):
    """A refusal that says nothing."""

    def verdict(self, table: DuelTable, seat: int, option: Option, request: Asked) -> Verdict:
        verdict = super().verdict(table, seat, option, request)
        return verdict if verdict else No(verdict.rule, "")


class NoRule(Duel):
    """A refusal by no rule."""

    def verdict(self, table: DuelTable, seat: int, option: Option, request: Asked) -> Verdict:
        verdict = super().verdict(table, seat, option, request)
        return verdict if verdict else No("", "It is forbidden.")


class NothingToChoose(Duel):
    """Who has no cards is asked all the same."""

    def legal(self, table: DuelTable, seat: int) -> list[Option]:
        return [o for o in super().legal(table, seat) if isinstance(o, Trick)]


class AsksNobody(Duel):
    """What the game itself plays is asked."""

    def play(self, table: DuelTable) -> Flow[Result]:
        yield CHECKPOINT
        yield from choose(AUTOMATON, QuestionKind("rest"), [Rest(), Hit(1)], "duel.rest.1")
        return Result((), "That was all.", "duel.end.1")


# -- the rest -------------------------------------------------------------------------------------


class Endless(Duel):
    """Nobody is ever hurt."""

    def play(self, table: DuelTable) -> Flow[Result]:
        while True:
            yield CHECKPOINT
            yield from choose(0, QuestionKind("rest"), [Rest(), Hit(1)], "duel.rest.1")

    def verdict(self, table: DuelTable, seat: int, option: Option, request: Asked) -> Verdict:
        return YES if seat == 0 and option in (Rest(), Hit(1)) else No("duel.rest.1", "No.")


class ViewOfObjects(Struct):
    """A view that no JSON can hold."""

    thing: object


class NoJson(Duel):
    """What is seen cannot be sent."""

    def view(self, state: DuelState, box: Names, seat: int) -> Struct:
        return ViewOfObjects(object())


class Overrated(Duel):
    """Values go beyond 1."""

    def value(self, state: DuelState, box: Names, seat: int) -> float:
        return state.health[seat] / 7


class NoPrior(Duel):
    """Bots find no weights."""

    def prior(
        self, table: DuelTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        return []


class Crashes(Duel):
    """The rules fail when card 12 is played."""

    def discard(self, table: DuelTable, seat: int, card: int) -> None:
        super().discard(table, seat, card)
        if card == 12:
            raise KeyError(card)


class OrderOfSet(Duel):
    """What is offered first depends on how strings are hashed."""

    def legal(self, table: DuelTable, seat: int) -> list[Option]:
        options = {str(option): option for option in super().legal(table, seat)}
        return [options[text] for text in set(options)]
