import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Socket } from '../lib/connection';
import type { MatchInfo, Seat } from '../lib/protocol';
import { tokenOf } from '../lib/tokens';
import { newName, seatIn, sitDown } from './joining';

/** A line to a server that answers the first message with this. */
class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: unknown[] = [];

  constructor(private readonly answer: unknown) {
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
    if (this.sent.length === 1) this.onmessage?.({ data: JSON.stringify(this.answer) });
  }

  close() {
    this.onclose?.();
  }
}

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('location', { href: 'http://table.example/' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

it('sits down under a name and remembers the seat', async () => {
  const socket = new FakeSocket({ type: 'welcome' });
  await sitDown('m1', 'secret', 'Ana', false, () => socket);
  expect(socket.sent).toEqual([
    { type: 'hello', token: 'secret', returning: false, protocol: 2 },
    { type: 'rename', name: 'Ana' },
  ]);
  expect(tokenOf('m1')).toBe('secret');
});

it('says why a link does not fit, and remembers nothing', async () => {
  const refusal = { type: 'refused', code: 'unknown-seat', text: 'No seat has this link.' };
  const sitting = sitDown('m1', 'wrong', 'Ana', true, () => new FakeSocket(refusal));
  await expect(sitting).rejects.toThrow('No seat has this link.');
  expect(tokenOf('m1')).toBeNull();
});

it('tells a seat that somebody was faster to take from one that no link opens', async () => {
  const refusal = { type: 'refused', code: 'taken', text: 'Ben sits here already. Is it you?' };
  const sitting = sitDown('m1', 'secret', 'Ana', false, () => new FakeSocket(refusal));
  await expect(sitting).rejects.toMatchObject({ code: 'taken', message: refusal.text });
  expect(tokenOf('m1')).toBeNull();
});

describe('the seat of a link', () => {
  const free: Seat = { number: 1, name: 'Player 2', bot: null, taken: false, present: false };
  const info = (seat: number | null, own: Seat) =>
    ({ seats: [{ ...free, number: 0 }, own], seat }) as MatchInfo;

  it('is taken once its link was opened, and while somebody sits there', () => {
    expect(seatIn(info(1, free))?.taken).toBe(false);
    expect(seatIn(info(1, { ...free, taken: true }))?.taken).toBe(true);
    expect(seatIn(info(1, { ...free, present: true }))?.taken).toBe(true);
    expect(seatIn(info(null, free))).toBeNull();
  });

  it('takes a name only where it is free and not called so already', () => {
    expect(newName(' Ana ', free)).toBe('Ana');
    expect(newName('Player 2', free)).toBe('');
    expect(newName('Ana', { ...free, name: 'Tom', taken: true })).toBe('');
  });
});
