/** Sitting down on a seat by its link: under a name, and only if the link fits a seat. */
import { Refusal, socketOf } from '../lib/api';
import { Connection, type Socket } from '../lib/connection';
import type { MatchInfo, Seat } from '../lib/protocol';
import { keepToken } from '../lib/tokens';

const PATIENCE = 10_000;

/** The seat that a link is for, taken as soon as somebody has opened it or sits there. */
export function seatIn({ seats, seat }: MatchInfo): Seat | null {
  const found = seats.find((each) => each.number === seat);
  return found === undefined ? null : { ...found, taken: found.taken || found.present };
}

/** The name to be taken: none where the seat is called so already, or has a name that somebody took. */
export function newName(written: string, seat: Seat | null): string {
  const name = written.trim();
  return seat?.taken || name === seat?.name ? '' : name;
}

/**
 * Sits down and remembers the seat; throws a sentence where that cannot be. A seat that is free as
 * far as we know may have been taken since: then the refusal's code is `taken`.
 */
export function sitDown(
  match: string,
  token: string,
  name: string,
  returning: boolean,
  dial?: (url: string) => Socket,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => settle(new Error('The server does not answer. Try again in a moment.')),
      PATIENCE,
    );
    const listener = {
      message: (message: { type: string; code?: string; text?: string }) => {
        if (message.type === 'welcome') {
          if (name !== '') connection.send({ type: 'rename', name });
          keepToken(match, token);
          settle();
        } else if (message.type === 'refused') {
          settle(new Refusal(message.code ?? '', message.text ?? ''));
        }
      },
      line: () => undefined,
    };
    const connection = new Connection(socketOf(match), token, listener, returning, dial);

    function settle(problem?: Error) {
      clearTimeout(late);
      connection.close();
      if (problem) reject(problem);
      else resolve();
    }
  });
}
