"""The state of a match: plain data that encodes to bytes.

Figures have numbers: first all heroes, three for each seat, then all monsters. Cards, exploration
tokens and kinds of heroes and monsters are numbers in the catalogue; spaces are squares of the
board's grid.
"""

from __future__ import annotations

from bisect import insort
from enum import IntEnum

from msgspec import Struct, field

from rulekeeper.boards.masks import Mask, mask_of

NOWHERE = -1
"""In place of a space: not on the board."""

NOBODY = -1
"""In place of a seat, a figure or a card."""


class Stage(IntEnum):
    """How far the match has come; each stage can be resumed from the state alone."""

    GUILDS = 0
    HEROES = 1
    CARDS = 2
    EQUIPMENT = 3
    SETUP = 4
    PLACEMENT = 5
    TURN = 6
    ACTIVATION = 7
    REST = 8
    TURN_END = 9
    OLD_CURSES = 10
    CURSES = 11
    RESERVE = 12
    PURCHASE = 13
    ARRANGE = 14
    CHOICE = 15


class Figure(Struct, array_like=True, gc=False):
    """A Character: a hero or a monster."""

    space: int = NOWHERE
    wounds: int = 0
    dazed: bool = False


class HeroState(Figure, array_like=True, gc=False):
    """A hero: what lies in its place on the guild dashboard."""

    kind: int = NOBODY
    cards: list[int] = field(default_factory=list)
    exhausted: list[int] = field(default_factory=list)
    """The cards with a guild token on them."""
    is_exhausted: bool = False
    """Whether the hero card itself has a guild token on it."""
    deaths: int = 0
    tokens: list[int] = field(default_factory=list)
    """The exploration tokens and quest tokens that it carries."""
    curse: int = NOBODY
    """Its Death Curse."""
    under_curse: int = NOBODY
    """The card in the slot that the curse takes: it gives nothing while it lies there."""

    @property
    def covered(self) -> tuple[int, ...]:
        """The card under the curse, if one lies there."""
        return () if self.under_curse == NOBODY else (self.under_curse,)


class MonsterState(Figure, array_like=True, gc=False):
    """A monster; its number among the monsters is that of its entry in the scenario."""

    kind: int = NOBODY
    wounded_by: list[int] = field(default_factory=list)
    """The seats with a guild token on the card of this villain."""
    is_dying: bool = False
    """Whether it has all the Wounds that it can take, and is still to react."""
    in_box: bool = False
    """Whether it is out of the scenario for good."""


class GuildState(Struct, array_like=True, gc=False):
    """The guild of a seat."""

    colour: int = NOBODY
    coins: int = 0
    area: int = NOBODY
    """Its starting area, counted from 0."""
    quests: list[int] = field(default_factory=list)
    """The quests that it has fulfilled, in this order."""
    kills: list[int] = field(default_factory=list)
    """The figures that it has killed, in this order; a hero may be there twice."""
    turned_in: list[int] = field(default_factory=list)
    """The quest tokens that it has turned in."""
    opened: list[int] = field(default_factory=list)
    """The doors that it has opened, by their edges."""
    rewards: list[int] = field(default_factory=list)
    """The Reward cards that it has won."""
    titles: list[int] = field(default_factory=list)
    """The titles that it had before this scenario."""


class Movement(Struct, array_like=True, gc=False):
    """Who is moving, with the Movement points that are left."""

    figure: int
    points: int
    refuge: int
    """The last free space that the figure was in: where it returns if it is cut off."""
    has_begun: bool = False
    is_over: bool = False
    """Whether an attack has ended it."""
    reacts_to: int = NOBODY
    """The hero to whom a monster pays back; nobody while a hero moves."""


class Target(Struct, array_like=True, gc=False):
    """What an attack means for one of its targets."""

    figure: int
    saves: int = 0
    wounds: int = 0
    is_close_monster: bool = False
    """Whether it was a monster Close to the attacker when it became a target."""


class Attack(Struct, array_like=True, gc=False):
    """An attack that is being carried out; the first target is the primary one."""

    attacker: int
    card: int
    """The attack card of a hero; `NOBODY` where a monster attacks."""
    is_ranged: bool
    targets: list[Target]
    boosts: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    """The cards whose special effect has been paid for."""
    guilds: list[int] = field(default_factory=list)
    """Whose tokens explode, where nobody attacks."""
    hits: int = 0
    crits: int = 0


class Moment(Struct, array_like=True, frozen=True, gc=False):
    """Something that the rules of a scenario may wait for: what, by whom, about what."""

    kind: str
    figure: int
    what: int


