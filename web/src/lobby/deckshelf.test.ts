import { expect, it } from 'vitest';
import type { Card } from '../lib/protocol';
import { byKind, idOf, kindCounts, limitOf } from './deckshelf';

const CARDS: Card[] = [
  { ref: 'card/dart', name: 'Dart', kind: 'action' },
  {
    ref: 'card/net',
    name: 'Net',
    kind: 'trick',
    facts: [{ name: 'At most in a deck', value: '2', picture: 'limit' }],
  },
  { ref: 'card/axe', name: 'Axe', kind: 'action' },
];

it('tells how many copies there may be', () => {
  expect(CARDS.map(limitOf)).toEqual([null, 2, null]);
});

it('counts a deck by the kinds of its cards', () => {
  expect(byKind(CARDS).map((each) => each.cards.map(idOf))).toEqual([['dart', 'axe'], ['net']]);
  expect(kindCounts(CARDS, { dart: 3, axe: 1 })).toEqual([['action', 4]]);
});
