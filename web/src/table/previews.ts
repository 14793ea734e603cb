/** What is drawn on the board before it is done: an offer, or a plan of an automated side. */
import type { Offer, Plan } from '../lib/protocol';

/** The way that is drawn, what would lie there, whether there is a risk. */
export interface Preview extends Pick<Offer, 'path' | 'piece' | 'risks'> {
  isPlan?: boolean;
  /** People have still to choose between ways that are equally good. */
  isOpen?: boolean;
}

/** A plan as it is drawn on the board. */
export function previewOf({ path = [], open = false }: Plan): Preview {
  return { path, isPlan: true, isOpen: open };
}
