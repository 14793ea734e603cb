/**
 * Choosing by pointing: an offer is what its parts name together. What is selected narrows the
 * offers down until one of them is meant.
 */
import type { Reference } from './messages';
import type { Choice, Offer } from './protocol';

/** What follows from pointing at something. */
export interface Pointed {
  /** What is selected from now on. */
  selected: Reference[];
  /** The offers that are meant by it: one as a rule, more where they look alike, or none yet. */
  meant: Offer[];
}

/**
 * How something stands to what is selected: part of it, fitting it, fitting it to no effect, fit to
 * begin another selection, or no part of any offer.
 */
export type Standing = 'chosen' | 'fits' | 'futile' | 'instead' | 'dark';

/** Says of something how it stands, for who does not see it lit or dark. */
export const STANDINGS: Readonly<Record<Standing, string>> = {
  chosen: 'is chosen',
  fits: 'can be chosen',
  futile: 'can be chosen, and changes nothing',
  instead: 'can be chosen instead',
  dark: 'not now',
};

/** How a part stands to what is selected. */
export function standing(
  offers: readonly Offer[],
  selected: readonly Reference[],
  part: Reference,
): Standing {
  if (selected.includes(part)) return 'chosen';
  const fitting = openOffers(offers, selected).filter((offer) => offer.parts.includes(part));
  if (fitting.length > 0) return fitting.every((offer) => offer.futile) ? 'futile' : 'fits';
  return litParts(offers, []).has(part) ? 'instead' : 'dark';
}

/** The offers that contain all that is selected. */
export function openOffers(offers: readonly Offer[], selected: readonly Reference[]): Offer[] {
  return offers.filter((offer) => selected.every((each) => offer.parts.includes(each)));
}

/** What can be pointed at next. */
export function litParts(offers: readonly Offer[], selected: readonly Reference[]): Set<Reference> {
  const parts = openOffers(offers, selected).flatMap((offer) => offer.parts);
  return new Set(parts.filter((each) => !selected.includes(each)));
}

/** What is worth pointing at next: what would change something. */
export function worthwhileParts(
  offers: readonly Offer[],
  selected: readonly Reference[],
): Set<Reference> {
  return litParts(
    offers.filter((offer) => !offer.futile),
    selected,
  );
}

/** The offers whose parts are exactly these, even if others contain more. */
export function meantOffers(offers: readonly Offer[], selected: readonly Reference[]): Offer[] {
  if (selected.length === 0) return [];
  return openOffers(offers, selected).filter(
    (offer) => new Set(offer.parts).size === selected.length,
  );
}

/**
 * Points at something: it is selected too, or no longer if it was. What does not go with the
 * selection begins a new one. `null` where it is part of no offer at all.
 */
export function point(
  offers: readonly Offer[],
  selected: readonly Reference[],
  part: Reference,
): Pointed | null {
  if (selected.includes(part)) {
    return { selected: selected.filter((each) => each !== part), meant: [] };
  }
  for (const before of [selected, []]) {
    if (litParts(offers, before).has(part)) {
      const now = [...before, part];
      return { selected: now, meant: meantOffers(offers, now) };
    }
  }
  return null;
}

/**
 * The offer to show while somebody is about to point at a part: the one that would be meant, or
 * the only one left.
 */
export function foreseen(
  offers: readonly Offer[],
  selected: readonly Reference[],
  part: Reference,
): Offer | null {
  const now = selected.includes(part) ? [...selected] : [...selected, part];
  const meant = meantOffers(offers, now);
  if (meant[0] !== undefined) return meant[0];
  const open = openOffers(offers, now);
  return open.length === 1 && open[0] !== undefined ? open[0] : null;
}

/** What one more part leads to: the offer that would be meant, by that part. */
export function nextOffers(
  offers: readonly Offer[],
  selected: readonly Reference[],
): Map<Reference, Offer> {
  const found = new Map<Reference, Offer>();
  for (const offer of openOffers(offers, selected)) {
    const [next, ...more] = offer.parts.filter((part) => !selected.includes(part));
    if (next !== undefined && more.length === 0 && !found.has(next)) found.set(next, offer);
  }
  return found;
}

/**
 * What an offer is called: as the button says it that stands for it alone, under the heading of
 * that button, so that whoever is asked to confirm reads what was pressed.
 */
export function titleOf(offer: Offer, choices: readonly Choice[]): string {
  const [part, ...more] = offer.parts;
  if (part === undefined || more.length > 0) return offer.text;
  const choice = choices.find((each) => each.ref === part);
  return choice === undefined || choice.card?.ref === part ? offer.text : choice.label;
}

/** Whether there is more to an offer than its name: a cost, a risk, a way. */
export function isWorthALook(offer: Offer): boolean {
  return (
    typeof offer.cost === 'number' ||
    (offer.risks ?? []).length > 0 ||
    (offer.notes ?? []).length > 0 ||
    (offer.path ?? []).length > 1
  );
}

/** The offers that cannot be chosen by pointing, as one of their parts is nowhere to be seen. */
export function unplacedOffers(offers: readonly Offer[], visible: ReadonlySet<Reference>): Offer[] {
  return offers.filter(
    (offer) => offer.parts.length === 0 || !offer.parts.every((each) => visible.has(each)),
  );
}
