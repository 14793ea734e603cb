import { expect, it } from 'vitest';
import { paintOf, shapeOf } from './tokens';

it('tells six parties apart by shape and by colour', () => {
  const parties = Array.from({ length: 6 }, (_, number) => ({ name: `${number}`, seats: [] }));
  const numbers = [0, 1, 2, 3, 4, 5];
  expect(new Set(numbers.map((each) => shapeOf(each).name)).size).toBe(6);
  expect(new Set(numbers.map((each) => shapeOf(each).outline)).size).toBe(6);
  expect(new Set(numbers.map((each) => paintOf(parties, each).ground)).size).toBe(6);
});
