/** What can be wished beside a pass: to pass for longer, or to be asked at other times. */
import type { Asked } from '../lib/protocol';
import type { Asking } from '../lib/settings.svelte';

export type Until = NonNullable<Asked['until']>[number];

/** One line of the menu: for how long one passes, or when one is asked from now on. */
export type Wish = { label: string } & ({ until: Until } | { ask: Asking });

const PASS: Readonly<Record<Until, string>> = {
  play: 'Pass until this play is over',
  turn: 'Pass for the rest of this turn',
};

/** What is told while somebody passes. */
export const PASSING: Readonly<Record<Until, string>> = {
  play: 'You pass until this play is over.',
  turn: 'You pass for the rest of this turn.',
};

/** The lines of the menu beside a pass; none where one cannot pass. */
export function wishesAt(asked: Asked | null, ask: Asking): Wish[] {
  const untils = asked?.until ?? [];
  if (untils.length === 0) return [];
  const other: Wish =
    ask === 'always'
      ? { label: 'Ask me only when I can change something', ask: 'playable' }
      : { label: 'Always ask me, even when I can only pass', ask: 'always' };
  return [...untils.map((until) => ({ label: PASS[until], until })), other];
}
