/** A match as this seat knows it: what the server has told, and what can be said to it. */
import { socketOf } from './api';
import { Connection, type Line } from './connection';
import { tell } from './log';
import type { FromClient, FromServer, Reference } from './messages';
import type {
  Asked,
  Happening,
  NextMatch,
  Offer,
  Outcome,
  Refused,
  Said,
  Seat,
  Table,
  Tabletop,
  Verdict,
  Welcome,
} from './protocol';
import { settings } from './settings.svelte';
import { toasts } from './toasts.svelte';
import { tokenOf } from './tokens';

/** A clock as it was told, and when that was by the clock of the browser, in milliseconds. */
export interface ClockTold {
  seat: number;
  seconds: number;
  running: boolean;
  at: number;
}

/** Takes up what has happened, to show it step by step before the table is drawn anew. */
export type Showing = (fresh: Happening[], tabletop: Tabletop) => void;

/** People who share a device: to whom it goes next, and how. */
export interface SharedDevice {
  readonly next: MatchStore | null;
  handOver(): void;
}

/** So many milliseconds after the end of a wish it is clear whether it was granted. */
const SETTLED = 300;

export class MatchStore {
  line = $state<Line>('connecting');
  welcome = $state.raw<Welcome | null>(null);
  seats = $state.raw<Seat[]>([]);
  tabletop = $state.raw<Tabletop | null>(null);
  asked = $state.raw<Asked | null>(null);
  waiting = $state.raw<number[]>([]);
  log = $state.raw<Happening[]>([]);
  clocks = $state.raw<ClockTold[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  chat = $state.raw<Said[]>([]);
  /** When this seat is asked for responses. */
  ask = $state<Welcome['ask']>('playable');
  /** What we pass for without being asked, once we have said so. */
  passing = $state<NonNullable<Table['passing']> | null>(null);
  /** What an undo would take back; empty where there is nothing. */
  undo = $state('');
  undoWanted = $state<number | null>(null);
  /** Whether our wish to go back has just been denied. */
  undoDenied = $state(false);
  nextMatch = $state.raw<NextMatch | null>(null);
  /** Why there is no table at all: no such match, no such seat. */
  refused = $state.raw<Refused | null>(null);
  /** An answer is on its way, and the question is no longer put. */
  answering = $state(false);

  /** Shows what happens; set by whoever draws the table. */
  showing: Showing = () => undefined;
  /** Those who share this device with us, each with a seat; set by whoever seats them. */
  device: SharedDevice | null = null;
  /** Takes up the next match once it is set up; set by whoever asks for one here. */
  whenNext: ((next: NextMatch) => void) | null = null;

  readonly #connection: Connection;
  #verdicts: Record<number, (verdict: Verdict | null) => void> = {};
  #lastWhy = 0;
  #isFirst = true;
  #wentBack = 0;
  #undoRequest = '';
  #hurry = () => this.#connection.hurry();
  #drop = () => this.#connection.drop();

  constructor(
    readonly id: string,
    /** The secret of our seat; without one we look on. */
    readonly token: string | null = tokenOf(id),
  ) {
    this.#connection = new Connection(socketOf(id), token, {
      message: (message) => this.#hear(message),
      line: (line) => this.#turnTo(line),
    });
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  /** The number of our seat, `null` while we look on. */
  get seat(): number | null {
    return this.welcome?.seat ?? null;
  }

  /** Our seat, as others see it. */
  get own(): Seat | null {
    return this.seats.find((each) => each.number === this.seat) ?? null;
  }

  /** The name of a seat. */
  nameOf(seat: number | null): string {
    return this.seats.find((each) => each.number === seat)?.name ?? 'Somebody';
  }

  /** Ends the connection. */
  leave(): void {
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#connection.close();
  }

