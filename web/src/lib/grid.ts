/** Where everything is on a board of squares or spaces. */
import { type Point, SIDE, type Size } from './geometry';
import {
  type About,
  type Box,
  type Ground,
  isWithin,
  type Passage,
  placeOf,
  referTo,
  type Stand,
  type Stop,
} from './ground';
import type { Reference } from './messages';
import type { Board, Edge } from './protocol';
import { pair, slots } from './slots';

/** A place on the board, counted from its upper left corner. */
export interface Place {
  column: number;
  row: number;
}

/** So much of a space a figure takes that is alone in it: its corners can be pointed at. */
const ALONE = 0.88;

/** What tells that there is room for one more: a small ring in the corner of a space. */
const FREE = { scale: 0.13, aside: 88, apart: 11 };

/** So large is shown what lies under a figure, in a corner that figures leave free. */
const PEEK = 0.4;

/** So deep is what can be pointed at on an edge. */
const DEEP = 34;

type Side = Edge['side'];

const STEPS: Readonly<Record<Side, readonly [number, number]>> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};
const OPPOSITE: Readonly<Record<Side, Side>> = {
  north: 'south',
  east: 'west',
  south: 'north',
  west: 'east',
};
const EDGES = { wall: 'wall', door: 'closed door', open: 'open door', exit: 'exit' } as const;

/** A board of squares or spaces: finds places by their names, and back. */
export class Grid implements Ground {
  readonly columns: number;
  readonly lines: number;
  readonly words: Ground['words'];
  readonly #places = new Map<string, Place>();
  readonly #passages: (Passage & Edge)[];

