"""Battlefields for tests: a plan whose letters are one team and whose digits are the other."""

from typing import Literal

from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.grid.battlegrid import in_reading_order, name_of, square_named
from rulekeeper.tanarean.grid.gridrules import ARENA, GridRules
from rulekeeper.tanarean.grid.plan import parse_plan
from rulekeeper.tanarean.grid.reach import Mover
from rulekeeper.tanarean.grid.routes import Reaction, Risks, Routes, reaction_zone
from rulekeeper.tanarean.grid.tied_routes import TiedRoutes


class Battlefield:
    """A map with figures; `field["a"]` are the squares of one of them."""

    def __init__(self, text: str, rules: GridRules = ARENA) -> None:
        plan = parse_plan(text, rules)
        self.map = plan.battle_map
        self.figures = plan.figures

    def __getitem__(self, figure: str) -> Mask:
        return self.figures[figure]

    def at(self, figure: str) -> Square:
        """The anchor of a figure: its lowest square."""
        return squares_of(self.figures[figure])[0]

    def enemies_of(self, figure: str) -> list[str]:
        return [other for other in self.figures if other.isalpha() is not figure.isalpha()]

    def mover(self, figure: str, points: int) -> Mover:
        """A figure about to move among all others."""
        mask = self.figures[figure]
        enemies = sum(self.figures[enemy] for enemy in self.enemies_of(figure))
        return Mover(
            at=self.at(figure),
            points=points,
            allies=sum(self.figures.values()) - enemies - mask,
            enemies=enemies,
            size=round(mask.bit_count() ** 0.5),
        )

    def risks(self, figure: str, harm: dict[str, int] | None = None, lava: int = 1) -> Risks:
        """All enemies may react, each with its harm or 1."""
        mover = self.mover(figure, 0)
        return Risks(
            reactions=tuple(
                Reaction(reaction_zone(self[enemy], mover.size), (harm or {}).get(enemy, 1))
                for enemy in self.enemies_of(figure)
            ),
            lava=lava,
        )

    def routes(self, figure: str, points: int, risks: Risks | None = None) -> Routes:
        return Routes(self.map, self.mover(figure, points), risks or self.risks(figure))

    def tied(
        self,
        figure: str,
        points: int,
        goals: str,
        risks: Risks | None = None,
        first: Literal["harm", "cost"] = "harm",
    ) -> TiedRoutes:
        """The best routes to any of some squares by name."""
        risks = risks or self.risks(figure)
        return TiedRoutes(self.map, self.mover(figure, points), risks, squares(goals), first)


def names(mask: Mask) -> str:
    """The squares of a mask in reading order, such as "A1 A2 B1"."""
    return " ".join(name_of(square) for square in in_reading_order(mask))


def squares(text: str) -> Mask:
    """The mask of some names, such as "A1 A2 B1"."""
    return sum(1 << square_named(name) for name in text.split())


def refusal(verdict: Verdict) -> tuple[str, str]:
    """The rule and the reason of a verdict that has to be a no."""
    assert isinstance(verdict, No)
    return verdict.rule, verdict.reason
