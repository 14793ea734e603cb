import { beforeEach, expect, it, vi } from 'vitest';
import type { MatchStore } from '../lib/match.svelte';
import { forgetToken, keepSeatsHere, keepToken, seatsHere, tokenOf } from '../lib/tokens';
import { HotSeat } from './hotseat.svelte';

const ASKED = { decision: 1 };

/** What a device needs to know of a seat. */
function seat(token: string | null, number: number) {
  return {
    id: 'm1',
    token,
    seat: number,
    asked: null as typeof ASKED | null,
    outcome: null as object | null,
    undoWanted: null as number | null,
    device: null as HotSeat | null,
    agreeUndo: vi.fn(),
    leave: vi.fn(),
  };
}

type Seat = ReturnType<typeof seat>;

/** A device at a match with a seat for each of these tokens. */
function sharing(...tokens: [string, string?]) {
  const [ana, ben] = tokens.map((token, number) => seat(token ?? '', number));
  const seats = [ana, ben] as [Seat, Seat];
  keepSeatsHere('m1', tokens as string[]);
  keepToken('m1', tokens[0]);
  const device = new HotSeat(
    'm1',
    (token) => seats.find((each) => each.token === token) as unknown as MatchStore,
  );
  return { device, ana: seats[0], ben: seats[1] };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

it('is nothing special where one person plays alone', () => {
  const { device, ana } = sharing('ana');
  expect(device.isShared).toBe(false);
  expect(device.awaited).toBeNull();
  expect(ana.device).toBeNull();
});

it('is covered when the page opens, until somebody says who has it', () => {
  const { device, ana } = sharing('ana', 'ben');
  expect(device.awaited).toBe(ana);
  device.take(device.front);
  expect(device.awaited).toBeNull();
});

it('goes to whoever is asked, and only when whoever has it is done', () => {
  const { device, ana, ben } = sharing('ana', 'ben');
  device.take(device.front);
  ana.asked = ben.asked = ASKED;
  expect(device.next).toBeNull();
  device.handOver();
  expect(device.awaited).toBeNull();
  ana.asked = null;
  expect(device.next).toBe(ben);
  expect(device.awaited).toBeNull();
  device.handOver();
  expect(device.awaited).toBe(ben);
  device.take(ben as unknown as MatchStore);
  expect(device.front).toBe(ben);
  expect(tokenOf('m1')).toBe('ben');
});

it('is handed to nobody once the match is over', () => {
  const { device, ana, ben } = sharing('ana', 'ben');
  ben.asked = ASKED;
  ana.outcome = {};
  expect(device.next).toBeNull();
  expect(device.awaited).toBeNull();
});

it('agrees when one of its people goes back, and to nobody else', () => {
  const { device, ana, ben } = sharing('ana', 'ben');
  ana.undoWanted = ben.undoWanted = 0;
  device.agree();
  expect(ben.agreeUndo).toHaveBeenCalledWith(true);
  expect(ana.agreeUndo).not.toHaveBeenCalled();
  ben.agreeUndo.mockClear();
  ana.undoWanted = ben.undoWanted = 7;
  device.agree();
  expect(ben.agreeUndo).not.toHaveBeenCalled();
});

it('plays alone on a seat that has been taken by its link since', () => {
  sharing('ana', 'ben');
  keepToken('m1', 'cleo');
  const device = new HotSeat('m1', (token) => seat(token, 2) as unknown as MatchStore);
  expect(device.isShared).toBe(false);
  expect(device.front.token).toBe('cleo');
  expect(device.awaited).toBeNull();
});

it('holds no seat any more once the match is forgotten here', () => {
  sharing('ana', 'ben');
  forgetToken('m1');
  expect(seatsHere('m1')).toEqual([]);
  expect(tokenOf('m1')).toBeNull();
});
