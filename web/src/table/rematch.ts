/** Playing once more with the same people. */
import type { MatchStore } from '../lib/match.svelte';
import type { NextMatch } from '../lib/protocol';
import { go, link } from '../lib/router.svelte';
import { keepSeatsHere, keepToken, seatsHere } from '../lib/tokens';

/** Goes to another match of the same kind, as soon as it is set up. */
export function rematch(match: MatchStore): void {
  const onwards = (next: NextMatch) => goOn(match.id, next);
  if (match.nextMatch !== null) onwards(match.nextMatch);
  else if (match.send({ type: 'rematch' })) match.whenNext = onwards;
}

function goOn(from: string, next: NextMatch): void {
  // Each seat keeps its secret from match to match.
  const here = seatsHere(from);
  if (here.length > 0) keepSeatsHere(next.match, here);
  if (next.token !== null) keepToken(next.match, next.token);
  go(link('match', next.match));
}
