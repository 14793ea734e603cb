"""Bots that play as a net has learned."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rulekeeper.cli.seats import parse_seats
from rulekeeper.core.chance import mixed
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.registry import find_game
from rulekeeper.players import nets
from rulekeeper.players.nets import metadata
from rulekeeper.players.registry import bot_of, find_player
from rulekeeper.sim.simulate import Plan, play_one
from tables.nets import header, write_net

pytest.importorskip("onnxruntime")  # there is none for old Macs


def match_of(game: str = "lebelheim", seats: int = 2, **options: object) -> Match[Any, Any]:
    found = find_game(game)
    names = [f"seat {number + 1}" for number in range(seats)]
    return Match.new(found, options, names, 1, clock=lambda: 0.0)


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_net(tmp_path_factory.mktemp("nets") / "small.onnx")


def test_a_net_that_trusts_the_judgement_of_the_game_plays_like_greedy(net: Path) -> None:
    game = find_game("lebelheim")
    heroes = game.sampled_options({}, Random(3))
    match: Match[Any, Any] = Match.new(game, heroes, ["Ana", "Ben"], 3, clock=lambda: 0.0)
    decisions = 0
    while (decision := match.decision) and decisions < 60:
        seed = mixed(3, decision.seat)
        option = find_player(f"net:{net}", seed=seed, match=match).choose(match, decision.seat)
        assert option == find_player("greedy", seed=seed).choose(match, decision.seat)
        match.play(option)
        decisions += 1


def test_a_net_that_distrusts_it_plays_otherwise(net: Path) -> None:
    contrary = write_net(net.with_name("contrary.onnx"), trust=-1000)
    likes, dislikes = (
        play_one(Plan("lebelheim", (f"net:{file}", "random"), 1, 5, {"turn_limit": 4}), 2, 0)
        for file in (net, contrary)
    )
    assert likes.final_hash != dislikes.final_hash


def test_the_same_seed_plays_the_same_match(net: Path) -> None:
    plan = Plan("lebelheim", (f"net:{net}", f"net:{net}"), 1, 8, {"turn_limit": 4})
    assert play_one(plan, 2, 0) == play_one(plan, 2, 0)


def test_a_net_is_read_anew_when_its_file_has_changed(tmp_path: Path) -> None:
    file = write_net(tmp_path / "small.onnx")
    assert nets.load_net(file) is nets.load_net(file)
    write_net(file, seats=33)
    assert nets.load_net(file).header.seats == 33


# -- what cannot be played --------------------------------------------------------------------


def refused(file: Path, match: Match[Any, Any] | None = None) -> str:
    """The sentence that says why a net cannot sit down."""
    with pytest.raises(SetupError) as refusal:
        find_player(f"net:{file}", seed=1, match=match)
    sentence = str(refusal.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "nothing.onnx` cannot be read (no such file" in refused(tmp_path / "nothing.onnx")
    assert "is no file" in refused(tmp_path)


def test_a_damaged_file_is_no_net(net: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.onnx"
    damaged.write_bytes(net.read_bytes()[:100])
    assert refused(damaged) == "`damaged.onnx` is no net, or it is damaged: export it anew."


def test_a_file_too_large_for_a_net_is_not_read(net: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nets, "LARGEST_FILE", 10)
    assert "larger than a net may be" in refused(net)


def test_a_net_has_to_say_for_which_game_it_is(tmp_path: Path) -> None:
    silent = write_net(tmp_path / "silent.onnx", said={})
    assert "for which game" in refused(silent)
    garbled = write_net(tmp_path / "garbled.onnx", said={nets.METADATA: "lebelheim"})
    assert "damaged" in refused(garbled)


def test_a_net_of_another_format_is_refused(tmp_path: Path) -> None:
    later = write_net(
        tmp_path / "later.onnx", said={nets.METADATA: '{"game": "lebelheim", "format": 2}'}
    )
    assert "has format 2; this version of Rulekeeper reads format 1" in refused(later)


def test_a_net_of_another_game_is_refused(net: Path) -> None:
    assert "plays lebelheim, not arena" in refused(net, match_of("arena"))


def test_a_net_for_other_seats_is_refused(net: Path) -> None:
    sentence = refused(net, match_of(seats=4, mode="2v2"))
    assert "plays matches with 2 seats, not with 4" in sentence


@pytest.mark.parametrize("wrong", ["numbers", "columns", "cards"])
def test_a_net_that_has_learned_other_rules_or_cards_is_refused(wrong: str, tmp_path: Path) -> None:
    other = write_net(tmp_path / "other.onnx", said=metadata(replace(header(), **{wrong: 7})))
    assert "other rules or cards" in refused(other, match_of())


def test_a_net_with_other_shapes_is_refused(tmp_path: Path) -> None:
    other = write_net(tmp_path / "other.onnx", lengths={"heroes": 99})
    assert "other rules or cards" in refused(other, match_of())


def test_a_net_with_other_outputs_is_refused(tmp_path: Path) -> None:
    other = write_net(tmp_path / "other.onnx", outputs=("policy", "worth"))
    assert "other inputs or outputs" in refused(other)


def test_a_net_that_fails_is_damaged(tmp_path: Path) -> None:
    broken = write_net(tmp_path / "broken.onnx", width=5)
    plan = Plan("lebelheim", (f"net:{broken}", "random"), 1, options={"turn_limit": 2})
    with pytest.raises(SetupError, match="cannot score options"):
        play_one(plan, 2, 0)


def test_a_net_needs_onnx_runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write_net(tmp_path / "small.onnx")
    monkeypatch.setattr(nets, "find_spec", lambda name: None)
    assert "pip install 'rulekeeper[net]'" in refused(file)


# -- how they are called ----------------------------------------------------------------------


def test_a_net_is_named_with_its_file() -> None:
    with pytest.raises(SetupError, match=r"as in net:lebelheim\.onnx"):
        find_player("net", seed=1)


def test_a_seat_of_a_saved_match_names_its_net_and_no_file_is_looked_for() -> None:
    assert bot_of("net:no/such/file.onnx") == "net:no/such/file.onnx"
    assert bot_of("Rook (net:rook.onnx)") == "net:rook.onnx"


def test_a_name_that_a_saved_match_could_not_keep_is_refused(tmp_path: Path) -> None:
    spaced = write_net(tmp_path / "two words.onnx")
    with pytest.raises(SetupError, match="spaces or brackets"):
        parse_seats(f"you,net:{spaced}")
