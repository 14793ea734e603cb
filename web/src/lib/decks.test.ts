import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deckSize, dropDeck, keepDeck, type OwnDeck, ownDecks, withCopies } from './decks';

const deck: OwnDeck = { id: 'a', name: 'Fast', hero: 'kaya', cards: { dart: 3 }, legal: false };

describe('own decks', () => {
  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are kept by game, and a deck of the same id is replaced where it stands', () => {
    keepDeck('skirmish', deck);
    keepDeck('skirmish', { ...deck, id: 'b' });
    keepDeck('skirmish', { ...deck, name: 'Faster' });
    expect(ownDecks('skirmish').map((each) => each.name)).toEqual(['Faster', 'Fast']);
    expect(ownDecks('chess')).toEqual([]);
    dropDeck('skirmish', 'a');
    expect(ownDecks('skirmish').map((each) => each.id)).toEqual(['b']);
  });
});

it('adds and removes copies, and leaves out cards of which there is none', () => {
  expect(withCopies({ dart: 3 }, 'dart', 1)).toEqual({ dart: 4 });
  expect(withCopies({ dart: 3 }, 'net', 2)).toEqual({ dart: 3, net: 2 });
  expect(withCopies({ dart: 1, net: 2 }, 'dart', -4)).toEqual({ net: 2 });
  expect(deckSize({ dart: 3, net: 2 })).toBe(5);
});
