import { expect, it } from 'vitest';
import { largestThatFits } from './filling';

it('sets a text as large as it fits', () => {
  expect(largestThatFits(12, 15.5, (size) => size <= 14)).toBe(14);
  expect(largestThatFits(12, 15.5, () => true)).toBe(15.5);
  expect(largestThatFits(12, 15.5, () => false)).toBe(12);
});
