"""1 Table set-up, steps A and B: the teams, and assembling the arena.

Step A (teams, number of heroes) is a matter of the options of a match.
Rules: arena.setup.pvp.team.1, .2, arena.setup.pvp.tiles.*
"""

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.requests import Flow, Option, choose, roll
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import (
    AgreeLayout,
    ImposeCompetitive,
    LayTile,
    PlacePiece,
    ProposeLayout,
    TakeTile,
)
from rulekeeper.games.arena.state import NO_PIECE, Placement, Stage
from rulekeeper.tanarean.combat.position import battle_map
from rulekeeper.tanarean.combat.striking import DIE
from rulekeeper.tanarean.grid.placement import can_place, can_place_apart, free_places

TILES_OF_A_TEAM = 5
"""Rules: arena.setup.pvp.tiles.competitive.2"""


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
    if table.listening:
        table.tell(events.RolledOff(rule=rule, faces=faces, team=team))
    return team


def assemble_arena(table: ArenaTable) -> Flow[None]:
    """Step B: skipped with a ready-made arena; freestyle until both agree; or competitive.

    Rules: arena.setup.pvp.tiles.1 to .3
    """
    state, options = table.state, table.box.options
    if options.tiles == "ready-made":
        state.stage = Stage.RECRUIT
        return
    if state.placement is Placement.NONE:
        if options.tiles == "competitive":
            yield from _begin_competitive(table)
        else:
            state.placement, state.first = Placement.FREESTYLE, 0
    elif state.placement is Placement.COMPETITIVE:
        yield from _place_competitively(table)
    else:
        yield from _edit(table)


# -- freestyle placement ----------------------------------------------------------------------


def _edit(table: ArenaTable) -> Flow[None]:
    """One change of the layout; any number of tiles anywhere, until both teams agree.

    Rules: arena.setup.pvp.tiles.2, .3
    """
    state, rule = table.state, "arena.setup.pvp.tiles.2"
    team = state.first
    options: list[Option] = [PlacePiece(piece) for piece in pieces_left(table)]
    options += [TakeTile(tile) for tile in sorted(set(state.tiles))]
    if state.placement is Placement.PROPOSED:
        options.append(AgreeLayout())
    else:
        options.append(ProposeLayout())
    options.append(ImposeCompetitive())
    answer = yield from choose(table.box.captain(team), "layout", options, rule)
    match answer:
        case PlacePiece(piece=piece):
            yield from _lay(table, team, piece, rule)
            state.placement = Placement.FREESTYLE
        case TakeTile(tile=tile):
            state.tiles.remove(tile)
            state.placement = Placement.FREESTYLE
            if table.listening:
                table.tell(events.TileTaken(rule=rule, team=team, tile=tile))
        case ProposeLayout():
            state.placement, state.first = Placement.PROPOSED, 1 - team
        case AgreeLayout():
            yield from _agree(table, team, rule)
        case ImposeCompetitive():
            yield from _impose(table, team)


def _agree(table: ArenaTable, team: int, rule: str) -> Flow[None]:
    """The captains agree; the layout is final unless another player imposes competitive placement.

    Rules: arena.setup.pvp.tiles.2, .3
    """
    state, box = table.state, table.box
    captains = {box.captain(0), box.captain(1)}
    for seat in box.seats_in_order(team):
        if seat not in captains:
            options: list[Option] = [AgreeLayout(), ImposeCompetitive()]
            answer = yield from choose(seat, "agree", options, "arena.setup.pvp.tiles.3")
            if isinstance(answer, ImposeCompetitive):
                yield from _impose(table, box.team_of_seat[seat])
                return
    state.stage, state.placement = Stage.RECRUIT, Placement.NONE
    if table.listening:
        table.tell(events.LayoutSettled(rule=rule, team=team, competitive=False))


def _impose(table: ArenaTable, team: int) -> Flow[None]:
    """A player does not agree: tiles are placed competitively. Rules: arena.setup.pvp.tiles.3"""
    if table.listening:
        rule = "arena.setup.pvp.tiles.3"
        table.tell(events.LayoutSettled(rule=rule, team=team, competitive=True))
    yield from _begin_competitive(table)


def pieces_left(table: ArenaTable) -> list[int]:
    """The pieces of the box of which some are not on the grid, either side up."""
    catalogue = table.box.catalogue
    used = [table.box.piece_of(tile) for tile in table.state.tiles]
    return [
        number
        for number, piece in enumerate(catalogue.pieces)
        if used.count(number) + used.count(catalogue.backs[number]) < piece.count
    ]


def can_lay(table: ArenaTable, piece: int, square: int, *, turned: bool) -> Verdict:
    """Whether a piece may be laid down with its upper left square here.

    Rules: arena.setup.pvp.tiles.2, arena.setup.pvp.tiles.competitive.3, arena.tile.terrain.2
    """
    if piece not in pieces_left(table):
        name = table.box.catalogue.pieces[piece].name
        return No("arena.setup.pvp.tiles.2", f"Every {name} of the box is on the grid.")
    tile = table.box.placed(table.box.tile_number(piece, square, turned=turned))
    allowed = can_place_apart if table.state.placement is Placement.COMPETITIVE else can_place
    return allowed(battle_map(table), tile)


def lying_options(table: ArenaTable, piece: int) -> list[LayTile]:
    """All places and directions in which a piece may be laid down now."""
    facts = table.box.catalogue.pieces[piece]
    the_map = battle_map(table)
    apart = table.state.placement is Placement.COMPETITIVE
    straight = free_places(the_map, facts.columns, facts.rows, apart=apart)
    options = [LayTile(piece, square, False) for square in squares_of(straight)]
    if facts.columns != facts.rows:
        turned = free_places(the_map, facts.rows, facts.columns, apart=apart)
        options += [LayTile(piece, square, True) for square in squares_of(turned)]
    return options


def _lay(table: ArenaTable, team: int, piece: int, rule: str) -> Flow[None]:
    table.state.laying = piece
    options = lying_options(table, piece)
    answer = yield from choose(table.box.captain(team), "lay", options, rule)
    table.state.laying = NO_PIECE
    number = table.box.tile_number(piece, answer.square, turned=answer.turned)
    table.state.tiles.append(number)
    if table.listening:
        table.tell(events.TilePlaced(rule=rule, team=team, tile=number))


# -- competitive placement --------------------------------------------------------------------


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
    state, rule = table.state, "arena.setup.pvp.tiles.competitive.2"
    team = (state.first + len(state.tiles)) % 2
    options = [PlacePiece(piece) for piece in pieces_left(table) if lying_options(table, piece)]
    if options:
        answer = yield from choose(table.box.captain(team), "tile", options, rule)
        yield from _lay(table, team, answer.piece, rule)
    if not options or len(state.tiles) == 2 * TILES_OF_A_TEAM:
        state.stage, state.placement = Stage.RECRUIT, Placement.NONE
