/** What does not change while the page is open is asked for once: games, bots, libraries. */
import { api } from './api';

/** Remembers what a question was answered; a failure is forgotten, so that it can be asked again. */
export function once<Args extends string[], T>(
  ask: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (...args) => {
    const key = args.join(' ');
    const known = answers.get(key);
    if (known !== undefined) return known;
    const asked = ask(...args);
    answers.set(key, asked);
    asked.catch(() => answers.delete(key));
    return asked;
  };
}

export const known = {
  games: once(api.games),
  bots: once(api.bots),
  library: once(api.library),
  decks: once(api.decks),
  deckCards: once(api.deckCards),
  howTo: once(api.howTo),
  rules: once((game: string) => api.rules(game, '')),
};

/** The game of this name; throws a sentence that says so where there is none. */
export async function knownGame(name: string) {
  const games = await known.games();
  const found = games.find((each) => each.name === name);
  if (found === undefined) throw new Error('There is no such game here.');
  return found;
}
