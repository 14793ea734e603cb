"""The board as it lies: spaces, walls, doors and tiles, and what lies on them."""

from __future__ import annotations

from collections.abc import Iterator

from rulekeeper.boards.masks import squares_of
from rulekeeper.games.arcadia.box import SPACE_CAPACITY, ArcadiaTable
from rulekeeper.games.arcadia.language import token_name
from rulekeeper.games.arcadia.options import edge_name
from rulekeeper.games.arcadia.table.printed import TOKEN_TEXTS
from rulekeeper.games.tabletop.board import Board, CardinalDirection, Edge, Piece

COLLECTED = "A Hero who comes here in its turn, while no enemy does, collects it."
"""How tokens are had."""

DOOR = "Opened or closed from a space beside it, for a Movement point."
"""What every door does."""


def board(table: ArcadiaTable) -> Board:
    """The spaces with their edges. Rules: arcadia.board.1 to .3, arcadia.setup.3"""
    walled = table.box.scenario.board
    grid = walled.grid
    columns = tuple(grid.name(grid.square(column, 0))[:-1] for column in range(grid.columns))
    rows = tuple(str(row + 1) for row in reversed(range(grid.rows)))
    names = []
    for row in reversed(range(grid.rows)):
        for column in range(grid.columns):
            square = grid.square(column, row)
            names.append(grid.name(square) if walled.spaces >> square & 1 else "")
    return Board(columns, rows, tuple(names), capacity=SPACE_CAPACITY, edges=tuple(_edges(table)))


def _edges(table: ArcadiaTable) -> Iterator[Edge]:
    walled = table.box.scenario.board
    for edge in squares_of(walled.walls | walled.doors):
        lower, upper = walled.sides_of(edge)
        is_upper = edge < walled.span
        sides: tuple[CardinalDirection, CardinalDirection] = (
            ("north", "south") if is_upper else ("east", "west")
        )
        square, side = lower, sides[0]
        if not walled.spaces >> lower & 1:
            square, side = upper, sides[1]
        if not walled.spaces >> square & 1:
            continue
        name = walled.grid.name(square)
        if not walled.doors >> edge & 1:
            yield Edge(name, side)
            continue
        is_open = edge in table.state.open_doors
        between = edge_name(table, edge)
        yield Edge(
            name,
            side,
            "open" if is_open else "door",
            ref=f"edge/{between}",
            what=f"{'open' if is_open else 'closed'} door {between}",
            text=DOOR,
            rule="arcadia.move.door.1",
        )


def pieces(table: ArcadiaTable) -> Iterator[Piece]:
    """Solid spaces, portals, spawn tokens, and tokens to collect."""
    state, scenario = table.state, table.box.scenario
    grid = scenario.board.grid
    for space in squares_of(scenario.board.solid & scenario.board.spaces):
        text = "Nobody enters it or sees through it."
        yield Piece(grid.name(space), "houses", "houses", text=text, rule="arcadia.board.3")
    for portal in scenario.entry.portals:
        for place in portal.places:
            yield Piece(
                grid.name(scenario.places[place]),
                "portal",
                f"{portal.colour} portal",
                text=f"A Movement point leads to any other {portal.colour} portal.",
                note=portal.colour[0].upper(),
                colour=portal.colour,
                rule="arcadia.move.portal.1",
            )
    for space, token in state.spawn_tokens:
        faces = table.box.catalogue.spawn_tokens[token].faces
        yield Piece(
            grid.name(space),
            "spawn",
            "spawn token",
            text=f"Monsters come back here on a roll of {' and '.join(faces)}.",
            rule="arcadia.spawn.4",
            symbols=tuple(faces),
        )
    for space in state.face_down:
        text = "Turned up when a Hero collects it."
        yield Piece(
            grid.name(space), "token", "exploration token", text=text, rule="arcadia.token.1"
        )
    for space, token in state.face_up:
        yield _open_token(table, grid.name(space), token)


def _open_token(table: ArcadiaTable, square: str, token: int) -> Piece:
    """A token that lies face up: one of a quest, or one that a hero has dropped."""
    tokens, name = table.box.catalogue.tokens, token_name(table, token)
    if token >= len(tokens):
        return Piece(square, "quest", name, text=COLLECTED, rule="arcadia.token.3")
    text, rule = TOKEN_TEXTS[tokens[token].kind]
    return Piece(square, tokens[token].kind, name, text=text, rule=f"arcadia.token.{rule}")
