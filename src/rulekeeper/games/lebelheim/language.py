"""The language of Lebelheim: what its things are called, written and pointed at; its questions."""

from __future__ import annotations

from rulekeeper.boards.grid import Direction
from rulekeeper.core.acts import Pass
from rulekeeper.core.language import Language, Noun
from rulekeeper.games.lebelheim.box import GRID, SIDE_NAMES, TEAM_NAMES, LebelheimTable
from rulekeeper.games.lebelheim.options import hero_name, hero_slug
from rulekeeper.games.lebelheim.rules.attack import DEFEND
from rulekeeper.games.lebelheim.rules.choosing import MAY, MODE, TARGET
from rulekeeper.games.lebelheim.rules.hand import CARD_MENUS
from rulekeeper.games.lebelheim.rules.move import DISTANCE, PLACE, STEP
from rulekeeper.games.lebelheim.rules.play import ORDER, TRICKS
from rulekeeper.games.lebelheim.rules.setup import ASIDE, FIRST, HEROES, SIDE
from rulekeeper.games.lebelheim.rules.turn import MAIN


def _card_name(table: LebelheimTable, card: int) -> str:
    return table.box.catalogue.cards[card].name if card >= 0 else "a card"


def _card_slug(table: LebelheimTable, card: int) -> str:
    return table.box.catalogue.cards[card].id if card >= 0 else "none"


def _ability_name(table: LebelheimTable, ability: int) -> str:
    return table.box.catalogue.abilities[ability].name if ability >= 0 else "nothing"


def _ability_slug(table: LebelheimTable, ability: int) -> str:
    return table.box.catalogue.ability_ids[ability] if ability >= 0 else "none"


CARD = Noun(_card_name, _card_slug)

NOUNS: dict[str, Noun[LebelheimTable]] = {
    "hero": Noun(hero_name, hero_slug, lambda table, hero: f"figure/{hero}"),
    "kind": Noun(
        lambda table, kind: table.box.catalogue.heroes[kind].name,
        lambda table, kind: table.box.catalogue.heroes[kind].id,
        lambda table, kind: f"card/hero-{table.box.catalogue.heroes[kind].id}",
    ),
    "card": CARD,
    "item": CARD,
    "ability": Noun(_ability_name, _ability_slug),
    "square": Noun(
        lambda table, square: GRID.name(square),
        lambda table, square: GRID.name(square),
        lambda table, square: f"square/{GRID.name(square)}",
    ),
    "side": Noun(
        lambda table, side: SIDE_NAMES[Direction(side)],
        lambda table, side: SIDE_NAMES[Direction(side)],
    ),
    "team": Noun(lambda table, team: TEAM_NAMES[team], lambda table, team: TEAM_NAMES[team]),
    "seat": Noun(lambda table, seat: table.box.seats[seat], lambda table, seat: f"seat-{seat + 1}"),
}

LANGUAGE = Language(
    NOUNS,
    menus=(
        *(MAIN, TRICKS, STEP, TARGET, DEFEND, PLACE),
        *(*CARD_MENUS.values(), DISTANCE, MODE, MAY, ORDER),
        *(SIDE, HEROES, ASIDE, FIRST),
    ),
    asked_about=(Pass,),
    not_asked="lebelheim.lines.1",
)
