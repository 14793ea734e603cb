"""Records of matches made up by hand, with rates that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from rulekeeper.sim.balance.reading import Batch
from rulekeeper.sim.results import Row, Run, row_of
from rulekeeper.sim.simulate import Competitor, Record
from rulekeeper.sim.usage import Use

RUN = Run(
    game="lebelheim",
    rules=2,
    rulekeeper="0.1.0",
    packs={"lebelheim-core": "1.0.0 0123456789abcdef"},
    bots=("greedy",),
    seed=0,
    options={},
    decision_limit=100,
)


def record(
    number: int,
    winner: int | None,
    *parties: Sequence[str],
    uses: Sequence[Use] = (),
    rules: Sequence[str] = (),
    set_up: Mapping[str, object] | None = None,
    turns: int = 20,
) -> Record:
    """A match of parties of heroes, one for each seat, that one seat or nobody has won."""
    return Record(
        match=number,
        seed=number,
        bots=("greedy",) * len(parties),
        competitors=tuple(
            Competitor(seat, name) for seat, names in enumerate(parties) for name in names
        ),
        winners=() if winner is None else (winner,),
        finished=True,
        decisions=5 * turns,
        turns=turns,
        final_hash=f"{number:016x}",
        set_up=set_up or {},
        uses=tuple(uses),
        rules=tuple(rules),
    )


def batch(records: Sequence[Record], run: Run = RUN) -> Batch:
    """Some matches as one run."""
    return Batch((run,), tuple(records))


def rows(records: Sequence[Record], run: Run = RUN) -> list[Row]:
    """Matches as they are written, each with its run."""
    return [row_of(each, run) for each in records]


def write_rows(file: Path, written: Sequence[Row]) -> Path:
    """A file of matches as JSON lines."""
    file.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in written))
    return file


def duels(one: str, other: str, won: int, played: int, first: int = 0) -> list[Record]:
    """Matches of one hero, which wins so many of them, against another; they change seats."""
    found = []
    for number in range(played):
        seat, is_won = number % 2, number < won
        parties = ([one], [other]) if seat == 0 else ([other], [one])
        found.append(record(first + number, seat if is_won else 1 - seat, *parties))
    return found
