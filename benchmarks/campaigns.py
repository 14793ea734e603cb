"""How campaigns go when bots play all their chapters: how many end, how, and what is bought.

python benchmarks/campaigns.py --campaigns 100 --option difficulty=normal
python benchmarks/campaigns.py --game arcadia --seats 4 --campaigns 200 --option monsters=table
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import get_context
from statistics import median
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

from rulekeeper.campaign.progress import Progress, chapter_set_up
from rulekeeper.campaign.record import Record
from rulekeeper.core.chance import mixed
from rulekeeper.core.errors import RulekeeperError, SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.registry import find_game, find_package
from rulekeeper.players.registry import find_player
from rulekeeper.sim.balance.offer_section import chosen_of
from rulekeeper.sim.offers import Offer, OfferCounter

ENDING = re.compile(r" Medals: .*")
"""What is left out of how a campaign ended, so that endings can be counted."""

STOPPED = "lost too often"
"""How a campaign ends in which one chapter was lost as often as it may be tried."""


class Run(Struct, frozen=True):
    """A campaign as it was played: how it ended, its chapters by kind, and those lost by title.

    `offers` are the cards that somebody could choose in a chapter, and whether they did.
    """

    ending: str
    chapters: Counter[str]
    lost: Counter[str]
    offers: tuple[Offer, ...]


class Course(Struct, frozen=True):
    """What is played: the campaigns of a game, by a bot on each of so many seats."""

    game: str
    campaign: str | None
    options: Mapping[str, object]
    bot: str
    seats: int
    tries: int
    seed: int


def play_chapter(record: Record[Any], bot: str) -> tuple[Match[Any, Any], tuple[Offer, ...]]:
    """Play the match of the chapter to its end; what could be chosen in it comes with it."""
    assert record.chapter is not None
    set_up = chapter_set_up(record)
    game = find_game(record.chapter.game)
    player = find_player(bot, seed=set_up.seed)
    # Time stands still, so that a campaign is the same on a slow machine.
    match = Match.new(
        game, set_up.options, set_up.seats, set_up.seed, listen=False, clock=lambda: 0.0
    )
    counter = OfferCounter()
    while decision := match.decision:
        answer = player.choose(match, decision.seat)
        counter.note(match, decision, answer)
        match.play(answer)
    return match, counter.offers()


def play_campaign(course: Course, number: int) -> Run:
    """Play one campaign to its end, or until a chapter has been lost as often as it may be."""
    game, rules = find_game(course.game), find_package(course.game).campaigns
    if rules is None:
        raise SetupError(f"{course.game} has no campaigns.")
    progress = Progress(game, rules)
    name = course.campaign or rules.campaigns(game)[0].id
    record = progress.begin(
        f"{name} {number}",
        name,
        course.options,
        [f"{course.bot} {seat}" for seat in range(1, course.seats + 1)],
        mixed(course.seed, number),
    )
    chapters, lost, tries = Counter[str](), Counter[str](), 0
    offers: list[Offer] = []
    while (chapter := record.chapter) is not None:
        match, offered = play_chapter(record, course.bot)
        record = progress.finished(record, match)
        offers += offered
        chapters[chapter.kind] += 1
        is_lost = record.chapter is not None and record.chapter.title == chapter.title
        lost[chapter.title] += is_lost
        tries = tries + 1 if is_lost else 0
        if tries == course.tries:
            return Run(STOPPED, chapters, +lost, tuple(offers))
    last = record.log[-1]
    # Where something was at stake among the players, the last change says how it came out.
    ending = last.changes[-1] if course.seats > 1 and last.changes else last.result
    return Run(ENDING.sub("", ending), chapters, +lost, tuple(offers))


def play_all(course: Course, campaigns: int, processes: int) -> Iterator[Run]:
    """Play campaigns at a time; they come in their order."""
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(partial(play_campaign, course), range(campaigns))


def show(runs: Sequence[Run]) -> None:
    """Print how the campaigns ended, what was lost, how long they were, and what was chosen."""
    console = Console()
    table = Table("how it ended", "campaigns", box=None, header_style="bold")
    for ending, number in Counter(run.ending for run in runs).most_common():
        table.add_row(ending, str(number))
    console.print(table, "")
    lost = sum((run.lost for run in runs), Counter[str]())
    if lost:
        table = Table("lost", "times", box=None, header_style="bold")
        for title, number in lost.most_common():
            table.add_row(title, str(number))
        console.print(table, "")
    for kind in sorted({kind for run in runs for kind in run.chapters}):
        console.print(f"{kind}: {median(run.chapters[kind] for run in runs):g} in the median")
    chosen = chosen_of(offer for run in runs for offer in run.offers)
    for act in sorted({act for act, _, _ in chosen}):
        table = Table(act, "offered", "chosen", box=None, header_style="bold")
        of_act = {card: tally for (each, _, card), tally in chosen.items() if each == act}
        for card, tally in sorted(of_act.items(), key=lambda item: -item[1].share):
            table.add_row(card, str(tally.played), f"{tally.share:.0%}")
        console.print("", table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play campaigns by bots.")
    parser.add_argument("--game", default="arena")
    parser.add_argument("--campaign", help="the id of one; by default the first of the game")
    parser.add_argument("--campaigns", type=int, default=100, help="how many to play")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seats", type=int, default=1, help="how many bots play")
    parser.add_argument("--tries", type=int, default=3, help="how often a chapter may be lost")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], help="KEY=VALUE, as on its form")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    options = dict(text.split("=", 1) for text in arguments.option)
    course = Course(
        arguments.game,
        arguments.campaign,
        options,
        arguments.bot,
        arguments.seats,
        arguments.tries,
        arguments.seed,
    )
    played = play_all(course, arguments.campaigns, arguments.processes)
    errors = Console(stderr=True)
    show(list(track(played, total=arguments.campaigns, console=errors, transient=True)))


if __name__ == "__main__":
    try:
        main()
    except RulekeeperError as error:
        sys.exit(str(error))
