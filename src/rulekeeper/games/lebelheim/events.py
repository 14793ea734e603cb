"""What happens in a match of Lebelheim. Heroes, cards and abilities are numbers of the box."""

from __future__ import annotations

from types import MappingProxyType

from rulekeeper.core.events import Event, Shows
from rulekeeper.core.references import SeatRef
from rulekeeper.games.lebelheim.box import TEAM_NAMES, seat_of, team_of
from rulekeeper.games.lebelheim.references import (
    CardRef,
    HeroRef,
    KindRef,
    SideRef,
    SquareRef,
    TeamRef,
)


class OfHero(Event, frozen=True):
    """Base of what happens to a hero."""

    hero: HeroRef


class OfCard(OfHero, frozen=True):
    """Base of what happens to a card of a hero."""

    card: CardRef


class OfPlay(OfHero, frozen=True):
    """Base of what is told of a card, skill, ability or trigger of a hero, by its name."""

    name: str


class SideChosen(Event, frozen=True, tag="side-chosen"):
    says = "The {team} team starts in the {side}."
    team: TeamRef
    side: SideRef


class HeroesRevealed(Event, frozen=True, tag="heroes-revealed"):
    """Heroes are shown: their numbers, and what kind each is."""

    heroes: list[int]
    kinds: list[KindRef]

    def saying(self) -> str:
        shown = (
            f"{{kinds[{place}]}} ({TEAM_NAMES[team_of(h)]})" for place, h in enumerate(self.heroes)
        )
        return f"The heroes: {', '.join(shown)}."


class HeroPlaced(OfHero, frozen=True, tag="hero-placed"):
    """A hero stands on a square: at the beginning, or put there by an effect."""

    says = "{hero} is put on {square}."
    shows = Shows("moved")
    square: SquareRef


class DieRolled(Event, frozen=True, tag="die-rolled"):
    says = "{seat} rolls a {face}."
    shows = Shows("rolled", dice="face")
    seat: SeatRef
    face: int


class FirstChosen(Event, frozen=True, tag="first-chosen"):
    says = "{seat} decides: {first} begins."
    seat: SeatRef
    first: SeatRef


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A turn begins; `turn` counts from 1."""

    says = "Turn {turn}: {seat}."
    shows = Shows("turn")
    seat: SeatRef
    turn: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """The End of turn has begun; `forced` when the player could do nothing else."""

    says = "{forced:?Nothing is left to play: the turn ends.|{seat} ends the turn.}"
    hidden = MappingProxyType({"forced": False})
    seat: SeatRef
    forced: bool = False

    def owner(self) -> int:
        """That nothing can be played tells something about the hand. Rules: lebelheim.setup.9"""
        return self.seat


class FinalTurn(Event, frozen=True, tag="final-turn"):
    """Time is up: the cycle is completed, or each player begins the last turn."""

    says = (
        "{last:?The Final Turn: each player plays one last turn."
        "|Time is up: the cycle is completed, then comes the Final Turn.}"
    )
    last: bool


class Announced(OfPlay, frozen=True, tag="announced"):
    """A hero plays a card (`card`) or uses a skill or ability."""

    says = "{hero} {card:?plays|uses} {name}."
    shows = Shows("played")
    card: CardRef


class TriggerResolved(OfPlay, frozen=True, tag="trigger-resolved"):
    says = "{name} of {hero} goes off."
    shows = Shows("played")


class OfHand(OfCard, frozen=True):
    """Base of what happens to a card that only its player sees: `card` is -1 for the others."""

    hidden = MappingProxyType({"card": -1})

    def owner(self) -> int:
        """The card shows to the hero's player. Rules: lebelheim.setup.9, lebelheim.hide.2"""
        return seat_of(self.hero)


class CardDrawn(OfHand, frozen=True, tag="card-drawn"):
    says = "{hero} draws {card}."
    shows = Shows(together=("hero",), listed="card")


class CardHidden(OfHand, frozen=True, tag="card-hidden"):
    says = "{hero} hides {card} under the deck."


