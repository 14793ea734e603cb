/** How several figures stand side by side in one place. */
import type { Point, Size } from './geometry';
import type { Stand } from './ground';

/** A figure takes so many units each way, with a little room around it. */
const FIGURE = 100;

/** Places for so many figures in a room around a middle, as large as they can be. */
export function slots(count: number, room: Size, middle: Point): Stand[] {
  const [columns, scale] = roomiest(count, room);
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / columns);
    const inRow = row < rows - 1 ? columns : count - columns * (rows - 1);
    const width = room.width / Math.max(1, columns);
    return {
      x: middle.x + ((number % columns) - (inRow - 1) / 2) * Math.min(width, FIGURE * scale * 1.3),
      y: middle.y + (row - (rows - 1) / 2) * Math.min(room.height / rows, FIGURE * scale * 1.1),
      scale,
    };
  });
}

/** So large two figures are that share a square, and so far from its middle. */
const PAIR = { scale: 0.7, aside: 20 };

/**
 * Two places in a square: aslant they can be largest, though one laps over the other a little. The
 * upper one stands to the right: so neither covers the letter or the number of the other.
 */
export function pair({ x, y }: Point): Stand[] {
  const { scale, aside } = PAIR;
  return [-aside, aside].map((by) => ({ x: x + by, y: y - by, scale }));
}

/** In how many columns so many figures are largest, rather side by side, and how large that is. */
function roomiest(count: number, room: Size): [number, number] {
  let best: [number, number] = [1, 0];
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const scale = Math.min(1, room.width / columns / FIGURE, room.height / rows / FIGURE);
    if (scale >= best[1]) best = [columns, scale];
  }
  return best;
}
