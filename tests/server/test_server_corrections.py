"""Setting a match right beside a real table, over the web."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulekeeper.server.messages import Correct, Table, Undo
from server.webtable import run, web_table, without_database

pytestmark = without_database

QUEST: dict[str, Any] = {"quest": "the-salt-stair", "real_table": True}
FOE = "Ledger Rat"


def test_whoever_is_asked_sets_right_what_differs(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("arena", "me friend", **QUEST)
            ana, ben = await match.sit(0), await match.sit(1)
            assert ben.table is not None
            assert ben.table.asked is not None
            assert ben.table.asked.corrections[0].example == "set dita hp 31"
            before = ben.undo
            told = await ben.ask(Correct(ben.asked, f"set {FOE} hp 7"), Table)
            assert told.news[-1].text.endswith(f"corrects the table: set {FOE} 1 hp 7 (26 before).")
            await ana.handled()
            assert ana.log[-1] == ben.log[-1]
            room = await match.room()
            assert room.live.stored[-1].text.startswith("set-hp ledger-rat")
            assert before != ben.undo
            await ben.ask(Undo(ben.undo), Table)
            assert not ben.log[-1].endswith("(26 before).")

    run(test())


def test_what_cannot_be_is_refused_with_its_rule_and_nothing_changes(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("arena", "me", **QUEST)
            ana = await match.sit(0)
            refusal = await ana.refused(Correct(ana.asked, f"set {FOE} hp 300"))
            assert (refusal.code, refusal.rule) == ("not-allowed", "arena.hero.hp.3")
            refusal = await ana.refused(Correct(ana.asked, "make me win"))
            assert refusal.code == "not-possible"
            assert refusal.text.startswith("That is no correction.")
            assert (await ana.refused(Correct("old", "set x hp 3"))).code == "old-decision"

    run(test())


def test_in_all_other_matches_nothing_is_corrected(tmp_path: Path) -> None:
    async def test() -> None:
        async with web_table(tmp_path) as server:
            match = await server.new("arena", "me", quest=QUEST["quest"])
            ana = await match.sit(0)
            assert ana.table is not None
            assert ana.table.asked is not None
            assert ana.table.asked.corrections == ()
            refusal = await ana.refused(Correct(ana.asked, f"set {FOE} hp 3"))
            assert refusal.code == "not-allowed"
            assert "real table" in refusal.text

    run(test())
