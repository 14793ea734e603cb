import { describe, expect, it } from 'vitest';
import type { MatchInfo, Seat } from '../lib/protocol';
import { ago, company, ordered, result } from './mine';

function info(match: string, more: Partial<MatchInfo>): MatchInfo {
  const usual = { game: 'g', title: 'G', seats: [], created: 0, turn: 1, seat: 0 };
  return { match, ...usual, changed: 0, asked: false, outcome: null, ...more };
}

const draw = { winners: [], reason: '', rule: '' };

function seat(number: number, name: string, more: Partial<Seat> = {}): Seat {
  return { number, name, bot: null, taken: true, present: true, ...more };
}

describe('my matches', () => {
  it('begin with those that wait for me, the latest first, and end with those that are over', () => {
    const matches = [
      info('over', { outcome: draw, changed: 9 }),
      info('theirs', { changed: 8 }),
      info('mine', { asked: true, changed: 1 }),
      info('mine too', { asked: true, changed: 5 }),
    ];
    const names = ordered(matches).map((each) => each.match);
    expect(names).toEqual(['mine too', 'mine', 'theirs', 'over']);
  });

  it('tell who else is there', () => {
    const seats = [
      seat(0, 'Ana'),
      seat(1, 'Ben'),
      seat(2, 'Seat 3', { taken: false }),
      seat(3, 'Greedy', { bot: 'greedy', taken: false }),
    ];
    expect(company(seats, 0)).toBe('Ben, somebody who has not joined yet, and Greedy');
  });

  it('tell how they ended', () => {
    const seats = [seat(0, 'Ana'), seat(1, 'Ben')];
    const won = { winners: [1], reason: '', rule: '' };
    expect(result(won, 1, seats)).toBe('You won');
    expect(result(won, 0, seats)).toBe('You lost');
    expect(result(won, null, seats)).toBe('Ben won');
    expect(result(draw, 0, seats)).toBe('A draw');
    expect(result({ ...won, contest: false }, 0, seats)).toBe('Done');
  });
});

it('tells in words how long ago something was', () => {
  expect(ago(1000, 1030)).toBe('just now');
  expect(ago(1000, 1000 + 150)).toBe('2 minutes ago');
  expect(ago(1000, 1000 + 86_400)).toBe('yesterday');
  expect(ago(2000, 1000)).toBe('just now');
});
