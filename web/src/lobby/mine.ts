/** The list of my matches: in which order, and what is said about each. */
import type { MatchInfo, Outcome, Seat } from '../lib/protocol';

export type Standing = 'mine' | 'theirs' | 'over';

/** Whether a match waits for me, for others, or is over. */
export function standing({ outcome, asked }: MatchInfo): Standing {
  if (outcome !== null) return 'over';
  return asked ? 'mine' : 'theirs';
}

/** The matches that wait for me first, then the others, then those that are over. */
export function ordered(matches: readonly MatchInfo[]): MatchInfo[] {
  const order: Standing[] = ['mine', 'theirs', 'over'];
  return [...matches].sort(
    (one, other) =>
      order.indexOf(standing(one)) - order.indexOf(standing(other)) || other.changed - one.changed,
  );
}

/** Who else sits at the table, by name; seats whose link nobody has opened are free. */
export function company(seats: readonly Seat[], own: number | null): string {
  const others = seats.filter((each) => each.number !== own);
  const names = others.map((each) =>
    each.bot === null && !each.taken ? 'somebody who has not joined yet' : each.name,
  );
  return new Intl.ListFormat('en').format(names);
}

/** How a match ended for me. */
export function result(outcome: Outcome, seat: number | null, seats: readonly Seat[]): string {
  if (outcome.contest === false) return 'Done';
  if (outcome.winners.length === 0) return 'A draw';
  if (seat !== null) return outcome.winners.includes(seat) ? 'You won' : 'You lost';
  const names = seats.filter((each) => outcome.winners.includes(each.number));
  return `${new Intl.ListFormat('en').format(names.map((each) => each.name))} won`;
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago something was, in words; both in seconds since 1970. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, now - then);
  const step = STEPS.find(([, size]) => seconds >= size);
  if (step === undefined) return 'just now';
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    -Math.floor(seconds / step[1]),
    step[0],
  );
}
