"""Questions that the server answers for people, because nobody has to think about them."""

from __future__ import annotations

from rulekeeper.core.acts import Pass
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.server.messages import Ask


def automatic_answer(decision: Decision, ask: Ask) -> Option | None:
    """The answer to give for a person; `None` when the person has to be asked."""
    if ask == "always":
        return None
    if len(decision.options) == 1:
        return decision.options[0]
    if decision.covert and ask == "never":
        return next((option for option in decision.options if isinstance(option, Pass)), None)
    return None
