"""What may be answered in a battle."""

from rulekeeper.core.requests import Option


class Attack(Option, frozen=True, tag="attack"):
    """Declare an attack with a card; also an interrupt, a reaction, a controlled attack."""

    combatant: int
    card: int


class React(Option, frozen=True, tag="react"):
    """Let a combatant deal its reaction damage."""

    combatant: int


class Target(Option, frozen=True, tag="target"):
    """Declare somebody as the next target."""

    combatant: int


class TargetDoor(Option, frozen=True, tag="door"):
    """Declare a door as the target, by its upper left square."""

    square: int


class Centre(Option, frozen=True, tag="centre"):
    """Point to the central square of an area."""

    square: int


class Along(Option, frozen=True, tag="along"):
    """Attack along a straight line, by its place among the eight directions."""

    direction: int


class Forfeit(Option, frozen=True, tag="forfeit"):
    """Declare an invalid target, and so give the strike up."""


FORFEIT = Forfeit()


class Step(Option, frozen=True, tag="step"):
    """Move somebody one square."""

    combatant: int
    square: int


class Done(Option, frozen=True, tag="done"):
    """Stop: no further step, target or choice."""


DONE = Done()


class AddCritical(Option, frozen=True, tag="critical"):
    """Deal the extra damage of a critical hit, before or after the attack's effects."""

    before: bool


class Pick(Option, frozen=True, tag="pick"):
    """Choose a combatant for an effect."""

    combatant: int


class PlaceOn(Option, frozen=True, tag="place"):
    """Put somebody on a square."""

    combatant: int
    square: int


class PickEffect(Option, frozen=True, tag="effect"):
    """Choose an effect that lasts on somebody, by what it is and the card that tracks it."""

    combatant: int
    what: str
    card: int


class PickCard(Option, frozen=True, tag="card"):
    """Choose one of somebody's attacks."""

    combatant: int
    card: int
