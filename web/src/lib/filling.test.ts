import { expect, it } from 'vitest';
import { KnownSizes, largestThatFit } from './filling';

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

it('asks about a text once', () => {
  const asked: string[][] = [];
  const sizes = new KnownSizes();
  const fit = (texts: { key: string }[], wanted: number[]) => {
    asked.push(texts.map(({ key }) => key));
    return wanted.map((size) => size <= 14);
  };
  const [one, other] = [
    { key: 'one', base: 12 },
    { key: 'other', base: 11 },
  ];
  expect(sizes.of([one], 15.5, fit)).toEqual([14]);
  asked.length = 0;
  expect(sizes.of([one, other], 15.5, fit)).toEqual([14, 14]);
  expect(new Set(asked.flat())).toEqual(new Set(['other']));
  asked.length = 0;
  expect(sizes.of([other, one], 15.5, fit)).toEqual([14, 14]);
  expect(asked).toEqual([]);
});
