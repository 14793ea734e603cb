"""`rulekeeper rules`: look up the rules of a game in its ledger."""

import difflib
import string
from itertools import islice, product
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from rulekeeper.core.errors import SetupError
from rulekeeper.core.ledger import Ledger, LedgerError, Rule, did_you_mean, find_ledger
from rulekeeper.games.registry import find_package

INDENT = "  "
MOST_ALTERNATIVES = 100
"""The most respellings of a query that are tried."""


def rules_command(
    game: Annotated[str, typer.Argument(help="The game, such as lebelheim.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(help="Words that must all occur in the rule, or an id or its beginning."),
    ] = None,
    topic: Annotated[
        str | None,
        typer.Option(help="Only the rules of this topic and those below it, such as end.timed."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the entries as a JSON array and nothing else.")
    ] = False,
    how: Annotated[
        bool, typer.Option("--how", help="Tell in two minutes how the game is played.")
    ] = False,
) -> None:
    """Look up the rules of a game."""
    if how:
        if words or topic or as_json:
            raise SetupError("--how goes with the game alone: leave the rest out.")
        tell(Console(highlight=False), game)
        return
    query = " ".join(words or [])
    ledger = find_ledger(game)
    ids = {rule.id for rule in (rules_of_topic(ledger, topic) if topic else ledger)}
    found = [rule for rule in ledger.search(query) if rule.id in ids]
    console = Console(highlight=False)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found)))
    elif found:
        show(console, found, total=len(ledger))
    else:
        place = f"topic {topic!r} of {game}" if topic else game
        console.print(Text(f"No rule of {place} matches {query!r}. {advice(ledger, query)}"))


def tell(console: Console, game: str) -> None:
    """Print how a game is played; raises `SetupError` where that is not told."""
    how_to = find_package(game).how_to()
    if how_to is None:
        raise SetupError(
            f"How {game} is played is not told in brief: read rulekeeper rules {game}."
        )
    for number, panel in enumerate(how_to.panels, 1):
        console.print(Text(f"{number}. {panel.title}", "bold"))
        for paragraph in (Text(panel.text), Text(f"Rules: {', '.join(panel.rules)}", "dim")):
            _print_indented(console, paragraph)
        console.print()


def rules_of_topic(ledger: Ledger, topic: str) -> list[Rule]:
    """The rules of a topic and of the topics below it; raises LedgerError if there are none."""
    found = [rule for rule in ledger if f"{rule.topic}.".startswith(f"{topic}.")]
    if not found:
        hint = did_you_mean(topic, ledger.topics()) or f"; the topics are: {_main_topics(ledger)}"
        raise LedgerError(f"{ledger.game} has no topic {topic!r}{hint}")
    return found


def advice(ledger: Ledger, query: str) -> str:
    """What to search for instead of a query that found nothing, as a sentence."""
    if elsewhere := ledger.search(query):
        return f"Without --topic it matches {_count(len(elsewhere))}."
    vocabulary = {word.strip(string.punctuation) for rule in ledger for word in rule.text.split()}
    alternatives = [
        [word] if ledger.search(word) else difflib.get_close_matches(word, vocabulary)
        for word in query.casefold().split()
    ]
    for words in islice(product(*alternatives), MOST_ALTERNATIVES):
        mended = " ".join(words)
        if ledger.search(mended):
            return f"Did you mean {mended!r}?"
    return f"Try fewer words, or one of the topics: {_main_topics(ledger)}."


def show(console: Console, rules: list[Rule], total: int) -> None:
    """Print rules, and how many of the ledger's total they are."""
    for rule in rules:
        console.print(Text.assemble((rule.id, "bold"), "  ", (rule.section, "dim")))
        paragraphs = [Text(rule.rule)]
        if rule.example:
            paragraphs.append(Text.assemble(("Example: ", "italic"), rule.shown_example))
        if rule.note:
            paragraphs.append(Text.assemble(("Note: ", "italic"), rule.note))
        for paragraph in paragraphs:
            _print_indented(console, paragraph)
        console.print()
    console.print(f"{len(rules)} of {_count(total)}")


def _print_indented(console: Console, paragraph: Text) -> None:
    for line in paragraph.wrap(console, console.width - len(INDENT)):
        console.print(Text(INDENT) + line)


def _main_topics(ledger: Ledger) -> str:
    """The first parts of the topics, in the ledger's order, for a sentence."""
    return ", ".join(dict.fromkeys(topic.partition(".")[0] for topic in ledger.topics()))


def _count(rules: int) -> str:
    return f"{rules} rule" if rules == 1 else f"{rules} rules"
