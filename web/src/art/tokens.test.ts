import { expect, it } from 'vitest';
import { paintOf, shapeOf } from './tokens';

it('gives no party the colour of another', () => {
  const colours = ['orange', 'blue', '', 'black', ''];
  const parties = colours.map((colour) => ({ name: '', seats: [], colour }));
  const found = colours.map((_, number) => paintOf(parties, number).ground);
  expect(found.slice(0, 2)).toEqual(['var(--party-orange)', 'var(--party-blue)']);
  expect(new Set(found).size).toBe(colours.length);
});

it('tells six parties apart by shape and by colour', () => {
  const parties = Array.from({ length: 6 }, (_, number) => ({ name: `${number}`, seats: [] }));
  const numbers = [0, 1, 2, 3, 4, 5];
  expect(new Set(numbers.map((each) => shapeOf(each).name)).size).toBe(6);
  expect(new Set(numbers.map((each) => shapeOf(each).outline)).size).toBe(6);
  expect(new Set(numbers.map((each) => paintOf(parties, each).ground)).size).toBe(6);
});
