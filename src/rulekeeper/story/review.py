"""What is worth a look in a story that can be read: what no run comes to, and how long runs are.

What runs come to is found out in `runs`.
"""

from __future__ import annotations

from functools import partial

from rulekeeper.content.model import Report
from rulekeeper.content.text import quoted
from rulekeeper.story.checks import CAMPAIGNS, SECTIONS, Stories
from rulekeeper.story.runs import MOST_COMBINATIONS, Runs
from rulekeeper.story.words import End, Mark, Marked, Passage, Unmark, Unmarked

LENGTH = (8, 10)
"""Quests of a run, the fewest and the most: a story of more would last for months."""


def review_stories(stories: Stories, report: Report) -> None:
    """Report all that is odd."""
    _review_facts(stories, report)
    all_runs = [Runs(stories, tale) for tale in stories.tales]
    for kind, passage in stories.passages():
        _review_passage(kind, passage, all_runs, report)
    for runs in all_runs:
        _review_runs(runs, report)


def _review_facts(stories: Stories, report: Report) -> None:
    """Each fact is noted somewhere, and asked about somewhere."""
    noted, asked = set[str](), set[str]()
    for _, passage in stories.passages():
        noted |= {deed.fact for _, deed in passage.all_deeds() if isinstance(deed, Mark)}
        asked |= _asked_facts(passage)
    for kind, passage in stories.passages():
        problem = partial(report.problem, kind, passage.id)
        for path, deed in passage.all_deeds():
            if isinstance(deed, Mark) and deed.fact not in asked:
                cause = f"No choice asks about the fact {quoted(deed.fact)}"
                problem(path, cause, "Let one ask about it in `if`, or leave it out.")
            if isinstance(deed, Unmark) and deed.fact not in noted:
                cause = f"Nothing notes the fact {quoted(deed.fact)}"
                problem(path, cause, "Add a `mark` for it, or leave it out.")
        for number, choice in enumerate(passage.choices):
            for place, each in enumerate(choice.conditions):
                if isinstance(each, Marked | Unmarked) and each.fact not in noted:
                    cause = f"Nothing notes the fact {quoted(each.fact)}"
                    where = ("choices", number, "if", place)
                    problem(where, cause, "Add a `mark` for it, or leave it out.")


def _asked_facts(passage: Passage) -> set[str]:
    conditions = [each for choice in passage.choices for each in choice.conditions]
    return {each.fact for each in conditions if isinstance(each, Marked | Unmarked)}


def _review_passage(kind: str, passage: Passage, all_runs: list[Runs], report: Report) -> None:
    """Some run comes to it, to each of its choices and to each of its endings."""
    problem, key = partial(report.problem, kind, passage.id), (kind, passage.id)
    if not any(key in runs.passages for runs in all_runs):
        what = "section" if kind == SECTIONS else "card"
        problem((), f"No run comes to this {what}", "Let something lead to it, or leave it out.")
    else:
        for number, choice in enumerate(passage.choices):
            if not any((*key, number) in runs.choices for runs in all_runs):
                cause = f"Nobody can ever choose {quoted(choice.says)}"
                problem(("choices", number, "if"), cause, "Let some run fulfil what it asks for.")
    for path, deed in passage.all_deeds():
        if isinstance(deed, End) and not any(deed.ending in runs.endings for runs in all_runs):
            cause = f"No run comes to the ending {quoted(deed.ending)}"
            problem(path, cause, "Let something lead to it.")


def _review_runs(runs: Runs, report: Report) -> None:
    """Each run comes to an end, after a fair number of quests, and plays none of them twice."""
    problem = partial(report.problem, CAMPAIGNS, runs.tale.campaign)
    if not runs.is_whole:
        cause = f"There are more than {MOST_COMBINATIONS:,} combinations of facts: each fact was "
        cause += "looked at by itself, and choices that need several of them may never be made"
        problem(("begins",), cause, "Ask about fewer facts late in the story.")
    if not runs.endings:
        problem(("begins",), "No run comes to an ending", "Let something lead to an `end`.")
    for quest in sorted(runs.twice):
        cause = f"A run may come to the quest {quoted(quest)} twice"
        problem(("begins",), cause, "Let no way lead back to it.")
    for card in sorted(runs.empty):
        cause = f"A run may draw a card with the back {quoted(card)} when none is left"
        problem(("deck",), cause, "Add one, or draw fewer.")
    fewest, most = LENGTH
    for length in sorted(runs.lengths):
        if not fewest <= length <= most:
            cause = f"Some runs have {length} quest{'' if length == 1 else 's'}"
            problem(("begins",), cause, f"A campaign should have {fewest} to {most}.")
