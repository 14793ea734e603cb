"""Small invented games that exercise the core; each shows one thing and fits on a page.

`Sketch` plays whatever flow a test gives it. `Duel` has hidden hands, dice and windows, `Auction`
secret simultaneous choices, `Leap` declarations that turn out impossible, `Hunt` a foe that the
game itself plays, and `Season` is a campaign of duels.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import monotonic
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from rulekeeper.core.acts import window
from rulekeeper.core.chance import ChanceDriver
from rulekeeper.core.errors import SetupError
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.language import Language, Noun
from rulekeeper.core.match import Match
from rulekeeper.core.requests import (
    AUTOMATON,
    CHANCE,
    CHECKPOINT,
    Chance,
    Choose,
    Flow,
    Option,
    QuestionKind,
    Rewind,
    Savepoint,
    SeatRequest,
    choose,
    choose_anyone,
    choose_together,
    draw,
    roll,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, No, Verdict

S = TypeVar("S", bound=Struct)
Asked: TypeAlias = SeatRequest | Chance | None
"""What waits for an answer; the toys note in their state what a verdict needs to know of it."""
Names: TypeAlias = tuple[str, ...]
"""The box of all toys: the names of the seats."""


LANGUAGE: Language[Any] = Language(
    {"item": Noun(lambda table, item: f"card {item}", lambda table, item: f"card-{item}")}, menus=()
)
"""All toys draw cards that are called by their numbers."""


class Toy(Game[S, Names]):
    """What the toys share: plain texts, no packs, options that follow from the verdicts."""

    title = "A toy"
    language = LANGUAGE
    version = 1
    packs: Mapping[str, str] = {}
    players = 2

    def open_box(self, options: Mapping[str, object], seats: Sequence[str]) -> tuple[Names, S]:
        if len(seats) != self.players:
            raise SetupError(f"{self.title} is for {self.players} players, not for {len(seats)}.")
        return tuple(seats), self.first_state()

    def first_state(self) -> S:
        return self.state_type()

    def legal(self, table: Table[S, Names], seat: int) -> list[Option]:
        """The rules offer what the verdict allows."""
        return [o for o in self.conceivable(table, seat) if self.verdict(table, seat, o, None)]

    def determinize(self, state: S, box: Names, seat: int, rng: Random) -> None:
        """Nothing is hidden unless a toy says so."""

    def option_text(self, table: Table[S, Names], option: Option) -> str:
        return " ".join(map(str, [option.__struct_config__.tag, *msgspec.structs.astuple(option)]))

    def prompt(self, table: Table[S, Names], request: SeatRequest | Chance, seat: int) -> str:
        return f"{table.box[seat]}, please" if 0 <= seat < len(table.box) else "Wait"

    def event_text(self, table: Table[S, Names], event: Event) -> str:
        return str(event)

    def value(self, state: S, box: Names, seat: int) -> float:
        return 0.0

    def turn_number(self, state: S) -> int:
        return 0


# -- Sketch: the flow is the test's ---------------------------------------------------------------


class Notes(Struct):
    """The state of a sketch, and what everybody sees: lines that the flow writes."""

    lines: list[str] = msgspec.field(default_factory=list)


class Word(Option, frozen=True, tag="word"):
    """Say a word."""

    word: str


class Noted(Event, frozen=True):
    """A line has been written."""

    line: str


Rules: TypeAlias = Callable[[Table[Notes, Names]], Flow[Result]]
END = Result((), "That was all.", "sketch.end.1")


class Sketch(Toy[Notes]):
    """Plays the given flow; all words may be said but those of `refusals`."""

    name = "sketch"
    state_type = Notes

    def __init__(self, rules: Rules, refusals: Mapping[str, No] | None = None) -> None:
        self.rules = rules
        self.refusals = refusals or {}

    def play(self, table: Table[Notes, Names]) -> Flow[Result]:
        yield CHECKPOINT
        return (yield from self.rules(table))

    def view(self, state: Notes, box: Names, seat: int) -> Notes:
        return state

    def verdict(
        self, table: Table[Notes, Names], seat: int, option: Option, request: Asked
    ) -> Verdict:
        return self.refusals.get(option.word, YES) if isinstance(option, Word) else YES

    def conceivable(self, table: Table[Notes, Names], seat: int) -> Iterator[Option]:
        return map(Word, self.refusals)

    def option_text(self, table: Table[Notes, Names], option: Option) -> str:
        return option.word if isinstance(option, Word) else super().option_text(table, option)


def note(table: Table[Notes, Names], line: object) -> None:
    """Write a line and tell of it."""
    table.state.lines.append(str(line))
    if table.listening:
        table.tell(Noted(rule="sketch.note.1", line=str(line)))


def say(table: Table[Notes, Names], seat: int, words: str) -> Flow[str]:
    """Ask `seat` for one of `words` and note it."""
    options = [Word(word) for word in words.split()]
    answer = yield from choose(seat, QuestionKind("word"), options, "sketch.say.1")
    note(table, answer.word)
    return answer.word


def sketch(
    rules: Rules,
    *,
    seats: int = 2,
    chance: ChanceDriver | None = None,
    clock: Callable[[], float] | None = monotonic,
    alone: bool = False,
    refusals: Mapping[str, No] | None = None,
) -> Match[Notes, Names]:
    """A match of a sketch."""
    game = Sketch(rules, refusals)
    game.players = seats
    names = ["Ana", "Ben", "Cleo"][:seats]
    return Match.new(game, {}, names, seed=7, chance=chance, clock=clock, alone=alone)


def lines(match: Match[Notes, Names]) -> list[str]:
    """What has been noted so far."""
    return match.table.state.lines


def at_once(effect: Callable[[int, Option], None]) -> Callable[[int, Option], Flow[None]]:
    """A response to a window that asks for nothing more."""

    def respond(seat: int, option: Option) -> Flow[None]:
        effect(seat, option)
        yield from ()

    return respond


# -- Duel: hidden hands, a deck, dice, windows ----------------------------------------------------


class Hit(Option, frozen=True, tag="hit"):
    """Strike with a card."""

    card: int


class Rest(Option, frozen=True, tag="rest"):
    """Let the turn go by."""


class Trick(Option, frozen=True, tag="trick"):
    """Answer with a trick, one of the cards over 8."""

    card: int


class Drew(Event, frozen=True):
    """A seat has drawn a card, which only it sees."""

    seat: int
    card: int | None

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else Drew(rule=self.rule, seat=self.seat, card=None)


class Played(Event, frozen=True):
    """A card has been played; `damage` is what it did in the end."""

    seat: int
    card: int
    damage: int = 0


class DuelState(Struct):
    """Who may do what is in `mover` and `asked` (the kind of the question)."""

    deck: list[int] = msgspec.field(default_factory=lambda: list(range(1, 13)))
    hands: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    played: list[int] = msgspec.field(default_factory=list)
    health: list[int] = msgspec.field(default_factory=lambda: [14, 14])
    turn: int = 0
    mover: int = 0
    asked: str = ""


class DuelView(Struct):
    """What a seat sees: its own hand, and how many cards are in the other places."""

    hand: list[int]
    cards: list[int]
    deck: int
    played: list[int]
    health: list[int]
    turn: int


class Duel(Toy[DuelState]):
    """Draw, strike with a card and a die; both may change the blow by tricks, and foil those."""

    name = "duel"
    state_type = DuelState

    def play(self, table: Table[DuelState, Names]) -> Flow[Result]:
        state = table.state
        while min(state.health) > 0 and state.turn < 20:
            yield CHECKPOINT
            yield from self.take_turn(table, state.turn % 2)
            state.turn += 1
        yield CHECKPOINT
        best = max(state.health)
        winners = tuple(seat for seat in (0, 1) if state.health[seat] == best)
        return Result(winners, f"{best} health are left.", "duel.end.1")

    def take_turn(self, table: Table[DuelState, Names], seat: int) -> Flow[None]:
        state = table.state
        if state.deck:
            card = yield from draw(state.deck, seat, "draw")
            state.deck.remove(card)
            state.hands[seat].append(card)
            if table.listening:
                table.tell(Drew(rule="duel.draw.1", seat=seat, card=card))
        state.mover, state.asked = seat, "strike"
        answer = yield from choose(
            seat, QuestionKind("strike"), self.legal(table, seat), "duel.strike.1"
        )
        if isinstance(answer, Hit):
            yield from self.strike(table, seat, answer.card)
        state.asked = ""

    def strike(self, table: Table[DuelState, Names], seat: int, card: int) -> Flow[None]:
        state = table.state
        self.discard(table, seat, card)
        damage = (card + (yield from roll(6, seat, "blow"))) // 2

        def respond(by: int, option: Option) -> Flow[None]:
            nonlocal damage
            if not (yield from self.foiled(table, by, option)):
                damage += 2 if by == seat else -3

        state.asked = "trick"
        yield from window(
            QuestionKind("trick"),
            (1 - seat, seat),
            self.tricks(table),
            respond,
            "duel.trick.1",
            table.always_ask,
        )
        state.health[1 - seat] -= max(damage, 0)
        if table.listening:
            table.tell(Played(rule="duel.strike.2", seat=seat, card=card, damage=damage))

    def foiled(self, table: Table[DuelState, Names], seat: int, trick: Option) -> Flow[bool]:
        """Play the trick; the other seat may foil it with one of its own."""
        assert isinstance(trick, Trick)
        self.discard(table, seat, trick.card)
        foils = 0

        def foil(by: int, option: Option) -> None:
            nonlocal foils
            assert isinstance(option, Trick)
            self.discard(table, by, option.card)
            foils += 1

        responders = (1 - seat,)
        yield from window(
            QuestionKind("foil"),
            responders,
            self.tricks(table),
            at_once(foil),
            "duel.trick.2",
            table.always_ask,
        )
        return foils > 0

    def tricks(self, table: Table[DuelState, Names]) -> Callable[[int], list[Option]]:
        return lambda seat: self.legal(table, seat)

    def discard(self, table: Table[DuelState, Names], seat: int, card: int) -> None:
        table.state.hands[seat].remove(card)
        table.state.played.append(card)
        if table.listening:
            table.tell(Played(rule="duel.play.1", seat=seat, card=card))

    def verdict(
        self, table: Table[DuelState, Names], seat: int, option: Option, request: Asked
    ) -> Verdict:
        state = table.state
        if isinstance(request, Choose) and request.seat != seat:
            return No("duel.turn.2", "Wait until you are asked.")
        if isinstance(option, Trick):
            if state.asked != "trick":
                return No("duel.trick.1", "There is no blow to answer.")
            if option.card <= 8:
                return No("duel.trick.3", f"Card {option.card} is no trick.")
        elif state.asked != "strike" or seat != state.mover:
            return No("duel.turn.1", "It is not your time to strike.")
        if isinstance(option, Hit | Trick) and option.card not in state.hands[seat]:
            return No("duel.play.1", f"Card {option.card} is not in your hand.")
        return YES

    def conceivable(self, table: Table[DuelState, Names], seat: int) -> Iterator[Option]:
        yield Rest()
        for card in range(1, 13):
            yield Hit(card)
            yield Trick(card)

    def view(self, state: DuelState, box: Names, seat: int) -> Struct:
        return DuelView(
            sorted(state.hands[seat]) if seat in (0, 1) else [],
            [len(hand) for hand in state.hands],
            len(state.deck),
            state.played,
            state.health,
            state.turn,
        )

    def determinize(self, state: DuelState, box: Names, seat: int, rng: Random) -> None:
        places = [state.deck, *(state.hands[other] for other in (0, 1) if other != seat)]
        deal_anew(places, rng)

    def turn_number(self, state: DuelState) -> int:
        return state.turn


def deal_anew(places: list[list[int]], rng: Random) -> None:
    """Deal the cards in `places` anew, as many to each, in place."""
    cards = sorted(card for place in places for card in place)
    rng.shuffle(cards)
    for place in places:
        count = len(place)
        place[:], cards = cards[:count], cards[count:]


# -- Auction: secret simultaneous choices ---------------------------------------------------------


class Bid(Option, frozen=True, tag="bid"):
    """Bid a card for the prize."""

    card: int


class AuctionState(Struct):
    """The cards not dealt, the hidden hands, the prizes to come and what has been won."""

    deck: list[int] = msgspec.field(default_factory=lambda: list(range(1, 13)))
    hands: list[list[int]] = msgspec.field(default_factory=lambda: [[], [], []])
    prizes: list[int] = msgspec.field(default_factory=lambda: [1, 2, 3, 3])
    won: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    bids: list[int] = msgspec.field(default_factory=list)


class AuctionView(Struct):
    """What a seat sees of an auction."""

    hand: list[int]
    cards: list[int]
    prizes: int
    won: list[int]
    bids: list[int]


class Auction(Toy[AuctionState]):
    """Three seats bid for prizes with hidden cards, all at once; the highest card wins."""

    name = "auction"
    state_type = AuctionState
    players = 3

    def play(self, table: Table[AuctionState, Names]) -> Flow[Result]:
        state = table.state
        yield CHECKPOINT
        for seat in range(3):
            while len(state.deck) > 3 and len(state.hands[seat]) < 3:
                card = yield from draw(state.deck, seat, "deal")
                state.deck.remove(card)
                state.hands[seat].append(card)
        while any(state.hands):
            yield CHECKPOINT
            yield from self.sell(table)
        yield CHECKPOINT
        best = max(state.won)
        winners = tuple(seat for seat in range(3) if state.won[seat] == best)
        return Result(winners, f"Prizes worth {best}.", "auction.end.1")

    def sell(self, table: Table[AuctionState, Names]) -> Flow[None]:
        state = table.state
        options = {seat: self.legal(table, seat) for seat in range(3)}
        bids = yield from choose_together(QuestionKind("bid"), options, "auction.bid.1")
        cards = [bid.card for bid in bids.values() if isinstance(bid, Bid)]
        prize = yield from draw(state.prizes, CHANCE, "prize")
        state.prizes.remove(prize)
        state.won[cards.index(max(cards))] += prize
        state.bids += cards
        for hand, card in zip(state.hands, cards, strict=True):
            hand.remove(card)

    def verdict(
        self, table: Table[AuctionState, Names], seat: int, option: Option, request: Asked
    ) -> Verdict:
        assert isinstance(option, Bid)
        if option.card in table.state.hands[seat]:
            return YES
        return No("auction.bid.2", f"Card {option.card} is not in your hand.")

    def conceivable(self, table: Table[AuctionState, Names], seat: int) -> Iterator[Option]:
        return map(Bid, range(1, 13))

    def view(self, state: AuctionState, box: Names, seat: int) -> Struct:
        hand = sorted(state.hands[seat]) if 0 <= seat < 3 else []
        cards = [len(hand) for hand in state.hands]
        return AuctionView(hand, cards, len(state.prizes), state.won, state.bids)

    def determinize(self, state: AuctionState, box: Names, seat: int, rng: Random) -> None:
        deal_anew([state.deck, *(state.hands[s] for s in range(3) if s != seat)], rng)


# -- Leap: declarations that turn out impossible --------------------------------------------------


class Pick(Option, frozen=True, tag="pick"):
    """Move the pawn that stands there."""

    square: int


class Jump(Option, frozen=True, tag="jump"):
    """Move it so far."""

    length: int


class LeapState(Struct):
    """Squares of the pawns of both seats, on a strip of ten squares."""

    pawns: list[list[int]] = msgspec.field(default_factory=lambda: [[0, 2], [1, 3]])
    turn: int = 0
    asked: str = ""


class Leap(Toy[LeapState]):
    """A seat picks a pawn, then a length; only the landing shows whether that was possible."""

    name = "leap"
    state_type = LeapState

    def play(self, table: Table[LeapState, Names]) -> Flow[Result]:
        state = table.state
        while True:
            yield CHECKPOINT
            seat = state.turn % 2
            if not any(landing(state, p, n) for p in state.pawns[seat] for n in (1, 2, 3)):
                return Result((1 - seat,), "No pawn can move.", "leap.end.1")
            yield from self.jump(table, seat)
            state.turn += 1

    def jump(self, table: Table[LeapState, Names], seat: int) -> Flow[None]:
        state = table.state
        yield Savepoint("jump")
        state.asked = "pick"
        pick = yield from choose(seat, QuestionKind("pick"), self.legal(table, seat), "leap.jump.1")
        state.asked = "jump"
        jump = yield from choose(seat, QuestionKind("jump"), self.legal(table, seat), "leap.jump.2")
        assert isinstance(pick, Pick)
        assert isinstance(jump, Jump)
        verdict = landing(state, pick.square, jump.length)
        if isinstance(verdict, No):
            yield Rewind("jump", verdict)
        pawns = state.pawns[seat]
        pawns[pawns.index(pick.square)] += jump.length
        state.asked = ""

    def verdict(
        self, table: Table[LeapState, Names], seat: int, option: Option, request: Asked
    ) -> Verdict:
        state = table.state
        if seat != state.turn % 2 or option.__struct_config__.tag != state.asked:
            return No("leap.turn.1", "That is not asked of you.")
        if isinstance(option, Pick) and option.square not in state.pawns[seat]:
            return No("leap.jump.1", f"No pawn of yours stands on square {option.square}.")
        return YES

    def conceivable(self, table: Table[LeapState, Names], seat: int) -> Iterator[Option]:
        yield from map(Pick, range(10))
        yield from map(Jump, (1, 2, 3))

    def view(self, state: LeapState, box: Names, seat: int) -> Struct:
        return state


def landing(state: LeapState, square: int, length: int) -> Verdict:
    """Whether a pawn that jumps so far can land."""
    if square + length > 9:
        return No("leap.jump.3", "The strip ends before.")
    if any(square + length in pawns for pawns in state.pawns):
        return No("leap.jump.4", f"Square {square + length} is occupied.")
    return YES


# -- Hunt: a foe that the game plays --------------------------------------------------------------


class Run(Option, frozen=True, tag="run"):
    """Run so far."""

    length: int


class Bait(Option, frozen=True, tag="bait"):
    """Let the wolf go after the one on this seat."""

    prey: int


class Scented(Event, frozen=True):
    """The wolf has drawn a scent, which nobody sees."""

    hidden = MappingProxyType({"scent": None})
    scent: int | None

    def owner(self) -> int:
        return AUTOMATON


class Leapt(Event, frozen=True):
    """The wolf has come nearer to its prey, by its stride and its scent."""

    prey: int
    stride: int
    scent: int


class HuntState(Struct):
    """How far the wolf is behind each seat. `scent` is drawn, and hidden until the wolf leaps."""

    scents: list[int] = msgspec.field(default_factory=lambda: [0, 0, 1, 1, 2, 3])
    scent: list[int] = msgspec.field(default_factory=list)
    smelt: list[int] = msgspec.field(default_factory=list)
    ahead: list[int] = msgspec.field(default_factory=lambda: [20, 20])
    mover: int = -1
    is_tie: bool = False


class HuntView(Struct):
    """What everybody sees: all but the scent that is drawn and those still to come."""

    left: int
    has_scent: bool
    smelt: list[int]
    ahead: list[int]
    mover: int


class Hunt(Toy[HuntState]):
    """Two run from a wolf that the game plays: it is after the nearest; they settle its ties."""

    name = "hunt"
    state_type = HuntState

    def play(self, table: Table[HuntState, Names]) -> Flow[Result]:
        state = table.state
        while state.scents:
            yield CHECKPOINT
            scent = yield from draw(state.scents, AUTOMATON, "scent")
            state.scents.remove(scent)
            state.scent = [scent]
            table.tell(Scented, rule="hunt.scent.1", scent=scent)
            for seat in (0, 1):
                state.mover = seat
                options = self.legal(table, seat)
                run = yield from choose(seat, QuestionKind("run"), options, "hunt.run.1")
                assert isinstance(run, Run)
                state.ahead[seat] += run.length
                state.ahead[1 - seat] += 1 - run.length
                state.mover = -1
            prey = yield from self.prey(table)
            stride = yield from roll(6, AUTOMATON, "leap")
            [scent] = state.scent
            state.scent.clear()
            state.smelt.append(scent)
            table.reveal()
            state.ahead[prey] -= stride + scent
            table.tell(Leapt, rule="hunt.leap.1", prey=prey, stride=stride, scent=scent)
            if state.ahead[prey] <= 0:
                return Result((AUTOMATON,), "The wolf has caught its prey.", "hunt.end.1")
        yield CHECKPOINT
        return Result((0, 1), "The wolf has lost every scent.", "hunt.end.2")

    def prey(self, table: Table[HuntState, Names]) -> Flow[int]:
        """The nearest; of two equally near the one that either of them says."""
        state = table.state
        state.is_tie = state.ahead[0] == state.ahead[1]
        if not state.is_tie:
            return state.ahead.index(min(state.ahead))
        options = self.legal(table, 0)
        bait = yield from choose_anyone((0, 1), QuestionKind("bait"), options, "hunt.tie.1")
        assert isinstance(bait, Bait)
        state.is_tie = False
        return bait.prey

    def verdict(
        self, table: Table[HuntState, Names], seat: int, option: Option, request: Asked
    ) -> Verdict:
        state = table.state
        if isinstance(option, Run) and seat != state.mover:
            return No("hunt.run.1", "It is not your time to run.")
        if isinstance(option, Bait) and not state.is_tie:
            return No("hunt.tie.1", "The wolf knows where to go.")
        return YES

    def conceivable(self, table: Table[HuntState, Names], seat: int) -> Iterator[Option]:
        yield from map(Run, (0, 1, 2))
        yield from map(Bait, (0, 1))

    def view(self, state: HuntState, box: Names, seat: int) -> Struct:
        return HuntView(len(state.scents), bool(state.scent), state.smelt, state.ahead, state.mover)

    def determinize(self, state: HuntState, box: Names, seat: int, rng: Random) -> None:
        deal_anew([state.scents, state.scent], rng)


# -- playing them ---------------------------------------------------------------------------------

TOYS = (Duel(), Auction(), Leap(), Hunt())


def new(game: Toy[S], seed: int = 1, *, alone: bool = False) -> Match[S, Names]:
    """A match of a toy with as many players as it needs."""
    return Match.new(game, {}, ["Ana", "Ben", "Cleo"][: game.players], seed, alone=alone)


def play_on(match: Match[S, Names], rng: Random, count: int = 10_000) -> None:
    """Answer at random, so many times or to the end."""
    while count and match.decision:
        match.play(rng.choice(match.options))
        count -= 1
