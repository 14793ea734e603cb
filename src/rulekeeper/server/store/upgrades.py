"""The upgrades of stored documents: one function from each format to the next.

Never change a function that has been released: add the next one, and keep an example of the new
format beside those in `tests/server/examples`.
"""

from __future__ import annotations

from typing import Any

from rulekeeper.server.store.documents import Upgrade


def set_up_from_1_to_2(fields: dict[str, Any]) -> dict[str, Any]:
    """The seed is a number, and `kind` is called `requested_options`."""
    rest = {name: value for name, value in fields.items() if name != "kind"}
    return {**rest, "seed": int(fields["seed"]), "requested_options": fields["kind"]}


def set_up_from_2_to_3(fields: dict[str, Any]) -> dict[str, Any]:
    """Older matches get even pauses, except for lessons."""
    return {**fields, "even_pauses": not fields["tutorial"]}


def set_up_from_3_to_4(fields: dict[str, Any]) -> dict[str, Any]:
    """There is more than one guided match: the name of the one that this is."""
    return {**fields, "tutorial": "first" if fields["tutorial"] else ""}


def set_up_from_4_to_5(fields: dict[str, Any]) -> dict[str, Any]:
    """Older matches are no chapters of campaigns."""
    return {**fields, "campaign": ""}


def status_from_1_to_2(fields: dict[str, Any]) -> dict[str, Any]:
    """`wish` is called `undo_request`."""
    rest = {name: value for name, value in fields.items() if name != "wish"}
    return {**rest, "undo_request": fields["wish"]}


SET_UP_UPGRADES: dict[int, Upgrade] = {
    1: set_up_from_1_to_2,
    2: set_up_from_2_to_3,
    3: set_up_from_3_to_4,
    4: set_up_from_4_to_5,
}
STATUS_UPGRADES: dict[int, Upgrade] = {1: status_from_1_to_2}
