import { expect, it } from 'vitest';
import { heldBy } from './held';
import type { Figure } from './protocol';

const figure: Figure = {
  ref: 'figure/1',
  name: 'Ada',
  letter: 'a',
  picture: 'mage',
  party: 0,
  seat: 0,
};

it('is the number before the most that can be held', () => {
  expect(heldBy({ ...figure, facts: [{ name: 'Hand', value: '3/6', main: true }] })).toBe('3');
  expect(heldBy({ ...figure, facts: [{ name: 'Hand', value: '0/6', main: true }] })).toBe('0');
});

it('is what a main pile or the hand that one sees counts', () => {
  expect(heldBy({ ...figure, piles: [{ name: 'Scrolls', count: 2, main: true }] })).toBe('2');
  expect(heldBy({ ...figure, hand: [{ ref: 'card/1', name: 'One', count: 2 }] })).toBe('2');
});

it('is nothing where there is nothing to count', () => {
  expect(heldBy({ ...figure, facts: [{ name: 'Defense', value: '7' }] })).toBe('');
  expect(heldBy({ ...figure, piles: [{ name: 'Deck', count: 9 }], hand: [] })).toBe('');
});
