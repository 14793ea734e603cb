"""11.2.1 Special Rewards: what each hero chooses after each of the first five quests.

Rules: arena.campaign.reward.1, .2, .special.1, .quest1.1 to .quest5.2
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Self

from msgspec import Struct

from rulekeeper.core.acts import Menu
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.camp import events
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import (
    ArtifactRef,
    AttackRef,
    LevelUpRef,
    Option,
    name_of,
    record_of,
)
from rulekeeper.games.arena.camp.rules.accounts import carry_out
from rulekeeper.games.arena.camp.rules.attacks import borrow, can_borrow, can_learn, learn
from rulekeeper.games.arena.camp.rules.level_ups import attach, can_attach, owned
from rulekeeper.games.arena.camp.state import NOTHING, Stage
from rulekeeper.games.arena.changes import ArtifactTaken, Gained
from rulekeeper.tanarean.text.wording import with_article

FREE_ARTIFACT = 1
"""The level of artifacts that are given. Rules: arena.campaign.reward.quest3.1"""


class Choice(Option, frozen=True):
    """Base of what a hero chooses as its special reward. Rules: arena.campaign.reward.2"""

    stage = Stage.REWARDS
    what: ClassVar[str]
    """What it is, in words."""

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether this is what is given now, and the hero can have it."""
        reward = reward_of(table)
        if not isinstance(self, reward.kind):
            reason = (
                f"After quest {table.box.won} each hero chooses {with_article(reward.kind.what)}."
            )
            return No("arena.campaign.reward.special.1", reason)
        return self.can_have(table, table.state.chooser)

    def can_have(self, table: CampTable, place: int) -> Verdict:
        """Whether a hero can have it."""
        raise NotImplementedError


class TakePrimary(Choice, frozen=True, tag="take-primary"):
    """Learn a Primary Attack of the own role, for good. Rules: arena.campaign.reward.quest1.1"""

    says = "take {attack}"
    rule = "arena.campaign.reward.quest1.1"
    what = "Primary Attack"
    attack: AttackRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All Primary Attacks of heroes."""
        return map(cls, table.box.primaries)

    def can_have(self, table: CampTable, place: int) -> Verdict:
        """One of another hero of the same role; it counts as one of the two extra ones."""
        return can_learn(table, place, self.attack, self.rule)

    def perform(self, table: CampTable) -> Flow[None]:
        """It is free."""
        learn(table, table.state.chooser, self.attack, 0, self.rule)
        yield from ()


class TakeLevelUp(Choice, frozen=True, tag="take-level-up"):
    """Have a Level UP card attached. Rules: arena.campaign.reward.quest2.1, .quest5.1"""

    says = "take {card}"
    rule = "arena.campaign.reward.quest2.1"
    what = "Level UP card"
    card: LevelUpRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All types."""
        return map(cls, range(len(table.box.level_ups)))

    def rule_of(self, table: CampTable) -> str:
        """It is given twice."""
        return reward_of(table).rule if table.box.won in REWARDS else self.rule

    def can_have(self, table: CampTable, place: int) -> Verdict:
        """Of a type of which the hero has none, or after the fifth quest at most one.

        Rules: arena.campaign.reward.quest2.1, .quest5.1, arena.xp.levelup.4, .5
        """
        reward, had = reward_of(table), owned(table, place, self.card)
        if had > reward.copies:
            name, who = table.box.level_ups[self.card].name, name_of(table, place)
            if not reward.copies:
                return No(reward.rule, f"{who} has {name} already: a free card is of a new type.")
            reason = f"{who} has {had} {name} cards: a free one is for a hero that has at most "
            return No(reward.rule, f"{reason}{reward.copies}.")
        return can_attach(table, place, self.card)

    def perform(self, table: CampTable) -> Flow[None]:
        """It is free, and counts for the price of the next one. Rules: arena.xp.levelup.6"""
        attach(table, table.state.chooser, self.card, 0, reward_of(table).rule)
        yield from ()


