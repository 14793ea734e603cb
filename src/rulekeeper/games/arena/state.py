"""The state of a match of Arena: a battle, and what the two teams have."""

from enum import IntEnum

from msgspec import Struct, field

from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE, BattleState

NO_PIECE = -1


class Stage(IntEnum):
    """Where a match stands: the steps of the table set-up, then the phases of turns."""

    TILES = 1
    RECRUIT = 2
    DEPLOY = 3
    HEROIC = 4
    ARTIFACTS = 5
    SCROLLS = 6
    START_OF_TURN = 7
    ACTION = 8


class Placement(IntEnum):
    """How tiles are being placed. Rules: arena.setup.pvp.tiles.1 to .competitive.3"""

    NONE = 0
    FREESTYLE = 1
    PROPOSED = 2
    """One team has declared the layout final; the other may agree."""
    COMPETITIVE = 3


class Bag(Struct, array_like=True, gc=False):
    """The items that a combatant bears. Rules: arena.item.artifact.2, arena.item.scroll.pick.3"""

    artifact: int = -1
    scrolls: list[int] = field(default_factory=list)


class Dropped(Struct, array_like=True, gc=False):
    """An item on the ground: whose it was, and on which square. Rules: arena.item.artifact.4"""

    owner: int
    square: int
    is_artifact: bool
    item: int


class Team(Struct, array_like=True, gc=False):
    """A team. `order` is its Turn Order, and `due` the place in it where the Team Token lies.

    `heroic` are the Heroic Action cards picked in secret, `dealt` the deck they come from. `deck`
    are the scrolls not yet drawn, `drawn` those that no hero has yet been given, `picked` all that
    the team picked. `stopped` tells that it picks no more artifacts.
    Rules: arena.turn.order.1, arena.setup.pvp.heroic.1, .2, arena.item.scroll.pick.3
    """

    dealt: list[int] = field(default_factory=list)
    half: int = -1
    order: list[int] = field(default_factory=list)
    due: int = 0
    passed: list[int] = field(default_factory=list)
    """The dead over whom the Team Token has gone on since the team's last turn."""
    heroic: list[int] = field(default_factory=list)
    heroic_used: list[int] = field(default_factory=list)
    aid: int = 0
    deck: list[int] = field(default_factory=list)
    picked: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    stopped: bool = False


class ArenaState(BattleState, array_like=True, gc=False):
    """A match. `bags` are by combatant, `tiles` those placed in this match (see `box.placed`).

    In the Action phase: `points` are the movement points left in the Move Action in progress
    (`moving`); `move_ready` and `prime_ready` tell which actions have not been taken yet. `spare`
    is the point kept for a swamp square, `stood` the last square on which the mover may end.
    Rules: arena.turn.action.1, arena.move.action.1 to .3, arena.tile.swamp.4, arena.move.step.5
    """

    stage: Stage = Stage.TILES
    teams: list[Team] = field(default_factory=lambda: [Team(), Team()])
    bags: list[Bag] = field(default_factory=list)
    ground: list[Dropped] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)
    placement: Placement = Placement.NONE
    laying: int = NO_PIECE
    """The piece of the box that is being laid down."""
    deploying: int = NOBODY
    """The hero that is being deployed."""
    first: int = NOBODY
    """The team that won the roll of the step in progress, and goes first in it."""
    turns: int = 0
    """Turns begun so far."""
    acting: int = 0
    """The team whose turn it is."""
    was_ready: bool = True
    """Whether the Team Token was "Special Ready" when the turn began."""
    points: int = 0
    moving: bool = False
    move_ready: bool = False
    prime_ready: bool = False
    spare: int = 0
    stood: int = NOWHERE
    stepped: bool = False
    """Whether scrolls are asked for that answer the step just made."""
    deaths_settled: int = 0
    """How many deaths of this turn have had their consequences."""
    powers: list[tuple[int, int]] = field(default_factory=list)
    """Powers of artifacts used in this turn: combatant and place among the powers."""
    powers_spent: list[tuple[int, int]] = field(default_factory=list)
    """Those that are used up for the match: artifact and place among its powers."""
