"""The game's own Upgrade cards of Arcadia Quest in the hands of a Hero.

    table = holding("Tin Opener", "Run-Up")
    table.do("activate Tomasina Gull", "attack Bertram Oddsock with Tin Opener")

Tomasina Gull of the Lion has a Wound and Brother Dumpling at her side. Close to them stand Bertram
Oddsock and Ursula Thimble of the Eagle, and a Removal Boar; nobody else is on the board.
"""

from __future__ import annotations

from functools import cache

from rulekeeper.boards.masks import squares_of
from rulekeeper.games.arcadia.box import HEROES_EACH, heroes_of
from rulekeeper.games.arcadia.content.vocabulary import Card
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.state import Stage
from rulekeeper.games.registry import find_game
from tables.arcadia import SEATS, ArcadiaSituation, Prepared, situation

TRIOS = (
    ("tomasina-gull", "brother-dumpling", "nan-nettle"),
    ("bertram-oddsock", "ursula-thimble", "gristle"),
)
ATTACKER = "Tomasina Gull"
ENDLESS = 60
"""More answers than an attack and all its reactions take."""


@cache
def real_game() -> Arcadia:
    """The game with its own pack."""
    game = find_game("arcadia")
    assert isinstance(game, Arcadia)
    return game


@cache
def real_cards() -> tuple[Card, ...]:
    """All its Upgrade cards, in the order of their codes."""
    return tuple(sorted(real_game().catalogue.cards, key=lambda card: (len(card.code), card.code)))


def card_named(name: str) -> Card:
    """One of them."""
    return next(card for card in real_cards() if card.name == name)


def holding(*cards: str) -> ArcadiaSituation:
    """A match in which Tomasina Gull has these cards, and it is her guild's turn."""
    catalogue = real_game().catalogue
    options = {"heroes": TRIOS, "guilds": [guild.id for guild in catalogue.guilds[:2]]}
    box, state = Arcadia(catalogue).open_box(options, SEATS[:2])
    number = {hero.id: place for place, hero in enumerate(catalogue.heroes)}
    card_number = {card.name: place for place, card in enumerate(catalogue.cards)}
    for place, hero in enumerate(state.heroes):
        hero.kind = number[TRIOS[place // HEROES_EACH][place % HEROES_EACH]]
    for seat, guild in enumerate(state.guilds):
        guild.colour, guild.area = seat, seat
    for monster in state.monsters:
        monster.space = -1
    passages = box.scenario.board.at(state.door_mask)
    middle = next(
        space
        for space in box.grid.squares
        if box.scenario.board.open_spaces >> space & 1 and passages.close[space].bit_count() > 3
    )
    around = [space for space in squares_of(passages.close[middle]) if space != middle]
    attacker, ally = state.heroes[:2]
    attacker.space = ally.space = middle
    attacker.wounds = 1
    attacker.cards = [card_number[card] for card in cards]
    for hero_number, space in zip(heroes_of(1), around[:2], strict=False):
        state.heroes[hero_number].space = space
    kinds = [catalogue.monsters[monster.kind].name for monster in state.monsters]
    boar = state.monsters[kinds.index("Removal Boar")]
    boar.space = around[2]
    state.order, state.stage, state.seat, state.turn = [0, 1], Stage.TURN, 0, 3
    game = Prepared(catalogue)
    game.state = state
    return situation(game, options, SEATS[:2])


def begin_attack(table: ArcadiaSituation, card: str, target: str = "Bertram Oddsock") -> None:
    """The attacker is activated and attacks with a card."""
    table.do(f"activate {ATTACKER}", f"attack {target} with {card}")


def play_out(table: ArcadiaSituation) -> None:
    """Answer whatever is asked, until the attack and the reactions to it are over."""
    for _ in range(ENDLESS):
        if table.question in ("active", "turn"):
            return
        table.do(table.options[0])
    raise AssertionError(f"still asked: {table.question}")
