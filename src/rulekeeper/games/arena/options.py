"""What may be answered in a match, besides what the family's combat asks."""

from rulekeeper.core.requests import Option
from rulekeeper.games.arena.rules.scrolls import UseScroll as UseScroll

# -- table set-up -----------------------------------------------------------------------------


class PlacePiece(Option, frozen=True, tag="piece"):
    """Place a piece of the box; where is asked next."""

    piece: int


class LayTile(Option, frozen=True, tag="lay"):
    """Lay the piece down with its upper left square here, turned by a quarter or not."""

    piece: int
    square: int
    turned: bool


class TakeTile(Option, frozen=True, tag="take"):
    """Take a placed tile off the grid again."""

    tile: int


class ProposeLayout(Option, frozen=True, tag="propose"):
    """Declare the layout of all tiles final; the other team may agree."""


class AgreeLayout(Option, frozen=True, tag="agree"):
    """Agree to the layout of all tiles."""


class ImposeCompetitive(Option, frozen=True, tag="impose"):
    """Impose competitive placement: all tiles are taken off."""


class Recruit(Option, frozen=True, tag="recruit"):
    """Recruit a hero."""

    hero: int


class ChooseHalf(Option, frozen=True, tag="half"):
    """Choose the left (0) or the right (1) half of the grid."""

    half: int


class DeployNext(Option, frozen=True, tag="next"):
    """Deploy this hero next; where is asked then."""

    combatant: int


class PickHeroic(Option, frozen=True, tag="pick-heroic"):
    """Pick two Heroic Action cards."""

    first: int
    second: int


class Equip(Option, frozen=True, tag="equip"):
    """Pick an artifact for a hero."""

    artifact: int
    combatant: int


class StopPicking(Option, frozen=True, tag="stop"):
    """Pick no more artifacts."""


class PickScroll(Option, frozen=True, tag="pick-scroll"):
    """Pick a scroll for the team's deck."""

    scroll: int


class Assign(Option, frozen=True, tag="assign"):
    """Give a drawn scroll to a hero."""

    scroll: int
    combatant: int


class Discard(Option, frozen=True, tag="discard"):
    """Discard a scroll that is one too many."""

    scroll: int
    combatant: int


class DrawScrolls(Option, frozen=True, tag="draw"):
    """Draw two more scrolls, or decline to."""

    accept: bool


# -- turns ------------------------------------------------------------------------------------


class Walk(Option, frozen=True, tag="walk"):
    """Move to a square that takes more than one step, by the safest way."""

    square: int


class Sidestep(Option, frozen=True, tag="sidestep"):
    """Spend a whole Move Action on one step that incites nothing."""

    square: int


class Teleport(Option, frozen=True, tag="teleport"):
    """Go from a portal to a square of another one."""

    square: int


class Open(Option, frozen=True, tag="open"):
    """Open a door or a chest, by a square of it."""

    square: int


class PickUp(Option, frozen=True, tag="pick-up"):
    """Pick an item up from the ground, by its place in the list of those that lie there."""

    place: int


class Transfer(Option, frozen=True, tag="transfer"):
    """Give an ally a scroll."""

    scroll: int
    combatant: int


class FirstAid(Option, frozen=True, tag="first-aid"):
    """Revive a dead ally with 20 of the own hit points."""

    combatant: int


class MoveAgain(Option, frozen=True, tag="move-again"):
    """Spend the Prime Action on a second Move Action."""


class Focus(Option, frozen=True, tag="focus"):
    """Give the Move Action up to focus."""


class PerformHeroic(Option, frozen=True, tag="heroic"):
    """Perform a Heroic Action."""

    action: int


class Activate(Option, frozen=True, tag="activate"):
    """Activate a lever, by its square."""

    square: int


class EndTurn(Option, frozen=True, tag="end-turn"):
    """Pass the turn."""


# -- what is only asked about -----------------------------------------------------------------


class AttackOn(Option, frozen=True, tag="attack-on"):
    """An attack of the turn's owner on somebody. Never offered: first the attack is declared."""

    card: int
    combatant: int
