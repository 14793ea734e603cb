/** Where things are drawn on the board. */
import type { Box, Ground } from '../lib/ground';
import type { Reference } from '../lib/messages';
import type { Standing } from './layout';

export interface Spot extends Box {
  reference: Reference;
  /** How many squares it is wide and high; less than one for what is small. */
  size: number;
  isFigure: boolean;
}

const SQUARE = 100;

/** What a place, passage or figure takes up; `null` for what is not on the board. */
export function spotOf(
  reference: Reference,
  standings: readonly Standing[],
  ground: Ground,
): Spot | null {
  const standing = standings.find((each) => each.figure.ref === reference);
  if (standing) {
    const { x, y, size } = standing;
    const side = size * SQUARE;
    return { reference, x, y, width: side, height: side, size, isFigure: true };
  }
  const box = ground.box(reference);
  if (box === null) return null;
  const { x, y, width, height } = box;
  return {
    reference,
    x,
    y,
    width,
    height,
    size: Math.min(width, height) / SQUARE,
    isFigure: false,
  };
}

/** All of these that are on the board. */
export function spotsOf(
  references: Iterable<Reference>,
  standings: readonly Standing[],
  ground: Ground,
): Spot[] {
  return [...references]
    .map((reference) => spotOf(reference, standings, ground))
    .filter((spot) => spot !== null);
}