class BombToken(Struct, array_like=True, frozen=True, gc=False):
    """A guild token of a Bomb: its space, whose it is, and the Bomb card."""

    space: int
    seat: int
    card: int


class Throw(Struct, array_like=True, gc=False):
    """Dice on the table, rolled by a seat for a Character."""

    seat: int
    figure: int
    success: str
    """The face that counts besides a CRIT."""
    is_defense: bool
    needed: int
    """With so many successes, more would change nothing."""
    rerolls: int = 0
    faces: list[str] = field(default_factory=list)


class ArcadiaState(Struct, array_like=True, gc=False):
    """A match."""

    heroes: list[HeroState]
    guilds: list[GuildState]
    monsters: list[MonsterState]
    open_doors: list[int]
    """The edges of the doors that stand open, sorted."""
    face_down: list[int]
    """The spaces with a face-down exploration token."""
    unseen: list[int]
    """The exploration tokens that nobody has seen, on the board and in the box, sorted."""
    face_up: list[tuple[int, int]]
    """Tokens that lie open: the space and the token."""
    stage: Stage = Stage.GUILDS
    turn: int = 0
    seat: int = NOBODY
    """Whose turn it is."""
    order: list[int] = field(default_factory=list)
    """The seats clockwise, in the order of their starting areas."""
    picks: list[int] = field(default_factory=list)
    """The seats that are still to pick a guild or a hero, the next one first."""
    hands: list[list[int]] = field(default_factory=list)
    """For each seat, the hero cards or Upgrade cards in its hand in a draft, sorted."""
    drafted: list[list[int]] = field(default_factory=list)
    """For each seat, the heroes or Upgrade cards that it has kept face down."""
    deck: list[int] = field(default_factory=list)
    """The Upgrade cards of this level that nobody has been dealt, sorted."""
    curse_deck: list[int] = field(default_factory=list)
    """The Death Curses that can be dealt, sorted."""
    curse_discards: list[int] = field(default_factory=list)
    """The Death Curses that have been dealt in this phase and not kept."""
    next_scenario: int = NOBODY
    """The scenario that has been chosen to be played next."""
    deal_level: int = 1
    """The level whose cards are dealt next in Episodic Mode."""
    dealt: list[list[int]] = field(default_factory=list)
    """For each seat, the cards of which it still keeps some."""
    to_give: list[list[int]] = field(default_factory=list)
    """For each seat, the cards that it has not given to a hero yet."""
    spawn_tokens: list[tuple[int, int]] = field(default_factory=list)
    """The spawn tokens on the board: the space and the token."""
    spawn_tile: list[int] = field(default_factory=list)
    """The killed monsters in the slots of the spawn tile."""
    hero: int = NOBODY
    """The active hero."""
    has_attacked: bool = False
    activated: list[int] = field(default_factory=list)
    """The heroes that have been activated in this turn."""
    may_rally: bool = False
    """Whether another hero may be activated in this turn."""
    has_extra_turn: bool = False
    """Whether the active Hero plays another turn after this one."""
    moments: list[Moment] = field(default_factory=list)
    """What has happened and is still to be looked at by the rules of the scenario."""
    fired: list[int] = field(default_factory=list)
    """The rules of the scenario that have been carried out."""
    locked: list[int] = field(default_factory=list)
    """The doors that nobody can flip, by their edges."""
    waiting: list[int] = field(default_factory=list)
    """The monsters that are not on the board yet."""
    spawn_called: bool = False
    """Whether the scenario wants a Spawn at the end of this turn."""
    bombs: list[BombToken] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    """The cards that have left the match."""
    rearranged: list[int] = field(default_factory=list)
    """The cards that have changed hands in this Rest or Upgrade Phase."""
    anchors: list[int] = field(default_factory=list)
    """The heroes that were on the board when the turn began."""
    movement: Movement | None = None
    attack: Attack | None = None
    throw: Throw | None = None

    @property
    def door_mask(self) -> Mask:
        """The doors that stand open, as a mask of edges."""
        return mask_of(self.open_doors)

    @property
    def locked_mask(self) -> Mask:
        """The doors that nobody can flip, as a mask of edges."""
        return mask_of(self.locked)

    def flip(self, door: int) -> bool:
        """Open a door that is closed, or close it: whether it is open then."""
        is_open = door not in self.open_doors
        if is_open:
            insort(self.open_doors, door)
        else:
            self.open_doors.remove(door)
        return is_open

    @property
    def figures(self) -> list[Figure]:
        """All Characters, by their numbers."""
        return [*self.heroes, *self.monsters]

    def figure(self, number: int) -> Figure:
        """A Character by its number."""
        heroes = self.heroes
        return heroes[number] if number < len(heroes) else self.monsters[number - len(heroes)]
