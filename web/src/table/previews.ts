/** What is drawn on the board before it is done: an offer, or a plan of an automated side. */
import type { Offer, Plan } from '../lib/protocol';

/** The way that is drawn, what would lie there, whether there is a risk. */
export interface Preview extends Pick<Offer, 'path' | 'piece' | 'risks'> {
  isPlan?: boolean;
}

/** A plan as it is drawn on the board. */
export function previewOf({ path = [] }: Plan): Preview {
  return { path, isPlan: true };
}
