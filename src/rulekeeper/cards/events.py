"""What happens to heroes and their cards in the games that have both; a game adds its own.

Heroes, cards and squares are numbers, which the game's nouns name: `hero`, `card`, `square`.
"""

from __future__ import annotations

from rulekeeper.cards.references import CardRef, HeroRef, SideRef, SquareRef, TeamRef
from rulekeeper.core.events import CardUse, Event, Shows
from rulekeeper.core.references import SeatRef


class OfHero(Event, frozen=True):
    """Base of what happens to a hero."""

    hero: HeroRef


class OfCard(OfHero, frozen=True):
    """Base of what happens to a card of a hero."""

    card: CardRef


class OfPlay(OfHero, frozen=True):
    """Base of what is told of a card, skill, ability or trigger of a hero, by its name."""

    name: str


class HeroPlaced(OfHero, frozen=True, tag="hero-placed"):
    """A hero stands on a square: at the beginning, or put there by an effect."""

    says = "{hero} is put on {square}."
    shows = Shows("moved")
    square: SquareRef


class DieRolled(Event, frozen=True, tag="die-rolled"):
    """A player has rolled a die."""

    says = "{seat} rolls a {face}."
    shows = Shows("rolled", dice="face")
    seat: SeatRef
    face: int


class FirstChosen(Event, frozen=True, tag="first-chosen"):
    """A player has decided who takes the first turn."""

    says = "{seat} decides: {first} begins."
    seat: SeatRef
    first: SeatRef


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A turn begins; `turn` counts from 1."""

    says = "Turn {turn}: {seat}."
    shows = Shows("turn")
    seat: SeatRef
    turn: int


class Announced(OfPlay, frozen=True, tag="announced"):
    """A hero plays a card (`card`) or uses a skill or ability."""

    says = "{hero} {card:?plays|uses} {name}."
    shows = Shows("played")
    card_use = CardUse("played", "card", "hero", "name")
    card: CardRef


class TriggerResolved(OfPlay, frozen=True, tag="trigger-resolved"):
    """What a trigger says is carried out."""

    says = "{hero}'s {name} triggers."
    shows = Shows("played")
    card_use = CardUse("played", by="hero", name="name")


class DrawSkipped(OfHero, frozen=True, tag="draw-skipped"):
    """A draw was skipped: the hand was full, or the deck empty."""

    says = "{hero} draws nothing: {why}."
    why: str


class CardDiscarded(OfCard, frozen=True, tag="card-discarded"):
    """A card lies face up in its discard pile."""

    says = "{card} of {hero} goes to the discard pile."


class CardRemoved(OfCard, frozen=True, tag="card-removed"):
    """A card has left the game."""

    says = "{card} of {hero} is removed from the game."


class CardRecovered(OfCard, frozen=True, tag="card-recovered"):
    """A card left the discard pile for the hand, or for the bottom of the deck."""

    says = "{hero} takes {card} from the discard pile {to_hand:?to the hand|under the deck}."
    to_hand: bool


class Moved(OfHero, frozen=True, tag="moved"):
    """A hero took one step; `by` is the hero that pushed or pulled it, if one did."""

    says = "{by:?{by} moves {hero}|{hero} moves} from {origin} to {square}."
    shows = Shows("moved", together=("hero", "by"), listed="square")
    origin: SquareRef
    square: SquareRef
    by: HeroRef = -1


class Swapped(OfHero, frozen=True, tag="swapped"):
    """Two heroes stand where the other one stood."""

    says = "{hero} and {other} change places."
    other: HeroRef


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack: the damage declared for each of the attacked."""

    attacker: HeroRef
    targets: list[HeroRef]
    damage: list[int]
    kinds: list[str]

    def saying(self) -> str:
        targets = (f"{{targets[{place}]}} for {damage}" for place, damage in enumerate(self.damage))
        return f"{{attacker}} attacks {', '.join(targets)} ({' and '.join(self.kinds)})."


class DamagePrevented(OfHero, frozen=True, tag="damage-prevented"):
    """Damage to a hero does not count."""

    says = "{amount} damage to {hero} is prevented."
    amount: int


class DamageChanged(Event, frozen=True, tag="damage-changed"):
    """An attack deals more or less."""

    says = "The damage of the attack changes by {amount:+d}."
    amount: int


class AttackRedirected(OfHero, frozen=True, tag="attack-redirected"):
    """An attack strikes somebody else."""

    says = "{hero} is attacked in place of {instead_of}."
    instead_of: HeroRef


class PlayCancelled(OfPlay, frozen=True, tag="play-cancelled"):
    """What is carried out stops."""

    says = "{name} of {hero} stops."


class BonusGained(OfHero, frozen=True, tag="bonus-gained"):
    """A number of a hero is changed for a while."""

    stat: str
    amount: int
    until: str

    def saying(self) -> str:
        """With the sign of minus that the table and the cards have."""
        amount = f"{self.amount:+d}".replace("-", "−")
        return f"{{hero}}: {amount} {{stat}} {{until}}."


class LineSkipped(OfPlay, frozen=True, tag="line-skipped"):
    """A line of a play, by its name, could not be carried out."""

    says = "A line of {name} is skipped: {why}."
    why: str


class SideChosen(Event, frozen=True, tag="side-chosen"):
    """A team has chosen on which side of the board it starts."""

    says = "The {team} team starts in the {side}."
    team: TeamRef
    side: SideRef


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The match is over; no winners: a draw."""

    says = "{reason}."
    shows = Shows("ended")
    winners: list[int]
    reason: str
