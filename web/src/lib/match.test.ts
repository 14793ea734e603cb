import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MatchStore } from './match.svelte';

const said = (text: string) => ({ text, rule: '', what: 'told' });

class FakeSocket {
  static readonly all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(): void {}

  close(): void {}

  welcome(): void {
    this.onopen?.();
    this.hear({ type: 'welcome', seat: null, seats: [], ask: 'playable', tutorial: '' });
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  table(...texts: string[]): void {
    this.hear({ type: 'table', since: 0, news: texts.map(said), tabletop: {}, waiting: [] });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'http://table.example/' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the log in sight while it comes again on a new line', () => {
  const match = new MatchStore('m');
  const texts = () => match.log.map((each) => each.text);
  FakeSocket.all.at(-1)?.welcome();
  FakeSocket.all.at(-1)?.table('One.', 'Two.');
  FakeSocket.all.at(-1)?.onclose?.();
  vi.runOnlyPendingTimers();

  FakeSocket.all.at(-1)?.welcome();
  expect(FakeSocket.all).toHaveLength(2);
  expect(texts()).toEqual(['One.', 'Two.']);
  FakeSocket.all.at(-1)?.table('One.', 'Three.');
  expect(texts()).toEqual(['One.', 'Three.']);
});
