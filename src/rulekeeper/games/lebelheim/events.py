"""What happens in a match of Lebelheim. Heroes, cards and abilities are numbers of the box."""

from __future__ import annotations

from types import MappingProxyType

from rulekeeper.cards import events as common
from rulekeeper.cards.references import KindRef
from rulekeeper.core.events import CardUse, Event, Shows
from rulekeeper.core.references import SeatRef
from rulekeeper.games.lebelheim.box import TEAM_NAMES, seat_of, team_of


class HeroesRevealed(Event, frozen=True, tag="heroes-revealed"):
    """Heroes are shown: their numbers, and what kind each is."""

    heroes: list[int]
    kinds: list[KindRef]

    def saying(self) -> str:
        shown = (
            f"{{kinds[{place}]}} ({TEAM_NAMES[team_of(h)]})" for place, h in enumerate(self.heroes)
        )
        return f"The heroes: {', '.join(shown)}."


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
        "|Time is up: the cycle is completed, and then comes the Final Turn.}"
    )
    last: bool


class OfHand(common.OfCard, frozen=True):
    """Base of what happens to a card that only its player sees: `card` is -1 for the others."""

    hidden = MappingProxyType({"card": -1})

    def owner(self) -> int:
        """The card shows to the hero's player. Rules: lebelheim.setup.9, lebelheim.hide.2"""
        return seat_of(self.hero)


class CardDrawn(OfHand, frozen=True, tag="card-drawn"):
    says = "{hero} draws {card}."
    shows = Shows(together=("hero",), listed="card")
    card_use = CardUse("drawn", "card", "hero")


class CardHidden(OfHand, frozen=True, tag="card-hidden"):
    says = "{hero} hides {card} under the deck."


class CardSetAside(OfHand, frozen=True, tag="card-set-aside"):
    says = "{card} of {hero} is set aside."

    def seen_by(self, seat: int) -> Event | None:
        """Only the player knows. Rules: lebelheim.setup.3"""
        return self if seat == self.owner() else None


class AuraEntered(common.OfCard, frozen=True, tag="aura-entered"):
    says = "{card} of {hero} stays in play."


class DefenseEnded(common.OfHero, frozen=True, tag="defense-ended"):
    """A player has finished defending a hero, with so many cards hidden."""

    says = "{hero} defends with {cards:#card|cards}: {prevented} physical damage prevented."
    cards: int
    prevented: int


class AttackResolved(common.OfHero, frozen=True, tag="attack-resolved"):
    says = "{hero} is attacked for {damage}: {prevented} prevented."
    damage: int
    prevented: int
    lost: int


class EnduranceLost(common.OfHero, frozen=True, tag="endurance-lost"):
    """A hero lost Endurance; `left` is what remains."""

    says = "{hero} loses {amount} Endurance: {left} left."
    shows = Shows("damaged", amount="amount")
    amount: int
    left: int


class EnduranceRegained(common.OfHero, frozen=True, tag="endurance-regained"):
    says = "{hero} regains {amount} Endurance and now has {left}."
    shows = Shows("healed", amount="amount")
    amount: int
    left: int


class HeroDied(common.OfHero, frozen=True, tag="hero-died"):
    says = "{hero} dies and leaves the game."
    shows = Shows("fell")


class HeroDisabled(common.OfHero, frozen=True, tag="hero-disabled"):
    says = "{hero} is disabled."


class HeroEnabled(common.OfHero, frozen=True, tag="hero-enabled"):
    says = "{hero} can act again."


class RefreshGained(common.OfPlay, frozen=True, tag="refresh-gained"):
    says = "{name} gains Refresh."
