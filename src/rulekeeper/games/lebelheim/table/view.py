"""What each seat may see, and how the rest is dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import get_args

from msgspec import Struct

from rulekeeper.boards.grid import Direction
from rulekeeper.core.table import Meter, Table
from rulekeeper.games.lebelheim.box import (
    GRID,
    SIDE_NAMES,
    TEAM_NAMES,
    Box,
    LebelheimTable,
    seat_of,
    team_of,
)
from rulekeeper.games.lebelheim.content.vocabulary import Stat
from rulekeeper.games.lebelheim.rules.heroes import stat
from rulekeeper.games.lebelheim.state import Bonus, HeroState, LebelheimState, Play


class HeroView(Struct):
    """A hero as a seat sees it: hand and known bottom of the deck only for its own player."""

    number: int
    kind: int
    """The hero's number in the box, -1 before it is revealed."""
    seat: int
    team: str
    name: str
    type: str
    square: str
    endurance: int
    starting_endurance: int
    maximum_hand: int
    disabled: bool
    can_play: bool
    used: list[int]
    """Abilities used this turn that work once per turn, by number."""
    stats: dict[str, int]
    """By how much its numbers are changed, for as long as things stand so: those that are."""
    hand_size: int
    deck_size: int
    hand: list[str] | None
    deck_bottom: list[str] | None
    set_aside: list[str] | None
    auras: list[str]
    discard: list[str]
    removed: list[str]


class AttackView(Struct):
    """An Attack Phase in progress."""

    attacker: int
    kinds: list[str]
    targets: list[int]
    damage: list[int]
    prevented: list[int]


class PlayView(Struct):
    """What is being carried out."""

    hero: int
    name: str
    kind: str
    refresh: bool


class BonusView(Struct):
    """A number of a hero that is changed for a while."""

    hero: int
    stat: str
    amount: int
    until: str


class LebelheimView(Struct):
    """The match as a seat sees it."""

    stage: str
    turn: int
    seat: int
    first: int
    sides: list[str]
    closing: str
    window: str
    heroes: list[HeroView]
    plays: list[PlayView]
    attacks: list[AttackView]
    bonuses: list[BonusView]


def view(state: LebelheimState, box: Box, seat: int) -> LebelheimView:
    """All that `seat` may know. Rules: lebelheim.setup.9, lebelheim.hide.2, lebelheim.pile.3"""
    table = Table(state, box, None, Meter())
    return LebelheimView(
        stage=state.stage.name.lower(),
        turn=state.turn,
        seat=state.seat,
        first=state.first,
        sides=[SIDE_NAMES[Direction(side)] if side >= 0 else "" for side in state.sides],
        closing=state.closing.name.lower(),
        window=state.window.name.lower(),
        heroes=[_hero(table, number, hero, seat) for number, hero in enumerate(state.heroes)],
        plays=[_play(play) for play in state.plays],
        attacks=[
            AttackView(
                attack.attacker,
                attack.kinds,
                [part.hero for part in attack.parts],
                [part.total for part in attack.parts],
                [part.reduction for part in attack.parts],
            )
            for attack in state.attacks
        ],
        bonuses=[_bonus(bonus) for bonus in state.bonuses],
    )


def is_own(hero: int, seat: int) -> bool:
    """Whether a seat may see a hero's hand: its player, and nobody else."""
    return seat_of(hero) == seat


def _hero(table: LebelheimTable, number: int, hero: HeroState, seat: int) -> HeroView:
    catalogue = table.box.catalogue
    cards = catalogue.cards

    def names(pile: Sequence[int]) -> list[str]:
        return [cards[card].name for card in pile]

    text = catalogue.heroes[hero.kind] if hero.kind >= 0 else None
    own = is_own(number, seat)
    return HeroView(
        number=number,
        kind=hero.kind,
        seat=number // 2,
        team=TEAM_NAMES[team_of(number)],
        name=text.name if text else "",
        type=text.type if text else "",
        square=GRID.name(hero.square) if hero.square >= 0 else "",
        endurance=hero.endurance,
        starting_endurance=text.endurance if text else 0,
        maximum_hand=text.maximum_hand if text else 0,
        disabled=hero.disabled,
        can_play=hero.can_play,
        used=hero.used.copy(),
        stats=_stats(table, number) if hero.square >= 0 else {},
        hand_size=len(hero.hand),
        deck_size=len(hero.deck),
        hand=names(hero.hand) if own else None,
        deck_bottom=names(hero.deck.bottom) if own else None,
        set_aside=names(hero.aside) if own else None,
        auras=names(hero.auras),
        discard=names(hero.discard),
        removed=names(hero.removed),
    )


def _stats(table: LebelheimTable, hero: int) -> dict[str, int]:
    """Bonuses and what is ongoing together. Rules: lebelheim.round.2, lebelheim.card.aura.2"""
    changes = ((name, stat(table, hero, name)) for name in get_args(Stat))
    return {name: change for name, change in changes if change}


def _play(play: Play) -> PlayView:
    return PlayView(play.hero, play.name, play.kind, play.refresh)


def _bonus(bonus: Bonus) -> BonusView:
    return BonusView(bonus.hero, bonus.stat, bonus.amount, bonus.until)


def determinize(state: LebelheimState, box: Box, seat: int, rng: Random) -> None:
    """Deal anew, in place, what `seat` has not seen: hands, decks and cards set aside of others.

    Deck lists are open once the heroes are revealed, so all that is not in sight is dealt among
    the hidden piles.
    """
    for number, hero in enumerate(state.heroes):
        if is_own(number, seat):
            continue
        piles = (hero.hand, hero.deck.top, hero.deck.pool, hero.deck.bottom, hero.aside)
        unseen = [card for pile in piles for card in pile]
        rng.shuffle(unseen)
        for pile in piles:
            pile[:] = [unseen.pop() for _ in pile]
        hero.deck.pool.sort()
