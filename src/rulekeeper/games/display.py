"""Small pieces of which the screens of all games are made."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text


def fitted(text: str, width: int, style: str) -> Text:
    """Text cut or padded to a width in columns of the terminal."""
    found = Text(text, style=style)
    found.truncate(width, overflow="ellipsis", pad=True)
    return found


def listing(lines: Iterable[tuple[str, Text]]) -> RenderableType:
    """Texts with what is typed for them at the left."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=4, justify="right", style="bold cyan")
    grid.add_column()
    for typed, text in lines:
        grid.add_row(typed, text)
    return grid if grid.row_count else Group()
