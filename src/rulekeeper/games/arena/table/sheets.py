"""Heroes, attacks and items of Arena with their rules texts, as a terminal shows them."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import Artifact, Hero, HeroicAction, Scroll
from rulekeeper.games.arena.content.wording import (
    artifact_text,
    heroic_text,
    scroll_text,
    stats_text,
)
from rulekeeper.tanarean.combat.attackwords import AttackCard
from rulekeeper.tanarean.text.attackwording import KINDS, attack_text, passive_text


def hero_line(catalogue: Catalogue, hero: Hero) -> Text:
    """A hero in short: role, stats, passive power and the names of its attacks."""
    role = catalogue.roles[hero.role]
    attacks = [catalogue.cards[catalogue.attack_number[attack]].name for attack in hero.attacks]
    return named(hero.name, f"{stats_text(role)}. {', '.join(attacks)}.", role.name)


def hero_sheet(catalogue: Catalogue, hero: Hero) -> RenderableType:
    """A hero with its stats, its passive power and its four attacks."""
    role = catalogue.roles[hero.role]
    cards = [catalogue.cards[catalogue.attack_number[attack]] for attack in hero.attacks]
    return Group(
        Padding(named(hero.name, stats_text(role), role.name), (0, 1)),
        *(
            Padding(line, (0, 0, 0, 3))
            for line in (
                named(role.passive.name, passive_text(role.passive), "passive power"),
                *map(card_line, cards),
            )
        ),
    )


def card_line(card: AttackCard, of: str = "", to: Text | None = None) -> Text:
    """An attack's name, kind, owner and whom it can strike if that is to be told, and text."""
    kind = KINDS[card.kind] if card.kind not in ("basic", "reaction") else ""
    return named(card.name, attack_text(card), f"{kind}, {of}" if of else kind, to)


def heroic_line(action: HeroicAction, kind: str = "") -> Text:
    """A Heroic Action's name and text, and what it is if that is to be told."""
    return named(action.name, heroic_text(action), kind)


def scroll_line(scroll: Scroll) -> Text:
    """A scroll's name and text."""
    return named(scroll.name, scroll_text(scroll))


def artifact_line(artifact: Artifact) -> Text:
    """An artifact's name, level and text."""
    return named(artifact.name, artifact_text(artifact), f"level {artifact.level}")


def named(name: str, text: str, kind: str = "", to: Text | None = None) -> Text:
    """A name, what it is, whom it can strike, and its text."""
    shown = Text.assemble((name, "bold"), (f" ({kind})" if kind else "", "italic"))
    return (shown + to if to else shown).append(f"  {text}", style="not bold not italic")
