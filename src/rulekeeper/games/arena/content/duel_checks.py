"""What has to hold of the sides of a quest: two of people in a duel, else a party and its foes.

Rules: arena.mode.pvp.4, arena.component.dragon.1, arena.mode.coop.1
"""

from __future__ import annotations

from collections.abc import Iterable

from rulekeeper.boards.footprint import anchors_inside
from rulekeeper.content.model import Content
from rulekeeper.content.text import suggestion
from rulekeeper.games.arena.content.dragons import Dragon
from rulekeeper.games.arena.content.power_checks import Path, Problem
from rulekeeper.games.arena.content.quests import Quest, Side
from rulekeeper.games.arena.rules.quest_deeds import GiveFlask, Lose, Offer, Place, Win
from rulekeeper.games.arena.rules.quest_goals import Goal
from rulekeeper.games.arena.rules.quest_moments import Difficulty, QuestStarts, RoundBegins
from rulekeeper.tanarean.grid.battlegrid import GRID

RULE = "arena.mode.pvp.4"

WORDS_OF_A_DUEL = ("white", "black")


def check_sides(
    content: Content, quest: Quest, words: Iterable[tuple[Path, object]], problem: Problem
) -> None:
    """Check whose the goals, objects and words of a quest are."""
    words = list(words)
    _check_whose(quest, words, problem)
    if quest.sides is None:
        if not quest.foes:
            remedy = "Write `foes`, or for a duel between people `sides`."
            problem(("foes",), "There is nobody to fight", remedy, "arena.mode.coop.1")
        return
    for place, side in enumerate(quest.sides):
        _check_side(content, quest, side, ("sides", place), problem)
    _check_dragons(quest, problem)
    _check_goals(quest, problem)
    _check_words(quest, words, problem)


def _check_whose(quest: Quest, words: list[tuple[Path, object]], problem: Problem) -> None:
    """A party has heroes and foes, a duel a white side and a black one."""
    own = WORDS_OF_A_DUEL if quest.sides else ("heroes",)
    for path, word in words:
        if isinstance(word, Goal | Win) and word.by not in own:
            cause = f"It is by '{word.by}', and {_who_is_there(quest)}"
            problem((*path, "by"), cause, f"Write `by: {' or '.join(own)}`.", RULE)
    strikers = (*(WORDS_OF_A_DUEL if quest.sides else ("heroes", "foes")), "anybody")
    for place, thing in enumerate(quest.objects):
        is_usual = thing.struck_by == "heroes" and thing.hit_points is None
        if thing.struck_by not in strikers and not is_usual:
            cause = f"'{thing.struck_by}' may strike it, and {_who_is_there(quest)}"
            remedy = f"Write `struck_by: {' or '.join(strikers)}`."
            problem(("objects", place, "struck_by"), cause, remedy, RULE)


def _who_is_there(quest: Quest) -> str:
    if quest.sides:
        return "a duel has a white side and a black one"
    return "a party has heroes and foes"


def _check_side(content: Content, quest: Quest, side: Side, path: Path, problem: Problem) -> None:
    """It has either heroes or a dragon, and room for them where it starts."""
    if (side.heroes is None) is (side.dragon is None):
        remedy = "Write either `heroes` with their number, or `dragon` with its id."
        problem(path, f"{side.name} has to be a team of heroes or a dragon", remedy, RULE)
        return
    dragons, size = content.of(Dragon), 1
    if side.dragon is not None:
        if side.dragon not in dragons:
            cause = f"There is no dragon '{side.dragon}'"
            problem((*path, "dragon"), cause, suggestion(side.dragon, dragons), RULE)
            return
        size = dragons[side.dragon].size
    if side.starts not in quest.area_masks:
        cause, known = f"There is no area '{side.starts}'", quest.area_masks
        problem((*path, "starts"), cause, suggestion(side.starts, known), RULE)
        return
    free = quest.area_masks[side.starts] & ~quest.drawn.battle_map.closed
    room, needed = anchors_inside(GRID, free, size).bit_count(), side.heroes or 1
    if room < needed:
        cause = f"Where {side.name} starts is room for {room} of {needed}"
        problem((*path, "starts"), cause, "Make the area larger.", RULE)


def _check_dragons(quest: Quest, problem: Problem) -> None:
    """The box has one Dragon, and people are the foes. Rules: arena.component.dragon.1"""
    if quest.foes:
        remedy = "Leave `foes` out, or `sides`."
        problem(("foes",), "In a duel the other side are people", remedy, RULE)
    if all(side.dragon for side in quest.sides or ()):
        remedy = "Give one side `heroes`."
        problem(("sides",), "The box has one Dragon", remedy, "arena.component.dragon.1")


def _check_goals(quest: Quest, problem: Problem) -> None:
    """Each side has something to win by, and nothing else: nobody gains experience."""
    for word in WORDS_OF_A_DUEL:
        if not any(goal.by == word for goal in quest.goals):
            problem(("goals",), f"The {word} side has no goal", f"Give it one: `by: {word}`.", RULE)
    for place, goal in enumerate(quest.goals):
        if goal.in_the_end:
            cause = "It is judged only when the quest is over, and a duel has no other objectives"
            problem(("goals", place), cause, "Take another goal.", RULE)
        if goal.xp:
            problem(("goals", place, "xp"), "Nobody gains experience in a duel", "Leave it out.")
    if quest.campaign:
        problem(("campaign",), "A duel is no part of a campaign", "Leave `campaign` out.", RULE)


def _check_words(quest: Quest, words: list[tuple[Path, object]], problem: Problem) -> None:
    """What only a party can mean, and choices that would be nobody's."""
    for path, word in words:
        if isinstance(word, Lose):
            remedy = "Write `do: win` with `by`, the side that has won."
            problem(path, "In a duel it has to be said who wins", remedy, RULE)
        elif isinstance(word, Difficulty):
            problem(path, "A duel has no levels of difficulty", "Leave the condition out.", RULE)
        elif isinstance(word, GiveFlask):
            remedy = "Give an item of the quest, or `do: heal`."
            problem(path, "Flasks belong to missions", remedy, "arena.flask.1")
        elif isinstance(word, Offer) or (isinstance(word, Place) and word.area is not None):
            when = quest.events[int(path[1])].when
            if isinstance(when, QuestStarts | RoundBegins):
                cause = "Somebody has to choose, and nobody sets the event off"
                problem(path, cause, "Take another moment, or let nobody choose.", RULE)
