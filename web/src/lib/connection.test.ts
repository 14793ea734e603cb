import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line, patience, type Socket } from './connection';
import type { FromServer } from './messages';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: unknown[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const WELCOME = { type: 'welcome' };

function dialled() {
  const sockets: FakeSocket[] = [];
  const lines: Line[] = [];
  const heard: FromServer[] = [];
  const connection = new Connection(
    'ws://table',
    'secret',
    { line: (line) => lines.push(line), message: (message) => heard.push(message) },
    false,
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
  );
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('Nobody has been called.');
    return socket;
  };
  return { connection, sockets, lines, heard, last };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a connection', () => {
  it('begins with the token of the seat', () => {
    const { last } = dialled();
    last().onopen?.();
    expect(last().sent).toEqual([
      { type: 'hello', token: 'secret', returning: false, protocol: 2 },
    ]);
  });

  it('is open once it is welcomed, and not before', () => {
    const { connection, last, lines } = dialled();
    last().onopen?.();
    expect(connection.send({ type: 'resign' })).toBe(false);
    last().hear(WELCOME);
    expect(lines).toEqual(['open']);
    expect(connection.send({ type: 'resign' })).toBe(true);
    expect(last().sent.at(-1)).toEqual({ type: 'resign' });
  });

  it('is lost at once where the network is gone, and taken up by another socket', () => {
    const { connection, sockets, lines, last } = dialled();
    last().hear(WELCOME);
    connection.drop();
    expect(lines).toEqual(['open', 'lost']);
    expect(sockets[0]?.isClosed).toBe(true);
    sockets[0]?.onclose?.();
    vi.advanceTimersByTime(patience(0));
    last().hear(WELCOME);
    expect(lines).toEqual(['open', 'lost', 'open']);
    expect(sockets).toHaveLength(2);
  });

  it('is taken up again with the same token when the line breaks', () => {
    const { connection, sockets, lines, last } = dialled();
    last().onopen?.();
    last().hear(WELCOME);
    last().onclose?.();
    expect(lines).toEqual(['open', 'lost']);
    expect(connection.send({ type: 'resign' })).toBe(false);
    vi.advanceTimersByTime(patience(0));
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    expect(last().sent).toEqual([
      { type: 'hello', token: 'secret', returning: false, protocol: 2 },
    ]);
    last().hear(WELCOME);
    expect(lines.at(-1)).toBe('open');
  });

  it('waits longer after each attempt in vain, and no longer than a quarter of a minute', () => {
    expect([0, 1, 2, 3].map(patience)).toEqual([500, 1000, 2000, 4000]);
    expect(patience(30)).toBe(15_000);
    const { sockets, last } = dialled();
    last().onclose?.();
    vi.advanceTimersByTime(patience(0));
    last().onclose?.();
    vi.advanceTimersByTime(patience(1) - 1);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
  });

  it('is patient from the beginning again once it has been welcomed', () => {
    const { sockets, last } = dialled();
    for (const attempt of [0, 1, 2]) {
      last().onclose?.();
      vi.advanceTimersByTime(patience(attempt));
    }
    last().hear(WELCOME);
    last().onclose?.();
    vi.advanceTimersByTime(patience(0));
    expect(sockets).toHaveLength(5);
  });

  it('is tried at once when somebody hurries', () => {
    const { connection, sockets, last } = dialled();
    last().onclose?.();
    connection.hurry();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('ends for good where there is no such seat', () => {
    const { sockets, lines, heard, last } = dialled();
    last().hear({ type: 'refused', code: 'unknown-seat', text: 'No such seat.' });
    expect(lines).toEqual(['closed']);
    expect(heard).toHaveLength(1);
    expect(last().isClosed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('goes on after other refusals', () => {
    const { lines, last } = dialled();
    last().hear(WELCOME);
    last().hear({ type: 'refused', code: 'old-decision', text: 'Too late.' });
    expect(lines).toEqual(['open']);
  });

  it('hears nothing more once it is left', () => {
    const { connection, heard, last } = dialled();
    const socket = last();
    connection.close();
    socket.hear(WELCOME);
    socket.onclose?.();
    expect(heard).toEqual([]);
  });
});
