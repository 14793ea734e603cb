"""What the numbers in acts and events of games with heroes and cards refer to."""

from typing import Annotated, TypeAlias

from rulekeeper.core.references import Ref

HeroRef: TypeAlias = Annotated[int, Ref("hero")]
"""A hero in play."""

KindRef: TypeAlias = Annotated[int, Ref("kind")]
"""A hero of the box, before somebody plays it."""

CardRef: TypeAlias = Annotated[int, Ref("card")]
"""A card of the box; -1 for one that is not seen, or for none."""

AbilityRef: TypeAlias = Annotated[int, Ref("ability")]
"""An innate skill or ability of the box; -1 for none."""

SquareRef: TypeAlias = Annotated[int, Ref("square")]
"""A case of the grid."""

SideRef: TypeAlias = Annotated[int, Ref("side")]
"""A side of the grid."""

TeamRef: TypeAlias = Annotated[int, Ref("team")]
"""A team."""
