"""1 Table set-up, steps A and B: the teams, and assembling the arena.

Step A (teams, number of heroes) is a matter of the options of a match.
Rules: arena.setup.pvp.team.1, .2, arena.setup.pvp.tiles.*
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, SeatRequest, roll
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import Option, PieceRef, PlacedRef
from rulekeeper.games.arena.state import NO_PIECE, Placement, Stage
from rulekeeper.tanarean.combat.position import battle_map
from rulekeeper.tanarean.combat.references import SquareRef
from rulekeeper.tanarean.combat.striking import DIE
from rulekeeper.tanarean.grid.placement import can_place, can_place_apart, free_places

TILES_OF_A_TEAM = 5
"""Rules: arena.setup.pvp.tiles.competitive.2"""

FREELY = "arena.setup.pvp.tiles.2"
COMPETITIVELY = "arena.setup.pvp.tiles.competitive.2"


def roll_off(table: ArenaTable, rule: str) -> Flow[int]:
    """Both teams roll a die, ties again; the team with the higher roll.

    Rules: arena.setup.pvp.tiles.competitive.1, arena.setup.pvp.recruit.1,
    arena.setup.pvp.deploy.1, arena.item.artifact.pick.1, arena.item.scroll.pick.1
    """
    faces = [0, 0]
    while faces[0] == faces[1]:
        for team in (0, 1):
            faces[team] = yield from roll(DIE, table.box.captain(team), "who goes first")
    team = 0 if faces[0] > faces[1] else 1
    table.tell(events.RolledOff, rule=rule, faces=faces, team=team)
    return team


def assemble_arena(table: ArenaTable) -> Flow[None]:
    """Step B: skipped with a ready-made arena; freestyle until both agree; or competitive.

    Rules: arena.setup.pvp.tiles.1 to .3
    """
    state, options = table.state, table.box.options
    if options.tiles == "ready-made":
        state.stage = Stage.RECRUIT
    elif state.placement is Placement.NONE:
        if options.tiles == "competitive":
            yield from _begin_competitive(table)
        else:
            state.placement, state.first = Placement.FREESTYLE, 0
    elif state.placement is Placement.COMPETITIVE:
        yield from _place_competitively(table)
    else:
        yield from LAYOUT.play(table, table.box.captain(state.first))


# -- tiles ------------------------------------------------------------------------------------


class PlacePiece(Option, frozen=True, tag="piece"):
    """Place a piece of the box; where is asked next.

    Rules: arena.setup.pvp.tiles.2, arena.setup.pvp.tiles.competitive.2, .3
    """

    says = "place {piece}"
    rule = FREELY
    stage = Stage.TILES
    piece: PieceRef

    def rule_of(self, table: ArenaTable) -> str:
        """That of the way in which tiles are placed."""
        return _rule_of_placing(table)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether some of the piece are left, and a place for it."""
        if self.piece not in pieces_left(table):
            return _used_up(table, self.piece)
        if _is_competitive(table) and not _places_for(table, self.piece):
            name = table.box.catalogue.pieces[self.piece].name
            return No(
                "arena.setup.pvp.tiles.competitive.3",
                f"No place is left where a {name} would not overlap or touch another tile.",
            )
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Ask where, and lay it there; who places freely goes on with the layout."""
        state, box, rule = table.state, table.box, _rule_of_placing(table)
        team = _placing_team(table)
        state.laying = self.piece
        places = _places_for(table, self.piece)
        answer = yield from LAY.ask(box.captain(team), places, rule=rule)
        state.laying = NO_PIECE
        tile = box.tile_number(self.piece, answer.square, turned=answer.turned)
        state.tiles.append(tile)
        table.tell(events.TilePlaced, rule=rule, team=team, tile=tile)
        if not _is_competitive(table):
            state.placement = Placement.FREESTYLE


class LayTile(Option, frozen=True, tag="lay"):
    """Lay the piece down with its upper left square here, turned by a quarter or not."""

    rule = FREELY
    stage = Stage.TILES
    label = "Turned"
    word = "lay"
    square: SquareRef
    turned: bool = False

    def saying(self) -> str:
        """Turned or not."""
        return "lay it at {square}, turned" if self.turned else "lay it at {square}"

    def pointed(self, table: ArenaTable) -> tuple[str, ...]:
        """The square alone, unless it is turned."""
        return ("{square}", "word/turned") if self.turned else ("{square}",)

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """All squares, while a piece is being laid down."""
        return super().candidates(table, seat) if table.state.laying != NO_PIECE else ()

    def rule_of(self, table: ArenaTable) -> str:
        """That of the way in which tiles are placed."""
        return _rule_of_placing(table)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the piece may be laid down here.

        Rules: arena.setup.pvp.tiles.2, arena.setup.pvp.tiles.competitive.3, arena.tile.terrain.2
        """
        number = table.state.laying
        piece = table.box.catalogue.pieces[number]
        if number not in pieces_left(table):
            return _used_up(table, number)
        tile = table.box.placed(table.box.tile_number(number, self.square, turned=self.turned))
        allowed = can_place_apart if _is_competitive(table) else can_place
        found = allowed(battle_map(table), tile)
        if found and self.turned and piece.columns == piece.rows:
            return No(FREELY, "That piece is the same when turned.")
        return found


