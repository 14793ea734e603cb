"""Where a match stands, in words: what is being carried out, and what a question is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import (
    AnyAbility,
    Card,
    ChooseOne,
    ForEach,
    If,
    Line,
    May,
    Ongoing,
    TrickAbility,
)
from rulekeeper.games.lebelheim.content.wording import ability_text, lines_text
from rulekeeper.games.lebelheim.options import ChooseMode, PlayCard, UseSkill
from rulekeeper.games.lebelheim.table.view import LebelheimView


def label(view: LebelheimView, number: int) -> str:
    """A hero's name, with its team when both teams have it."""
    hero = view.heroes[number]
    twins = [other for other in view.heroes if other.name == hero.name]
    return hero.name if len(twins) == 1 else f"{hero.name} ({hero.team})"


def heading(view: LebelheimView, seats: Sequence[str]) -> list[str]:
    """The turn and whose it is; how the match comes to its end, where that is near."""
    parts = [f"Turn {view.turn}", seats[view.seat]] if view.turn else ["Setting the board"]
    if view.closing != "not_yet":
        parts.append("the Final Turn" if view.closing == "final_turn" else "time is up")
    return parts


def plays(view: LebelheimView) -> list[str]:
    """What is being carried out, outermost first, each with its hero."""
    return [f"{play.name} ({label(view, play.hero)})" for play in view.plays]


def rule_for(catalogue: Catalogue, option: Option, asked_by: str) -> str:
    """The rule that allows an option: that of its kind, else the one that asks for it."""
    match option:
        case PlayCard(card=card):
            is_trick = catalogue.cards[card].kind == "trick"
            return "lebelheim.card.trick.1" if is_trick else "lebelheim.turn.main.1"
        case UseSkill(ability=ability):
            return rule_of_ability(catalogue, ability)
    return asked_by


def rule_of_ability(catalogue: Catalogue, ability: int) -> str:
    """The rule that lets a hero have or use an ability, by its number."""
    if ability in catalogue.innate:
        return "lebelheim.innate.2"
    is_trick = isinstance(catalogue.abilities[ability], TrickAbility)
    return "lebelheim.card.trick.5" if is_trick else "lebelheim.hero.4"


def left_open(catalogue: Catalogue, view: LebelheimView, name: str) -> tuple[str, str]:
    """What may be carried out or left: parts of the latest play, else the trigger named so.

    Its name where it is told in full, and its rules text.
    """
    if view.plays and view.plays[-1].name == name:
        lines = [line for text in _played(catalogue, view) for line in _lines(text)]
        if parts := [line for line in _all_lines(lines) if isinstance(line, May)]:
            return "", " ".join(lines_text(parts))
    trigger = next((ability for ability in catalogue.abilities if ability.name == name), None)
    return (name, ability_text(trigger)) if trigger else ("", "")


def mode_text(catalogue: Catalogue, view: LebelheimView, option: ChooseMode) -> str:
    """What the latest play does in one of its modes."""
    for text in _played(catalogue, view):
        for line in _all_lines(_lines(text)):
            if isinstance(line, ChooseOne):
                for mode in line.modes[option.mode : option.mode + 1]:
                    if mode.name == option.name:
                        return " ".join(lines_text(mode.lines))
    return ""


def _played(catalogue: Catalogue, view: LebelheimView) -> Sequence[Card | AnyAbility]:
    """The text of the latest play: one at most."""
    if not view.plays:
        return ()
    play = view.plays[-1]
    is_card = play.kind in ("action", "aura", "trick")
    texts: Iterable[Card | AnyAbility] = catalogue.cards if is_card else catalogue.abilities
    return [text for text in texts if text.name == play.name][:1]


def _lines(text: Card | AnyAbility) -> Sequence[Line]:
    return () if isinstance(text, Ongoing) else text.lines


def _all_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines of a text and those within them, however deep they stand."""
    for line in lines:
        yield line
        match line:
            case May() | ForEach():
                yield from _all_lines(line.lines)
            case If():
                yield from _all_lines((*line.then, *line.otherwise))
            case ChooseOne():
                yield from _all_lines(inner for mode in line.modes for inner in mode.lines)
