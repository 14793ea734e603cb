/** The links of friends' seats in matches that were set up here: only we have ever seen them. */
import { keep, kept } from '../lib/keeping';
import type { Created, SeatLink } from '../lib/protocol';
import { keepToken } from '../lib/tokens';

export interface Invitation {
  /** The number of the seat. */
  seat: number;
  token: string;
}

type Invitations = Record<string, Invitation[]>;

/** The links of a match that are still to be had here. */
export function invitationsTo(match: string): Invitation[] {
  return kept<Invitations>('invitations', {})[match] ?? [];
}

/** Takes a match up that has been set up here: our seat and the links of the others. */
export function takeUp({ match, seats }: Created): Invitation[] {
  const own = seats.find((each) => each.who === 'me')?.token ?? null;
  if (own !== null) keepToken(match, own);
  const invitations = seats.filter(isFriends).map(({ number, token }) => ({ seat: number, token }));
  if (invitations.length > 0) {
    const others = Object.entries(kept<Invitations>('invitations', {}));
    keep('invitations', Object.fromEntries([...others, [match, invitations]].slice(-50)));
  }
  return invitations;
}

function isFriends(seat: SeatLink): seat is SeatLink & { token: string } {
  return seat.who === 'friend' && seat.token !== null;
}