class TakeArtifact(Choice, frozen=True, tag="take-artifact"):
    """Choose an artifact of level 1 for the party. Rules: arena.campaign.reward.quest3.1"""

    says = "take {artifact}"
    rule = "arena.campaign.reward.quest3.1"
    what = "artifact"
    artifact: ArtifactRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All artifacts."""
        return map(cls, range(len(table.box.catalogue.artifacts)))

    def can_have(self, table: CampTable, place: int) -> Verdict:
        """One of level 1 that the party does not have."""
        artifact = table.box.catalogue.artifacts[self.artifact]
        if artifact.level != FREE_ARTIFACT:
            return No(self.rule, f"{artifact.name} is of level {artifact.level}, not of level 1.")
        if artifact.id in table.state.belongings.artifacts:
            return No(self.rule, f"{artifact.name} belongs to the party.")
        return YES

    def perform(self, table: CampTable) -> Flow[None]:
        """It is free."""
        artifact = table.box.catalogue.artifacts[self.artifact]
        carry_out(table, ArtifactTaken(artifact=artifact.id), self.rule, table.state.chooser)
        yield from ()


class TakeSpecial(Choice, frozen=True, tag="take-special"):
    """Have a Special Attack for the next quest. Rules: arena.campaign.reward.quest4.1 to .3"""

    says = "take {attack}"
    rule = "arena.campaign.reward.quest4.1"
    what = "Special Attack"
    attack: AttackRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All Special Attacks of heroes."""
        return map(cls, table.box.specials)

    def can_have(self, table: CampTable, place: int) -> Verdict:
        """One of a role that is absent from the party, and that no other hero has chosen.

        Rules: arena.campaign.reward.quest4.1, .quest4.2, arena.xp.special.3, .4
        """
        box, card = table.box, table.box.attack(self.attack)
        if (member := box.recipient(self.attack)) != NOTHING:
            role, who = box.role_name(self.attack), name_of(table, member)
            return No(self.rule, f"{card.name} is for a {role}, which {who} of the party is.")
        for other in range(place):
            if record_of(table, other).special == card.id:
                reason = f"{card.name} has been chosen by {name_of(table, other)}."
                return No("arena.campaign.reward.quest4.2", reason)
        return can_borrow(table, place, self.attack)

    def perform(self, table: CampTable) -> Flow[None]:
        """It is free, and gone after the next quest. Rules: arena.campaign.reward.quest4.3"""
        borrow(table, table.state.chooser, self.attack, 0, self.rule)
        yield from ()


class Reward(Struct, frozen=True):
    """What each hero chooses after a quest.

    `kind` is what it does; `rule` gives it. A hero that cannot have any brings the party `instead`
    XP, by the rule `otherwise`. A Level UP card is one of which the hero has at most `copies`.
    """

    kind: type[Choice]
    rule: str
    instead: int = 0
    otherwise: str = ""
    copies: int = 0


REWARDS: Mapping[int, Reward] = MappingProxyType(
    {
        1: Reward(TakePrimary, "arena.campaign.reward.quest1.1"),
        2: Reward(
            TakeLevelUp,
            "arena.campaign.reward.quest2.1",
            instead=2,
            otherwise="arena.campaign.reward.quest2.2",
        ),
        3: Reward(
            TakeArtifact,
            "arena.campaign.reward.quest3.1",
            instead=2,
            otherwise="arena.campaign.reward.quest3.2",
        ),
        4: Reward(TakeSpecial, "arena.campaign.reward.quest4.1"),
        5: Reward(
            TakeLevelUp,
            "arena.campaign.reward.quest5.1",
            instead=4,
            otherwise="arena.campaign.reward.quest5.2",
            copies=1,
        ),
    }
)
"""By the number of the quest that has been won. Rules: arena.campaign.reward.special.1"""


def reward_of(table: CampTable) -> Reward:
    """What is chosen at this stop."""
    return REWARDS[table.box.won]


def _ask(table: CampTable, request: SeatRequest) -> str:
    return f"Which {reward_of(table).kind.what} does {name_of(table, table.state.chooser)} choose?"


REWARD = Menu(
    "reward",
    TakePrimary,
    TakeLevelUp,
    TakeArtifact,
    TakeSpecial,
    says=_ask,
    rule="arena.campaign.reward.special.1",
)


def choose_reward(table: CampTable) -> Flow[None]:
    """One hero after the other chooses; who leads it decides.

    Rules: arena.campaign.reward.2, .special.1, .quest2.2, .quest3.2, .quest5.2
    """
    state, reward, box = table.state, reward_of(table), table.box
    seat = box.leader(state.chooser)
    offers = REWARD.offers(table, seat)
    if offers:
        answer = yield from REWARD.ask(seat, offers, rule=reward.rule)
        yield from answer.perform(table)
    elif reward.instead:
        carry_out(table, Gained(xp=reward.instead), reward.otherwise)
    else:
        table.tell(events.NothingToChoose, rule=reward.rule, hero=state.chooser)
    state.turns += 1
    state.chooser += 1
    if state.chooser == len(box.party):
        reason = "Every hero has its special reward"
        raise MatchOver(Result(box.people, reason, "arena.campaign.reward.special.1"))
