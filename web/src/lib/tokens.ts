/** The secret tokens of the seats that this browser holds, by match. */
import { keep, kept } from './keeping';

type Tokens = Record<string, string>;

/** All tokens, the match taken last at the end. */
export function allTokens(): Tokens {
  return kept<Tokens>('tokens', {});
}

/** The token of the seat held in this match, `null` where we look on. */
export function tokenOf(match: string): string | null {
  return allTokens()[match] ?? null;
}

/** Remembers the seat in a match; the oldest ones are forgotten beyond two hundred. */
export function keepToken(match: string, token: string): void {
  const others = Object.entries(allTokens()).filter(([each]) => each !== match);
  keep('tokens', Object.fromEntries([...others, [match, token]].slice(-200)));
}

/** Gives the seat of a match up. */
export function forgetToken(match: string): void {
  keep(
    'tokens',
    Object.fromEntries(Object.entries(allTokens()).filter(([each]) => each !== match)),
  );
}

/** The link with which somebody else sits down on a seat. */
export function seatLink(match: string, token: string): string {
  return new URL(`#/join/${encodeURIComponent(match)}/${encodeURIComponent(token)}`, location.href)
    .href;
}

/** Whether a host is the name or address by which a computer reaches itself. */
export function isThisComputer(host: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(host);
}

/** The link with which anybody looks on. */
export function watchLink(match: string): string {
  return new URL(`#/match/${encodeURIComponent(match)}`, location.href).href;
}
