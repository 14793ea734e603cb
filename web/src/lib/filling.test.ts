import { expect, it } from 'vitest';
import { largestThatFit } from './filling';

it('sets each text as large as it fits', () => {
  const most = [14, 20, 12, 13.2];
  const fit = (sizes: number[]) => sizes.map((size, number) => size <= (most[number] ?? 0));
  expect(largestThatFit([12, 12, 12, 11.5], 15.5, fit)).toEqual([14, 15.5, 12, 13]);
});

it('asks about all texts together, a few times', () => {
  const asked: number[][] = [];
  largestThatFit([8, 12], 15.5, (sizes) => {
    asked.push(sizes);
    return sizes.map(() => true);
  });
  expect(asked).toHaveLength(4);
  expect(asked.at(-1)).toEqual([15.5, 15.5]);
});
