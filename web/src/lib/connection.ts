/** A connection that is opened again by itself whenever it breaks. */
import type { FromClient, FromServer } from './messages';
import { PROTOCOL } from './messages';

/** `lost` is trying again, `closed` is over: nothing that is tried again would help. */
export type Line = 'connecting' | 'open' | 'lost' | 'closed';

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  message(message: FromServer): void;
  line(line: Line): void;
}

const FOR_GOOD: readonly string[] = ['unknown-seat', 'taken', 'unknown-match', 'protocol'];
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** How long to wait before the next attempt, in milliseconds, after so many in vain. */
export function patience(attempts: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempts);
}

export class Connection {
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #line: Line = 'connecting';

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    private readonly listener: Listener,
    /** Whether whoever has the seat comes back to it; else it has to be free. */
    private readonly returning = true,
    private readonly dial: (url: string) => Socket = (each) => new WebSocket(each) as Socket,
  ) {
    this.#connect();
  }

  /** Sends a message; false while there is no line, and then it is not kept for later. */
  send(message: FromClient): boolean {
    if (this.#line !== 'open' || this.#socket === null) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once instead of waiting, as when the network is back. */
  hurry(): void {
    if (this.#line !== 'lost') return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Takes the line for lost, as when the network is gone: a socket may not find that out for long. */
  drop(): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#lose();
    socket.close();
  }

  /** Ends the connection. */
  close(): void {
    this.#become('closed');
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #become(line: Line): void {
    if (line === this.#line) return;
    this.#line = line;
    this.listener.line(line);
  }

  #connect(): void {
    const socket = this.dial(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      const { token, returning } = this;
      const hello: FromClient = { type: 'hello', token, returning, protocol: PROTOCOL };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  #hear(message: FromServer): void {
    if (message.type === 'welcome') {
      this.#attempts = 0;
      this.#become('open');
    }
    this.listener.message(message);
    if (message.type === 'refused' && FOR_GOOD.includes(message.code)) this.close();
  }

  #lose(): void {
    if (this.#line === 'closed') return;
    this.#socket = null;
    this.#become('lost');
    this.#timer = setTimeout(() => this.#connect(), patience(this.#attempts));
    this.#attempts += 1;
  }
}
