"""What is in the box: the pack has as much of everything as the list of components says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from textwrap import dedent

import pytest

from rulekeeper.content import PackError, load
from rulekeeper.games.arena.content.catalogue import FORMAT
from rulekeeper.tanarean.grid.tiles import TileKind
from tables.arena_setup import real_game, set_up


def tiles(*kinds: TileKind) -> dict[tuple[int, int], int]:
    """The tiles of some kinds, long side first, each counted once whichever side is up."""
    catalogue = real_game().catalogue
    found: Counter[tuple[int, int]] = Counter()
    for number, piece in enumerate(catalogue.pieces):
        if piece.kind in kinds and not -1 < catalogue.backs[number] < number:
            found[piece.columns, piece.rows] += piece.count
    return found


# tiles


@pytest.mark.rule("arena.component.tile.1")
def test_wall_tiles() -> None:
    assert tiles(TileKind.WALL) == {(5, 1): 5, (4, 1): 9, (3, 1): 4, (2, 1): 2}


@pytest.mark.rule("arena.component.tile.2")
def test_door_tiles_have_a_locked_and_an_unlocked_side() -> None:
    assert tiles(TileKind.DOOR, TileKind.LOCKED_DOOR) == {(2, 1): 2, (1, 1): 4}
    catalogue = real_game().catalogue
    doors = [piece for piece in catalogue.pieces if piece.kind is TileKind.DOOR]
    for door in doors:
        (back,) = (piece for piece in catalogue.pieces if piece.id == door.back)
        assert (back.kind, back.columns, back.rows, back.count) == (
            TileKind.LOCKED_DOOR,
            door.columns,
            door.rows,
            door.count,
        )


@pytest.mark.rule("arena.component.tile.3")
def test_lava_and_spikes_tiles() -> None:
    expected = {(4, 2): 2, (3, 3): 2, (3, 1): 2, (2, 2): 4, (2, 1): 2}
    assert tiles(TileKind.LAVA, TileKind.SPIKES) == expected


@pytest.mark.rule("arena.component.tile.4")
def test_altar_and_portal_tiles() -> None:
    assert tiles(TileKind.ALTAR) == {(2, 2): 4}
    assert tiles(TileKind.PORTAL) == {(2, 2): 4}


@pytest.mark.rule("arena.component.tile.5")
def test_ruins_and_swamp_tiles() -> None:
    assert tiles(TileKind.RUINS, TileKind.SWAMP) == {(4, 2): 2, (2, 2): 4}


def test_levers_and_stairs() -> None:
    assert tiles(TileKind.LEVER) == {(1, 1): 2}
    assert tiles(TileKind.STAIRS) == {(2, 2): 2}


@pytest.mark.rule("arena.component.tile.7")
def test_obstacle_figures() -> None:
    assert tiles(TileKind.CHEST) == {(1, 1): 3}
    assert tiles(TileKind.ORB) == {(1, 1): 2}
    assert tiles(TileKind.STATUE) == {(1, 1): 3}


@pytest.mark.rule("arena.component.tile.1", "arena.component.tile.3")
@pytest.mark.parametrize(
    ("piece", "other", "count"),
    [("Wall of 2x1", "Wall of 2x1", 2), ("Lava of 3x3", "Spikes of 3x3", 2)],
)
def test_no_more_tiles_are_placed_than_the_box_has(piece: str, other: str, count: int) -> None:
    table = set_up({"tiles": "freestyle"})
    for _ in range(count - 1):
        table.do(f"place {piece}", 0)
    table.do(f"place {other}", 0)
    for name in {piece, other}:
        assert table.why(f"place {name}") == (
            "arena.setup.pvp.tiles.2",
            f"Every {name} of the box is on the grid.",
        )


@pytest.mark.rule("arena.component.tile.2")
def test_a_tile_with_two_sides_that_do_not_fit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        'name: odd\ntitle: Odd\nversion: "1.0"\ngame: arena\n', encoding="utf-8"
    )
    (tmp_path / "pieces.yaml").write_text(
        dedent("""
            pieces:
              - {id: gate, name: Gate, kind: door, columns: 2, count: 2, back: bar}
              - {id: bar, name: Bar, kind: locked door, columns: 1, count: 2, back: gate}
              - {id: hatch, name: Hatch, kind: door, columns: 1, count: 1, back: nothing}
        """),
        encoding="utf-8",
    )
    with pytest.raises(PackError) as caught:
        load(FORMAT, tmp_path)
    told = str(caught.value)
    assert "'gate' and 'bar' are not the two sides of one tile" in told
    assert "nothing" in told


# cards


@pytest.mark.rule("arena.component.hero.2")
def test_four_attack_cards_for_each_hero() -> None:
    catalogue = real_game().catalogue
    owners = Counter(attack for hero in catalogue.heroes for attack in hero.attacks)
    foes = catalogue.kinds[len(catalogue.heroes) :]
    others = {*catalogue.flask_cards, *(card for foe in foes for card in (foe.basic, *foe.cards))}
    drawn = [
        card.id
        for number, card in enumerate(catalogue.cards)
        if card.kind not in ("basic", "reaction") and number not in others
    ]
    assert sorted(owners) == sorted(drawn)
    assert set(owners.values()) == {1}
    assert len(owners) == 4 * len(catalogue.heroes)


@pytest.mark.rule("arena.component.heroic.1")
def test_fourteen_heroic_actions() -> None:
    assert sum(action.copies for action in real_game().catalogue.heroic) == 14


@pytest.mark.rule("arena.component.scroll.1")
def test_thirty_scrolls() -> None:
    scrolls = real_game().catalogue.scrolls
    assert len({scroll.name for scroll in scrolls}) == len(scrolls) == 30


@pytest.mark.rule("arena.component.artifact.1")
def test_sixteen_artifacts_six_of_them_of_level_one() -> None:
    levels = Counter(artifact.level for artifact in real_game().catalogue.artifacts)
    assert (sum(levels.values()), levels[1], set(levels)) == (16, 6, {1, 2, 3})


# tokens


@pytest.mark.rule("arena.component.token.1")
def test_one_token_with_two_sides_for_each_team() -> None:
    table = set_up().go_to("turn")
    assert [(team.name, team.ready) for team in table.seen_by("Ana").teams] == [
        ("white", True),
        ("black", True),
    ]


@pytest.mark.rule("arena.component.token.4")
def test_four_aid_tokens_two_for_each_team() -> None:
    table = set_up().go_to("turn")
    assert [team.aid_tokens for team in table.seen_by("Ben").teams] == [2, 2]
