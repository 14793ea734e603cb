/** Where an arrow stands that points at something on the board: beside it, and over nobody. */
import type { Point } from '../lib/geometry';

/** Something on the board, around its middle. */
export interface Box extends Point {
  width: number;
  height: number;
}

export interface Arrow extends Point {
  /** How far it is turned from pointing down, in degrees. */
  turn: number;
}

/** How long an arrow is, and how far apart from what it points at. */
export const LENGTH = 46;
const GAP = 2;

/** From above, from the left, from the right, from below. */
const SIDES = [
  { x: 0, y: -1, turn: 0 },
  { x: -1, y: 0, turn: -90 },
  { x: 1, y: 0, turn: 90 },
  { x: 0, y: 1, turn: 180 },
] as const;

/** The point of the arrow; `null` where there is somebody on every side. */
export function arrowTo(target: Box, others: readonly Box[]): Arrow | null {
  for (const { x, y, turn } of SIDES) {
    const reach = (part: number) => ({
      x: target.x + x * (target.width / 2 + part),
      y: target.y + y * (target.height / 2 + part),
    });
    const middle = reach(GAP + LENGTH / 2);
    const isFree = others.every(
      (other) =>
        Math.abs(other.x - middle.x) > (other.width + LENGTH) / 2 - GAP ||
        Math.abs(other.y - middle.y) > (other.height + LENGTH) / 2 - GAP,
    );
    if (isFree) return { ...reach(GAP), turn };
  }
  return null;
}
