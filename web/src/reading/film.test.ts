import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Moment, Replay } from '../lib/protocol';
import { Film, type Showing } from './film.svelte';

const REPLAY: Replay = {
  match: 'm1',
  game: 'skirmish',
  title: 'Skirmish',
  seats: [],
  last: 4,
  turns: [
    [0, 0],
    [1, 2],
  ],
};

function moment(number: number): Moment {
  const tabletop = { heading: '', turn: 0, parties: [], figures: [] };
  return {
    moment: number,
    tabletop,
    news: [{ text: `event ${number}`, rule: '' }],
    outcome: null,
    answer: null,
  };
}

describe('a film', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function film(replay = REPLAY) {
    const fetch = vi.fn(async (number: number) => moment(number));
    const showing = vi.fn<Showing>(() => 0);
    return { film: new Film(replay, fetch, showing), fetch, showing };
  }

  it('runs to the end and stops there', async () => {
    const { film: watched, showing } = film();
    await watched.seek(2);
    watched.toggle();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(showing.mock.calls.map(([shown, follows]) => [shown.moment, follows])).toEqual([
      [2, false],
      [3, true],
      [4, true],
    ]);
    expect(watched.playing).toBe(false);
  });

  it('begins again when it is played from the end', async () => {
    const { film: watched } = film();
    await watched.seek(4);
    watched.toggle();
    await vi.advanceTimersByTimeAsync(10);
    expect(watched.at).toBe(0);
    watched.leave();
  });

  it('fetches no moment twice', async () => {
    const { film: watched, fetch } = film();
    for (const number of [3, 2, 3, 4]) await watched.seek(number);
    await vi.advanceTimersByTimeAsync(10);
    const numbers = fetch.mock.calls.map(([number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('tells what has happened until now, over all turns', async () => {
    const { film: watched } = film();
    await watched.seek(4);
    await vi.advanceTimersByTimeAsync(10);
    expect(watched.log.map((each) => each.text)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `event ${at}`),
    );
    await watched.seek(1);
    expect(watched.log.map((each) => each.text)).toEqual(['event 0', 'event 1']);
  });

  it('fetches no more lines of a long match than are wanted', async () => {
    const { film: watched, fetch } = film({ ...REPLAY, last: 300 });
    await watched.seek(300);
    await vi.advanceTimersByTimeAsync(10);
    expect([watched.log.length, watched.log[0]?.text]).toEqual([40, 'event 261']);
    expect(fetch).toHaveBeenCalledTimes(40);
    expect(watched.hasMore).toBe(true);
    await watched.more();
    expect(watched.log[0]?.text).toBe('event 221');
  });

  it('stops and says so when a moment cannot be had', async () => {
    const { film: watched, fetch } = film();
    await watched.seek(0);
    fetch.mockRejectedValue(new Error('The server does not answer.'));
    await watched.seek(3);
    expect(watched.problem).toBe('The server does not answer.');
    expect(watched.playing).toBe(false);
  });

  it('goes to where the table first shows a turn, not to where it is surely under way', async () => {
    const shown = [0, 1, 1, 1, 2];
    const fetch = async (number: number): Promise<Moment> => ({
      ...moment(number),
      tabletop: { heading: '', turn: shown[number] ?? 0, parties: [], figures: [] },
    });
    const late: Replay = {
      ...REPLAY,
      turns: [
        [0, 0],
        [1, 3],
        [2, 4],
      ],
    };
    const watched = new Film(late, fetch, () => 0);
    await watched.toTurn(1);
    expect(watched.at).toBe(1);
    expect(watched.turns).toEqual([
      [0, 0],
      [1, 1],
      [2, 4],
    ]);
  });
});
