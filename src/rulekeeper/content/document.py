"""Reading one YAML file that holds one thing: a tutorial, the form of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

from rulekeeper.content.explain import KeyPath, StructType, convert
from rulekeeper.content.problems import Inspection, PackError
from rulekeeper.content.yaml_source import read_yaml

Fault = tuple[KeyPath, str, str]
"""Something wrong that the type lets pass: where, cause and remedy."""


def load_document(
    kind: type[StructType],
    file: Path,
    faults: Callable[[StructType], Iterable[Fault]] = lambda document: (),
) -> StructType:
    """What a file says, as a struct of the given type.

    Raises `PackError` with line, cause and remedy of all that is wrong with it, by its type and by
    `faults`.
    """
    inspection = Inspection()
    document = _read(kind, file, faults, inspection)
    if document is None or inspection.problems:
        raise PackError(inspection.problems)
    return document


def _read(
    kind: type[StructType],
    file: Path,
    faults: Callable[[StructType], Iterable[Fault]],
    inspection: Inspection,
) -> StructType | None:
    found = read_yaml(file, inspection)
    if found is None:
        return None
    values, mark = found
    if not isinstance(values, dict):
        cause = f"A {kind.__name__} is a mapping"
        inspection.problem(
            file, 1, cause, f"Write its keys, such as `{kind.__struct_fields__[0]}`."
        )
        return None

    def locate(path: KeyPath) -> tuple[Path, int]:
        return file, mark.line_of(*path)

    document = convert(kind, cast(dict[str, object], values), locate, inspection)
    for path, cause, remedy in faults(document) if document else ():
        inspection.problem(*locate(path), cause, remedy)
    return document
