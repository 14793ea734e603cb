/** A match that is watched again: where we are in it, and whether it runs. */
import { once } from '../lib/known';
import type { LogLine } from '../lib/log';
import type { Moment, Replay } from '../lib/protocol';
import { corrected, linesOf, lookTime, type Turns, within } from './replay';

/** Shows a moment; step by step where it follows the one before. Tells how long that takes. */
export type Showing = (moment: Moment, follows: boolean) => number;

/** So many lines of the log are looked for before the shown moment, and so many more each time. */
const LINES = 40;

/** So many moments around a turn's supposed beginning are looked at to find it. */
const NEAR = 40;

export class Film {
  /** The number of the moment that we want to see; the shown one follows as soon as it is there. */
  at = $state(0);
  /** The moment that is shown. */
  shown = $state.raw<Moment | null>(null);
  playing = $state(false);
  speed = $state(1);
  /** What keeps it from being shown, as a sentence. */
  problem = $state('');
  #moments = $state.raw<Readonly<Record<number, Moment>>>({});
  readonly #lines: Record<number, LogLine[]> = {};
  readonly #fetch: (moment: string) => Promise<Moment>;
  #wanted = $state(LINES);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(
    readonly replay: Replay,
    fetch: (moment: number) => Promise<Moment>,
    private readonly showing: Showing,
  ) {
    this.#fetch = once((moment: string) => fetch(Number(moment)));
  }

  /** The first moment from which on all is fetched up to the shown one. */
  readonly #from = $derived.by(() => {
    let from = this.shown?.moment ?? 0;
    while (from > 0 && this.#moments[from - 1] !== undefined) from -= 1;
    return from;
  });

  /** What has happened until now, as far back as it has been fetched without a gap. */
  readonly log: LogLine[] = $derived.by(() => {
    const now = this.shown?.moment ?? -1;
    const log: LogLine[] = [];
    for (let moment = this.#from; moment <= now; moment += 1) {
      log.push(...(this.#moments[moment] ? (this.#lines[moment] ?? []) : []));
    }
    return log;
  });

  /** How many of the last lines of the log tell of the shown moment. */
  readonly now = $derived(this.shown ? (this.#lines[this.shown.moment]?.length ?? 0) : 0);

  /** Whether more has happened before the log begins. */
  readonly hasMore = $derived(this.#from > 0);

  /** Where each turn begins, as far as that is known by now. */
  readonly turns: Turns = $derived.by(() => {
    const seen = Object.values(this.#moments);
    return corrected(
      this.replay.turns,
      seen.map(({ moment, tabletop }) => [moment, tabletop.turn] as const),
    );
  });

  /** Fetches what happened before the log begins. */
  async more(): Promise<void> {
    this.#wanted = this.log.length + LINES;
    await this.#prepare(this.at);
  }

  /** Goes to a moment and stays there. */
  async seek(moment: number): Promise<void> {
    this.pause();
    await this.#show(moment);
  }

  /** Goes to the first moment at which the table shows this turn, and stays there. */
  async toTurn(turn: number): Promise<void> {
    this.pause();
    const supposed = this.turns.find(([each]) => each === turn)?.[1] ?? 0;
    this.at = supposed;
    const first = await this.#beginning(turn, supposed);
    if (this.at === supposed) await this.#show(first);
  }

  async #beginning(turn: number, supposed: number): Promise<number> {
    let first = supposed;
    const shows = async (moment: number) => (await this.#get(moment)).tabletop.turn >= turn;
    try {
      for (let looked = 0; looked < NEAR && this.at === supposed && !this.#isOver; looked += 1) {
        if (!(await shows(first))) first += 1;
        else if (first > 0 && (await shows(first - 1))) first -= 1;
        else break;
      }
    } catch {
      // It is complained about when the moment is to be seen.
    }
    return within(first, this.replay.last);
  }

  /** Runs, or stops; from the end it begins again. */
  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.at >= this.replay.last) void this.#show(0).then((time) => this.#later(time));
    else void this.#advance();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Stops for good. */
  leave(): void {
    this.#isOver = true;
    this.pause();
  }

  async #advance(): Promise<void> {
    if (!this.playing) return;
    if (this.at >= this.replay.last) {
      this.pause();
      return;
    }
    this.#later(await this.#show(this.at + 1));
  }

  #later(time: number): void {
    if (this.playing) this.#timer = setTimeout(() => void this.#advance(), time);
  }

  /** Shows a moment; how long it is to be looked at. */
  async #show(wanted: number): Promise<number> {
    const moment = within(wanted, this.replay.last);
    this.at = moment;
    try {
      const found = await this.#get(moment);
      if (this.at !== moment || this.#isOver) return 0;
      const follows = this.shown?.moment === moment - 1;
      const time = this.showing(found, follows);
      this.shown = found;
      this.problem = '';
      void this.#prepare(moment);
      return Math.max(time, lookTime(found.news, this.speed));
    } catch (problem) {
      this.problem = (problem as Error).message;
      this.pause();
      return 0;
    }
  }

  /** Fetches what will be seen next, and what happened before: so many lines of the log. */
  async #prepare(moment: number): Promise<void> {
    try {
      if (moment < this.replay.last) await this.#get(moment + 1);
      while (
        this.at === moment &&
        !this.#isOver &&
        this.hasMore &&
        this.log.length < this.#wanted
      ) {
        await this.#get(this.#from - 1);
      }
    } catch {
      // It is fetched again, and complained about, when it is to be seen.
    }
  }

  async #get(moment: number): Promise<Moment> {
    const found = await this.#fetch(String(moment));
    this.#lines[moment] ??= linesOf(found, this.replay.seats);
    if (!this.#moments[moment]) this.#moments = { ...this.#moments, [moment]: found };
    return found;
  }
}
