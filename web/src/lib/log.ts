/** The log of a match: what has happened, and what of it is new. */
import type { Happening } from './protocol';

/** A line of a log; in a replay with the answer that led to it, as a save writes it. */
export interface LogLine extends Happening {
  notation?: string;
}

export interface Told {
  log: Happening[];
  /** What has not been told before, to be shown as it happens. */
  fresh: Happening[];
  /** Whether something told before has not happened after all, as after an undo. */
  undone: boolean;
}

/** Takes up news that begin at number `since`: what was held from there on is replaced. */
export function tell(log: readonly Happening[], since: number, news: readonly Happening[]): Told {
  const kept = log.slice(0, since);
  const undone = since < log.length;
  return { log: [...kept, ...news], fresh: undone ? [] : [...news], undone };
}

/** The last word of a sentence apart from what is before it, so that a sign can be kept beside it. */
export function lastWord(text: string): { before: string; word: string } {
  const at = text.trimEnd().lastIndexOf(' ') + 1;
  return { before: text.slice(0, at), word: text.slice(at).trimEnd() };
}
