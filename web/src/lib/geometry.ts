/** Where things are on a board, in units of which a square has a hundred each way. */
import type { Board } from './protocol';

/** The length of a square's side. */
export const SIDE = 100;

export interface Point {
  x: number;
  y: number;
}

/** A place on the board, counted from its upper left corner. */
export interface Place {
  column: number;
  row: number;
}

/** The part of the board that is seen: its upper left corner, and how many pixels a unit takes. */
export interface Sight extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Finds places on one board by the names of squares, and back. */
export class Grid {
  readonly columns: number;
  readonly rows: number;
  readonly #places = new Map<string, Place>();

  constructor(readonly board: Board) {
    this.columns = board.columns.length;
    this.rows = board.rows.length;
    board.squares.forEach((name, number) => {
      if (name !== '') {
        const row = Math.floor(number / this.columns);
        this.#places.set(name, { column: number % this.columns, row });
      }
    });
  }

  /** The whole board in units. */
  get size(): Size {
    return { width: this.columns * SIDE, height: this.rows * SIDE };
  }

  /** Where a square is, `null` for a name that this board does not have. */
  place(square: string): Place | null {
    return this.#places.get(square) ?? null;
  }

  /** The square at a place; empty where there is none. */
  square({ column, row }: Place): string {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return '';
    return this.board.squares[row * this.columns + column] ?? '';
  }

  /** The square under a point; empty beside the board. */
  at({ x, y }: Point): string {
    return this.square({ column: Math.floor(x / SIDE), row: Math.floor(y / SIDE) });
  }

  /** The middle of what covers so many squares from this one on, `null` beside the board. */
  centre(square: string, columns = 1, rows = columns): Point | null {
    const place = this.place(square);
    if (place === null) return null;
    return { x: (place.column + columns / 2) * SIDE, y: (place.row + rows / 2) * SIDE };
  }

  /** The names of all squares that something covers, its own one being the upper left. */
  covered(square: string, columns = 1, rows = columns): string[] {
    const place = this.place(square);
    if (place === null) return [];
    return Array.from({ length: columns * rows }, (_, number) =>
      this.square({
        column: place.column + (number % columns),
        row: place.row + Math.floor(number / columns),
      }),
    ).filter((name) => name !== '');
  }

  /** The next square in a direction, over gaps; the same one at the edge. */
  beyond(square: string, right: number, down: number): string {
    const place = this.place(square);
    if (place === null) return square;
    for (let step = 1; step < Math.max(this.columns, this.rows); step += 1) {
      const next = { column: place.column + right * step, row: place.row + down * step };
      const name = this.square(next);
      if (name !== '') return name;
    }
    return square;
  }

  /**
   * The way over these squares as the path of a line, broken where it leaps; empty where it is no
   * way.
   */
  way(squares: readonly string[]): string {
    const points = squares.map((each) => this.centre(each)).filter((each) => each !== null);
    if (points.length < 2) return '';
    return points
      .map(({ x, y }, number) => {
        const before = points[number - 1];
        const isStep = before && Math.abs(before.x - x) <= SIDE && Math.abs(before.y - y) <= SIDE;
        return `${isStep ? 'L' : 'M'}${x} ${y}`;
      })
      .join('');
  }
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
