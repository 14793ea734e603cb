import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { haveRead, lettersOf, readUntil, room, unread } from './chat';
import type { Said } from './protocol';

const said = (seat: number | null, at: number): Said => ({
  type: 'said',
  seat,
  name: 'Somebody',
  text: 'Hello',
  at,
});

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('the chat', () => {
  it('has no news in what we said ourselves', () => {
    expect(unread([said(0, 1), said(1, 2), said(0, 3)], 0, 0)).toBe(1);
    expect(unread([said(0, 1), said(null, 2)], null, 0)).toBe(2);
  });

  it('remembers what has been read, also after the page was left', () => {
    const chat = [said(1, 10), said(1, 20)];
    haveRead('m1', chat.slice(0, 1));
    expect(unread(chat, 0, readUntil('m1'))).toBe(1);
    haveRead('m1', chat);
    expect(unread(chat, 0, readUntil('m1'))).toBe(0);
    expect(readUntil('m2')).toBe(0);
  });

  it('tells before there is no room left', () => {
    expect(room(399)).toBe('');
    expect(room(450)).toBe('500 characters at most:  50 left.');
    expect(room(lettersOf(` ${'🎲'.repeat(503)} `))).toBe('500 characters at most:  3 too many.');
  });
});
