/** What is seen of a board, in units of which a square has a hundred each way. */
/** The length of a square's side. */
export const SIDE = 100;

export interface Point {
  x: number;
  y: number;
}

/** The part of the board that is seen: its upper left corner, and how many pixels a unit takes. */
export interface Sight extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The whole board in the middle of the window. */
export function wholeSight(board: Size, window: Size, margin: number): Sight {
  const scale = Math.min(
    window.width / (board.width + 2 * margin),
    window.height / (board.height + 2 * margin),
  );
  return lookAt({ x: board.width / 2, y: board.height / 2 }, scale, window);
}

/** A sight with this point in the middle. */
export function lookAt(point: Point, scale: number, window: Size): Sight {
  return {
    x: point.x - window.width / scale / 2,
    y: point.y - window.height / scale / 2,
    scale,
  };
}

/** As near to a part of the board as it fits into the window, but no nearer than `most`. */
export function framed(from: Point, to: Point, pad: number, window: Size, most: number): Sight {
  const scale = Math.min(
    most,
    window.width / (to.x - from.x + 2 * pad),
    window.height / (to.y - from.y + 2 * pad),
  );
  return lookAt({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, scale, window);
}

/** Nearer or farther, so that the point of the window stays over the same point of the board. */
export function zoomed(
  sight: Sight,
  factor: number,
  over: Point,
  least: number,
  most: number,
): Sight {
  const scale = Math.min(most, Math.max(least, sight.scale * factor));
  return {
    x: sight.x + over.x / sight.scale - over.x / scale,
    y: sight.y + over.y / sight.scale - over.y / scale,
    scale,
  };
}

/** The same sight moved as far as it has to be to show no more than a margin beside the board. */
export function held(sight: Sight, board: Size, window: Size, margin: number): Sight {
  return {
    x: heldAlong(sight.x, board.width, window.width / sight.scale, margin),
    y: heldAlong(sight.y, board.height, window.height / sight.scale, margin),
    scale: sight.scale,
  };
}

function heldAlong(start: number, length: number, seen: number, margin: number): number {
  if (seen >= length + 2 * margin) return (length - seen) / 2;
  return Math.min(length + margin - seen, Math.max(-margin, start));
}
