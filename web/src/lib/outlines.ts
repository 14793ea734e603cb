/** The outlines of parts of a board: tiles of a map, rooms. */
import { SIDE } from './geometry';
import type { Grid } from './grid';

/** The outer edge of some squares as the path of a line, so many units within them. */
export function outlineOf(squares: readonly string[], grid: Grid, within = 0): string {
  const inside = new Set(squares);
  const isInside = (column: number, row: number) => inside.has(grid.square({ column, row }));
  const lines: string[] = [];
  for (const square of squares) {
    const place = grid.place(square);
    if (place === null) continue;
    const { column, row } = place;
    const [left, top] = [column * SIDE, row * SIDE];
    const open = {
      north: !isInside(column, row - 1),
      south: !isInside(column, row + 1),
      west: !isInside(column - 1, row),
      east: !isInside(column + 1, row),
    };
    const west = left + (open.west ? within : 0);
    const east = left + SIDE - (open.east ? within : 0);
    const north = top + (open.north ? within : 0);
    const south = top + SIDE - (open.south ? within : 0);
    if (open.north) lines.push(`M${west} ${top + within}H${east}`);
    if (open.south) lines.push(`M${west} ${top + SIDE - within}H${east}`);
    if (open.west) lines.push(`M${left + within} ${north}V${south}`);
    if (open.east) lines.push(`M${left + SIDE - within} ${north}V${south}`);
  }
  return lines.join('');
}
