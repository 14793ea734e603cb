import { describe, expect, it } from 'vitest';
import { held, lookAt, wholeSight, zoomed } from './geometry';
import { Grid } from './grid';

/** Three columns and two rows with a hole in the middle of the upper row. */
const grid = new Grid({
  columns: ['a', 'b', 'c'],
  rows: ['2', '1'],
  squares: ['a2', '', 'c2', 'a1', 'b1', 'c1'],
});

describe('a grid', () => {
  it('knows where each square is, and what is there', () => {
    expect(grid.place('c1')).toEqual({ column: 2, row: 1 });
    expect(grid.square({ column: 2, row: 1 })).toBe('c1');
    expect(grid.place('d1')).toBeNull();
  });

  it('finds the square under a point, and none in a hole or beside the board', () => {
    expect(grid.at({ x: 250, y: 50 })).toBe('c2');
    expect(grid.at({ x: 150, y: 50 })).toBe('');
    expect(grid.at({ x: 350, y: 50 })).toBe('');
    expect(grid.at({ x: -1, y: 50 })).toBe('');
  });

  it('finds the middle of what covers several squares', () => {
    expect(grid.centre('a2', 2)).toEqual({ x: 100, y: 100 });
    expect(grid.centre('b1', 2, 1)).toEqual({ x: 200, y: 150 });
  });

  it('lists what is covered, without holes', () => {
    expect(grid.covered('a2', 2)).toEqual(['a2', 'a1', 'b1']);
  });

  it('steps over holes, and stays at the edge', () => {
    expect(grid.beyond('a2', 1, 0)).toBe('c2');
    expect(grid.beyond('b1', 0, -1)).toBe('b1');
    expect(grid.beyond('c1', 1, 0)).toBe('c1');
  });

  it('draws a way from middle to middle', () => {
    expect(grid.way(['a1', 'b1', 'c2'])).toBe('M50 150L150 150L250 50');
    expect(grid.way(['a1'])).toBe('');
    expect(grid.way(['a1', 'c1', 'c2'])).toBe('M50 150M250 150L250 50');
  });
});

describe('a sight', () => {
  const board = { width: 300, height: 200 };
  const window = { width: 640, height: 240 };

  it('of the whole board has all of it in the middle', () => {
    const sight = wholeSight(board, window, 20);
    expect(sight.scale).toBe(1);
    expect(sight).toEqual(lookAt({ x: 150, y: 100 }, 1, window));
  });

  it('keeps the same point under the pointer while it zooms', () => {
    const over = { x: 100, y: 60 };
    const before = { x: 10, y: 20, scale: 1 };
    const after = zoomed(before, 2, over, 0.5, 4);
    expect(after.scale).toBe(2);
    expect(after.x + over.x / after.scale).toBeCloseTo(before.x + over.x / before.scale);
    expect(after.y + over.y / after.scale).toBeCloseTo(before.y + over.y / before.scale);
  });

  it('zooms no nearer and no farther than it may', () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 100, { x: 0, y: 0 }, 0.5, 4).scale).toBe(4);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 0.01, { x: 0, y: 0 }, 0.5, 4).scale).toBe(0.5);
  });

  it('is held to the board', () => {
    const near = held({ x: 900, y: -500, scale: 4 }, board, window, 20);
    expect(near).toEqual({ x: 300 + 20 - 160, y: -20, scale: 4 });
  });
});
