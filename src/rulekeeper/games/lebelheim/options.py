"""What may be answered in a match of Lebelheim."""

from rulekeeper.core.requests import Option


class ChooseSide(Option, frozen=True, tag="side"):
    """Take a side of the grid; `side` is the direction in which it lies."""

    side: int


class ChooseHeroes(Option, frozen=True, tag="heroes"):
    """Play these two heroes, by their numbers in the box."""

    first: int
    second: int


class SetAside(Option, frozen=True, tag="set-aside"):
    """Take a card out of a hero's deck before the match."""

    hero: int
    card: int


class Done(Option, frozen=True, tag="done"):
    """Stop: no further step, hidden card, card set aside or target."""


DONE = Done()


class PlaceHero(Option, frozen=True, tag="place"):
    """Put a hero on a square."""

    hero: int
    square: int


class ChooseFirst(Option, frozen=True, tag="first"):
    """Let this seat take the first turn."""

    seat: int


class PlayCard(Option, frozen=True, tag="play"):
    """Play a card from a hero's hand."""

    hero: int
    card: int


class UseSkill(Option, frozen=True, tag="use"):
    """Use an innate skill or an ability, by its number in the box."""

    hero: int
    ability: int


class EndTurn(Option, frozen=True, tag="end"):
    """Start the End of turn."""


END_TURN = EndTurn()


class Step(Option, frozen=True, tag="step"):
    """Move a hero one square."""

    hero: int
    square: int


class ChooseHero(Option, frozen=True, tag="target"):
    """Choose a hero for what is being carried out."""

    hero: int


class Defend(Option, frozen=True, tag="defend"):
    """Hide a card to defend a hero."""

    hero: int
    card: int


class ChooseCard(Option, frozen=True, tag="card"):
    """Choose one of a hero's cards: to hide, to discard, to take back, to remove."""

    hero: int
    card: int


class ChooseNumber(Option, frozen=True, tag="number"):
    """Choose a number: how far to push."""

    number: int


class ChooseMode(Option, frozen=True, tag="mode"):
    """Choose one of the modes of a text, counted from 0, by name."""

    mode: int
    name: str


class Accept(Option, frozen=True, tag="accept"):
    """Carry out what a text leaves to choice."""

    name: str


class Decline(Option, frozen=True, tag="decline"):
    """Leave it."""


DECLINE = Decline()


class OrderTrigger(Option, frozen=True, tag="trigger"):
    """Resolve this trigger next."""

    hero: int
    ability: int
