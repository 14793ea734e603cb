import { expect, it } from 'vitest';
import { awaited, hurried, left, written } from './clocks';
import type { ClockTold } from './match.svelte';
import type { Seat } from './protocol';

const clock = (running: boolean, seconds = 60): ClockTold => ({ seat: 0, seconds, running, at: 0 });
const seat = (name: string, taken: boolean, bot: string | null = null): Seat => ({
  number: 0,
  name,
  bot,
  taken,
  present: false,
});

it('counts down only while it runs', () => {
  expect(left(clock(true), 15_000)).toBe(45);
  expect(left(clock(false), 15_000)).toBe(60);
  expect(left(clock(true), 90_000)).toBe(0);
});

it('is written as one reads it', () => {
  expect([59.2, 75, 3_660, 90_000].map(written)).toEqual(['1:00', '1:15', '1 h 1 min', '1 d 1 h']);
});

it('waits for everybody who was invited, and says for whom', () => {
  const [ann, tom, zoe] = [seat('Ann', true), seat('Tom', false), seat('Zoe', false)];
  expect(awaited([clock(false)], [ann, tom])).toBe('The clocks start once Tom has joined.');
  expect(awaited([clock(false)], [tom, zoe])).toBe(
    'The clocks start once Tom and Zoe have joined.',
  );
  expect(awaited([clock(false)], [ann, seat('Easy bot', false, 'easy')])).toBe('');
  expect(awaited([clock(true)], [ann, tom])).toBe('');
  expect(awaited([], [tom])).toBe('');
});

it('tells whose last ten seconds run', () => {
  expect(hurried([clock(true)], 49_000)).toBeNull();
  expect(hurried([clock(true)], 50_500)).toBe(0);
  expect(hurried([clock(false, 5)], 50_500)).toBeNull();
  expect(hurried([clock(true)], 61_000)).toBeNull();
});
