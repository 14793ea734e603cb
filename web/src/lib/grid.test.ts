import { describe, expect, it } from 'vitest';
import { Grid } from './grid';
import { driftOf } from './ground';
import { freshPlace, groundOf } from './grounds';
import type { Board } from './protocol';

/** Two spaces each way; a wall and a door, which can be pointed at, between them. */
const BOARD: Board = {
  columns: ['a', 'b'],
  rows: ['1', '2'],
  squares: ['a1', 'b1', 'a2', 'b2'],
  capacity: 2,
  edges: [
    { square: 'a1', side: 'east' },
    { square: 'b2', side: 'north', kind: 'door', ref: 'edge/oak', what: 'oak door' },
    { square: 'b2', side: 'east', kind: 'exit', ref: 'edge/out' },
    { square: 'z9', side: 'east', ref: 'edge/nowhere' },
  ],
};
const grid = new Grid(BOARD);

describe('an edge', () => {
  it('lies along the side of its square', () => {
    expect(grid.box('edge/oak')).toMatchObject({ x: 150, y: 100, width: 66, height: 34 });
    expect(grid.box('edge/out')).toMatchObject({ x: 200, y: 150, width: 34, height: 66 });
    expect(grid.box('edge/nowhere')).toBeNull();
  });

  it('is pointed at from near by, the squares from everywhere else', () => {
    expect(grid.passageAt({ x: 150, y: 110 }, 12)).toBe('edge/oak');
    expect(grid.passageAt({ x: 150, y: 115 }, 12)).toBe('');
    expect(grid.passageAt({ x: 150, y: 115 }, 20)).toBe('edge/oak');
  });

  it('is called a door where there are only doors to point at', () => {
    expect(grid.words.passage).toBe('edge');
    const edges = (BOARD.edges ?? []).filter(({ kind }) => kind !== 'exit');
    const doors = edges.filter(({ square }) => square !== 'z9');
    expect(new Grid({ ...BOARD, edges: doors }).words.passage).toBe('door');
  });

  it('is told of both of its squares', () => {
    expect(grid.around('b2')).toEqual(['oak door, closed door north', 'exit east']);
    expect(grid.around('b1')).toEqual(['wall west', 'oak door, closed door south']);
  });

  it('is a stop of the arrow keys where it can be pointed at', () => {
    expect(grid.next('square/b1', 0, 1)).toBe('edge/oak');
    expect(grid.next('edge/oak', 0, 1)).toBe('square/b2');
    expect(grid.next('edge/oak', 0, -1)).toBe('square/b1');
    expect(grid.next('square/b2', 1, 0)).toBe('edge/out');
    expect(grid.next('edge/out', 1, 0)).toBe('square/b2');
    expect(grid.next('square/a1', 1, 0)).toBe('square/b1');
  });

  it('is heard after the squares', () => {
    expect(grid.rows.map((stops) => stops.map((stop) => stop.reference))).toEqual([
      ['square/a1', 'square/b1'],
      ['square/a2', 'square/b2'],
      ['edge/oak', 'edge/out'],
    ]);
  });
});

describe('a space', () => {
  it('has room for as many as it holds', () => {
    const [one, other] = [grid.stand('a1', 0, 1, 1), grid.stand('a1', 1, 2, 1)];
    expect(one).toEqual({ x: 50, y: 50, scale: 0.88 });
    expect(other?.x).toBeGreaterThan(50);
    expect(grid.free('a1', 0)).toEqual([]);
    expect(grid.free('a1', 1)).toHaveLength(1);
    expect(grid.free('a1', 2)).toEqual([]);
  });

  it('has two large enough to be told apart, within its walls', () => {
    const [one, other] = [grid.stand('a1', 0, 2, 1), grid.stand('a1', 1, 2, 1)];
    if (!one || !other) throw new Error('There is room for two.');
    for (const { x, y, scale } of [one, other]) {
      expect(scale).toBeGreaterThanOrEqual(0.7);
      expect(Math.abs(x - 50) + 42 * scale).toBeLessThanOrEqual(50);
      expect(Math.abs(y - 50) + 42 * scale).toBeLessThanOrEqual(50);
    }
    // What stands last is drawn over the other, whose number is below it, and whose letter is to
    // its left above it.
    expect([other.x, one.y]).toEqual([one.y, other.x]);
    expect(other.x).toBeGreaterThan(other.y);
    // They lap over each other by less than a fifth.
    expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.8 * 84 * one.scale);
  });

  it('makes room for more than it holds', () => {
    expect(grid.stand('a1', 2, 3, 1)).not.toBeNull();
  });

  it('is filled by what covers several', () => {
    expect(grid.stand('a1', 0, 1, 2)).toEqual({ x: 100, y: 100, scale: 1 });
  });

  it('is called a square where it holds one', () => {
    expect(grid.words.place).toBe('space');
    expect(new Grid({ ...BOARD, capacity: 1 }).words.place).toBe('square');
  });
});

describe('a board that grows', () => {
  const grown = {
    ...BOARD,
    columns: ['_', 'a', 'b'],
    squares: ['_1', 'a1', 'b1', '', 'a2', 'b2'],
    regions: [{ name: 'Crypt', squares: ['_1'], fresh: true }],
  };

  it('tells how far its squares have moved', () => {
    expect(driftOf(grid, new Grid(grown))).toEqual({ x: 100, y: 0 });
    expect(driftOf(grid, grid)).toEqual({ x: 0, y: 0 });
    expect(driftOf(grid, new Grid({ columns: ['q'], rows: ['1'], squares: ['q1'] }))).toBeNull();
  });

  it('tells what was added', () => {
    const table = { heading: '', turn: 1, parties: [], figures: [] };
    expect(freshPlace({ ...table, board: grown })).toBe('_1');
    expect(freshPlace({ ...table, board: BOARD })).toBe('');
    expect(groundOf({ ...table, board: grown })?.has('_1')).toBe(true);
    expect(groundOf(table)).toBeNull();
  });
});
