import { describe, expect, it } from 'vitest';
import { lookTime, turnAfter, turnAt, type Turns, turnBefore, within } from './replay';

const TURNS: Turns = [
  [0, 0],
  [1, 8],
  [2, 20],
];

describe('the turns of a replay', () => {
  it('begin at their moments', () => {
    expect([0, 7, 8, 19, 20, 33].map((moment) => turnAt(TURNS, moment))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });

  it('are jumped to from where one is', () => {
    expect([0, 8, 9, 33].map((moment) => turnBefore(TURNS, moment))).toEqual([0, 0, 8, 20]);
    expect([0, 8, 20].map((moment) => turnAfter(TURNS, moment, 33))).toEqual([8, 20, 33]);
  });
});

it('keeps to moments that exist', () => {
  expect([-3, 4.4, 99, Number.NaN].map((moment) => within(moment, 33))).toEqual([0, 4, 33, 0]);
});

it('looks longer where there is more to read, and hardly where nothing is told', () => {
  const told = (text: string) => [{ text, rule: '' }];
  expect(lookTime([], 1)).toBeLessThan(100);
  expect(lookTime(told('A long story, told in many words.'), 1)).toBeGreaterThan(
    lookTime(told('Short.'), 1),
  );
  expect(lookTime(told('Short.'), 2)).toBe(lookTime(told('Short.'), 1) / 2);
});
