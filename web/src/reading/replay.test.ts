import { describe, expect, it } from 'vitest';
import { corrected, lookTime, turnAfter, turnAt, type Turns, turnBefore, within } from './replay';

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
    expect([0, 8, 9, 33].map((moment) => turnBefore(TURNS, moment))).toEqual([0, 0, 1, 2]);
    expect([0, 8, 20].map((moment) => turnAfter(TURNS, moment))).toEqual([1, 2, null]);
  });

  it('begin where the table says so, as soon as that is known', () => {
    expect(corrected(TURNS, [])).toEqual(TURNS);
    const late = [
      [5, 0],
      [6, 1],
      [7, 1],
      [20, 1],
      [22, 2],
    ] as const;
    expect(corrected(TURNS, late)).toEqual([
      [0, 0],
      [1, 6],
      [2, 21],
    ]);
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
