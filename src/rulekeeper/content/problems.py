"""Problems of packs: what is wrong, where, and what would be right."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from rulekeeper.content.text import shown
from rulekeeper.core.errors import RulekeeperError, cited

MOST_PROBLEMS: Final = 100
"""The most problems that one run lists; a hostile pack could hold a million."""

MOST_VALUES: Final = 500_000
"""The most values that one run reads and copies, over all packs together."""


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a pack.

    `line` counts from 1. `cause` is a sentence without its full stop, `remedy` a whole sentence;
    `rule` is the rule of the game that the pack breaks, if it breaks one.
    """

    file: Path
    line: int
    cause: str
    remedy: str
    rule: str = ""

    def __str__(self) -> str:
        sentences = f"{shown(self.cause)}. {shown(self.remedy)}"
        return f"{place(self.file, self.line)}: {cited(sentences, self.rule)}"


class PackError(RulekeeperError):
    """Packs cannot be used; `problems` says why, `str()` gives one line for each."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(tuple(problems))
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class Abandoned(Exception):  # noqa: N818 - the problems are in the inspection
    """An inspection ends early: its list of problems is full, or the packs hold too much."""


class Inspection:
    """One run over packs: the problems found so far, and how much may still be read."""

    def __init__(self) -> None:
        self._problems: dict[tuple[Path, int, str], Problem] = {}
        self._lines: set[tuple[Path, int]] = set()
        self._values_left = MOST_VALUES

    @property
    def problems(self) -> list[Problem]:
        """The problems found so far, each once, in the order of finding."""
        return list(self._problems.values())

    def problem(self, file: Path, line: int, cause: str, remedy: str, rule: str = "") -> None:
        """Note a problem. Raises Abandoned once there are more than can be listed."""
        full = len(self._problems) == MOST_PROBLEMS
        if full:
            cause = f"The packs have more than {MOST_PROBLEMS} problems"
            remedy, rule = "Mend those above first, then check again.", ""
        self._problems.setdefault((file, line, cause), Problem(file, line, cause, remedy, rule))
        self._lines.add((file, line))
        if full:
            raise Abandoned

    def found_on(self, file: Path, line: int) -> bool:
        """Whether this line has a problem already, so that another may be its mere consequence."""
        return (file, line) in self._lines

    def affords(self, values: int) -> bool:
        """Whether so many values may still be read."""
        return values <= self._values_left

    def spend(self, values: int, file: Path, line: int) -> None:
        """Count values that are read or copied. Raises Abandoned once they are too many."""
        self._values_left -= values
        if self._values_left < 0:
            cause = f"The packs hold more than {MOST_VALUES:,} values"
            self.problem(file, line, cause, "Use fewer or smaller packs.")
            raise Abandoned


def place(file: Path, line: int) -> str:
    """A line of a file as `file:line`, the form that editors and terminals follow."""
    return f"{shown(str(file))}:{line}"
