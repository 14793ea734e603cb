/** Where things are drawn on the board. */
import type { Grid, Point } from '../lib/geometry';
import type { Reference } from '../lib/messages';
import type { Figure } from '../lib/protocol';

export interface Spot extends Point {
  reference: Reference;
  /** How many squares it is wide and high. */
  size: number;
  isFigure: boolean;
}

/** The middle of a square or figure; `null` for what is not on the board. */
export function spotOf(reference: Reference, figures: readonly Figure[], grid: Grid): Spot | null {
  const figure = figures.find((each) => each.ref === reference);
  const size = figure?.size ?? 1;
  const centre = grid.centre(figure?.square ?? reference.replace(/^square\//, ''), size);
  return centre && { reference, ...centre, size, isFigure: figure !== undefined };
}

/** The middles of all of these that are on the board. */
export function spotsOf(
  references: Iterable<Reference>,
  figures: readonly Figure[],
  grid: Grid,
): Spot[] {
  return [...references]
    .map((reference) => spotOf(reference, figures, grid))
    .filter((spot) => spot !== null);
}
