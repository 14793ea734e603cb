"""The language of Lebelheim: what its things are called, written and pointed at; its questions."""

from __future__ import annotations

from rulekeeper.boards.grid import Direction
from rulekeeper.core.acts import Pass
from rulekeeper.core.language import Language, Noun, noun_of, one_of
from rulekeeper.games.lebelheim.box import GRID, SIDE_NAMES, TEAM_NAMES, LebelheimTable
from rulekeeper.games.lebelheim.options import hero_name, hero_slug
from rulekeeper.games.lebelheim.rules.attack import DEFEND
from rulekeeper.games.lebelheim.rules.choosing import MAY, MODE, TARGET
from rulekeeper.games.lebelheim.rules.corrections import CORRECTIONS
from rulekeeper.games.lebelheim.rules.hand import CARD_MENUS
from rulekeeper.games.lebelheim.rules.move import DISTANCE, PLACE, STEP
from rulekeeper.games.lebelheim.rules.play import ORDER, TRICKS
from rulekeeper.games.lebelheim.rules.setup import ASIDE, FIRST, HEROES, SIDE
from rulekeeper.games.lebelheim.rules.turn import MAIN

CARD: Noun[LebelheimTable] = noun_of(
    lambda table: table.box.catalogue.cards,
    "a card",
    card="card",
    held=lambda table: {
        hero.name: deck
        for hero, deck in zip(table.box.catalogue.heroes, table.box.decks, strict=True)
    },
)

NOUNS: dict[str, Noun[LebelheimTable]] = {
    "hero": Noun(hero_name, hero_slug, lambda table, hero: f"figure/{hero}"),
    "kind": noun_of(lambda table: table.box.catalogue.heroes, reference="card/hero-{id}"),
    "card": CARD,
    "item": CARD,
    "ability": Noun(
        lambda table, n: table.box.catalogue.abilities[n].name if n >= 0 else "nothing",
        lambda table, n: table.box.catalogue.ability_ids[n] if n >= 0 else "none",
    ),
    "square": Noun(
        lambda table, square: GRID.name(square),
        lambda table, square: GRID.name(square),
        lambda table, square: f"square/{GRID.name(square)}",
    ),
    "side": one_of([SIDE_NAMES[side] for side in Direction]),
    "team": one_of(TEAM_NAMES),
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
    corrections=CORRECTIONS,
)
