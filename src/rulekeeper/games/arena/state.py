"""The state of a match of Arena: a battle, and what the two teams have."""

from enum import IntEnum

from msgspec import Struct, field

from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE, BattleState

NO_PIECE = -1

NO_CARD = -1


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
    ROUND = 9
    """In a quest: who has the next turn. Rules: arena.round.4 to .6"""
    FOE = 10
    """In a quest: the turn of a foe."""
    EQUIPMENT = 11
    """Before a quest of a campaign: what the heroes take along. Rules: arena.xp.artifact.3"""


class Placement(IntEnum):
    """How tiles are being placed. Rules: arena.setup.pvp.tiles.1 to .competitive.3"""

    NONE = 0
    FREESTYLE = 1
    PROPOSED = 2
    """One team has declared the layout final; the other may agree."""
    COMPETITIVE = 3


class ItemKind(IntEnum):
    """What may lie on the ground. Rules: arena.item.artifact.4, arena.item.scroll.3"""

    SCROLL = 0
    ARTIFACT = 1
    FLASK = 2


class Bag(Struct, array_like=True, gc=False):
    """The items that a combatant bears.

    Rules: arena.item.artifact.2, arena.item.scroll.pick.3, arena.flask.get.4
    """

    artifact: int = -1
    scrolls: list[int] = field(default_factory=list)
    flasks: list[int] = field(default_factory=list)


class Dropped(Struct, array_like=True, gc=False):
    """An item on the ground: whose it was, and on which square. Rules: arena.item.artifact.4"""

    owner: int
    square: int
    kind: ItemKind
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


class QuestItem(Struct, array_like=True, gc=False):
    """A thing that a quest is about: who bears it, or where it lies; neither before it is found."""

    bearer: int = NOBODY
    square: int = NOWHERE


class QuestState(Struct, array_like=True, gc=False):
    """How far a quest has come.

    `acted` have had their turn in this round, and `due` has the next one. `groups` tells for each
    combatant to which group of the quest's foes it belongs. `counters`, `met` (goals, the primary
    one first) and `held` (rounds that each goal has been held) are by the quest's numbers.
    `happened` and `waiting` are events, `features` those in force. `powers`, `spells`, `flasks` and
    `fate` are decks as pools: their order is left to chance. `power` is the Evil Power of this
    round, `spell` the Boss Spell.
    `improved_aids` are the blue Aid Tokens left, `made` the extra Special Attacks that have been
    made and are gone, by their cards.
    `mourned` are the dead whose Temporary effects still last, and whether these end with the phase
    in progress.
    Rules: arena.round.*, arena.quest.*, arena.evil-power.*, arena.boss.*, arena.flask.*,
    arena.xp.special.2, arena.xp.first-aid.4
    """

    round: int = 0
    acted: list[int] = field(default_factory=list)
    due: int = NOBODY
    groups: list[int] = field(default_factory=list)
    counters: list[int] = field(default_factory=list)
    met: list[bool] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    happened: list[int] = field(default_factory=list)
    waiting: list[tuple[int, int]] = field(default_factory=list)
    """Events that wait to be carried out, each with who brought it about."""
    busy: bool = False
    """Whether events are being carried out: what follows from them waits."""
    features: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    """Objects that have been used, by their upper left squares."""
    items: list[QuestItem] = field(default_factory=list)
    powers: list[int] = field(default_factory=list)
    power: int = NO_CARD
    spells: list[int] = field(default_factory=list)
    spell: int = NO_CARD
    boss_attack: int = NO_CARD
    """The attack card that the boss has drawn, until it draws the next one."""
    boss_has_drawn: bool = False
    """Whether the boss has drawn its attack card in the turn in progress."""
    flasks: list[int] = field(default_factory=list)
    fate: list[int] = field(default_factory=list)
    mourned: list[tuple[int, bool]] = field(default_factory=list)
    xp: int = 0
    improved_aids: int = 0
    made: list[int] = field(default_factory=list)


class ArenaState(BattleState, array_like=True, gc=False):
    """A match. `bags` are by combatant, `tiles` those placed in this match (see `box.placed`)."""

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
    stepped: bool = False
    """Whether scrolls are asked for that answer the step just made."""
    deaths_settled: int = 0
    """How many deaths of this turn have had their consequences."""
    powers: list[tuple[int, int]] = field(default_factory=list)
    """Powers of artifacts used in this turn: combatant and place among the powers."""
    powers_spent: list[tuple[int, int]] = field(default_factory=list)
    """Those that are used up for the match: artifact and place among its powers."""
    quest: QuestState | None = None
    """None between two teams of people."""
