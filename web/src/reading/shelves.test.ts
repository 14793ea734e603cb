import { expect, it } from 'vitest';
import type { Shelf } from '../lib/protocol';
import { searched } from './shelves';

const SHELVES: Shelf[] = [
  {
    heading: 'Heroes',
    cards: [
      {
        ref: 'card/a',
        name: 'Kaya',
        text: 'Throws far.',
        facts: [{ name: 'Endurance', value: '12' }],
      },
    ],
  },
  { heading: 'Cards', cards: [{ ref: 'card/b', name: 'Dart', kind: 'trick', text: 'Thrown.' }] },
];

it('searches names, kinds, texts and facts, and leaves empty shelves out', () => {
  const names = (query: string, heading = '') =>
    searched(SHELVES, query, heading).flatMap((shelf) => shelf.cards.map((card) => card.name));
  expect(names('throw')).toEqual(['Kaya', 'Dart']);
  expect(names('endurance 12')).toEqual(['Kaya']);
  expect(names('Trick')).toEqual(['Dart']);
  expect(names('throw', 'Cards')).toEqual(['Dart']);
  expect(searched(SHELVES, 'dragon')).toEqual([]);
});
