"""Errors: one class for each thing that a caller can do about one."""

from rulekeeper.core.verdict import No


class RulekeeperError(Exception):
    """Base of all errors that somebody can mend; the text is one clear sentence."""


def cited(sentence: str, *rules: str) -> str:
    """A sentence, with the ids of the rules that it rests on in parentheses, if there are any."""
    named = ", ".join(filter(None, rules))
    return f"{sentence} ({named})" if named else sentence


class SetupError(RulekeeperError):
    """A match cannot be set up like this; `rules` says by which rules, if by any."""

    def __init__(self, reason: str, *rules: str) -> None:
        self.reason = reason
        self.rules = rules
        super().__init__(reason, *rules)

    def __str__(self) -> str:
        return cited(self.reason, *self.rules)


class Refused(RulekeeperError):  # noqa: N818 - a refusal is an answer of the rules, not a failure
    """The rules refuse an answer; `verdict` says which rule and why."""

    def __init__(self, verdict: No) -> None:
        self.verdict = verdict
        super().__init__(cited(verdict.reason, verdict.rule))


class UnknownAnswer(RulekeeperError):  # noqa: N818 - named after what it is, like `Refused`
    """Words that name no action at this point, or more than one."""


class NothingToUndo(RulekeeperError):  # noqa: N818 - named after what it is, like `Refused`
    """Undo would go back past the start, past chance, or past something revealed."""


class NotationError(RulekeeperError):
    """A saved match cannot be read; `line` is the number of the line at fault, from 1.

    The text has no full stop, so that callers can build it into a sentence.
    """

    def __init__(self, line: int, cause: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {cause}".removesuffix("."))


class RulesError(RulekeeperError):
    """The rules or a pack's content are at fault: the match stays where it was."""
