"""What lies on the board and is no figure: tiles, objects of a quest, items, graves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.content.quests import QuestObject
from rulekeeper.games.arena.rules.quest_terms import quest_box, quest_state, whom_text
from rulekeeper.games.arena.state import NO_CARD, Dropped, ItemKind
from rulekeeper.games.arena.table.figures import is_dead, is_foe
from rulekeeper.games.arena.table.ground import tile
from rulekeeper.games.arena.table.printed import Printed, card_of
from rulekeeper.games.tabletop import Piece
from rulekeeper.tanarean.combat.objects import hit_points_of
from rulekeeper.tanarean.combat.position import battle_map, name
from rulekeeper.tanarean.grid.battlegrid import name_of, square_named
from rulekeeper.tanarean.grid.tiles import Tile


def pieces(table: ArenaTable, printed: Printed, letters: Mapping[int, str]) -> Iterator[Piece]:
    """All of them; `letters` are those of the figures, for the graves of heroes."""
    objects = _objects(table)
    for each in battle_map(table).tiles:
        yield _tile(table, each, objects.get(each.at))
    for item in table.state.ground:
        yield _item(table, printed, item)
    yield from _things(table)
    for who, letter in letters.items():
        if is_dead(table, who) and not is_foe(table, who):
            yield _grave(table, who, letter)


def _objects(table: ArenaTable) -> dict[int, QuestObject]:
    """What the quest says of tiles, by their squares."""
    if table.state.quest is None:
        return {}
    return {square_named(each.at): each for each in quest_box(table).quest.objects}


def _tile(table: ArenaTable, own: Tile, told: QuestObject | None) -> Piece:
    """A tile, with the name and the meaning that a quest gives it.

    Rules: arena.tile.obstacle.2, arena.tile.statue.1, arena.tile.orb.1, arena.tile.chest.3
    """
    hit_points = hit_points_of(table, own)
    piece = tile(own.kind, name_of(own.at), own.columns, own.rows, hit_points)
    if told is None:
        return piece
    texts = [piece.text] if piece.text else []
    if told.colour:
        texts.append(f"It is {told.colour}.")
    if hit_points:
        who = "Anybody"
        if told.struck_by != "anybody":
            who = _capitalized(whom_text(table, told.struck_by))
        texts.append(f"{who} can strike it: Defense {told.defense}, {hit_points} HP left.")
    if told.locked:
        texts.append("It is locked.")
    is_used = own.at in quest_state(table).used
    if told.usable and not is_used:
        texts.append("A hero beside it can spend a Prime Action on it.")
    if is_used:
        texts.append("It has been used.")
    note = piece.note or ("used" if is_used else "")
    return replace(piece, what=told.name, text=" ".join(texts), note=note)


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _item(table: ArenaTable, printed: Printed, item: Dropped) -> Piece:
    """An item on the ground; what kind of flask a villain left is known to nobody.

    Rules: arena.item.pickup.1, arena.flask.get.1, .2
    """
    kind, owner = item.kind.name.lower(), name(table, item.owner)
    if item.kind is ItemKind.FLASK and item.item == NO_CARD:
        return Piece(
            square=name_of(item.square),
            picture=kind,
            what=f"a flask that {owner} left",
            text="A hero on it or beside it draws a Flask card for a movement point.",
            rule="arena.flask.get.2",
        )
    card = printed.by_reference.get(card_of(kind, item.item))
    return Piece(
        square=name_of(item.square),
        picture=kind,
        what=f"{card.name if card else f'a {kind}'} of {owner}",
        text=card.text if card else "",
        rule="arena.item.pickup.1",
    )


def _things(table: ArenaTable) -> Iterator[Piece]:
    """The things of a quest that lie on the ground."""
    if table.state.quest is None:
        return
    items = zip(quest_box(table).quest.items, quest_state(table).items, strict=False)
    for item, where in items:
        if where.square >= 0:
            text = "A hero who comes here takes it."
            yield Piece(name_of(where.square), "artifact", item.name, text=text)


def _grave(table: ArenaTable, who: int, letter: str) -> Piece:
    return Piece(
        square=name_of(table.state.combatants[who].square_of_death),
        picture="grave",
        what=f"where {name(table, who)} died",
        note=letter,
        rule="arena.death.5",
    )
