/** Playing once more with the same people. */
import type { MatchStore } from '../lib/match.svelte';
import type { NextMatch } from '../lib/protocol';
import { go, link } from '../lib/router.svelte';
import { keepToken } from '../lib/tokens';

/** Goes to another match of the same kind, as soon as it is set up. */
export function rematch(match: MatchStore): void {
  if (match.nextMatch !== null) goOn(match.nextMatch);
  else if (match.send({ type: 'rematch' })) match.whenNext = goOn;
}

function goOn(next: NextMatch): void {
  if (next.token !== null) keepToken(next.match, next.token);
  go(link('match', next.match));
}
