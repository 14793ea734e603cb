"""The commands that can be typed at a question: why, undo, save, log, rules and so on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from rulekeeper.cli.answers import Understanding
from rulekeeper.cli.problems import sentence_of
from rulekeeper.cli.real_table import set_confirm, show_corrections
from rulekeeper.cli.rules import advice, show
from rulekeeper.cli.screen import AnyMatch, Asked, LogLine, Screen
from rulekeeper.cli.table.shelves import sheet_of, shelves_in_full
from rulekeeper.cli.table.story import book_in_full, plan_in_full, titles, track_in_full
from rulekeeper.cli.table.story import page as page_of_story
from rulekeeper.cli.terminal import Terminal
from rulekeeper.content.text import quoted
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.ledger import LedgerError, find_ledger, find_rule
from rulekeeper.core.match import Decision
from rulekeeper.core.passing import Ask, Until
from rulekeeper.core.requests import CHANCE, Option
from rulekeeper.core.verdict import No
from rulekeeper.games.tabletop import Reference

LOG_LINES = 20
"""Lines that `log` shows without a number."""

MOST_RULES = 5
"""Rules that `rules` shows at a question; the command line shows all."""


class CommandSession(Protocol):
    """What commands need from a session."""

    match: AnyMatch
    terminal: Terminal
    console: Console
    screen: Screen
    path: Path | None
    ask: Ask
    confirm: bool

    @property
    def belongs_to_campaign(self) -> bool:
        """Whether the match is kept with a campaign, and nobody need say where."""

    def tell(self, sentence: str) -> None:
        """Print a sentence of the table itself."""

    def show_table(self, asked: Asked) -> None:
        """Print the table as a seat sees it."""

    def show_question(self, asked: Asked) -> None:
        """Print the question and all options."""

    def log_lines(self, observer: int) -> list[LogLine]:
        """What an observer has seen happen."""

    def set_ask(self, ask: str) -> None:
        """Choose when people are asked for responses; raises `UnknownAnswer`."""

    def pass_until(self, asked: Asked, until: Until) -> None:
        """Pass now and until a play or a turn is over; raises `UnknownAnswer`."""

    def ask_again(self, seat: int) -> None:
        """Ask a person again who has passed for the rest of a play or turn."""

    def undo(self, seat: int) -> None:
        """Go back to the last decision of a person."""

    def save_and_tell(self, path: Path | None) -> None:
        """Save the match and say how to continue it; raises `OSError`."""

    def leave(self) -> None:
        """End the session."""


class CommandContext(NamedTuple):
    """Who typed a command, and at which question."""

    session: CommandSession
    asked: Asked

    @property
    def seat(self) -> int:
        """The seat of the person who typed it."""
        return self.asked.seat

    @property
    def decision(self) -> Decision:
        """What is to be decided."""
        return self.asked.decision


class Command(NamedTuple):
    """A command: how it is written, what it does, and its function.

    The function gets the words after the command's name and returns whether the question has to
    be asked again. It raises `RulekeeperError` or `OSError` when the command fails.
    """

    usage: str
    help: str
    run: Callable[[CommandContext, str], bool]


def find_command(line: str) -> Command | None:
    """The command that a line is or begins with; `None` if it begins with none."""
    word = line.partition(" ")[0].casefold()
    return COMMANDS.get(line.casefold()) or COMMANDS.get(_SYNONYMS.get(word, word))


def _why(context: CommandContext, words: str) -> bool:
    session, match = context.session, context.session.match
    if context.decision.seat == CHANCE:
        session.tell("Chance decides here: type what the dice or cards on the table show.")
        return False
    if not words:
        session.tell(f"This is asked by {_cited(context.decision.rule)}")
        return False
    options = Understanding(match, session.screen, context.asked).actions(words)
    for option in options:
        if not words.isdigit():
            text = match.option_text(option)
            session.tell(f"{text[:1].upper()}{text[1:]}:")
        _tell_why(context, option)
    return False


def _tell_why(context: CommandContext, option: Option) -> None:
    """Why one action may or may not be done."""
    session, match = context.session, context.session.match
    verdict = match.explain(option, context.seat)
    if isinstance(verdict, No):
        session.tell(f"No: {verdict.reason}")
        session.tell(_cited(verdict.rule))
    else:
        offered = option in context.decision.options
        rule = context.asked.described(option).rule if offered else context.decision.rule
        session.tell(f"Yes, that is allowed here: {_cited(rule)}")


def _cited(rule_id: str) -> str:
    """A rule's id and its text."""
    try:
        return f"{rule_id}: {find_rule(rule_id).rule}"
    except LedgerError:
        return rule_id or "no rule in particular."


def _undo(context: CommandContext, words: str) -> bool:
    context.session.undo(context.seat)
    context.session.tell("Taken back.")
    return True


def _save(context: CommandContext, words: str) -> bool:
    context.session.save_and_tell(Path(words) if words else context.session.path)
    return False


