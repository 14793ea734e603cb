"""What lies on the table, and what is asked, described so that page and terminal draw any game.

A game's `presenter.Presenter` makes these descriptions from the views of a seat: they hold nothing
that the seat may not see, and neither page nor terminal needs to know a game. The docstring of each
type says how it is drawn.

Things on the table have a reference: `square/C5`, `figure/3`, `card/attack-7`, `word/end`. An
option of a decision is what its parts name together: a figure's attack is one card, laying a tile
down turned is a word and a square. Choosing is pointing at the parts, in any order; asking why
something is not allowed is pointing in the same way.
"""

from rulekeeper.core.acts import Weight
from rulekeeper.games.tabletop.asking import (
    Choice,
    Offer,
    Question,
)
from rulekeeper.games.tabletop.board import (
    Area,
    AreaMap,
    Board,
    CardinalDirection,
    Edge,
    Layout,
    Link,
    Piece,
    Region,
)
from rulekeeper.games.tabletop.how_to import (
    WORDS,
    HowTo,
    Meaning,
    Moment,
    Panel,
    ToldPanel,
    Words,
)
from rulekeeper.games.tabletop.lobby import (
    Field,
    Lesson,
    Scene,
    SetUp,
    Tutorial,
)
from rulekeeper.games.tabletop.presenting import (
    Die,
    Doing,
    Happening,
    Pointer,
    Presenter,
    Tabletop,
    Throw,
)
from rulekeeper.games.tabletop.references import (
    Reference,
    Tone,
)
from rulekeeper.games.tabletop.story import (
    Book,
    Chart,
    Column,
    Goal,
    Initiative,
    InitiativeTurn,
    Page,
    Plan,
    PlanStep,
    Row,
)
from rulekeeper.games.tabletop.things import (
    Badge,
    Card,
    Fact,
    Figure,
    Gauge,
    Party,
    Pile,
    Place,
    Sheet,
    Shelf,
)

__all__ = [
    "WORDS",
    "Area",
    "AreaMap",
    "Badge",
    "Board",
    "Book",
    "Card",
    "CardinalDirection",
    "Chart",
    "Choice",
    "Column",
    "Die",
    "Doing",
    "Edge",
    "Fact",
    "Field",
    "Figure",
    "Gauge",
    "Goal",
    "Happening",
    "HowTo",
    "Initiative",
    "InitiativeTurn",
    "Layout",
    "Lesson",
    "Link",
    "Meaning",
    "Moment",
    "Offer",
    "Page",
    "Panel",
    "Party",
    "Piece",
    "Pile",
    "Place",
    "Plan",
    "PlanStep",
    "Pointer",
    "Presenter",
    "Question",
    "Reference",
    "Region",
    "Row",
    "Scene",
    "SetUp",
    "Sheet",
    "Shelf",
    "Tabletop",
    "Throw",
    "ToldPanel",
    "Tone",
    "Tutorial",
    "Weight",
    "Words",
]
