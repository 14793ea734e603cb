"""The errors a caller may meet, one class for each thing the caller can do about it."""

from rulekeeper.core.verdict import No


class RulekeeperError(Exception):
    """Base of all errors that are somebody's to mend; its text is one clear sentence."""


class SetupError(RulekeeperError):
    """A match cannot be set up like this."""


class Refused(RulekeeperError):  # noqa: N818 - a refusal is an answer of the rules, not a failure
    """The rules refuse an answer; `verdict` says which rule and why."""

    def __init__(self, verdict: No) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict.reason} ({verdict.rule})" if verdict.rule else verdict.reason)


class UnknownAnswer(RulekeeperError):  # noqa: N818 - named after what it is, like `Refused`
    """Words that name no action at this point, or more than one."""


class NothingToUndo(RulekeeperError):  # noqa: N818 - named after what it is, like `Refused`
    """Undo would go back past the start, past chance, or past something revealed."""


class NotationError(RulekeeperError):
    """A saved match cannot be read; `line` is the number of the line at fault, from 1.

    Its text ends without a full stop, whatever sentence the cause was: it is part of another.
    """

    def __init__(self, line: int, cause: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {cause}".removesuffix("."))


class RulesError(RulekeeperError):
    """The rules or a pack's content are at fault: the match stays where it was."""
