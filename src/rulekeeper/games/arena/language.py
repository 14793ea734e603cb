"""The language of Arena: its nouns, and all that is asked in a match."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulekeeper.core.language import Language, Noun, noun_of, one_of
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaTable
from rulekeeper.games.arena.content.wording import (
    boss_spell_text,
    evil_power_text,
    heroic_text,
    scroll_text,
)
from rulekeeper.games.arena.draws import Item
from rulekeeper.games.arena.rules import (
    item_setup,
    items,
    recruiting,
    rounds,
    spawning,
    table_setup,
)
from rulekeeper.games.arena.rules.corrections import CORRECTIONS
from rulekeeper.games.arena.rules.equipment import EQUIPMENT
from rulekeeper.games.arena.rules.flask_deck import REMOVE_FLASK
from rulekeeper.games.arena.rules.placing import PLACING
from rulekeeper.games.arena.rules.quest_engine import OFFER
from rulekeeper.games.arena.rules.quest_terms import quest_box
from rulekeeper.games.arena.rules.scrolls import ALL_WINDOWS, STEP_SCROLLS, TURN_SCROLLS
from rulekeeper.games.arena.rules.turn import TURN
from rulekeeper.tanarean.combat.aiming import AttackOn
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.position import battle_map
from rulekeeper.tanarean.foes.choices import FOE_MENUS
from rulekeeper.tanarean.language import FAMILY_MENUS, FAMILY_NOUNS

HALVES = ("left", "right")

_SQUARE = FAMILY_NOUNS["square"]


def _hero(table: ArenaTable, number: int) -> str:
    hero = table.box.catalogue.heroes[number]
    return f"{hero.name}, {table.box.catalogue.roles[hero.role].name}"


def _team(table: ArenaTable, number: int) -> str:
    return table.box.team_names[number]


def _colour(table: ArenaTable, number: int) -> str:
    """By what a team is known: in a party not by a colour."""
    return table.box.of_teams[number]


def _told_scroll(table: ArenaTable, number: int) -> str:
    scroll = table.box.catalogue.scrolls[number]
    return f"{scroll.name} ({scroll_text(scroll).removesuffix('.')})"


def _told_heroic(table: ArenaTable, number: int) -> str:
    action = table.box.catalogue.heroic[number]
    return f"{action.name} ({heroic_text(action).removesuffix('.')})"


def _told_power(table: ArenaTable, number: int) -> str:
    power = table.box.catalogue.powers[number]
    return f"{power.name} ({evil_power_text(power).removesuffix('.')})"


def _told_spell(table: ArenaTable, number: int) -> str:
    spell = table.box.catalogue.spells[number]
    return f"{spell.name} ({boss_spell_text(spell).removesuffix('.')})"


def _attack_of_boss(table: ArenaTable, place: int) -> AttackCard:
    return quest_box(table).boss().attacks[place]


def _placed(table: ArenaTable, square: int) -> str:
    return str(battle_map(table).tile_at(square))


def _lying(table: ArenaTable, place: int) -> str:
    item = table.state.ground[place]
    return NOUNS[item.kind.name.lower()].words(table, item.item)


def _lying_slug(table: ArenaTable, place: int) -> str:
    item = table.state.ground[place]
    return NOUNS[item.kind.name.lower()].slug(table, item.item)


def _drawn(table: ArenaTable, item: int) -> tuple[Noun[ArenaTable], int]:
    """What a draw of chance has brought up."""
    kind = max(kind for kind in Item if kind <= item)
    return NOUNS[kind.name.lower()], item - kind


def _drawn_words(table: ArenaTable, item: int) -> str:
    noun, number = _drawn(table, item)
    return noun.words(table, number).partition(",")[0]


def _drawn_slug(table: ArenaTable, item: int) -> str:
    noun, number = _drawn(table, item)
    return noun.slug(table, number)


_HEROIC: Noun[ArenaTable] = noun_of(
    lambda table: table.box.catalogue.heroic,
    "a Heroic Action",
    "card/heroic-{number}",
    card="Heroic Action",
)
_SCROLL: Noun[ArenaTable] = noun_of(
    lambda table: table.box.catalogue.scrolls, "a scroll", "card/scroll-{number}", card="scroll"
)
_POWER: Noun[ArenaTable] = noun_of(
    lambda table: table.box.catalogue.powers, "no card", card="Evil Power"
)
_SPELL: Noun[ArenaTable] = noun_of(
    lambda table: table.box.catalogue.spells, "no card", card="Boss Spell"
)

NOUNS: Mapping[str, Noun[ArenaTable]] = MappingProxyType(
    {
        **FAMILY_NOUNS,
        "team": Noun(_team, lambda table, n: TEAM_NAMES[n]),
        "colour": Noun(_colour, lambda table, n: TEAM_NAMES[n]),
        "seat": Noun(lambda table, seat: table.box.seats[seat], lambda table, seat: str(seat + 1)),
        "hero": Noun(
            _hero,
            lambda table, n: table.box.catalogue.heroes[n].id,
            lambda table, n: f"card/hero-{n}",
        ),
        "half": one_of(HALVES),
        "heroic": _HEROIC,
        "scroll": _SCROLL,
        "artifact": noun_of(
            lambda table: table.box.catalogue.artifacts,
            "no artifact",
            "card/artifact-{number}",
            card="artifact",
        ),
        "piece": noun_of(
            lambda table: table.box.catalogue.pieces, "no tile", "card/piece-{number}"
        ),
        "told scroll": Noun(_told_scroll, _SCROLL.slug, cards=_SCROLL.cards),
        "told heroic": Noun(_told_heroic, _HEROIC.slug, cards=_HEROIC.cards),
        "tile": Noun(lambda table, n: str(table.box.placed(n)), lambda table, n: str(n)),
        "placed": Noun(_placed, _SQUARE.slug, _SQUARE.reference),
        "lying": Noun(_lying, _lying_slug),
        "item": Noun(_drawn_words, _drawn_slug),
        "power": _POWER,
        "told power": Noun(_told_power, _POWER.slug, cards=_POWER.cards),
        "spell": _SPELL,
        "told spell": Noun(_told_spell, _SPELL.slug, cards=_SPELL.cards),
        "boss_attack": Noun(
            lambda table, n: _attack_of_boss(table, n).name,
            lambda table, n: _attack_of_boss(table, n).id,
        ),
        "fate": noun_of(lambda table: table.box.catalogue.fates, "no card", card="Fate card"),
        "quest event": Noun(
            lambda table, n: quest_box(table).quest.events[n].text,
            lambda table, n: quest_box(table).quest.events[n].id,
        ),
        "quest choice": Noun(
            lambda table, n: quest_box(table).quest.numbered_choices[n].label,
            lambda table, n: str(n + 1),
        ),
        "goal": Noun(
            lambda table, n: quest_box(table).quest.goals[n].says, lambda table, n: str(n)
        ),
        "quest item": noun_of(lambda table: quest_box(table).quest.items, "nothing"),
        "feature": noun_of(lambda table: quest_box(table).quest.features, "nothing"),
        "counter": Noun(
            lambda table, n: quest_box(table).quest.counters[n].replace("-", " ").capitalize(),
            lambda table, n: quest_box(table).quest.counters[n],
        ),
    }
)

LANGUAGE = Language(
    NOUNS,
    menus=(
        table_setup.LAYOUT,
        table_setup.LAY,
        table_setup.AGREE,
        table_setup.TILE,
        recruiting.RECRUIT,
        recruiting.HALF,
        recruiting.DEPLOY,
        recruiting.DEPLOY_ON,
        recruiting.HEROIC,
        item_setup.ARTIFACT,
        item_setup.PICK_SCROLL,
        EQUIPMENT,
        TURN,
        *ALL_WINDOWS.values(),
        *FAMILY_MENUS,
        items.ASSIGN,
        items.DISCARD,
        items.DRAW_SCROLLS,
        rounds.NEXT,
        spawning.SPAWN,
        PLACING,
        OFFER,
        REMOVE_FLASK,
        *FOE_MENUS,
        TURN_SCROLLS,
        STEP_SCROLLS,
    ),
    asked_about=(AttackOn,),
    not_asked="arena.turn.action.1",
    corrections=CORRECTIONS,
)