  /** Says something to the server; where there is no line, says so here. */
  send(message: FromClient): boolean {
    if (this.#connection.send(message)) return true;
    toasts.show('There is no connection to the server. Nothing was sent.', { tone: 'bad' });
    return false;
  }

  /** Takes an option of the decision that is put. */
  answer(offer: Offer): void {
    if (this.asked === null || this.answering) return;
    const decision = this.asked.decision;
    this.undoDenied = false;
    if (this.send({ type: 'answer', decision, option: offer.option })) this.answering = true;
  }

  /** Passes on the decision that is put, and on what follows until a play or a turn is over. */
  passUntil(until: NonNullable<Table['passing']>): void {
    if (this.asked === null || this.answering) return;
    const decision = this.asked.decision;
    this.undoDenied = false;
    if (this.send({ type: 'pass', decision, until })) this.answering = true;
  }

  /** Sets right what lies on the table, in words, instead of an answer. */
  correct(words: string): void {
    if (this.asked === null || this.answering) return;
    this.send({ type: 'correct', decision: this.asked.decision, words });
  }

  /** Is asked again before the play or turn is over for which we pass. */
  askAgain(): void {
    this.send({ type: 'ask-again' });
  }

  /** Goes back to our last decision. */
  goBack(): void {
    if (this.undo !== '') this.send({ type: 'undo', undo: this.undo });
  }

  /** Agrees to another seat's wish to go back, or refuses. */
  agreeUndo(agree: boolean): void {
    this.send({ type: 'agree-undo', request: this.#undoRequest, agree });
  }

  /** Chooses when we are asked for responses, here and at other tables. */
  prefer(ask: Welcome['ask']): void {
    if (!this.send({ type: 'prefer', ask })) return;
    this.ask = ask;
    settings.ask = ask;
  }

  /** Asks whether what these parts mean together may be done; `null` when that is not known. */
  why(parts: readonly Reference[]): Promise<Verdict | null> {
    const id = (this.#lastWhy += 1);
    return new Promise((resolve) => {
      this.#verdicts[id] = resolve;
      if (!this.#connection.send({ type: 'why', id, parts: parts.slice(0, 4) })) {
        this.#settle(id, null);
      }
    });
  }

  #settle(id: number, verdict: Verdict | null): void {
    const resolve = this.#verdicts[id];
    this.#verdicts = Object.fromEntries(
      Object.entries(this.#verdicts).filter(([each]) => Number(each) !== id),
    );
    resolve?.(verdict);
  }

  #turnTo(line: Line): void {
    this.line = line;
    if (line === 'open') return;
    this.answering = false;
    this.whenNext = null;
    for (const id of Object.keys(this.#verdicts)) this.#settle(Number(id), null);
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        this.seats = message.seats;
        this.ask = message.ask;
        this.chat = [];
        this.#isFirst = true;
        this.#preferAsUsual(message);
        break;
      case 'table':
        this.#take(message);
        break;
      case 'seats':
        this.#seat(message.seats);
        break;
      case 'verdict':
        this.#settle(message.id, message);
        break;
      case 'refused':
        this.answering = false;
        this.whenNext = null;
        if (this.welcome === null) this.refused = message;
        else toasts.show(message.text, { tone: 'bad', rule: message.rule ?? '' });
        break;
      case 'undo-wanted':
        this.#undoRequest = message.request ?? '';
        this.#wish(message.seat);
        break;
      case 'said':
        this.chat = [...this.chat, message];
        break;
      case 'next-match':
        this.nextMatch = message;
        this.whenNext?.(message);
        break;
    }
  }

  #seat(seats: Seat[]): void {
    const before = this.own?.bot ?? null;
    this.seats = seats;
    if (before === null && this.own?.bot && this.outcome === null) {
      toasts.show('A bot plays for you now.');
    }
  }

  /** A wish to go back is put or settled: ours has been denied if the match does not go back. */
  #wish(seat: number | null): void {
    const wasOurs = this.seat !== null && this.undoWanted === this.seat;
    this.undoWanted = seat;
    this.undoDenied = false;
    if (!wasOurs || seat !== null) return;
    // Whether the match goes back is told just before or just after the end of the wish.
    setTimeout(() => {
      this.undoDenied = Date.now() - this.#wentBack > 2 * SETTLED;
    }, SETTLED);
  }

  /** Lessons rest on being asked as they were written; everywhere else we are asked as we like. */
  #preferAsUsual({ seat, tutorial, ask }: Welcome): void {
    if (seat === null) return;
    if (!tutorial && settings.ask !== ask) this.prefer(settings.ask);
    // Nobody is asked for a name before a lesson: whoever has one here is called by it.
    if (tutorial && settings.name !== '' && settings.name !== this.own?.name) {
      this.send({ type: 'rename', name: settings.name });
    }
  }

  #take(table: Table): void {
    // The first table after a welcome tells all; the old log stays in sight until it has come.
    const held = this.#isFirst ? [] : this.log;
    const { log, fresh, undone } = tell(held, table.since, table.news);
    if (undone) toasts.show('An answer was taken back.');
    if (undone) this.#wentBack = Date.now();
    this.log = log;
    this.showing(this.#isFirst ? [] : fresh, table.tabletop);
    this.#isFirst = false;
    this.tabletop = table.tabletop;
    this.asked = table.asked;
    this.answering = false;
    this.waiting = table.waiting;
    this.undo = table.undo;
    this.passing = table.passing ?? null;
    this.outcome = table.outcome ?? null;
    const at = Date.now();
    this.clocks = (table.clocks ?? []).map((clock) => ({ ...clock, at }));
  }
}
