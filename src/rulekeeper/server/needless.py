"""Questions that need not be put to people, because the server can answer for them."""

from __future__ import annotations

from rulekeeper.core.acts import Pass
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.server.messages import Ask


def needless_answer(decision: Decision, ask: Ask) -> Option | None:
    """The answer that a person need not give; `None` when the question has to be put."""
    if ask == "always":
        return None
    if len(decision.options) == 1:
        return decision.options[0]
    if decision.covert and ask == "never":
        return next((option for option in decision.options if isinstance(option, Pass)), None)
    return None
