"""What people see of Arcadia Quest: what lies on the board, dice with faces, cards, Quests."""

from __future__ import annotations

from arcadia.test_arcadia_upgrades import with_bombs
from rulekeeper.cli.table.looks import look_of
from rulekeeper.cli.table.spaces import named_edges
from rulekeeper.games.arcadia.events import DiceRolled
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.table.presenter import Presenter
from rulekeeper.games.tabletop import Board, Die, Edge, Happening, Piece, Tabletop
from tables.arcadia import ArcadiaSituation, arcadia


def presenter(table: ArcadiaSituation) -> Presenter:
    game = table.match.game
    assert isinstance(game, Arcadia)
    return Presenter(game, table.match.setup.seats)


def seen(table: ArcadiaSituation, seat: int = 0) -> Tabletop:
    return presenter(table).tabletop(table.match.table, seat)


def happening(table: ArcadiaSituation, kind: type[DiceRolled]) -> Happening:
    event = table.told(kind)[-1]
    (told,) = presenter(table).happenings(table.match.table, [(event, "")])
    return told


def rerolling() -> ArcadiaSituation:
    """Ann has rolled a hit and a miss, and may roll one of them again."""
    table = arcadia("A o", cards={"Ann": ["Sling", "Ring"]})
    table.rolls("ranged melee")
    table.do("activate Ann", "attack Ogre with Sling")
    return table


def test_dice_on_the_table_tell_what_counts_and_are_pointed_at_to_roll_them_again() -> None:
    table = rerolling()
    throw = seen(table).throw
    assert throw is not None
    assert throw.text == "Ann attacks: 1 hit"
    assert set(throw.dice) == {
        Die("ranged", counts=True, ref="word/reroll-ranged"),
        Die("melee", counts=False, ref="word/reroll-melee"),
    }
    decision = table.match.decision
    assert decision is not None
    point = presenter(table).pointer(table.match.table, decision)
    parts = {part for option in decision.options for part in point(option)}
    assert {die.ref for die in throw.dice} <= parts


def test_faces_of_dice_are_told_by_their_names() -> None:
    told = happening(rerolling(), DiceRolled)
    assert (told.what, told.dice, set(told.faces)) == ("rolled", (), {"ranged", "melee"})


def test_the_dice_of_a_bomb_are_told_as_its_own() -> None:
    """Ann, who may reroll her Defense, sees that it is a Bomb that attacks her."""
    table = with_bombs("A . .\n     \n. X .", ("b2", "eagle", "Petard"), holds="Ring")
    table.rolls("ranged crit", "ranged", "blank")
    table.do("activate Ann", "move Ann to b2")
    assert table.question == "reroll"
    assert any(line.startswith("A Bomb rolls ") for line in table.log())
    assert [doing.text for doing in seen(table).doing] == ["A Bomb attacks Ann: 3 hits"]


def test_no_dice_lie_on_the_table_after_an_attack() -> None:
    table = arcadia("A o", cards={"Ann": ["Sling"]})
    table.do("activate Ann", "attack Ogre with Sling")
    assert seen(table).throw is None
    (ann,) = (figure for figure in seen(table).figures if figure.name == "Ann")
    (sling,) = (card for card in ann.cards if card.name == "Sling")
    assert sling.state == "exhausted"


def test_guilds_have_their_colours_and_the_monsters_a_dark_one() -> None:
    table = seen(arcadia("A o X"))
    assert [party.colour for party in table.parties][-1] == "black"
    assert len({party.colour for party in table.parties}) == len(table.parties)


def test_the_spawn_tile_lies_before_the_monsters_with_room_for_five() -> None:
    monsters = seen(arcadia("A o X")).parties[-1]
    assert monsters.sheet is not None
    (tile,) = monsters.sheet.places
    assert (tile.name, tile.room, tile.cards) == ("Spawn tile", 5, ())


def test_pieces_on_spaces_have_short_signs_in_the_terminal() -> None:
    table = seen(arcadia("A * v\n\nq # v\n\nX w w"))
    looks = {piece.what: look_of(piece).alone.strip() for piece in table.pieces}
    assert len(set(looks.values())) == len(looks)
    assert all(len(sign) <= 3 for sign in looks.values())
    portals = {sign for what, sign in looks.items() if "portal" in what}
    assert all(sign.startswith("@") and len(sign) == 2 for sign in portals)


def test_what_all_doors_do_is_told_once() -> None:
    doors = [
        Edge("a1", "east", "door", what="closed door a1-b1", text="Flip it."),
        Edge("b1", "east", "open", what="oak door", text="Flip it."),
        Edge("c1", "east", "exit", what="the way out"),
    ]
    board = Board(("a", "b", "c"), ("1",), ("a1", "b1", "c1"), edges=tuple(doors))
    assert named_edges(board) == [
        "closed door a1-b1, oak door (east of b1): Flip it.",
        "the way out (east of c1)",
    ]


def test_a_coloured_piece_is_told_apart_by_its_letter() -> None:
    violet = Piece("a1", "portal", "violet portal", note="V", colour="violet")
    green = Piece("b1", "portal", "green portal", note="G", colour="green")
    assert look_of(violet).alone != look_of(green).alone
    assert look_of(violet).style != look_of(green).style


def test_a_monster_keeps_its_letter_when_another_goes_back_to_the_box() -> None:
    table = arcadia("A . o o o")
    before = {figure.name: figure.letter for figure in seen(table).figures}
    table.state.monsters[0].in_box = True
    after = {figure.name: figure.letter for figure in seen(table).figures}
    assert "Ogre 1" not in after
    assert after == {name: letter for name, letter in before.items() if name in after}


def test_a_quest_token_that_is_carried_tells_what_it_is_for() -> None:
    table = arcadia("A . X", tokens={"Ann": ["banner"]})
    (ann,) = (figure for figure in seen(table).figures if figure.name == "Ann")
    (banner,) = (card for card in ann.cards if card.kind == "quest token")
    assert "Quest" in banner.text


def test_a_guild_is_told_that_it_cannot_kill_its_own_heroes_for_a_quest() -> None:
    book = seen(arcadia("A o X"), seat=0).book
    assert book
    notes = {goal.name: goal.note for goal in book.goals}
    assert sorted(note for note in notes.values() if note.startswith("PvP")) == [
        "PvP",
        "PvP, for your rivals",
    ]


def test_the_question_tells_what_an_active_hero_has_left_to_do() -> None:
    def asked(table: ArcadiaSituation) -> str:
        return table.match.prompt(0)

    table = arcadia("A . . . o", cards={"Ann": ["Sling"]})
    table.do("activate Ann")
    assert asked(table).startswith("Ann is active: move and attack, in either order.")
    table.do("move Ann to b1")
    assert asked(table).startswith("Ann is moving: go on, or attack, which ends the Movement.")
    table.do("move Ann to d1")
    assert asked(table) == "Ann has moved: attack or end the activation."
    table = arcadia("A . . . .", cards={"Ann": []})
    table.do("activate Ann")
    assert asked(table).startswith("Ann has no Attack card ready: move or end the activation.")