  constructor(readonly board: Board) {
    this.columns = board.columns.length;
    this.lines = board.rows.length;
    const pointed = (board.edges ?? []).filter(({ ref = '' }) => ref !== '');
    const areDoors = pointed.every(({ kind }) => kind === 'door' || kind === 'open');
    this.words = {
      place: this.isShared ? 'space' : 'square',
      passage: areDoors ? 'door' : 'edge',
    };
    board.squares.forEach((name, number) => {
      if (name !== '') {
        const row = Math.floor(number / this.columns);
        this.#places.set(name, { column: number % this.columns, row });
      }
    });
    this.#passages = (board.edges ?? []).flatMap((edge) => {
      const line = this.line(edge);
      if (!edge.ref || line === null) return [];
      const { what = '', text = '', rule = '' } = edge;
      const title = what || EDGES[edge.kind ?? 'wall'];
      return [{ ...edge, ...line, reference: edge.ref, what: title, text, rule }];
    });
  }

  /** The whole board in units. */
  get size(): Size {
    return { width: this.columns * SIDE, height: this.lines * SIDE };
  }

  get title(): string {
    return `Board, ${this.columns} columns and ${this.lines} rows`;
  }

  get isShared(): boolean {
    return (this.board.capacity ?? 1) > 1;
  }

  get rows(): Stop[][] {
    const places = this.board.rows.map((_, row) =>
      this.board.columns.flatMap((__, column) => {
        const name = this.square({ column, row });
        return name === '' ? [] : [{ reference: referTo(name), name, ...boxAt(column, row) }];
      }),
    );
    const passages = this.#passages.map((each) => ({
      ...each,
      name: `${each.what} ${each.side} of ${each.square}`,
    }));
    return passages.length > 0 ? [...places, passages] : places;
  }

  get references(): Reference[] {
    return [
      ...[...this.#places.keys()].map(referTo),
      ...this.#passages.map((each) => each.reference),
    ];
  }

  has(square: string): boolean {
    return this.#places.has(square);
  }

  /** Where a square is, `null` for a name that this board does not have. */
  place(square: string): Place | null {
    return this.#places.get(square) ?? null;
  }

  /** The square at a place; empty where there is none. */
  square({ column, row }: Place): string {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.lines) return '';
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
    for (let step = 1; step < Math.max(this.columns, this.lines); step += 1) {
      const next = { column: place.column + right * step, row: place.row + down * step };
      const name = this.square(next);
      if (name !== '') return name;
    }
    return square;
  }

  next(reference: Reference, right: number, down: number): Reference {
    const side = sideOf(right, down);
    const passage = this.#passages.find((each) => each.reference === reference);
    if (passage) {
      if (side === passage.side) return referTo(this.beyond(passage.square, right, down));
      return referTo(passage.square);
    }
    const square = placeOf(reference);
    const beside = this.#neighbour(square, side);
    const between = this.#passages.find(
      (each) =>
        (each.square === square && each.side === side) ||
        (beside !== '' && each.square === beside && each.side === OPPOSITE[side]),
    );
    return between?.reference ?? referTo(this.beyond(square, right, down));
  }

  passageAt(point: Point, reach: number): Reference {
    const near = this.#passages.find((each) => isWithin(point, each, reach - DEEP / 2));
    return near?.reference ?? '';
  }

  box(reference: Reference): Box | null {
    const place = this.place(placeOf(reference));
    if (place !== null) return boxAt(place.column, place.row);
    return this.#passages.find((each) => each.reference === reference) ?? null;
  }

  /** What an edge takes up along its side, `null` for one of a square that is not there. */
  line({ square, side }: Edge): Box | null {
    const middle = this.centre(square);
    if (middle === null) return null;
    const [right, down] = STEPS[side];
    return {
      x: middle.x + (right * SIDE) / 2,
      y: middle.y + (down * SIDE) / 2,
      width: down === 0 ? DEEP : SIDE - DEEP,
      height: down === 0 ? SIDE - DEEP : DEEP,
    };
  }

  stand(square: string, number: number, count: number, size: number): Stand | null {
    const middle = this.centre(square, size);
    if (middle === null || !this.isShared || size > 1) return middle && { ...middle, scale: 1 };
    return this.#slots(middle, count)[number] ?? null;
  }

  free(square: string, count: number): Stand[] {
    const place = this.place(square);
    if (place === null || !this.isShared || count === 0) return [];
    const room = Math.max(0, (this.board.capacity ?? 1) - count);
    return Array.from({ length: room }, (_, number) => ({
      x: place.column * SIDE + FREE.aside - number * FREE.apart,
      y: place.row * SIDE + FREE.aside,
      scale: FREE.scale,
    }));
  }

  lay(square: string): Stand | null {
    const place = this.place(square);
    return place && { x: place.column * SIDE, y: place.row * SIDE, scale: 1 };
  }

  peek(square: string): Stand | null {
    const place = this.isShared ? this.place(square) : null;
    return (
      place && { x: place.column * SIDE, y: (place.row + 1) * SIDE - PEEK * SIDE, scale: PEEK }
    );
  }

  about(reference: Reference): About | null {
    const passage = this.#passages.find((each) => each.reference === reference);
    return passage ? { ...passage, name: passage.what, facts: [] } : null;
  }

  around(square: string): string[] {
    return (this.board.edges ?? []).flatMap((edge) => {
      const isOurs = edge.square === square;
      if (!isOurs && this.#neighbour(edge.square, edge.side) !== square) return [];
      const side = isOurs ? edge.side : OPPOSITE[edge.side];
      const kind = EDGES[edge.kind ?? 'wall'];
      return [
        edge.what && edge.what !== kind ? `${edge.what}, ${kind} ${side}` : `${kind} ${side}`,
      ];
    });
  }

  #slots(middle: Point, count: number): Stand[] {
    if (count === 1) return [{ ...middle, scale: ALONE }];
    if (count === 2) return pair(middle);
    return slots(count, { width: SIDE - 8, height: SIDE - 8 }, middle);
  }

  #neighbour(square: string, side: Side): string {
    const place = this.place(square);
    const [right, down] = STEPS[side];
    return place ? this.square({ column: place.column + right, row: place.row + down }) : '';
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

function boxAt(column: number, row: number): Box {
  return { x: (column + 0.5) * SIDE, y: (row + 0.5) * SIDE, width: SIDE, height: SIDE };
}

/** The side that lies in a direction. */
function sideOf(right: number, down: number): Side {
  if (right !== 0) return right > 0 ? 'east' : 'west';
  return down > 0 ? 'south' : 'north';
}