class CardSetAside(OfHand, frozen=True, tag="card-set-aside"):
    says = "{card} of {hero} is set aside."

    def seen_by(self, seat: int) -> Event | None:
        """Only the player knows. Rules: lebelheim.setup.3"""
        return self if seat == self.owner() else None


class DrawSkipped(OfHero, frozen=True, tag="draw-skipped"):
    """A draw was skipped: the hand was full, or the deck empty."""

    says = "{hero} skips a draw."


class CardDiscarded(OfCard, frozen=True, tag="card-discarded"):
    says = "{card} of {hero} goes to the discard pile."


class CardRemoved(OfCard, frozen=True, tag="card-removed"):
    says = "{card} of {hero} is removed from the game."


class CardRecovered(OfCard, frozen=True, tag="card-recovered"):
    """A card left the discard pile for the hand, or for the bottom of the deck."""

    says = "{hero} takes {card} from the discard pile {to_hand:?to the hand|under the deck}."
    to_hand: bool


class AuraEntered(OfCard, frozen=True, tag="aura-entered"):
    says = "{card} of {hero} stays in play."


class Moved(OfHero, frozen=True, tag="moved"):
    """A hero took one step; `by` is the hero that pushed or pulled it, if one did."""

    says = "{by:?{by} forces {hero}|{hero} moves} from {origin} to {square}."
    shows = Shows("moved", together=("hero", "by"), listed="square")
    origin: SquareRef
    square: SquareRef
    by: HeroRef = -1


class Swapped(OfHero, frozen=True, tag="swapped"):
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


class DefenseEnded(OfHero, frozen=True, tag="defense-ended"):
    """A player has finished defending a hero, with so many cards hidden."""

    says = "{hero} defends with {cards:#card|cards}: {prevented} physical damage prevented."
    cards: int
    prevented: int


class DamagePrevented(OfHero, frozen=True, tag="damage-prevented"):
    says = "{amount} damage to {hero} is prevented."
    amount: int


class DamageChanged(Event, frozen=True, tag="damage-changed"):
    says = "The attack deals {amount:+d} damage."
    amount: int


class AttackRedirected(OfHero, frozen=True, tag="attack-redirected"):
    says = "{hero} is attacked in place of {instead_of}."
    instead_of: HeroRef


class AttackResolved(OfHero, frozen=True, tag="attack-resolved"):
    says = "{hero}: {damage} damage, {prevented} prevented, {lost} Endurance lost."
    damage: int
    prevented: int
    lost: int


class EnduranceLost(OfHero, frozen=True, tag="endurance-lost"):
    """A hero lost Endurance; `left` is what remains."""

    says = "{hero} loses {amount} Endurance: {left} left."
    shows = Shows("damaged", amount="amount")
    amount: int
    left: int


class EnduranceRegained(OfHero, frozen=True, tag="endurance-regained"):
    says = "{hero} regains {amount} Endurance: {left}."
    shows = Shows("healed", amount="amount")
    amount: int
    left: int


class HeroDied(OfHero, frozen=True, tag="hero-died"):
    says = "{hero} dies and leaves the game."
    shows = Shows("fell")


class HeroDisabled(OfHero, frozen=True, tag="hero-disabled"):
    says = "{hero} is disabled."


class HeroEnabled(OfHero, frozen=True, tag="hero-enabled"):
    says = "{hero} can act again."


class RefreshGained(OfPlay, frozen=True, tag="refresh-gained"):
    says = "{name} gains Refresh."


class PlayCancelled(OfPlay, frozen=True, tag="play-cancelled"):
    says = "{name} of {hero} stops."


class BonusGained(OfHero, frozen=True, tag="bonus-gained"):
    """A number of a hero is changed for a while."""

    says = "{hero}: {amount:+d} {stat} {until}."
    stat: str
    amount: int
    until: str


class LineSkipped(OfPlay, frozen=True, tag="line-skipped"):
    """A line of a play, by its name, could not be carried out."""

    says = "A line of {name} is skipped: {why}."
    why: str


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The match is over; no winners: a draw."""

    says = "{reason}."
    shows = Shows("ended")
    winners: list[int]
    reason: str
