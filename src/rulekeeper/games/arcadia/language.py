"""The language of Arcadia Quest: what its things are called and written; its questions."""

from __future__ import annotations

from rulekeeper.core.acts import Pass
from rulekeeper.core.language import Language, Noun, noun_of
from rulekeeper.core.requests import AUTOMATON
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.options import edge_name, figure_name, figure_slug
from rulekeeper.games.arcadia.rules.arranging import ARRANGE
from rulekeeper.games.arcadia.rules.boosts import DECLARE
from rulekeeper.games.arcadia.rules.course import FIRST, NEXT
from rulekeeper.games.arcadia.rules.death_curses import COVER, KEEP_CURSE
from rulekeeper.games.arcadia.rules.dice import REROLL
from rulekeeper.games.arcadia.rules.draft import DRAFT
from rulekeeper.games.arcadia.rules.episodic import DROP, KEEP
from rulekeeper.games.arcadia.rules.guard import ORDER
from rulekeeper.games.arcadia.rules.guilds import EQUIP, GUILD, HERO
from rulekeeper.games.arcadia.rules.kills import TAKE_TOKEN
from rulekeeper.games.arcadia.rules.payback import PAYBACK
from rulekeeper.games.arcadia.rules.quests import DISCARD, REWARD, quests_of
from rulekeeper.games.arcadia.rules.resolving import SECOND_TARGET
from rulekeeper.games.arcadia.rules.rest import REST
from rulekeeper.games.arcadia.rules.setup import PLACE
from rulekeeper.games.arcadia.rules.titles import PROVISION
from rulekeeper.games.arcadia.rules.tokens import HEAL
from rulekeeper.games.arcadia.rules.turn import ACTIVE, EXTRA_TURN, RALLY, TURN
from rulekeeper.games.arcadia.rules.upgrades import PURCHASE, RESERVE
from rulekeeper.games.arcadia.rules.using import TEND


def seat_name(table: ArcadiaTable, seat: int) -> str:
    """What the player on a seat is called; the game itself plays monsters, too."""
    return "the game" if seat == AUTOMATON else table.box.seats[seat]


def token_name(table: ArcadiaTable, token: int) -> str:
    """What people call an exploration token or a quest token."""
    tokens = table.box.catalogue.tokens
    if token < len(tokens):
        return tokens[token].name
    return table.box.scenario.tokens[token - len(tokens)].name


def token_slug(table: ArcadiaTable, token: int) -> str:
    """What a token is called in the notation."""
    tokens = table.box.catalogue.tokens
    if token < len(tokens):
        return tokens[token].id
    return table.box.scenario.tokens[token - len(tokens)].id


_DRAWN: dict[Item, str] = {
    Item.SCENARIO: "scenario",
    Item.CURSE: "curse",
    Item.CARD: "card",
    Item.HERO: "kind",
    Item.GUILD: "guild",
    Item.SPAWN_TOKEN: "spawn-token",
    Item.TOKEN: "token",
    Item.SEAT: "seat",
}
"""The noun of each kind of item that chance draws; the kinds with the highest numbers first."""


def _drawn(item: int) -> tuple[Noun[ArcadiaTable], int]:
    """The noun of a drawn item, and its number in it."""
    kind = next(kind for kind in _DRAWN if item >= kind)
    return NOUNS[_DRAWN[kind]], item - kind


def _drawn_words(table: ArcadiaTable, item: int) -> str:
    noun, number = _drawn(item)
    return noun.words(table, number)


def _drawn_slug(table: ArcadiaTable, item: int) -> str:
    noun, number = _drawn(item)
    return noun.slug(table, number)


NOUNS: dict[str, Noun[ArcadiaTable]] = {
    "figure": Noun(figure_name, figure_slug, lambda table, figure: f"figure/{figure}"),
    "kind": noun_of(lambda table: table.box.catalogue.heroes, reference="card/hero-{id}"),
    "guild": noun_of(lambda table: table.box.catalogue.guilds, reference="card/guild-{id}"),
    "card": noun_of(lambda table: table.box.catalogue.cards, reference="card/{id}", card="card"),
    "curse": noun_of(
        lambda table: table.box.catalogue.curses, reference="card/curse-{id}", card="Death Curse"
    ),
    "title": noun_of(lambda table: table.box.catalogue.titles),
    "scenario": noun_of(
        lambda table: table.box.catalogue.scenario_entries, reference="card/scenario-{id}"
    ),
    "token": Noun(
        token_name, token_slug, lambda table, token: f"card/token-{token_slug(table, token)}"
    ),
    "spawn-token": Noun(
        lambda table, token: " and ".join(table.box.catalogue.spawn_tokens[token].faces),
        lambda table, token: table.box.catalogue.spawn_tokens[token].id,
    ),
    "item": Noun(_drawn_words, _drawn_slug),
    "square": Noun(
        lambda table, space: table.box.grid.name(space),
        lambda table, space: table.box.grid.name(space),
        lambda table, space: f"square/{table.box.grid.name(space)}",
    ),
    "edge": Noun(edge_name, edge_name, lambda table, edge: f"edge/{edge_name(table, edge)}"),
    "quest": Noun(
        lambda table, quest: quests_of(table)[quest].name,
        lambda table, quest: quests_of(table)[quest].id,
    ),
    "seat": Noun(seat_name, lambda table, seat: f"seat-{seat + 1}"),
}

LANGUAGE = Language(
    NOUNS,
    menus=(
        *(
            TURN,
            ACTIVE,
            DECLARE,
            TEND,
            RALLY,
            REROLL,
            SECOND_TARGET,
            PAYBACK,
            ORDER,
            REST,
            TAKE_TOKEN,
        ),
        *(REWARD, DISCARD, EXTRA_TURN, HEAL, GUILD, HERO, DRAFT, KEEP, DROP, EQUIP, PLACE),
        *(PROVISION, KEEP_CURSE, COVER, RESERVE, PURCHASE, ARRANGE, FIRST, NEXT),
    ),
    asked_about=(Pass,),
    not_asked="arcadia.turn.4",
)
