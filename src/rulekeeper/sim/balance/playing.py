"""What a report is made from: a game and its packs, and the matches played with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rulekeeper.content.pack import load
from rulekeeper.core.errors import SetupError
from rulekeeper.core.ledger import find_ledger
from rulekeeper.core.match import Match
from rulekeeper.games.package import AnyGame, AnyPackage
from rulekeeper.sim.balance.overview import Subject
from rulekeeper.sim.balance.reading import Batch
from rulekeeper.sim.plans import named_quests, quest_plans
from rulekeeper.sim.results import run_of
from rulekeeper.sim.simulate import Plan, Record, simulate
from rulekeeper.sim.usage import known_cards


def plans_for(package: AnyPackage, game: AnyGame, plan: Plan) -> list[Plan]:
    """The plan alone, or, where its options name quests, one for each quest and level.

    Raises `SetupError` when there is no such quest.
    """
    quests = package.quests
    if quests is None or not (words := plan.options.get(quests.option)):
        return [plan]
    known = list(quest_names(package, [Path(pack) for pack in plan.packs]))
    named = named_quests(str(words), known)
    return [each.plan for each in quest_plans(package, game, plan, named)]


def quest_names(package: AnyPackage, packs: Sequence[Path]) -> Mapping[str, str]:
    """The names of the quests of a game and packs by their ids; raises `PackError`."""
    if package.quests is None:
        return {}
    entries = load(package.pack_format, package.content, *packs).entries(package.quests.kind)
    return {name: str(getattr(entry, "name", name)) for name, entry in entries.items()}


def play_all(plans: Iterable[Plan], processes: int | None) -> Iterator[tuple[Plan, Record]]:
    """The matches of each plan as they finish; raises as `simulate` does."""
    for plan in plans:
        for record in simulate(plan, processes):
            yield plan, record


def batch_of(played: Iterable[tuple[Plan, Record]]) -> Batch:
    """Matches with the runs of their plans; in the order of their numbers, plan by plan."""
    by_plan: dict[int, list[Record]] = {}
    plans: dict[int, Plan] = {}
    for plan, record in played:
        plans[id(plan)] = plan
        by_plan.setdefault(id(plan), []).append(record)
    records = [
        record
        for group in by_plan.values()
        for record in sorted(group, key=lambda record: record.match)
    ]
    return Batch(tuple(run_of(plan) for plan in plans.values()), tuple(records))


def subject_of(package: AnyPackage, game: AnyGame, batch: Batch, packs: Sequence[Path]) -> Subject:
    """What a report needs of the game with which matches were played.

    Raises `SetupError` when they were played with other packs.
    """
    if batch.run.packs != dict(game.packs):
        raise SetupError(
            f"The matches were played with {_named(batch.run.packs)}, and the packs given are "
            f"{_named(game.packs)}. Give the same packs with --pack, or simulate again."
        )
    first = batch.records[0]
    match = Match.new(game, first.set_up, first.bots, first.seed, listen=False, clock=None)
    return Subject(
        game.title,
        package.quests,
        quest_names(package, packs),
        known_cards(match),
        find_ledger(game.rulebook),
    )


def _named(packs: Mapping[str, str]) -> str:
    return " and ".join(f"{name} {version}" for name, version in packs.items())
