/** Decks that were built here, by game. */
import { keep, kept } from './keeping';

export type Cards = Record<string, number>;

export interface OwnDeck {
  id: string;
  name: string;
  hero: string;
  cards: Cards;
  /** Whether it was legal when it was kept. */
  legal: boolean;
}

type Decks = Record<string, OwnDeck[]>;

/** All own decks of a game, in the order in which they were first kept. */
export function ownDecks(game: string): OwnDeck[] {
  return kept<Decks>('decks', {})[game] ?? [];
}

/** Keeps a deck, in the place of the one with the same id. */
export function keepDeck(game: string, deck: OwnDeck): void {
  const decks = ownDecks(game);
  const isNew = decks.every((each) => each.id !== deck.id);
  write(game, isNew ? [...decks, deck] : decks.map((each) => (each.id === deck.id ? deck : each)));
}

/** Throws a deck away. */
export function dropDeck(game: string, id: string): void {
  write(
    game,
    ownDecks(game).filter((each) => each.id !== id),
  );
}

/** The deck with so many more copies of a card, or fewer; never less than none. */
export function withCopies(cards: Cards, card: string, more: number): Cards {
  const copies = Math.max(0, (cards[card] ?? 0) + more);
  const others = Object.entries(cards).filter(([each]) => each !== card);
  return Object.fromEntries(copies === 0 ? others : [...others, [card, copies]]);
}

/** How many cards a deck has. */
export function deckSize(cards: Cards): number {
  return Object.values(cards).reduce((sum, copies) => sum + copies, 0);
}

function write(game: string, decks: OwnDeck[]): void {
  keep('decks', { ...kept<Decks>('decks', {}), [game]: decks });
}
