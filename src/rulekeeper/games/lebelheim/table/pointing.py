"""What is pointed at to mean an option: cards where they lie, figures, squares, words.

A card in hand is played by pointing at it; while its hero defends or hides cards, the same pointing
hides it. So what a reference means depends on what is asked.
"""

from __future__ import annotations

from rulekeeper.boards.grid import Direction
from rulekeeper.core.acts import Pass
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim.box import GRID, SIDE_NAMES
from rulekeeper.games.lebelheim.options import (
    Accept,
    ChooseCard,
    ChooseFirst,
    ChooseHero,
    ChooseHeroes,
    ChooseMode,
    ChooseNumber,
    ChooseSide,
    Decline,
    Defend,
    Done,
    EndTurn,
    OrderTrigger,
    PlaceHero,
    PlayCard,
    SetAside,
    Step,
    UseSkill,
)
from rulekeeper.games.lebelheim.table.printed import Printed, hero_ref
from rulekeeper.games.lebelheim.table.view import LebelheimView
from rulekeeper.games.tabletop import Reference

_OF_THE_HAND = ("hide", "discard")
"""Questions about a card in hand."""

_OF_THE_DISCARD = ("recover", "remove")
"""Questions about a card in a discard pile."""


def figure_ref(hero: int) -> Reference:
    """A hero on the table."""
    return f"figure/{hero}"


def square_ref(square: int) -> Reference:
    """A case of the board."""
    return f"square/{GRID.name(square)}"


def parts(
    printed: Printed, view: LebelheimView, option: Option, decision: Decision | None
) -> tuple[Reference, ...]:
    """What is pointed at to mean an option while a seat has this decision."""
    kind = decision.kind if decision else ""
    match option:
        case Step() | PlaceHero():
            return _where(option, decision)
        case PlayCard():
            hand = card_ref(printed, "hand", option.hero, option.card)
            return ("word/play", hand) if kind in ("defend", *_OF_THE_HAND) else (hand,)
        case Defend():
            hand = card_ref(printed, "hand", option.hero, option.card)
            return (hand,) if kind == "defend" else ("word/defend", hand)
        case ChooseCard():
            return (
                card_ref(printed, _pile(printed, view, option, kind), option.hero, option.card),
            )
        case SetAside():
            return (card_ref(printed, "deck", option.hero, option.card),)
        case UseSkill():
            return (skill_ref(printed, option.hero, option.ability),)
        case ChooseHero():
            return (figure_ref(option.hero),)
        case ChooseHeroes(first=first, second=second):
            heroes = printed.catalogue.heroes
            return hero_ref(heroes[first]), hero_ref(heroes[second])
    return (f"word/{_word(printed, option)}",)


def card_ref(printed: Printed, pile: str, hero: int, card: int) -> Reference:
    """A card in one of a hero's piles: `hand`, `deck`, `discard`, `removed`, `aura`."""
    return f"card/{pile}-{hero}-{printed.catalogue.cards[card].id}"


def skill_ref(printed: Printed, hero: int, ability: int) -> Reference:
    """A skill or ability of a hero."""
    return f"card/skill-{hero}-{printed.keys[ability]}"


def _where(option: Step | PlaceHero, decision: Decision | None) -> tuple[Reference, ...]:
    """The square; the hero, too, where another one is asked about.

    While nobody is asked to go anywhere, pointing at a square means to walk there.
    """
    square = square_ref(option.square)
    asked = decision.options[0] if decision else None
    if isinstance(asked, Step | PlaceHero):
        is_meant = type(asked) is type(option) and asked.hero == option.hero
    else:
        is_meant = isinstance(option, Step)
    return (square,) if is_meant else (figure_ref(option.hero), square)


def _pile(printed: Printed, view: LebelheimView, option: ChooseCard, kind: str) -> str:
    """Where the card lies that is to be chosen."""
    if kind in _OF_THE_HAND:
        return "hand"
    is_aura = printed.catalogue.cards[option.card].name in view.heroes[option.hero].auras
    return "aura" if kind == "dismiss" or (is_aura and kind not in _OF_THE_DISCARD) else "discard"


def _word(printed: Printed, option: Option) -> str:
    match option:
        case ChooseSide(side=side):
            return SIDE_NAMES[Direction(side)]
        case ChooseFirst(seat=seat):
            return f"first-{seat}"
        case ChooseNumber(number=number):
            return f"number-{number}"
        case ChooseMode(mode=mode):
            return f"mode-{mode}"
        case OrderTrigger(hero=hero, ability=ability):
            return f"trigger-{hero}-{printed.keys[ability]}"
        case Accept():
            return "yes"
        case Decline():
            return "no"
        case Done():
            return "done"
        case EndTurn():
            return "end"
        case Pass():
            return "pass"
    raise AssertionError(f"nothing is pointed at for {option}")
