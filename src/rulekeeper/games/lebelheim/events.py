"""What happens in a match of Lebelheim. Heroes, cards and abilities are numbers of the box."""

from __future__ import annotations

from msgspec.structs import replace

from rulekeeper.core.events import Event


class SideChosen(Event, frozen=True, tag="side-chosen"):
    """A team starts at a side."""

    team: int
    side: int


class HeroesRevealed(Event, frozen=True, tag="heroes-revealed"):
    """Heroes are shown: their numbers, and what kind each is."""

    heroes: list[int]
    kinds: list[int]


class HeroPlaced(Event, frozen=True, tag="hero-placed"):
    """A hero stands on a square: at the beginning, or put there by an effect."""

    hero: int
    square: int


class DieRolled(Event, frozen=True, tag="die-rolled"):
    """A player rolled a die."""

    seat: int
    face: int


class FirstChosen(Event, frozen=True, tag="first-chosen"):
    """The winner of the roll said who begins."""

    seat: int
    first: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A turn begins; `turn` counts from 1."""

    seat: int
    turn: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """The End of turn has begun; `forced` when the player could do nothing else."""

    seat: int
    forced: bool = False

    def seen_by(self, seat: int) -> Event | None:
        """That nothing can be played tells something about the hand. Rules: lebelheim.setup.9"""
        return self if seat == self.seat else replace(self, forced=False)


class FinalTurn(Event, frozen=True, tag="final-turn"):
    """Time is up: the cycle is completed, or each player begins the last turn."""

    last: bool


class Announced(Event, frozen=True, tag="announced"):
    """A hero plays a card (`card`) or uses a skill or ability."""

    hero: int
    name: str
    kind: str
    card: int
    ability: int


class TriggerResolved(Event, frozen=True, tag="trigger-resolved"):
    """A trigger goes off."""

    hero: int
    name: str


class OfHand(Event, frozen=True):
    """Base of what happens to a card that only its player sees: `card` is -1 for the others."""

    hero: int
    card: int

    def seen_by(self, seat: int) -> Event | None:
        """The card shows to the hero's player. Rules: lebelheim.setup.9, lebelheim.hide.2"""
        if seat == self.hero // 2:
            return self
        return type(self)(rule=self.rule, hero=self.hero, card=-1)


class CardDrawn(OfHand, frozen=True, tag="card-drawn"):
    """A hero drew a card."""


class CardHidden(OfHand, frozen=True, tag="card-hidden"):
    """A hero hid a card under the deck."""


class CardSetAside(OfHand, frozen=True, tag="card-set-aside"):
    """A card was taken out of a deck before the match."""

    def seen_by(self, seat: int) -> Event | None:
        """Only the player knows. Rules: lebelheim.setup.3"""
        return self if seat == self.hero // 2 else None


class DrawSkipped(Event, frozen=True, tag="draw-skipped"):
    """A draw was skipped: the hand was full, or the deck empty."""

    hero: int


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """A card went to the discard pile, from the hand or from play."""

    hero: int
    card: int


class CardRemoved(Event, frozen=True, tag="card-removed"):
    """A card was removed from the game."""

    hero: int
    card: int


class CardRecovered(Event, frozen=True, tag="card-recovered"):
    """A card left the discard pile for the hand, or for the bottom of the deck."""

    hero: int
    card: int
    to_hand: bool


class AuraEntered(Event, frozen=True, tag="aura-entered"):
    """An Aura stays in play."""

    hero: int
    card: int


class Moved(Event, frozen=True, tag="moved"):
    """A hero took one step; `by` is the hero that pushed or pulled it, if one did."""

    hero: int
    origin: int
    square: int
    by: int = -1


class Swapped(Event, frozen=True, tag="swapped"):
    """Two heroes changed places."""

    hero: int
    other: int


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack: the damage declared for each of the attacked."""

    attacker: int
    targets: list[int]
    damage: list[int]
    kinds: list[str]


class DefenseEnded(Event, frozen=True, tag="defense-ended"):
    """A player has finished defending a hero, with so many cards hidden."""

    hero: int
    cards: int
    prevented: int


class DamagePrevented(Event, frozen=True, tag="damage-prevented"):
    """An effect prevents damage of the attack in progress."""

    hero: int
    amount: int


class DamageChanged(Event, frozen=True, tag="damage-changed"):
    """The damage declared is changed, for each of the attacked."""

    amount: int


class AttackRedirected(Event, frozen=True, tag="attack-redirected"):
    """Another hero takes the attack."""

    hero: int
    instead_of: int


class AttackResolved(Event, frozen=True, tag="attack-resolved"):
    """What came of an attack on one hero: damage declared, prevented, and Endurance lost."""

    hero: int
    damage: int
    prevented: int
    lost: int


class EnduranceLost(Event, frozen=True, tag="endurance-lost"):
    """A hero lost Endurance; `left` is what remains."""

    hero: int
    amount: int
    left: int


class EnduranceRegained(Event, frozen=True, tag="endurance-regained"):
    """A hero regained Endurance."""

    hero: int
    amount: int
    left: int


class HeroDied(Event, frozen=True, tag="hero-died"):
    """A hero died and left the game."""

    hero: int


class HeroDisabled(Event, frozen=True, tag="hero-disabled"):
    """A hero is turned by 90 degrees."""

    hero: int


class HeroEnabled(Event, frozen=True, tag="hero-enabled"):
    """A disabled hero is turned upright."""

    hero: int


class RefreshGained(Event, frozen=True, tag="refresh-gained"):
    """The card being played has gained Refresh."""

    hero: int
    name: str


class PlayCancelled(Event, frozen=True, tag="play-cancelled"):
    """The card being played stops."""

    hero: int
    name: str


class BonusGained(Event, frozen=True, tag="bonus-gained"):
    """A number of a hero is changed for a while."""

    hero: int
    stat: str
    amount: int
    until: str


class LineSkipped(Event, frozen=True, tag="line-skipped"):
    """A line of a play, by its name, could not be carried out."""

    hero: int
    name: str
    why: str


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The match is over; no winners: a draw."""

    winners: list[int]
    reason: str
