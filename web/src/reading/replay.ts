/** Moving through the moments of a match: turns, and how long each moment is looked at. */
import type { LogLine } from '../lib/log';
import type { Happening, Moment, Replay } from '../lib/protocol';

/** Pairs of a turn's number and the moment at which it begins, in order. */
export type Turns = Replay['turns'];

/** The turn that a moment belongs to; 0 before the first one. */
export function turnAt(turns: Turns, moment: number): number {
  return turns.findLast(([, begins]) => begins <= moment)?.[0] ?? 0;
}

/** The turn before, or this one where it is under way. */
export function turnBefore(turns: Turns, moment: number): number {
  return turns.findLast(([, begins]) => begins < moment)?.[0] ?? 0;
}

/** The next turn; `null` if there is none. */
export function turnAfter(turns: Turns, moment: number): number | null {
  return turns.find(([, begins]) => begins > moment)?.[0] ?? null;
}

/**
 * The turns as the table tells them: the server only knows where one is surely under way, which may
 * be some answers after its heading has come. `seen` are moments, each with the turn it shows.
 */
export function corrected(turns: Turns, seen: readonly (readonly [number, number])[]): Turns {
  return turns.map(([turn, begins]) => {
    const before = seen.filter(([, shown]) => shown < turn).map(([moment]) => moment + 1);
    const within = seen.filter(([, shown]) => shown >= turn).map(([moment]) => moment);
    return [turn, Math.min(Math.max(begins, ...before), ...within)];
  });
}

/** A moment that exists. */
export function within(moment: number, last: number): number {
  return Number.isFinite(moment) ? Math.min(last, Math.max(0, Math.round(moment))) : 0;
}

const LOOK = 700;
const READ = 22;
const NOTHING = 60;
const LONGEST = 4000;

/** How long a moment is looked at, in milliseconds: long enough to read what happened. */
export function lookTime(news: readonly Happening[], speed: number): number {
  const letters = news.reduce((sum, each) => sum + each.text.length, 0);
  return (letters === 0 ? NOTHING : Math.min(LONGEST, LOOK + letters * READ)) / speed;
}

/**
 * The lines of the log for a moment: what happened, the first line with the notation of the answer.
 * An answer that made nothing happen gets a line of its own.
 */
export function linesOf({ news, answer }: Moment, seats: Replay['seats']): LogLine[] {
  if (answer === null) return news;
  const { seat, text, notation } = answer;
  const [first, ...others] = news;
  if (first) return [{ ...first, notation }, ...others];
  const who = seats.find((each) => each.number === seat)?.name ?? 'Chance';
  return [{ text: `${who}: ${text}`, rule: '', notation }];
}
