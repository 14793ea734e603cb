"""Nets of a host: who may take a seat, and that nobody else says what is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.core.saving import save
from rulekeeper.games.registry import find_game
from rulekeeper.server.api import ImportedMatch, NewMatch, NewSeat
from rulekeeper.server.bots.offered import OfferedBots
from rulekeeper.server.bots.worker import bot_request, think
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import HostedGames
from rulekeeper.server.messages import LONGEST_NAME, HandOver
from rulekeeper.server.rooms.match_creation import create_match, import_match
from rulekeeper.server.rooms.pauses import hurried
from rulekeeper.server.rooms.seating import assign_seats
from server.test_server_bots import lebelheim
from server.webtable import run, web_table, without_database
from tables.nets import write_net

pytest.importorskip("onnxruntime")  # there is none for old Macs

pytestmark = without_database


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the net `rook`, and one beside it that is not offered."""
    folder = tmp_path_factory.mktemp("host") / "with spaces (here)"
    folder.mkdir()
    write_net(folder.parent / "secret.onnx")
    write_net(folder / "rook.onnx")
    return folder


def test_a_net_is_offered_by_the_name_of_its_file_for_its_own_game(nets: Path) -> None:
    offered = OfferedBots(nets)
    assert [info.game for info in offered.infos if info.bot == "net:rook"] == ["lebelheim"]
    assert offered.check("net:rook", "lebelheim", 2) == "net:rook"
    with pytest.raises(Refusal, match="no bot `net:rook` here"):
        offered.check("net:rook", "arena", 2)


def test_a_net_is_offered_for_as_many_seats_as_it_has_learned(nets: Path) -> None:
    with pytest.raises(Refusal, match="only: random, greedy, search:1"):
        OfferedBots(nets).check("net:rook", "lebelheim", 4)


def test_a_net_that_has_learned_other_cards_gets_no_seat(nets: Path, tmp_path: Path) -> None:
    write_net(tmp_path / "rook.onnx", cards=7)
    stale = OfferedBots(tmp_path)
    new = NewMatch("lebelheim", (NewSeat("me"), NewSeat("bot", bot="net:rook")), quick=True)
    games = HostedGames()
    assert create_match(games, new, 1, 0.0, OfferedBots(nets))[0].seats[1].bot == "net:rook"
    with pytest.raises(Refusal, match="other rules or cards"):
        create_match(games, new, 1, 0.0, stale)
    match = lebelheim()
    saved = ImportedMatch(save(match), new.seats)
    with pytest.raises(Refusal, match="other rules or cards"):
        import_match(games, saved, 1, 0.0, stale)
    assert stale.player("net:rook", match) == "greedy"


@pytest.mark.parametrize(
    "name", ["net:", "net:secret", "net:../secret", "net:rook.onnx", "net:/etc/passwd", "net:{}"]
)
def test_nobody_can_name_a_file_of_the_server(name: str, nets: Path) -> None:
    called = name.format(nets / "rook.onnx")
    with pytest.raises(Refusal, match="There is no bot"):
        assign_seats([NewSeat("me"), NewSeat("bot", bot=called)], "lebelheim", OfferedBots(nets))


def test_people_hand_over_to_nets_that_can_play_their_match(tmp_path: Path) -> None:
    write_net(tmp_path / "rook.onnx")
    write_net(tmp_path / "stale.onnx", game="duel")

    async def test() -> None:
        async with web_table(tmp_path, offered=OfferedBots(tmp_path)) as server:
            ana = await (await server.new("duel")).sit(0)
            assert "There is no bot `net:rook`" in (await ana.refused(HandOver("net:rook"))).text
            assert "other rules or cards" in (await ana.refused(HandOver("net:stale"))).text

    run(test())


def test_a_server_without_nets_offers_none() -> None:
    assert all(not info.bot.startswith("net") for info in OfferedBots().infos)


def test_a_net_has_the_name_of_its_file_at_the_table(nets: Path) -> None:
    seats, _ = assign_seats(
        [NewSeat("me"), NewSeat("bot", bot="net:rook")], "lebelheim", OfferedBots(nets)
    )
    assert [(seat.name, seat.bot) for seat in seats][1] == ("rook bot", "net:rook")


def test_a_worker_plays_by_the_net(nets: Path) -> None:
    match, offered = lebelheim(), OfferedBots(nets)
    assert match.decision
    spelled = hurried(offered.player("net:rook", match), 0.25)
    request = bot_request("m", match, match.decision.seat, spelled)
    assert not request.thinks_long
    assert think(request, find_game) in match.decision.options


def test_for_a_net_that_is_no_longer_offered_the_usual_bot_plays() -> None:
    assert OfferedBots().player("net:rook", lebelheim()) == "greedy"


def test_a_folder_without_nets_or_with_a_broken_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no folder"):
        OfferedBots(tmp_path / "nowhere")
    with pytest.raises(SetupError, match="There are no nets"):
        OfferedBots(tmp_path)
    (tmp_path / "broken.onnx").write_bytes(b"no net")
    with pytest.raises(SetupError, match="damaged"):
        OfferedBots(tmp_path)


def test_a_net_whose_name_no_message_could_hold_is_refused(tmp_path: Path) -> None:
    longest = LONGEST_NAME - len("net:")
    write_net(tmp_path / f"{'a' * longest}.onnx")
    assert len(OfferedBots(tmp_path).infos[-1].bot) == LONGEST_NAME
    write_net(tmp_path / f"{'b' * (longest + 1)}.onnx")
    with pytest.raises(SetupError, match=f"more than {longest}: rename the file"):
        OfferedBots(tmp_path)
