"""What has no docstring is described elsewhere: by its sentence, or by what it overrides."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulekeeper

PACKAGE = Path(rulekeeper.__file__).parent


def undescribed(file: Path) -> Iterator[str]:
    """The public classes and methods of a module of which nothing says what they are."""
    classes = [
        node
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]
    if not classes:
        return
    name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
    module = importlib.import_module(name)
    for node in classes:
        cls: type = getattr(module, node.name)
        if not ast.get_docstring(node) and "says" not in vars(cls):
            yield node.name
        inherited = {name for base in cls.__mro__[1:] for name in vars(base)}
        for method in node.body:
            if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) and not (
                method.name.startswith("_") or method.name in inherited or ast.get_docstring(method)
            ):
                yield f"{node.name}.{method.name}"


@pytest.mark.parametrize("room", sorted(p.name for p in PACKAGE.iterdir() if p.is_dir()))
def test_every_public_class_and_method_is_described(room: str) -> None:
    files = [file for file in (PACKAGE / room).rglob("*.py") if file.stem != "__init__"]
    assert not {str(file): found for file in files if (found := [*undescribed(file)])}
