"""Campaign: Titles (p. 28): what an earlier deed brings to a guild in this scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Self, TypeAlias

from msgspec import Meta

from rulekeeper.cards.wording import sentence, spoken
from rulekeeper.cards.words import Word
from rulekeeper.content.text import Slug
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import FigureRef, Option, TokenRef, figure_name, is_own
from rulekeeper.games.arcadia.rules.coins import gain_coins
from rulekeeper.games.arcadia.rules.special_effects import Ability, AnyAbility, Small

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.content.catalogue import Catalogue


class Advantage(Word, frozen=True, tag_field="do"):
    """Base of the advantages. Rules: arcadia.title.4"""

    says = ""

    def text(self, catalogue: Catalogue) -> str:
        """How it reads, without the full stop."""
        return spoken(self, self.says)

    def lasting(self) -> tuple[Ability, ...]:
        """What each Hero of the guild can do besides, as long as the scenario lasts."""
        return ()

    def begin(self, table: ArcadiaTable, seat: int) -> Flow[None]:
        """What the guild gets when the scenario has been set up."""
        yield from ()


class Prowess(Advantage, frozen=True, tag="abilities"):
    """Each Hero of the guild has some abilities more. Rules: arcadia.title.4"""

    abilities: Annotated[tuple[AnyAbility, ...], Meta(min_length=1)]

    def text(self, catalogue: Catalogue) -> str:
        told = " ".join(sentence(ability.text()) for ability in self.abilities)
        return f"Each Hero of the guild has: {told.removesuffix('.')}"

    def lasting(self) -> tuple[Ability, ...]:
        return self.abilities


class Purse(Advantage, frozen=True, tag="coins"):
    """The guild begins with coins, which count as won here. Rules: arcadia.title.4"""

    says = "The guild begins with {amount:#coin|coins}"
    amount: Small

    def begin(self, table: ArcadiaTable, seat: int) -> Flow[None]:
        gain_coins(table, seat, self.amount, "a Title", "arcadia.title.4")
        yield from ()


class Provision(Advantage, frozen=True, tag="token"):
    """A Hero begins with an exploration token, if one is left. Rules: arcadia.title.4"""

    token: Slug

    def text(self, catalogue: Catalogue) -> str:
        name = next(token.name for token in catalogue.tokens if token.id == self.token)
        return f"A Hero of the guild begins with this token: {name}"

    def begin(self, table: ArcadiaTable, seat: int) -> Flow[None]:
        """It is taken from the pool, as far as the tokens on the board leave one."""
        state, tokens = table.state, table.box.catalogue.tokens
        number = next(n for n, token in enumerate(tokens) if token.id == self.token)
        if number in state.unseen and len(state.face_down) < len(state.unseen):
            answer = yield from PROVISION.ask(
                seat, [ReceiveToken(number, hero) for hero in heroes_of(seat)]
            )
            yield from answer.perform(table)
        else:
            table.tell(events.NoTokenLeft, rule="arcadia.title.4", seat=seat, token=number)


class HeadStart(Advantage, frozen=True, tag="first-turn"):
    """The guild takes the first turn. Rules: arcadia.title.4, arcadia.turn.3"""

    says = "The guild takes the first turn"


AnyAdvantage: TypeAlias = Prowess | Purse | Provision | HeadStart


class ReceiveToken(Option, frozen=True, tag="receive"):
    """Say which Hero begins with a token. Rules: arcadia.title.4"""

    says = "give the {token} to {hero}"
    rule = "arcadia.title.4"
    elsewhere = "A Title brings a token when the scenario has been set up."
    elsewhere_rule = "arcadia.title.4"
    token: TokenRef
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        tokens = dict.fromkeys(table.state.unseen)
        return (cls(token, hero) for token in tokens for hero in heroes_of(seat))

    @classmethod
    def unlikely(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        own, heroes = heroes_of(seat), range(len(table.state.heroes))
        tokens = dict.fromkeys(table.state.unseen)
        return (cls(token, hero) for token in tokens for hero in heroes if hero not in own)

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if not is_own(table, seat, self.hero):
            return No(self.rule, f"{figure_name(table, self.hero)} is no Hero of your guild.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        state = table.state
        state.unseen.remove(self.token)
        state.heroes[self.hero].tokens.append(self.token)
        table.tell(events.TokenReceived, rule=self.rule, figure=self.hero, token=self.token)
        yield from ()


PROVISION = Menu(
    "provision",
    ReceiveToken,
    says="A Title brings your guild a token: which Hero begins with it?",
    rule="arcadia.title.4",
    gives=True,
)


def use_titles(table: ArcadiaTable) -> Flow[None]:
    """Each guild has the advantages of its Titles, whoever is first in turn order first.

    Of several guilds that would take the first turn, the one whose turn comes first does.
    Rules: arcadia.title.4, .6
    """
    state = table.state
    begin = state.order.index(state.seat)
    has_begun = False
    for seat in (*state.order[begin:], *state.order[:begin]):
        for title, advantages in table.box.advantages[seat]:
            table.tell(events.TitleUsed, rule="arcadia.title.4", seat=seat, title=title)
            for advantage in advantages:
                if isinstance(advantage, HeadStart) and not has_begun:
                    has_begun = True
                    state.seat = seat
                    table.tell(events.FirstPlayer, rule="arcadia.title.4", seat=seat)
                yield from advantage.begin(table, seat)