def _log(context: CommandContext, words: str) -> bool:
    if words and (not words.isdecimal() or not int(words[:6])):
        raise UnknownAnswer(
            f"Type how many lines of the log to show, such as log 50, not {quoted(words)}."
        )
    lines = context.session.log_lines(context.seat)
    for line in lines[-int(words[:6] or LOG_LINES) :]:
        context.session.terminal.print_hanging(line.text)
    return False


def _rules(context: CommandContext, words: str) -> bool:
    ledger = find_ledger(context.session.match.game.rulebook)
    if not words:
        topics = list(ledger.topics())
        example = topics[len(topics) // 2].replace(".", " ")
        raise UnknownAnswer(f"Type rules and words to look for, such as: rules {example}.")
    found = ledger.search(words)
    if not found:
        raise UnknownAnswer(f"No rule matches {quoted(words)}. {advice(ledger, words)}")
    show(context.session.console, found[:MOST_RULES], total=len(ledger))
    if len(found) > MOST_RULES:
        context.session.tell(f"{len(found)} rules match; add a word to see fewer.")
    return False


def _card(context: CommandContext, words: str) -> bool:
    if not words:
        raise UnknownAnswer("Type card and a name.")
    context.session.console.print(context.session.screen.card(words, context.asked))
    return False


def _hand(context: CommandContext, words: str) -> bool:
    session, asked = context.session, context.asked
    session.console.print(session.screen.hand(asked.seen, asked.seat))
    return False


def _board(context: CommandContext, words: str) -> bool:
    context.session.show_table(context.asked)
    return False


def _options(context: CommandContext, words: str) -> bool:
    context.session.show_question(context.asked)
    return False


def _plan(context: CommandContext, words: str) -> bool:
    things = context.asked.things
    made = list(things.tabletop.plans)
    if not made:
        raise UnknownAnswer("Nobody is about to follow a plan.")
    if words:
        made = [plan for plan in made if plan.figure in _called(context, words)]
        if not made:
            raise UnknownAnswer(f"There is no plan of {quoted(words)}: type plan to see all.")
    for plan in made:
        context.session.console.print(plan_in_full(things, plan))
    return False


def _called(context: CommandContext, words: str) -> list[Reference]:
    """The figures that words mean: one by its letter, or all whose names have them."""
    figures = context.asked.things.tabletop.figures
    by_letter = [figure.ref for figure in figures if figure.letter == words]
    wanted = words.casefold().replace("-", " ")
    return by_letter or [f.ref for f in figures if wanted in f.name.casefold().replace("-", " ")]


def _track(context: CommandContext, words: str) -> bool:
    things = context.asked.things
    if things.tabletop.initiative is None:
        raise UnknownAnswer("There is no track of who acts when.")
    context.session.console.print(track_in_full(things, things.tabletop.initiative))
    return False


def _goals(context: CommandContext, words: str) -> bool:
    things = context.asked.things
    if things.tabletop.book is None:
        raise UnknownAnswer("Nothing but to win: there is no book with goals.")
    context.session.console.print(book_in_full(things, things.tabletop.book))
    return False


def _read(context: CommandContext, words: str) -> bool:
    tabletop = context.asked.things.tabletop
    pages = (*(tabletop.book.pages if tabletop.book else ()), *tabletop.story)
    if not pages:
        raise UnknownAnswer("There is no story to read.")
    wanted = words.casefold()
    found = [page for page in pages if wanted in page.title.casefold()]
    if not found:
        raise UnknownAnswer(f"No page is called {quoted(words)}: type read to see all titles.")
    console = context.session.console
    console.print(Group(*map(page_of_story, found)) if words else titles(pages))
    return False


def _shop(context: CommandContext, words: str) -> bool:
    shelves = context.asked.things.tabletop.shelves
    if not shelves:
        raise UnknownAnswer("Nothing is laid out to choose from.")
    if words:
        wanted = words.casefold()
        shelves = tuple(shelf for shelf in shelves if wanted in shelf.heading.casefold())
        if not shelves:
            raise UnknownAnswer(f"There is no shelf {quoted(words)}: type shop to see all.")
    context.session.console.print(shelves_in_full(shelves))
    return False


def _sheet(context: CommandContext, words: str) -> bool:
    things = context.asked.things
    called = _called(context, words) if words else list(things.figures)
    sheets = [sheet_of(things, things.figures[ref]) for ref in called if things.figures[ref].sheet]
    if not words:
        parties = (party for party in things.tabletop.parties if party.sheet)
        sheets += [sheet_of(things, party) for party in parties]
    if not sheets:
        raise UnknownAnswer(f"{quoted(words)} has no sheet." if words else "There are no sheets.")
    for sheet in sheets:
        context.session.console.print(sheet)
    return False


def _ask(context: CommandContext, words: str) -> bool:
    session = context.session
    if words:
        session.set_ask(words)
    explained = {
        "always": "You are asked at every moment, even when you can only pass.",
        "playable": "You are asked when you can change something.",
        "never": "You are never asked for responses: you pass automatically.",
    }
    session.tell(f"{session.ask}: {explained[session.ask]}")
    return False


def _confirm(context: CommandContext, words: str) -> bool:
    set_confirm(context.session, words)
    return False


def _corrections(context: CommandContext, words: str) -> bool:
    show_corrections(context.session)
    return False


def _pass_play(context: CommandContext, words: str) -> bool:
    context.session.pass_until(context.asked, "play")
    return True


def _pass_turn(context: CommandContext, words: str) -> bool:
    context.session.pass_until(context.asked, "turn")
    return True


def _ask_again(context: CommandContext, words: str) -> bool:
    context.session.ask_again(context.seat)
    context.session.tell("You are asked again.")
    return False


def _help(context: CommandContext, words: str) -> bool:
    table, match = context.asked.things.tabletop, context.session.match
    missing = [
        run
        for run, is_there in (
            (_plan, bool(table.plans)),
            (_track, table.initiative is not None),
            (_goals, table.book is not None),
            (_read, bool(table.story or (table.book and table.book.pages))),
            (_shop, bool(table.shelves)),
            (_sheet, any(f.sheet for f in table.figures)),
            (_corrections, match.game.is_corrected(match.box)),
            (_confirm, match.game.is_corrected(match.box)),
        )
        if not is_there
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    grid.add_row(" 3, or words", "answer with an option's number, or with words from its text")
    grid.add_row(" Enter", "the question again, with all texts")
    for command in COMMANDS.values():
        if not command.help or command.run in missing:
            continue
        grid.add_row(f" {command.usage}", Text(command.help))
    context.session.console.print(grid)
    return False


def _quit(context: CommandContext, words: str) -> bool:
    session = context.session
    if session.belongs_to_campaign:
        session.save_and_tell(session.path)
    else:
        settled = None
        while settled is None:
            settled = _settle_saving(session)
        if not settled:
            return False
    session.leave()
    return True


def _settle_saving(session: CommandSession) -> bool | None:
    """Ask whether to save the match, and save it.

    Returns whether to leave; `None` where it has to be asked again.
    """
    answer = session.terminal.read("Save the match? yes, no, stay, or a file name [yes]: ")
    if answer is not None and answer.casefold() in ("n", "no"):
        return True
    if answer is not None and answer.casefold() == "stay":
        return False
    if answer and find_command(answer) and " " not in answer:
        session.tell(
            f"Here {answer} is not a command. Type yes, no, stay, or a file name such as my.match."
        )
        return None
    path = session.path if answer is None or answer.casefold() in ("", "y", "yes") else Path(answer)
    try:
        session.save_and_tell(path)
    except OSError as error:
        if answer is None:
            raise
        session.tell(sentence_of(error))
        return None
    return True


def _concede(context: CommandContext, words: str) -> bool:
    context.session.tell(
        "The rules do not let you give up: play on, or type quit to leave the table. You can save "
        "the match then, and continue another day."
    )
    return False


COMMANDS = {
    "why": Command("why 3, why WORDS", "why something may or may not be done", _why),
    "card": Command(
        "card NAME", "what a card or a hero can do, or what a word of the game means", _card
    ),
    "hand": Command("hand", "your hand", _hand),
    "board": Command("board", "the table", _board),
    "options": Command("options", "everything you can answer, with all texts", _options),
    "plan": Command("plan [NAME]", "what somebody is about to do by a plan, and why", _plan),
    "track": Command("track", "who has acted, who may be next, who comes later", _track),
    "goals": Command("goals", "what is to be done, and what has happened", _goals),
    "read": Command("read [TITLE]", "the titles of what has been read, or such a page", _read),
    "shop": Command("shop [SHELF]", "what can be chosen or bought, and what cannot", _shop),
    "sheet": Command("sheet [NAME]", "what lies before a hero, or before everybody", _sheet),
    "log": Command("log [N]", "what has happened", _log),
    "rules": Command("rules WORDS", "search the rulebook", _rules),
    "undo": Command("undo", "go back to your last decision", _undo),
    "ask": Command("ask MODE", "be asked for responses always, playable or never", _ask),
    "pass play": Command("pass play", "pass, and on all else until this play is over", _pass_play),
    "pass turn": Command("pass turn", "pass, and on all else until this turn is over", _pass_turn),
    "ask again": Command("ask again", "be asked again after pass play or pass turn", _ask_again),
    "corrections": Command(
        "corrections", "what can be set right, such as: set D hp 31", _corrections
    ),
    "confirm": Command("confirm [on|off]", "wait while you move figures of the game", _confirm),
    "save": Command("save [FILE]", "save the match", _save),
    "help": Command("help", "this list", _help),
    "quit": Command("quit", "leave, and save the match", _quit),
    "concede": Command("concede", "", _concede),
}
"""The commands by their first word; those without a help text are not listed."""

_SYNONYMS = {"?": "help", "exit": "quit", "resign": "concede", "surrender": "concede"}