class TakeTile(Option, frozen=True, tag="take"):
    """Take a placed tile off the grid again. Rules: arena.setup.pvp.tiles.2"""

    says = "take the {square} off"
    rule = FREELY
    stage = Stage.TILES
    word = "take"
    square: PlacedRef

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It is in the box again."""
        state = table.state
        tile = next(n for n in state.tiles if table.box.placed(n).at == self.square)
        state.tiles.remove(tile)
        state.placement = Placement.FREESTYLE
        table.tell(events.TileTaken, rule=FREELY, team=state.first, tile=tile)
        yield from ()


def pieces_left(table: ArenaTable) -> list[int]:
    """The pieces of the box of which some are not on the grid, either side up."""
    catalogue = table.box.catalogue
    used = [table.box.piece_of(tile) for tile in table.state.tiles]
    return [
        number
        for number, piece in enumerate(catalogue.pieces)
        if used.count(number) + used.count(catalogue.backs[number]) < piece.count
    ]


def _used_up(table: ArenaTable, piece: int) -> No:
    name = table.box.catalogue.pieces[piece].name
    return No(FREELY, f"Every {name} of the box is on the grid.")


def _places_for(table: ArenaTable, piece: int) -> list[LayTile]:
    """All places and directions in which a piece may be laid down now."""
    facts = table.box.catalogue.pieces[piece]
    the_map, apart = battle_map(table), _is_competitive(table)
    straight = free_places(the_map, facts.columns, facts.rows, apart=apart)
    found = [LayTile(square) for square in squares_of(straight)]
    if facts.columns != facts.rows:
        turned = free_places(the_map, facts.rows, facts.columns, apart=apart)
        found += [LayTile(square, True) for square in squares_of(turned)]
    return found


def _is_competitive(table: ArenaTable) -> bool:
    return table.state.placement is Placement.COMPETITIVE


def _rule_of_placing(table: ArenaTable) -> str:
    return COMPETITIVELY if _is_competitive(table) else FREELY


def _placing_team(table: ArenaTable) -> int:
    """Freely one team goes on until it proposes; else the teams alternate, tile by tile."""
    state = table.state
    return (state.first + len(state.tiles)) % 2 if _is_competitive(table) else state.first


# -- freestyle placement ----------------------------------------------------------------------


class ProposeLayout(Option, frozen=True, tag="propose"):
    """Declare the layout of all tiles final; the other team may agree."""

    says = "propose this layout"
    rule = FREELY
    stage = Stage.TILES

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the other team has not proposed it already."""
        if table.state.placement is Placement.PROPOSED:
            return No(FREELY, "The other team has proposed it: agree, or change it.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The other team is asked next."""
        table.state.placement, table.state.first = Placement.PROPOSED, 1 - table.state.first
        yield from ()


class AgreeLayout(Option, frozen=True, tag="agree"):
    """Agree to the layout of all tiles."""

    says = "agree to this layout"
    rule = FREELY
    stage = Stage.TILES
    weight = "main"

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the layout has been proposed."""
        if table.state.placement is not Placement.PROPOSED:
            return No(FREELY, "Nobody has proposed this layout.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The captains agree; the layout is final unless another player does not.

        Rules: arena.setup.pvp.tiles.2, .3
        """
        state, box, team = table.state, table.box, table.state.first
        captains = {box.captain(0), box.captain(1)}
        for seat in box.seats_in_order(team):
            if seat not in captains:
                answer = yield from AGREE.ask(seat, (AgreeLayout(), ImposeCompetitive()))
                if isinstance(answer, ImposeCompetitive):
                    yield from _impose(table, box.team_of_seat[seat])
                    return
        state.stage, state.placement = Stage.RECRUIT, Placement.NONE
        table.tell(events.LayoutSettled, rule=FREELY, team=team, competitive=False)


class ImposeCompetitive(Option, frozen=True, tag="impose"):
    """Impose competitive placement: all tiles are taken off. Rules: arena.setup.pvp.tiles.3"""

    says = "impose competitive placement"
    rule = "arena.setup.pvp.tiles.3"
    stage = Stage.TILES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Who is asked about the layout does not agree."""
        yield from _impose(table, table.state.first)


def _ask_about_layout(table: ArenaTable, request: SeatRequest) -> str:
    if table.state.placement is Placement.PROPOSED:
        return "The other team proposes this layout: agree, or change it?"
    return "Assemble the arena: place tiles, or propose the layout as it is."


def _ask_where_to_lay(table: ArenaTable, request: SeatRequest) -> str:
    piece = table.box.catalogue.pieces[table.state.laying].name
    return f"Where do you lay the {piece}? Choose the square of its upper left corner."


LAYOUT = Menu(
    "layout",
    PlacePiece,
    TakeTile,
    AgreeLayout,
    ProposeLayout,
    ImposeCompetitive,
    says=_ask_about_layout,
    rule=FREELY,
)
LAY = Menu("lay", LayTile, says=_ask_where_to_lay, rule=FREELY)
AGREE = Menu(
    "agree",
    AgreeLayout,
    ImposeCompetitive,
    says="Do you agree to this layout of the arena?",
    rule="arena.setup.pvp.tiles.3",
)


# -- competitive placement --------------------------------------------------------------------


def _impose(table: ArenaTable, team: int) -> Flow[None]:
    """A player does not agree: tiles are placed competitively. Rules: arena.setup.pvp.tiles.3"""
    rule = "arena.setup.pvp.tiles.3"
    table.tell(events.LayoutSettled, rule=rule, team=team, competitive=True)
    yield from _begin_competitive(table)


def _begin_competitive(table: ArenaTable) -> Flow[None]:
    """The layout so far is given up; the higher roll places first.

    Rules: arena.setup.pvp.tiles.competitive.1
    """
    state = table.state
    state.tiles.clear()
    state.placement = Placement.COMPETITIVE
    state.first = yield from roll_off(table, "arena.setup.pvp.tiles.competitive.1")


def _place_competitively(table: ArenaTable) -> Flow[None]:
    """One tile; teams alternate until each has placed five. Who has no place left passes.

    Rules: arena.setup.pvp.tiles.competitive.2, .3
    """
    state = table.state
    captain = table.box.captain(_placing_team(table))
    has_place = bool(TILE.offers(table, captain))
    if has_place:
        yield from TILE.play(table, captain)
    if not has_place or len(state.tiles) == 2 * TILES_OF_A_TEAM:
        state.stage, state.placement = Stage.RECRUIT, Placement.NONE


def _ask_for_tile(table: ArenaTable, request: SeatRequest) -> str:
    own = len(table.state.tiles) // 2 + 1
    return f"Which tile do you place? It is number {own} of {TILES_OF_A_TEAM} of your team."


TILE = Menu("tile", PlacePiece, says=_ask_for_tile, rule=COMPETITIVELY)
