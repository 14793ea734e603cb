/** Finding cards in a library. */
import type { Card, Shelf } from '../lib/protocol';
import { wordsOf } from './ledger';

/** Whether a card has all words somewhere. */
export function cardMatches(card: Card, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const facts = (card.facts ?? []).map((fact) => `${fact.name} ${fact.value}`).join(' ');
  const text = `${card.name} ${card.kind ?? ''} ${card.text ?? ''} ${facts}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/** The shelves with the cards that match, without those that are empty then. */
export function searched(shelves: readonly Shelf[], query: string, heading = ''): Shelf[] {
  const words = wordsOf(query);
  return shelves
    .filter((shelf) => heading === '' || shelf.heading === heading)
    .map((shelf) => ({ ...shelf, cards: shelf.cards.filter((card) => cardMatches(card, words)) }))
    .filter((shelf) => shelf.cards.length > 0);
}
