"""What pointing at things on the table means, and whether it may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import No
from rulekeeper.games.tabletop import Reference
from rulekeeper.server.messages import Verdict

if TYPE_CHECKING:
    from rulekeeper.server.room import Room

NOTHING = "Pointed at together, these things mean nothing that could be done."


def meant(room: Room, seat: int, parts: Sequence[Reference]) -> Verdict:
    """Whether what the parts mean together may be done by a seat now, and if not, why.

    What is offered is meant before what is only conceivable, and what the parts name exactly
    before what they name a part of.
    """
    match, decision = room.match, room.decision_of(seat)
    table = match.seen(seat)
    offered = list(decision.options) if decision else []
    pointed = frozenset(parts)
    beginning: Option | None = None
    option: Option | None = None
    for option in (*offered, *match.game.conceivable(match.table, seat)):
        named = frozenset(room.presenter.parts(table, option, decision))
        if named == pointed:
            break
        if beginning is None and pointed and pointed < named:
            beginning = option
    else:
        option = beginning
    if option is None:
        return Verdict(0, False, "", NOTHING, "")
    action = match.option_text(option)
    if decision is not None and option in offered:
        question = room.presenter.question(table, decision, [action] * len(offered), "")
        rule = question.offers[offered.index(option)].rule
        return Verdict(0, True, action, "", rule)
    verdict = match.explain(option, seat)
    if isinstance(verdict, No):
        return Verdict(0, False, action, verdict.reason, verdict.rule)
    return Verdict(0, True, action, "", "")
