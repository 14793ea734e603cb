"""The state of a match: plain data that encodes to bytes."""

from enum import IntEnum

from msgspec import Struct, field

from rulekeeper.cards import plays
from rulekeeper.cards.deck import Deck
from rulekeeper.cards.plays import NOBODY

NOWHERE = -1
"""In place of a square: not on the board."""


class Stage(IntEnum):
    """How far the match has come; each stage can be resumed from the state alone."""

    SIDES = 0
    HEROES = 1
    SET_ASIDE = 2
    PLACEMENT = 3
    FIRST_PLAYER = 4
    OPENING = 5
    BEGINNING = 6
    MAIN = 7
    END = 8


class Window(IntEnum):
    """The moment at which Tricks may be played; `NONE`: no window is open."""

    NONE = 0
    TURN = 1
    ANNOUNCED = 2
    LINE = 3
    STEP = 4
    ATTACK = 5
    DEFENDED = 6
    END = 7


class Closing(IntEnum):
    """How a timed game comes to its end."""

    NOT_YET = 0
    CYCLE = 1
    FINAL_TURN = 2


class HeroState(Struct, array_like=True, gc=False):
    """A hero: `kind` is its number in the box. Cards are numbers in the box, too."""

    kind: int = -1
    endurance: int = 0
    square: int = NOWHERE
    disabled: bool = False
    can_play: bool = False
    """Whether an Action or Aura may still be played this turn."""
    has_moved: bool = False
    """Whether the first movement of this turn has been made."""
    avenged: int = 0
    """How many fallen heroes of the team this one has avenged."""
    deck: Deck = field(default_factory=Deck)
    hand: list[int] = field(default_factory=list)
    auras: tuple[int, ...] = ()
    """Those in play; a tuple, because abilities are looked up by it at every turn."""
    discard: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    """Out of the game and never shown: set aside, or in hand and deck when the hero died."""
    used: list[int] = field(default_factory=list)
    """Abilities used this turn that work once per turn."""


class Bonus(Struct, array_like=True, gc=False):
    """A number of a hero that is changed until something ends it."""

    hero: int
    stat: str
    amount: int
    until: str
    """`turn`, `round` or `next`."""
    seat: int
    """Whose round it is that ends it."""


class Play(plays.Play, array_like=True, gc=False):
    """A card, skill, ability or trigger that is being carried out."""

    refresh: bool = False
    pick_of: str = ""
    pick_within: str = ""
    pick_reach: int = 0
    pick_attacked: bool = False
    """What a hero or square is being picked by: side, place, what extends adjacent, and whether
    only those under attack will do."""
    asked: str = ""
    about: int = NOBODY
    steps_left: int = 0
    """What is asked for (a `step`, a `place`, a card of a pile), of which hero, the steps left."""


class Part(Struct, array_like=True, gc=False):
    """What an attack means for one of the attacked: damage declared, and what reduces it."""

    hero: int
    physical: int
    other: int
    cards_hidden: int = 0
    defended: int = 0
    """Physical damage prevented by defending."""
    prevented: int = 0
    """Damage of any kind prevented by effects."""
    prevented_physical: int = 0
    defending: bool = False
    """Whether cards may be hidden to defend just now."""
    finished: bool = False
    """Whether the defense is over."""

    @property
    def total(self) -> int:
        """The damage declared."""
        return self.physical + self.other

    @property
    def reduction(self) -> int:
        """The damage prevented in all; defense counts only against the physical part."""
        return min(self.defended + self.prevented_physical, self.physical) + self.prevented

    @property
    def loss(self) -> int:
        """The Endurance that will be lost. Rules: lebelheim.attack.8, .9, .11"""
        return max(0, self.total - self.reduction)

    @property
    def is_blocked(self) -> bool:
        """Whether any damage was prevented. Rules: lebelheim.block.1, .2, .5"""
        return self.reduction > 0

    @property
    def is_fully_blocked(self) -> bool:
        """Whether as much was prevented as would be dealt. Rules: lebelheim.block.3"""
        return 0 < self.reduction >= self.total


class Attack(Struct, array_like=True, gc=False):
    """An Attack Phase in progress."""

    attacker: int
    kinds: list[str]
    parts: list[Part]


class LebelheimState(Struct, array_like=True, gc=False):
    """A match. Heroes 2n and 2n+1 belong to seat n; the team of a seat is its number modulo 2."""

    heroes: list[HeroState]
    stage: Stage = Stage.SIDES
    turn: int = 0
    """Turns begun so far."""
    seat: int = NOBODY
    """Whose turn it is."""
    first: int = NOBODY
    """Who took the first turn."""
    sides: list[int] = field(default_factory=lambda: [-1, -1])
    """For each team, the direction in which its starting side lies."""
    chose_second: int = NOBODY
    """The team that chose its side second."""
    closing: Closing = Closing.NOT_YET
    bonuses: list[Bonus] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    """What is being carried out, the latest last. Empty at every checkpoint."""
    attacks: list[Attack] = field(default_factory=list)
    """Attack Phases in progress, the latest last. Empty at every checkpoint."""
    window: Window = Window.NONE
    mover: int = NOBODY
    """The hero that is moving."""

    @property
    def attack_parts(self) -> list[Part]:
        """What the latest attack means for each of the attacked."""
        return self.attacks[-1].parts if self.attacks else []
