/** Playing once more with the same people. */
import type { MatchStore } from '../lib/match.svelte';
import type { NextMatch } from '../lib/protocol';
import { go, link } from '../lib/router.svelte';
import { keepToken } from '../lib/tokens';

/** Goes to another match of the same kind, and sets it up first where nobody has. */
export function rematch(match: MatchStore): void {
  if (match.nextMatch !== null) follow(match.nextMatch);
  else if (match.send({ type: 'rematch' })) match.followed = follow;
}

function follow(next: NextMatch): void {
  if (next.token !== null) keepToken(next.match, next.token);
  go(link('match', next.match));
}
