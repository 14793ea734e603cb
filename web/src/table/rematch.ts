/** Playing once more with the same people. */
import type { MatchStore } from '../lib/match.svelte';
import { go, link } from '../lib/router.svelte';
import { keepToken } from '../lib/tokens';

/** Asks for another match of the same kind, or goes to it where it is set up already. */
export function rematch(match: MatchStore): void {
  const next = match.nextMatch;
  if (next === null) match.send({ type: 'rematch' });
  else {
    if (next.token !== null) keepToken(next.match, next.token);
    go(link('match', next.match));
  }
}
