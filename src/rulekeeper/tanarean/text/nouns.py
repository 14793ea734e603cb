"""The nouns of the family: how combatants, attacks, squares, objects, flasks and lines read."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rulekeeper.core.language import Cards, Noun
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.corrections import STATUS
from rulekeeper.tanarean.combat.position import battle_map, name, slug
from rulekeeper.tanarean.grid.areas import STRAIGHT
from rulekeeper.tanarean.grid.battlegrid import name_of


def _object(table: BattleTable, square: int) -> str:
    tile = battle_map(table).tile_at(square)
    what = tile.kind if tile and not tile.hit_points else "door"
    return f"{what} at {name_of(square)}"


def _spot(table: BattleTable, square: int) -> str:
    tile = battle_map(table).tile_at(square)
    return tile.spot if tile else name_of(square)


def _flask(table: BattleTable, flask: int) -> AttackCard:
    return table.box.cards[table.box.flask_attacks[flask]]


def _flasks(table: BattleTable) -> Sequence[AttackCard]:
    return [table.box.cards[card] for card in table.box.flask_attacks]


def _attacks_of_kinds(table: BattleTable) -> Mapping[str, Collection[int]]:
    return {kind.name: (*kind.cards, kind.basic) for kind in table.box.kinds}


def _square_slug(table: BattleTable, square: int) -> str:
    return name_of(square).lower()


def _square_reference(table: BattleTable, square: int) -> str:
    return f"square/{name_of(square)}"


FAMILY_NOUNS: Final[Mapping[str, Noun[BattleTable]]] = MappingProxyType(
    {
        "combatant": Noun(name, slug, lambda table, who: f"figure/{who}"),
        "attack": Noun(
            lambda table, card: table.box.cards[card].name if card >= 0 else "no attack",
            lambda table, card: table.box.cards[card].id if card >= 0 else "none",
            lambda table, card: f"card/attack-{card}",
            Cards("attack", lambda table: table.box.cards, _attacks_of_kinds),
        ),
        "square": Noun(
            lambda table, square: name_of(square) if square >= 0 else "nowhere",
            _square_slug,
            _square_reference,
        ),
        "object": Noun(_object, _square_slug, _square_reference),
        "spot": Noun(_spot, _square_slug, _square_reference),
        "flask": Noun(
            lambda table, flask: _flask(table, flask).name if flask >= 0 else "a flask",
            lambda table, flask: _flask(table, flask).id if flask >= 0 else "none",
            lambda table, flask: f"card/flask-{flask}",
            Cards("flask", _flasks),
        ),
        "line": Noun(
            lambda table, line: STRAIGHT[line].name.lower().replace("_", " and "),
            lambda table, line: STRAIGHT[line].name.lower().replace("_", "-"),
        ),
        "status": STATUS,
        "team": Noun(
            lambda table, team: f"team {team + 1}",
            lambda table, team: f"team-{team + 1}",
        ),
    }
)
"""A game puts its own beside them, and in their place (`team`)."""
