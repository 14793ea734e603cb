"""What could be chosen in a match, where its seats began, and how reports tell of both."""

from __future__ import annotations

from msgspec.structs import replace

from rulekeeper.core.ledger import find_ledger
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.sim.balance.document import Report, Row, Table
from rulekeeper.sim.balance.overview import Subject, report
from rulekeeper.sim.offers import Offer
from rulekeeper.sim.simulate import Plan, Record, play_one
from rulekeeper.sim.usage import KnownCard
from tables.records import batch, record

SPOON = KnownCard("card", "spoon", "Spoon", frozenset())
SUBJECT = Subject("Arcadia", ARCADIA.quests, {"q": "The Quest"}, [SPOON], find_ledger("arcadia"))


def played(options: dict[str, object], limit: int) -> Record:
    plan = Plan("arcadia", ("random", "random"), 1, options=options, decision_limit=limit)
    return play_one(plan, 2, 0)


def rows_of(made: Report, section: str, caption: str) -> list[Row]:
    """The rows of the one table of a section whose caption begins like this."""
    (table,) = [
        part
        for each in made.sections
        if each.id == section
        for part in each.parts
        if isinstance(part, Table) and part.caption.startswith(caption)
    ]
    return list(table.rows)


def test_a_card_counts_once_for_each_seat_however_often_it_is_offered() -> None:
    """Two of six cards of the level below are kept, one after the other."""
    record = played({"episodic": True, "level": 2, "quick": False}, 16)
    kept = [offer for offer in record.offers if offer.act == "keep"]
    for seat in (0, 1):
        own = [offer for offer in kept if offer.seat == seat]
        assert len(own) == len({offer.card for offer in own}) == 6
        assert sum(offer.is_chosen for offer in own) == 2


def test_a_match_says_where_each_seat_has_begun() -> None:
    assert set(played({}, 2).starts) == {"Starting Area 1", "Starting Area 2"}
    lebelheim = Plan("lebelheim", ("random", "random"), 1, decision_limit=1)
    assert play_one(lebelheim, 2, 0).starts == ()


def test_a_report_tells_how_often_each_start_wins() -> None:
    records = [
        replace(record(n, n % 4 == 0, ["Ann"], ["Bob"]), starts=("North", "South"))
        for n in range(40)
    ]
    rows = rows_of(report(SUBJECT, batch(records), 0.05, ""), "starts", "Matches won by start")
    assert {row.cells[0]: row.cells[2] for row in rows} == {"North": "75.0%", "South": "25.0%"}


def test_without_a_drawn_start_there_is_no_such_chapter() -> None:
    made = report(SUBJECT, batch([record(n, 0, ["Ann"], ["Bob"]) for n in range(20)]), 0.05, "")
    assert not {"starts", "choices"} & {section.id for section in made.sections}


def test_a_report_tells_how_often_cards_are_chosen() -> None:
    offers = (
        Offer(0, "buy", "card", "spoon", is_chosen=True),
        Offer(1, "buy", "card", "spoon", is_chosen=False),
        Offer(1, "buy", "card", "fork", is_chosen=False),
    )
    records = [replace(record(n, 0, ["Ann"], ["Bob"]), offers=offers) for n in range(20)]
    rows = rows_of(report(SUBJECT, batch(records), 0.05, ""), "choices", "Choices by “buy”")
    assert [row.cells[:3] for row in rows] == [("Spoon", "40", "50.0%"), ("fork", "20", "0.0%")]


def test_lengths_of_matches_and_quests_are_told_for_one_seat_as_well() -> None:
    parties = (["Ann"], ["Bob"], ["Cid"], ["Dan"])
    records = [record(n, 0, *parties, turns=80, set_up={"scenario": "q"}) for n in range(20)]
    made = report(SUBJECT, batch(records), 0.05, "")
    lengths = {row.cells[0]: row.cells[3] for row in rows_of(made, "lengths", "Lengths")}
    assert (lengths["Turns"], lengths["Turns of a seat"]) == ("80", "20")
    (quest,) = rows_of(made, "quests", "Quests by difficulty")
    assert quest.cells[-2:] == ("80", "20.0")
