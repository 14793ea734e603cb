"""What people set right at a real table: Endurance, squares, Disable, cards that lie open.

No rule of the rulebook gives these: they bring a match to what lies on the table. The rule that a
refusal names is the one that an impossible value would break.
"""

from __future__ import annotations

from typing import Final

from rulekeeper.cards.references import CardRef, HeroRef, SquareRef
from rulekeeper.core.corrections import Correction, Corrections
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import hero_name, revealed
from rulekeeper.games.lebelheim.rules.heroes import bury, end_if_decided
from rulekeeper.games.lebelheim.state import HeroState


class OfHero(Correction[LebelheimTable], frozen=True):
    """A correction of what a living hero is or has."""

    hero: HeroRef

    def _state(self, table: LebelheimTable) -> HeroState:
        """The hero."""
        return table.state.heroes[self.hero]

    def verdict(self, table: LebelheimTable, seat: int) -> Verdict:
        """Whether the hero lives, and that would change something."""
        if self._state(table).square < 0:
            called = hero_name(table, self.hero)
            reason = f"{called} is dead, and its cards have left the game: undo what killed it."
            return No("lebelheim.death.1", reason)
        return self.verdict_of_living(table, seat)

    def verdict_of_living(self, table: LebelheimTable, seat: int) -> Verdict:
        """Whether it can be set for somebody who lives."""
        raise NotImplementedError


class SetEndurance(OfHero, frozen=True, tag="set-endurance"):
    """How much Endurance a hero has; without any it dies. Rules: lebelheim.hero.3, .death.1"""

    says = "set {hero} endurance {number}"
    example = "set the assassin endurance 5"
    about = "Endurance"
    number: int

    def before(self, table: LebelheimTable) -> str:
        """Its Endurance until now."""
        return str(self._state(table).endurance)

    def verdict_of_living(self, table: LebelheimTable, seat: int) -> Verdict:
        """Never more than at the start."""
        state, called = self._state(table), hero_name(table, self.hero)
        most = table.box.catalogue.heroes[state.kind].endurance
        if not 0 <= self.number <= most:
            reason = f"{called} has 0 to {most} Endurance: set one of these."
            return No("lebelheim.hero.3", reason)
        if state.endurance == self.number:
            return No("lebelheim.hero.3", f"{called} has {self.number} Endurance already.")
        return YES

    def perform(self, table: LebelheimTable) -> Flow[None]:
        """It has so much, and what follows from that follows."""
        if self.number:
            self._state(table).endurance = self.number
        else:
            bury(table, self.hero)
            end_if_decided(table)
        yield from ()


class PutHero(OfHero, frozen=True, tag="put-on"):
    """On which square a hero stands. Rules: lebelheim.board.2"""

    says = "put {hero} on {square}"
    example = "put the assassin on c4"
    about = "where a hero stands"
    square: SquareRef

    def before(self, table: LebelheimTable) -> str:
        """Where it stood until now."""
        return GRID.name(self._state(table).square)

    def verdict_of_living(self, table: LebelheimTable, seat: int) -> Verdict:
        """Whether the square is free."""
        for other, state in enumerate(table.state.heroes):
            if state.square == self.square:
                here = f"{hero_name(table, other)} stands on {GRID.name(self.square)}"
                remedy = " already." if other == self.hero else ": name a free square."
                return No("lebelheim.board.2", here + remedy)
        return YES

    def perform(self, table: LebelheimTable) -> Flow[None]:
        """It stands there; that is no movement."""
        self._state(table).square = self.square
        yield from ()


class SetDisabled(OfHero, frozen=True, tag="set-disabled"):
    """Whether a hero is disabled. Rules: lebelheim.disable.1, .5"""

    says = "set {hero} {disabled:?disabled|enabled}"
    example = "set the assassin disabled"
    about = "Disable"
    disabled: bool

    def verdict_of_living(self, table: LebelheimTable, seat: int) -> Verdict:
        """Whether it is not so yet."""
        if self._state(table).disabled is self.disabled:
            how = "disabled" if self.disabled else "enabled"
            return No("lebelheim.disable.1", f"{hero_name(table, self.hero)} is {how} already.")
        return YES

    def perform(self, table: LebelheimTable) -> Flow[None]:
        """It is turned."""
        self._state(table).disabled = self.disabled
        yield from ()


class GiveCard(OfHero, frozen=True, tag="set-in-hand"):
    """A card of the discard pile is in hand again. Rules: lebelheim.pile.1"""

    says = "give {card} to {hero}"
    example = "give quick cut to the assassin"
    about = "a card of the discard pile that is in hand again"
    card: CardRef

    def verdict_of_living(self, table: LebelheimTable, seat: int) -> Verdict:
        """Whether it lies in the discard pile, and the hand is not full."""
        state, called = self._state(table), hero_name(table, self.hero)
        most = table.box.catalogue.heroes[state.kind].maximum_hand
        if self.card not in state.discard:
            card = table.box.catalogue.cards[self.card].name
            return No("lebelheim.pile.1", f"{card} is not in the discard pile of {called}.")
        if len(state.hand) >= most:
            reason = f"{called} has {most} cards in hand, as many as can be: take one first."
            return No("lebelheim.hand.3", reason)
        return YES

    def perform(self, table: LebelheimTable) -> Flow[None]:
        """It lies there no more."""
        state = self._state(table)
        state.discard.remove(self.card)
        state.hand.append(self.card)
        yield from ()


class TakeCard(OfHero, frozen=True, tag="set-discarded"):
    """A card in hand has been played or discarded: only its player can say so.

    Rules: lebelheim.pile.1, lebelheim.setup.9
    """

    says = "take {card} from {hero}"
    example = "take quick cut from the assassin"
    about = "a card of your own hand that has been discarded"
    card: CardRef

    def verdict_of_living(self, table: LebelheimTable, seat: int) -> Verdict:
        """Whether it is in a hand of this seat: that of others is hidden."""
        called = hero_name(table, self.hero)
        if seat_of(self.hero) != seat:
            reason = f"The hand of {called} is hidden: only its player can take cards from it."
            return No("lebelheim.setup.9", reason)
        if self.card not in self._state(table).hand:
            card = table.box.catalogue.cards[self.card].name
            return No("lebelheim.pile.1", f"{card} is not in the hand of {called}.")
        return YES

    def perform(self, table: LebelheimTable) -> Flow[None]:
        """Everybody sees it in the discard pile."""
        state = self._state(table)
        state.hand.remove(self.card)
        state.discard.append(self.card)
        table.reveal()
        yield from ()


CORRECTIONS: Final[Corrections[LebelheimTable]] = Corrections(
    SetEndurance,
    PutHero,
    SetDisabled,
    GiveCard,
    TakeCard,
    things={
        "hero": revealed,
        "square": lambda table: GRID.squares,
        "card": lambda table: range(len(table.box.catalogue.cards)),
    },
)
"""All that can be set right."""
