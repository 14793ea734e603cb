/** The words of a game: what they mean, wherever they stand. */
import type { Card, Shelf } from './protocol';

/** The shelf of a library on which words are explained. */
export const WORDS = 'Words';

/** The words that a library explains. */
export function wordsOf(shelves: readonly Shelf[]): readonly Card[] {
  return shelves.find((shelf) => shelf.heading === WORDS)?.cards ?? [];
}

/**
 * The words that occur in a text, however they are inflected, in their own order. What stands
 * within a longer word that is explained is not meant by itself.
 */
export function meaningsIn(text: string, words: readonly Card[]): Card[] {
  const longestFirst = [...words].sort((one, other) => other.name.length - one.name.length);
  let rest = text;
  const found = new Set<Card>();
  for (const word of longestFirst) {
    const pattern = new RegExp(`\\b${escaped(word.name)}(s|d|es|ed|ing)?\\b`, 'gi');
    const without = rest.replace(pattern, '·');
    if (without !== rest) found.add(word);
    rest = without;
  }
  return words.filter((word) => found.has(word));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
