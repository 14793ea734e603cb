"""What the fields of the family's options and events refer to; `text.nouns` says how they read."""

from typing import Annotated, TypeAlias

from rulekeeper.core.references import Ref

CombatantRef: TypeAlias = Annotated[int, Ref("combatant")]
CardRef: TypeAlias = Annotated[int, Ref("attack")]
"""An attack card, by its number in the box."""
SquareRef: TypeAlias = Annotated[int, Ref("square")]
ObjectRef: TypeAlias = Annotated[int, Ref("object")]
"""A door or another object, by its upper left square."""
SpotRef: TypeAlias = Annotated[int, Ref("spot")]
"""A tile that somebody may use, such as a door, a chest or a lever, by its upper left square."""
FlaskRef: TypeAlias = Annotated[int, Ref("flask")]
"""A flask, by its number in the box."""
LineRef: TypeAlias = Annotated[int, Ref("line")]
"""A straight line, by its place among the eight directions."""
TeamRef: TypeAlias = Annotated[int, Ref("team")]
