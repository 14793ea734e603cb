/** The links of friends' seats in what was set up here: only we have ever seen them. */
import { keep, kept } from '../lib/keeping';
import type { Created, CreatedCampaign, SeatLink } from '../lib/protocol';
import { campaignTokens, keepSeatsHere, keepToken } from '../lib/tokens';

export interface Invitation {
  /** The number of the seat. */
  seat: number;
  token: string;
}

type Invitations = Record<string, Invitation[]>;

/** The links of a match or campaign that are still to be had here. */
export function invitationsTo(name: string): Invitation[] {
  return kept<Invitations>('invitations', {})[name] ?? [];
}

/**
 * Takes a match up that has been set up here: our seat, those of the people who share this device, and
 * the links of the others.
 */
export function takeUp({ match, seats }: Created): Invitation[] {
  const here = seats.flatMap(({ who, token }) => (who === 'me' && token !== null ? [token] : []));
  if (here.length > 1) keepSeatsHere(match, here);
  return keepSeats(match, seats, keepToken);
}

/** Takes a campaign up that has been begun here, in the same way. */
export function takeUpCampaign({ campaign, seats }: CreatedCampaign): Invitation[] {
  return keepSeats(campaign, seats, campaignTokens.keep);
}

function keepSeats(
  name: string,
  seats: readonly SeatLink[],
  keepOwn: (name: string, token: string) => void,
): Invitation[] {
  const own = seats.find((each) => each.who === 'me')?.token ?? null;
  if (own !== null) keepOwn(name, own);
  const invitations = seats.filter(isFriends).map(({ number, token }) => ({ seat: number, token }));
  if (invitations.length > 0) keepInvitations(name, invitations);
  return invitations;
}

/** Takes note that a seat has a new link, or none any more. */
export function changeInvitation(name: string, { number, token }: SeatLink): void {
  const others = invitationsTo(name).filter((each) => each.seat !== number);
  const invitations = token === null ? others : [...others, { seat: number, token }];
  keepInvitations(
    name,
    invitations.sort((one, other) => one.seat - other.seat),
  );
}

function keepInvitations(name: string, invitations: Invitation[]): void {
  const others = Object.entries(kept<Invitations>('invitations', {}));
  const rest = others.filter(([each]) => each !== name);
  keep('invitations', Object.fromEntries([...rest, [name, invitations]].slice(-50)));
}

function isFriends(seat: SeatLink): seat is SeatLink & { token: string } {
  return seat.who === 'friend' && seat.token !== null;
}
