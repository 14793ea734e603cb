/** What is marked in the pictures of how a game is played. */
import { describeFigure } from '../lib/describe';
import type { Reference } from '../lib/messages';
import type { Offer, Panel } from '../lib/protocol';

export interface Marks {
  /** What goes with what is chosen. */
  lit: ReadonlySet<Reference>;
  /** What pointing at a part would mean. */
  next: ReadonlyMap<Reference, Offer>;
  /** Whom the cards that are chosen would reach. */
  aims: ReadonlySet<Reference>;
}

/** The marks of a panel's picture: as in a match, on the board and on the cards beside it. */
export function marksOf({ offers = [], chosen = [], cards = [] }: Panel): Marks {
  const next = new Map<Reference, Offer>();
  for (const offer of offers) {
    for (const part of offer.parts) {
      if (!chosen.includes(part) && !next.has(part)) next.set(part, offer);
    }
  }
  const aims = cards.flatMap(({ ref, targets }) => (chosen.includes(ref) ? (targets ?? []) : []));
  return { lit: new Set(next.keys()), next, aims: new Set(aims) };
}

/** A panel's board in words, for who does not see it; empty where there is none. */
export function describePicture({ tabletop, ahead }: Panel): string {
  if (!tabletop) return '';
  const figures = tabletop.figures.map(
    (figure) => `${describeFigure(figure, tabletop)}, on ${figure.square ?? ''}`,
  );
  const way = (ahead?.path ?? []).join(', ');
  return [...figures, way ? `a way is drawn: ${way}` : ''].filter((each) => each).join('; ');
}
