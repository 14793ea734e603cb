"""What is wrong with a record: where, why, and what helps."""

from __future__ import annotations

from pathlib import Path

from rulekeeper.content.problems import Problem
from rulekeeper.core.errors import RulekeeperError


class RecordError(RulekeeperError):
    """The record of a campaign cannot be used; `problem` says where, why, and what helps."""

    def __init__(self, file: Path, line: int, cause: str, remedy: str) -> None:
        self.problem = Problem(file, line, cause, remedy)
        super().__init__(file, line, cause, remedy)

    def __str__(self) -> str:
        return str(self.problem)
