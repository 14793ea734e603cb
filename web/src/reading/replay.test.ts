import { describe, expect, it } from 'vitest';
import type { Moment } from '../lib/protocol';
import {
  corrected,
  linesOf,
  lookTime,
  turnAfter,
  turnAt,
  type Turns,
  turnBefore,
  within,
} from './replay';

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

describe('the lines of a moment', () => {
  const tabletop = { heading: '', turn: 0, parties: [], figures: [] };
  const seats = [{ number: 0, name: 'Ana', bot: null, taken: true, present: false }];
  const played = { seat: 0, text: 'play Quick Cut', notation: 'play quick-cut' };

  function lines(news: string[], answer: Moment['answer']) {
    const told = news.map((text) => ({ text, rule: 'r' }));
    return linesOf({ moment: 1, tabletop, news: told, outcome: null, answer }, seats);
  }

  it('begin with the notation of the answer', () => {
    const told = lines(['Ana plays Quick Cut.', 'Bo falls.'], played);
    expect(told.map((line) => [line.text, line.notation])).toEqual([
      ['Ana plays Quick Cut.', 'play quick-cut'],
      ['Bo falls.', undefined],
    ]);
  });

  it('are the answer itself where nothing happened', () => {
    expect(lines([], played)).toEqual([
      { text: 'Ana: play Quick Cut', rule: '', notation: 'play quick-cut' },
    ]);
    expect(lines([], { seat: -1, text: 'roll 4', notation: 'rolled 4' })[0]?.text).toBe(
      'Chance: roll 4',
    );
  });

  it('hold no notation where the answer is not told', () => {
    expect(lines(['Bo draws.'], null)).toEqual([{ text: 'Bo draws.', rule: 'r' }]);
  });
});
