"""What acts in the camp refer to, and what they share; each stands in the module of its rule."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from rulekeeper.core.acts import Act
from rulekeeper.core.references import Ref
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.belongings import HeroRecord
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.state import Stage

MemberRef: TypeAlias = Annotated[int, Ref("member")]
"""A hero of the party, by its place in it."""

LevelUpRef: TypeAlias = Annotated[int, Ref("level up")]

AttackRef: TypeAlias = Annotated[int, Ref("attack")]
"""An attack of some hero of the box."""

LessonRef: TypeAlias = Annotated[int, Ref("lesson")]
"""An attack, with the only hero of the party that can learn it."""

ScrollRef: TypeAlias = Annotated[int, Ref("scroll")]
ArtifactRef: TypeAlias = Annotated[int, Ref("artifact")]

OwnScrollRef: TypeAlias = Annotated[int, Ref("own scroll")]
"""A scroll among those that the party has."""

OwnArtifactRef: TypeAlias = Annotated[int, Ref("own artifact")]
"""An artifact among those that the party has."""


class Option(Act[CampTable], frozen=True):
    """One thing that can be done at a stop in the camp."""

    stage: ClassVar[Stage]

    def refusal(self, table: CampTable, seat: int) -> No:
        """Why it cannot be done at this stop, or now."""
        state, box = table.state, table.box
        if state.stage is not self.stage:
            return _ELSEWHERE[self.stage]
        if state.stage is Stage.SHOP:
            scroll = box.catalogue.scrolls[state.counter].name
            return No("arena.xp.sell.2", f"The sale of {scroll} comes first.")
        who, leader = name_of(table, state.chooser), box.seats[box.leader(state.chooser)]
        return No("arena.campaign.reward.2", f"{leader} leads {who}, who chooses now.")


_ELSEWHERE = {
    Stage.SHOP: No(
        "arena.xp.spend.1", "XP is spent in the shop, and not while special rewards are chosen."
    ),
    Stage.REWARDS: No(
        "arena.campaign.reward.special.1",
        "Special rewards are chosen right after a quest has been won, and not in the shop.",
    ),
}


def name_of(table: CampTable, place: int) -> str:
    """What a hero of the party is called."""
    return table.box.party[place].name


def record_of(table: CampTable, place: int) -> HeroRecord:
    """What a hero of the party has learned."""
    return table.state.belongings.heroes[place]
