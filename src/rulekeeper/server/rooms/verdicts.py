"""Verdicts on references: what pointing at things on the table means, and whether it is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import No
from rulekeeper.games.tabletop import Reference
from rulekeeper.server.hosted_games import AnyMatch, AnyPresenter
from rulekeeper.server.messages import Verdict

NO_ACTION = "These things do not go together: no action uses all of them."


def verdict_on(
    parts: Sequence[Reference],
    match: AnyMatch,
    presenter: AnyPresenter,
    seat: int,
    decision: Decision | None,
) -> Verdict:
    """Whether a seat may do now what the parts mean together, and if not, why.

    `decision` is what the seat is asked. An option that is offered goes before one that is only
    conceivable, and an exact match before one that needs more parts.
    """
    table = match.seen(seat)
    offered = list(decision.options) if decision else []
    parts_of = presenter.pointer(table, decision)
    pointed = frozenset(parts)
    partial: Option | None = None
    option: Option | None = None
    for option in (*offered, *match.game.conceivable(match.table, seat)):
        named = frozenset(parts_of(option))
        if named == pointed:
            break
        if partial is None and pointed and pointed < named:
            partial = option
    else:
        option = partial
    if option is None:
        return Verdict(0, False, "", NO_ACTION, "")
    action = match.option_text(option)
    if decision is not None and option in offered:
        question = presenter.question(table, decision, [action] * len(offered), "")
        rule = question.offers[offered.index(option)].rule
        return Verdict(0, True, action, "", rule)
    verdict = match.explain(option, seat)
    if isinstance(verdict, No):
        return Verdict(0, False, action, verdict.reason, verdict.rule)
    return Verdict(0, True, action, "", "")
