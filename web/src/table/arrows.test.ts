import { describe, expect, it } from 'vitest';
import { arrowTo, type Box } from './arrows';

const at = (column: number, row: number): Box => ({
  x: column * 100 + 50,
  y: row * 100 + 50,
  width: 92,
  height: 92,
});

describe('an arrow', () => {
  it('points from above where nobody stands there', () => {
    expect(arrowTo(at(2, 2), [])).toEqual({ x: 250, y: 202, turn: 0 });
    expect(arrowTo(at(2, 2), [at(4, 1), at(0, 0)])).toMatchObject({ turn: 0 });
  });

  it('goes to another side rather than over somebody', () => {
    expect(arrowTo(at(2, 2), [at(2, 1)])).toMatchObject({ turn: -90 });
    expect(arrowTo(at(2, 2), [at(2, 1), at(1, 2)])).toMatchObject({ turn: 90 });
    expect(arrowTo(at(2, 2), [at(2, 1), at(1, 2), at(3, 2)])).toMatchObject({ turn: 180 });
  });

  it('is left out where somebody stands on every side', () => {
    expect(arrowTo(at(2, 2), [at(2, 1), at(1, 2), at(3, 2), at(2, 3)])).toBeNull();
  });
});
