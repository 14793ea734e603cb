"""A match at the terminal: who decides, what they are shown, what they answer."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from shlex import quote
from typing import cast, get_args

from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli import saves
from rulekeeper.cli.answers import Understanding, chosen
from rulekeeper.cli.commands import CommandContext, find_command
from rulekeeper.cli.problems import INTERRUPTED, sentence_of
from rulekeeper.cli.screen import BOLD, AnyMatch, Asked, LogLine, Screen
from rulekeeper.cli.table.fitting import Fitted, height_of, lines
from rulekeeper.cli.terminal import ROOM_TO_TYPE, Terminal
from rulekeeper.content.text import listed, quoted
from rulekeeper.core.chance import ChanceDriver
from rulekeeper.core.errors import Refused, RulekeeperError, UnknownAnswer
from rulekeeper.core.events import EVERYBODY, SPECTATOR, Observer
from rulekeeper.core.match import Decision
from rulekeeper.core.passing import Ask, Passing, Until, pass_among, untils
from rulekeeper.core.requests import AUTOMATON, CHANCE, Anyone, Option, RollOrDraw
from rulekeeper.players.base import Player

ASK_MODES = get_args(Ask)
"""When people are asked for a response that others must not know about."""

NEWS_SHARE = 3
"""Of so many lines of a terminal one is for the log unasked; `log` shows more."""

FEWEST_HIDDEN = 6
"""Fewer lines than these are never hidden."""


def ask_mode(words: str) -> Ask:
    """The one of the `ASK_MODES` that is meant; raises `UnknownAnswer` when it is none."""
    if words not in ASK_MODES:
        raise UnknownAnswer(f"You can be asked {listed(ASK_MODES, 'or')}, not {quoted(words)}.")
    return cast(Ask, words)


class LeaveTable(Exception):  # noqa: N818 - leaving is no error
    """Somebody leaves the table, with this exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class Session:
    """One match with its people and bots.

    `bots` has the seats of bots; people sit on all others. `path` is where the match is saved
    every turn, if anywhere. `chance` is given at a real table: people may correct what they typed.
    `resumed_by` is the command with which the match at `path` goes on, if it is not the usual one.
    With `confirm` people say after each figure that the game moves that they have moved it, too.
    """

    def __init__(
        self,
        match: AnyMatch,
        bots: Mapping[int, Player],
        terminal: Terminal,
        *,
        ask: str = "playable",
        path: Path | None = None,
        chance: ChanceDriver | None = None,
        resumed_by: str = "",
        confirm: bool = False,
    ) -> None:
        self.match = match
        self.bots = bots
        self.terminal = terminal
        self.console = terminal.console
        self.path = path
        self.chance = chance
        self._resumed_by = resumed_by
        self.confirm = confirm
        self.people = [s for s in range(len(match.setup.seats)) if s not in bots]
        self.screen = Screen(match.game, match.setup.names)
        self._passing = Passing()
        self._unasked: set[int] = set()
        """The places of the passes that were given for people without asking them."""
        self.set_ask(ask)
        self._told: dict[Observer, int] = {}
        self._at_the_keyboard = self.people[0] if len(self.people) == 1 else None
        self._typed: list[int] = []
        """The places of the answers that people have typed."""
        self._bots_acted = False
        """Whether bots have acted since a person was last asked."""
        self._shown = Fitted((), "", "")
        self._lines_since_map = 0
        """Lines that have been printed from the first line of the map on."""
        self._saved_turn = -1

    # -- the flow -----------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the match ends or somebody leaves; returns the exit code.

        Whatever stops it, the match is saved: raises `RulekeeperError` or `OSError` after that.
        """
        try:
            while decisions := self.match.decisions:
                self._save_each_turn()
                self._decide(self._first(decisions))
            self._show_end()
        except LeaveTable as leave:
            return leave.code
        except KeyboardInterrupt:
            self.console.print()
            self.save_and_tell(self.path)
            return INTERRUPTED
        except RulekeeperError:
            self.save_and_tell(self.path)
            raise
        return 0

    def set_ask(self, ask: str) -> None:
        """Choose one of the `ASK_MODES`; raises `UnknownAnswer` when it is none."""
        self.ask = ask_mode(ask)
        self.match.always_ask.clear()
        if ask == "always":
            self.match.always_ask.update(self.people)

    def _first(self, decisions: list[Decision]) -> Decision:
        """The decision to be made first: people do not wait for bots, and decide for all."""
        bots_first = not isinstance(self.match.request, Anyone)
        return next((d for d in decisions if (d.seat in self.bots) == bots_first), decisions[0])

    def _decide(self, decision: Decision) -> None:
        only = decision.options[0] if len(decision.options) == 1 else None
        if decision.seat in self.bots:
            self._bots_acted = True
            with self._thinking():
                answer = self.bots[decision.seat].choose(self.match, decision.seat)
            self.match.choose(answer, decision.seat)
            if not self.people:
                self._show_news(EVERYBODY)
        elif only is not None and not (decision.covert or decision.pauses):
            self.match.choose(only, decision.seat)
        elif passing := self._passing.answer(self.match, decision, self.ask):
            self.match.choose(passing, decision.seat)
            if only is None and (place := self.match.last_answer_of(decision.seat)) is not None:
                self._unasked.add(place)
        else:
            self._ask_person(decision)

    def _thinking(self) -> AbstractContextManager[object]:
        """Show that somebody is thinking, but not who: that may be a secret."""
        if self.terminal.interactive and self.console.color_system is not None:
            return self.console.status("The others are thinking.")
        return nullcontext()

    def _ask_person(self, decision: Decision) -> None:
        """Ask until there is an answer, or until an undo has changed the question."""
        seat = self._asked(decision)
        if self._bots_acted:
            self._bots_acted = False
            self.terminal.forget_typed_ahead()
        self._hand_over(seat)
        asked = self.screen.asked(self.match, decision, seat)
        self.show(asked)
        while True:
            line = self.terminal.read(f"{self.seat_name(seat)}> ")
            if line is None:
                self.save_and_tell(self.path)
                raise LeaveTable
            try:
                if self._carry_out(line, asked):
                    return
            except Refused as refusal:
                self.tell(f"No: {refusal}")
                if self.match.decision_of(decision.seat) != decision:
                    return
            except (RulekeeperError, OSError) as error:
                self.tell(sentence_of(error))

    def _asked(self, decision: Decision) -> int:
        """The person who answers; for chance, whoever rolls or draws, or sits there already."""
        if decision.seat != CHANCE:
            return decision.seat
        request = self.match.request
        if isinstance(request, RollOrDraw) and request.seat in self.people:
            return request.seat
        return self.people[0] if self._at_the_keyboard is None else self._at_the_keyboard

    def _carry_out(self, line: str, asked: Asked) -> bool:
        """Do what was typed; returns whether the question is answered.

        An answer with a warning has to be confirmed: by yes, an empty line or the same answer
        again. Anything else is taken as another answer.
        """
        option = chosen(line, asked.offers)
        if option is None and (command := find_command(line)):
            return command.run(CommandContext(self, asked), line.partition(" ")[2].strip())
        if option is None and not line:
            self.show_question(asked)
            return False
        understanding = Understanding(self.match, self.screen, asked)
        if option is None and understanding.is_correction(line):
            self._answer(understanding.correction(line), asked.decision.seat)
            return True
        if option is None:
            option = understanding.answer(line)
        described = asked.described(option)
        if warning := described.warning:
            answer = self.terminal.read(self._asking_back(warning))
            if answer is None or answer.casefold() in ("n", "no"):
                return False
            if answer.casefold() not in ("", "y", "yes", line.casefold()):
                return self._carry_out(answer, asked)
        self._answer(option, asked.decision.seat)
        return True

    def _answer(self, option: Option, seat: int) -> None:
        """Answer as a person has typed."""
        before = self.match.answer_count
        self.match.choose(option, seat)
        if self.match.answer_count > before:
            self._typed.append(before)

    def _asking_back(self, warning: str) -> str:
        """The line that asks whether an answer counts; what does not fit on it stands before it."""
        question = "Go? [yes]: "
        if len(warning) + len(question) + ROOM_TO_TYPE < self.console.width:
            return f"{warning} {question}"
        self.tell(warning)
        return question

    def pass_until(self, asked: Asked, until: Until) -> None:
        """Pass for a person, now and until a play or a turn is over; raises `UnknownAnswer`."""
        decision = asked.decision
        passing = pass_among(decision)
        if passing is None:
            raise UnknownAnswer("You cannot pass here: choose one of the answers.")
        if until not in untils(self.match, decision):
            raise UnknownAnswer(f"There is no {until} to pass on here.")
        self._passing.begin(self.match, decision.seat, until)
        self._answer(passing, decision.seat)

    def ask_again(self, seat: int) -> None:
        """Ask a person again who has passed for the rest of a play or turn."""
        self._passing.end(seat)

    def undo(self, seat: int) -> None:
        """Go back to the last decision of a person; at a real table, to the last line typed.

        What was passed for a person without asking is no decision.
        """
        self._passing.end(seat)
        if self.chance is not None and self._typed:
            self.match = saves.rebuilt(self.match, self._typed.pop(), self.chance)
            self.set_ask(self.ask)
        else:
            self.match.undo(seat, unasked=self._unasked)
            self._unasked = {place for place in self._unasked if place < self.match.answer_count}
        for observer in self._told:
            self._told[observer] = min(self._told[observer], self.match.event_count)

    # -- what is shown ------------------------------------------------------------------------

    def show(self, asked: Asked) -> None:
        """What happened since the last decision of a seat, the table, and the question.

        What looks as it did when it was last shown is not shown again, unless it is the map and
        has gone from the screen. Where the map makes way for cards, what stands above it does so,
        too, once it has been seen.
        """
        self._lines_since_map += self._show_news(asked.seat)
        now, shown = self.screen.fitted(asked, self.console), self._shown
        room = height_of(self.console) - lines(now.question)
        if now.makes_way and shown.above and sum(map(lines, now.above)) >= room:
            now = now._replace(above=shown.above)
        changed = "".join(part for part in now.above if part not in shown.above)
        if changed:
            self.console.print()
            self.console.file.write(changed)
            self._lines_since_map += lines(changed) + 1
        self._lines_since_map += lines(now.question) + 1
        if now.map != shown.map or self._lines_since_map > height_of(self.console):
            if not changed:
                self.console.print()
            self.console.file.write(now.map)
            self._lines_since_map = lines(now.map) + lines(now.question) + 1
        elif not changed and not now.question.startswith("\n"):
            self.console.print()
            self._lines_since_map += 1
        self.console.file.write(now.question)
        self._shown = now

    def show_table(self, asked: Asked) -> None:
        """The table as a seat sees it."""
        self.console.print()
        self.console.print(self.screen.table_of(asked))

    def show_question(self, asked: Asked) -> None:
        """The question and all options, however many lines they take."""
        self._lines_since_map = height_of(self.console)
        self.console.print(Padding(Text(asked.question.prompt, style="bold"), (0, 1)))
        self.console.print(self.screen.choices(asked))

    def log_lines(self, observer: Observer, since: int = 0) -> list[LogLine]:
        """What an observer has seen happen, from an event on."""
        events = self.match.events(since, observer)
        told = [(event, self.match.event_text(event)) for event in events]
        seen = self.match.seen(SPECTATOR if observer is EVERYBODY else observer)
        return self.screen.log(seen, told)

    def _show_news(self, observer: Observer) -> int:
        """Tell what an observer has seen happen since it was last told; returns the lines."""
        first = self.match.first_event
        news = self.log_lines(observer, self._told.get(observer, first))
        is_resumed = first > 0 and observer not in self._told
        self._told[observer] = self.match.event_count
        if not news and not is_resumed:
            return 0
        if observer is not EVERYBODY:
            self.console.print()
        if is_resumed and not self.match.result:
            self.console.print(Text("   (the match continues: type log for more)", style="italic"))
        hidden = 0 if observer is EVERYBODY else len(news) - height_of(self.console) // NEWS_SHARE
        if hidden < FEWEST_HIDDEN or self.confirm:
            hidden = 0
        if hidden and not self.match.result:
            self.console.print(Text(f"   ({hidden} more before: type log)", style="italic"))
        kept = [line for line in news[:hidden] if any(s.style == BOLD for s in line.text.spans)]
        return 2 + sum(map(self._tell_news, [*kept, *news[hidden:]]))

    def _tell_news(self, line: LogLine) -> int:
        """Print a line of the log, and wait until people have moved a figure; returns the lines."""
        lines = self.terminal.print_hanging(line.text)
        if not (self.confirm and line.for_hands):
            return lines
        self.terminal.read("   Move the figure, then press Enter: ")
        return lines + 1

    def _hand_over(self, seat: int) -> None:
        """Make sure that the right person looks at the screen before a hand is shown."""
        if seat == self._at_the_keyboard:
            return
        if self._at_the_keyboard is not None:
            self.terminal.clear()
        message = f"Pass the keyboard to {self.seat_name(seat)}, then press Enter."
        if self.terminal.interactive:
            if self.terminal.read(message) is None:
                self.save_and_tell(self.path)
                raise LeaveTable
            self.terminal.clear()
        else:
            self.tell(message)
        self._at_the_keyboard = seat
        self._shown = Fitted((), "", "")

    def _show_end(self) -> None:
        result = self.match.result
        assert result is not None
        if len(self.people) > 1:
            self.terminal.clear()
            observer: Observer = SPECTATOR
        else:
            observer = self.people[0] if self.people else EVERYBODY
        self._show_news(observer)
        self.console.print()
        if self.match.game.is_contest:
            seat = SPECTATOR if observer is EVERYBODY else observer
            self.console.print(self.screen.table(self.match.seen(seat), seat))
            self.console.print()
        winners = " and ".join(self.seat_name(seat) for seat in result.winners)
        reason = Text(f"{result.reason}. ({result.rule})", style="bold")
        self.console.print(Padding(reason, (0, 1)))
        if self.match.game.is_contest:
            self.console.print(Text(f" {'Won by ' + winners if winners else 'Nobody wins'}."))
        if self.path is not None and self.belongs_to_campaign:
            saves.write(self.match, self.path)
        elif self.path is not None:
            self.save_and_tell(self.path)

    def tell(self, sentence: str) -> None:
        """Print a sentence of the table itself."""
        self.console.print(Padding(Text(sentence, style="yellow"), (0, 1)))

    def seat_name(self, seat: int) -> str:
        """The name of the player on a seat."""
        if seat == AUTOMATON:
            return self.match.game.seat_name(self.match.table, seat)
        return self.match.setup.names[seat]

    @property
    def belongs_to_campaign(self) -> bool:
        """Whether the match is kept with a campaign, and nobody need say where."""
        return self.path is not None and bool(self._resumed_by)

    def leave(self) -> None:
        """End the session."""
        raise LeaveTable

    # -- saving -------------------------------------------------------------------------------

    def save_and_tell(self, path: Path | None) -> None:
        """Save the match, to a new file if none is given, and say how to continue it."""
        command = self._resumed_by if path and path == self.path else ""
        path = path or saves.free_path(self.match)
        saves.write(self.match, path)
        verb = "Continue" if command or not self.match.result else "Watch it"
        again = "replay" if self.match.result else "resume"
        command = command or f"{again} {quote(str(path))}"
        self.tell(f"The match is saved. {verb} with:")
        # A command that people copy stays on one line.
        self.console.print(Text(f" rulekeeper {command}", style="yellow"), soft_wrap=True)

    def _save_each_turn(self) -> None:
        turn = self.match.game.turn_number(self.match.table.state)
        if self.path is None or turn == self._saved_turn:
            return
        self._saved_turn = turn
        try:
            saves.write(self.match, self.path)
        except OSError as error:
            self.tell(f"{sentence_of(error)} The match is no longer being saved.")
            self.path = None
