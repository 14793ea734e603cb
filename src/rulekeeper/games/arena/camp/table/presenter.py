"""How the camp is described: the party with all that it owns, and what is laid out for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.games.arena.belongings import MOST_AIDS, MOST_LEVEL_UPS, MOST_PRIMARIES
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.options import name_of, record_of
from rulekeeper.games.arena.camp.state import Stage
from rulekeeper.games.arena.camp.table.shelves import AID, shelves
from rulekeeper.games.arena.content.catalogue import NO_ARTIFACT
from rulekeeper.games.arena.owned import Owned
from rulekeeper.games.arena.table.printed import card_of, figure_of, printed
from rulekeeper.games.tabletop import Card, Fact, Figure, Party, Place, Sheet, Tabletop
from rulekeeper.games.tabletop.letters import letters_of
from rulekeeper.games.tabletop.log import Log
from rulekeeper.games.tabletop.printing import signed
from rulekeeper.games.tabletop.questions import Questions
from rulekeeper.tanarean.combat.battlebox import CombatantKind


class Presenter(Questions[CampTable], Log[CampTable]):
    """Describes one stop in the camp."""

    def __init__(self, game: Camp, seats: Sequence[str]) -> None:
        super().__init__(game.language)
        self.printed = printed(game.catalogue)

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything of Arena that has a text, by the heading under which it stands."""
        return self.printed.library()

    def tabletop(self, table: CampTable, seat: int) -> Tabletop:
        """All that lies on the table."""
        state, box = table.state, table.box
        if state.stage is Stage.SHOP:
            heading = f"The shop · {state.belongings.xp} XP"
        else:
            heading = f"Special rewards after quest {box.won}"
        letters = letters_of([hero.name for hero in box.party], [0] * len(box.party), by_team=True)
        return Tabletop(
            heading=heading,
            turn=state.turns,
            parties=(self._party(table),),
            figures=tuple(
                self._hero(table, n, letter, kind)
                for n, (letter, kind) in enumerate(zip(letters, self._kinds(table), strict=True))
            ),
            shelves=tuple(shelves(table, self.printed)),
        )

    def _kinds(self, table: CampTable) -> list[CombatantKind]:
        """What the heroes have become, without artifacts."""
        catalogue = table.box.catalogue
        sheets = Owned(catalogue, table.state.belongings).sheets()
        return [sheets[catalogue.hero_number[hero.id]][NO_ARTIFACT] for hero in table.box.party]

    def _party(self, table: CampTable) -> Party:
        """The party, with what belongs to all of it. Rules: arena.campaign.xp.1, arena.xp.gain.4"""
        has, catalogue = table.state.belongings, table.box.catalogue
        artifacts = {each.id: number for number, each in enumerate(catalogue.artifacts)}
        scrolls = {each.id: number for number, each in enumerate(catalogue.scrolls)}
        heroic = {each.id: number for number, each in enumerate(catalogue.heroic)}
        performed = Place(
            "Heroic Actions performed",
            tuple(self.printed.heroic[heroic[each]] for each in has.heroic),
            room=0,
            picture="heroic",
            rule="arena.difficulty.heroic.3",
        )
        aids = (replace(AID, ref="card/own-aid", count=has.aids),) if has.aids else ()
        return Party(
            name="The party",
            seats=table.box.people,
            facts=(Fact("Experience Points", str(has.xp), "points", short="{} XP", main=True),),
            colour="blue",
            sheet=Sheet(
                places=(
                    Place(
                        "Artifacts",
                        self._own("artifact", [artifacts[each] for each in has.artifacts]),
                        room=0,
                        picture="artifact",
                        rule="arena.xp.artifact.1",
                    ),
                    Place(
                        "Scrolls",
                        self._own("scroll", [scrolls[each] for each in has.scrolls]),
                        room=0,
                        picture="scroll",
                        rule="arena.xp.scroll.2",
                    ),
                    Place(
                        "Improved First Aid",
                        aids,
                        room=MOST_AIDS,
                        picture="aid",
                        rule="arena.xp.first-aid.4",
                    ),
                    *((performed,) if has.heroic else ()),
                )
            ),
        )

    def _own(self, kind: str, numbers: Sequence[int]) -> tuple[Card, ...]:
        """What the party has of a kind; it is pointed at to sell it."""
        return tuple(
            replace(
                self.printed.by_reference[card_of(kind, number)],
                ref=card_of(f"own-{kind}", number),
                count=numbers.count(number),
            )
            for number in dict.fromkeys(numbers)
        )

    def _hero(self, table: CampTable, place: int, letter: str, kind: CombatantKind) -> Figure:
        """A hero with what it has learned, and its own attacks beside it.

        Rules: arena.xp.levelup.4, arena.xp.primary.3, arena.xp.special.4
        """
        box, state, record = table.box, table.state, record_of(table, place)
        hero = box.party[place]
        role = box.catalogue.roles[hero.role]
        is_choosing = state.stage is Stage.REWARDS and state.chooser == place
        return Figure(
            ref=figure_of(place),
            name=name_of(table, place),
            letter=letter,
            picture=hero.role,
            party=0,
            seat=box.leader(place),
            kind=role.name,
            acts=is_choosing,
            facts=self._stats(kind),
            sheet=Sheet(
                places=(
                    Place(
                        "Level UP cards",
                        self._level_ups(table, record.level_ups),
                        room=MOST_LEVEL_UPS,
                        picture="level",
                        rule="arena.xp.levelup.4",
                    ),
                    Place(
                        "Extra Primary Attacks",
                        self._attacks(table, record.primaries, "extra"),
                        room=MOST_PRIMARIES,
                        picture="melee",
                        rule="arena.xp.primary.3",
                    ),
                    Place(
                        "Extra Special Attack",
                        self._attacks(table, filter(None, (record.special,)), "extra"),
                        picture="ready",
                        rule="arena.xp.special.4",
                    ),
                    Place(
                        "Its own attacks",
                        self._attacks(table, hero.attacks, "own"),
                        room=0,
                        picture="hand",
                        rule="arena.hero.attacks.1",
                    ),
                )
            ),
            portrait=hero.id,
        )

    def _stats(self, kind: CombatantKind) -> tuple[Fact, ...]:
        """The numbers on the sheet of a hero, with its Level UP cards. Rules: arena.xp.levelup.1"""
        boosts = (
            Fact("Damage", signed(kind.boost.damage), "damage"),
            Fact("Rolls", signed(kind.boost.roll), "dice"),
        )
        return (
            Fact("HP", str(kind.hp), "health", short="HP {}"),
            Fact("Defense", str(kind.defense), "defense", short="D{}"),
            Fact("Movement", str(kind.movement), "movement", short="M{}"),
            *(fact for fact in boosts if fact.value != signed(0)),
        )

    def _level_ups(self, table: CampTable, cards: Sequence[str]) -> tuple[Card, ...]:
        """The Level UP cards of a hero, each type with its count."""
        known = [each.id for each in table.box.level_ups]
        return tuple(
            replace(self.printed.level_ups[known.index(card)], ref=f"card/own-{card}", count=count)
            for card, count in Counter(cards).items()
        )

    def _attacks(self, table: CampTable, attacks: Iterable[str], whose: str) -> tuple[Card, ...]:
        """Attacks of a hero, by their ids."""
        numbers = table.box.catalogue.attack_number
        return tuple(
            replace(
                self.printed.attacks[numbers[attack]],
                ref=card_of(f"{whose}-attack", numbers[attack]),
            )
            for attack in attacks
        )
