/** What is said at tables: how much of it is new to us, and how much may be said at once. */
import { keep, kept } from './keeping';
import type { Said } from './protocol';

/** So many letters are taken at once. */
export const MOST_LETTERS = 500;
/** From here on, who writes is told how many letters are left. */
const NEAR = 400;

type Read = Record<string, number>;

/** Until when the chat of a match has been read here, in seconds since 1970. */
export function readUntil(match: string): number {
  return kept<Read>('chat-read', {})[match] ?? 0;
}

/** Remembers that all of this has been read. */
export function haveRead(match: string, chat: readonly Said[]): void {
  const last = chat.at(-1)?.at;
  if (last === undefined || last <= readUntil(match)) return;
  const others = Object.entries(kept<Read>('chat-read', {})).filter(([each]) => each !== match);
  keep('chat-read', Object.fromEntries([...others, [match, last]].slice(-100)));
}

/** How much others have said since then; what we say ourselves is no news. */
export function unread(chat: readonly Said[], seat: number | null, until: number): number {
  return chat.filter((said) => said.at > until && (seat === null || said.seat !== seat)).length;
}

/** How many letters a text has, as the server counts them. */
export function lettersOf(text: string): number {
  return [...text.trim()].length;
}

/** What to tell somebody who writes this much; nothing while there is room. */
export function room(letters: number): string {
  if (letters > MOST_LETTERS) {
    return `${MOST_LETTERS} characters at most:  ${letters - MOST_LETTERS} too many.`;
  }
  return letters >= NEAR
    ? `${MOST_LETTERS} characters at most:  ${MOST_LETTERS - letters} left.`
    : '';
}
