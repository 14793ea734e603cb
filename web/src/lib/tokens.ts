/** The secret tokens of the seats that this browser holds, by match, and by campaign. */
import { keep, kept } from './keeping';

type Tokens = Record<string, string>;

/** Tokens under one name in the browser; the oldest ones are forgotten beyond two hundred. */
function tokensIn(name: string) {
  const all = () => kept<Tokens>(name, {});
  const others = (of: string) => Object.entries(all()).filter(([each]) => each !== of);
  return {
    /** All tokens, the one taken last at the end. */
    all,
    /** The token of the seat held there, `null` where we look on. */
    of: (key: string): string | null => all()[key] ?? null,
    /** Remembers a seat. */
    keep: (key: string, token: string) =>
      keep(name, Object.fromEntries([...others(key), [key, token]].slice(-200))),
    /** Gives a seat up. */
    forget: (key: string) => keep(name, Object.fromEntries(others(key))),
  };
}

const matches = tokensIn('tokens');

export const allTokens = matches.all;
export const tokenOf = matches.of;
export const keepToken = matches.keep;

const HERE = 'seats-here';

/** The tokens of all seats of a match whose people share this device; none where we are alone. */
export function seatsHere(match: string): string[] {
  return kept<Record<string, string[]>>(HERE, {})[match] ?? [];
}

/** Remembers that several people share this device at a match. */
export function keepSeatsHere(match: string, tokens: readonly string[]): void {
  const others = Object.entries(kept<Record<string, string[]>>(HERE, {}));
  const rest = others.filter(([each]) => each !== match);
  const own = tokens.length > 0 ? [[match, tokens]] : [];
  keep(HERE, Object.fromEntries([...rest, ...own].slice(-200)));
}

/** Gives up all seats that are held here at a match. */
export function forgetToken(match: string): void {
  matches.forget(match);
  keepSeatsHere(match, []);
}

/** The tokens of seats in campaigns, each of which opens the same seat in every chapter. */
export const campaignTokens = tokensIn('campaigns');

/** The link with which somebody else sits down on a seat, or with no token looks on. */
export function tableLink(match: string, token: string | null): string {
  if (token === null) return watchLink(match);
  return new URL(`#/join/${encodeURIComponent(match)}/${encodeURIComponent(token)}`, location.href)
    .href;
}

/** The link of a seat of a campaign, or with no token that of its page, where anybody looks on. */
export function campaignLink(campaign: string, token: string | null): string {
  const seat = token === null ? '' : `/${encodeURIComponent(token)}`;
  return new URL(`#/campaign/${encodeURIComponent(campaign)}${seat}`, location.href).href;
}

/** Whether a host is the name or address by which a computer reaches itself. */
export function isThisComputer(host: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(host);
}

/** The link with which anybody looks on. */
export function watchLink(match: string): string {
  return new URL(`#/match/${encodeURIComponent(match)}`, location.href).href;
}
