"""Verdicts on references: what pointing at things on the table means, and whether it is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial
from itertools import chain

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

    `decision` is what the seat is asked. An exact match goes before one that needs more parts, and
    what would answer that question before anything of another: a figure that cannot be struck back
    at is refused for that, and not as the further target that no attack has.
    """
    table = match.seen(seat)
    offered = list(decision.options) if decision else []
    parts_of = presenter.pointer(table, decision)
    menu = match.game.language.menus.get(decision.kind) if decision else None
    kinds = menu.kinds if menu else ()

    def meant(options: Iterable[Option]) -> Option | None:
        return _meant(frozenset(parts), options, parts_of)

    conceivable = partial(match.game.conceivable, match.table, seat)
    answers = (option for option in conceivable() if isinstance(option, kinds))
    option = meant(chain(offered, answers)) or meant(conceivable())
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


def _meant(
    pointed: Set[Reference],
    options: Iterable[Option],
    parts_of: Callable[[Option], Sequence[Reference]],
) -> Option | None:
    """The first option of just these parts, or else the first that has more besides."""
    begun: Option | None = None
    for option in options:
        named = frozenset(parts_of(option))
        if named == pointed:
            return option
        if begun is None and pointed and pointed < named:
            begun = option
    return begun
