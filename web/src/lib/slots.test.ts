import { describe, expect, it } from 'vitest';
import { slots } from './slots';

const MIDDLE = { x: 50, y: 50 };

describe('figures in one place', () => {
  it('stand in the middle where there is one', () => {
    expect(slots(1, { width: 100, height: 100 }, MIDDLE)).toEqual([{ x: 50, y: 50, scale: 1 }]);
  });

  it('stand side by side, none over another', () => {
    for (let count = 2; count <= 9; count += 1) {
      const found = slots(count, { width: 180, height: 100 }, MIDDLE);
      expect(found).toHaveLength(count);
      found.forEach((one, number) => {
        for (const other of found.slice(number + 1)) {
          const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
          expect(apart).toBeGreaterThan(one.scale * 99);
        }
      });
    }
  });

  it('stay within their room', () => {
    for (const { x, y, scale } of slots(5, { width: 180, height: 90 }, { x: 0, y: 0 })) {
      expect(Math.abs(x) + scale * 50).toBeLessThanOrEqual(90.01);
      expect(Math.abs(y) + scale * 50).toBeLessThanOrEqual(45.01);
    }
  });

  it('are as large as the room allows', () => {
    expect(slots(2, { width: 200, height: 100 }, MIDDLE)[0]?.scale).toBe(1);
    expect(slots(4, { width: 100, height: 100 }, MIDDLE)[0]?.scale).toBe(0.5);
  });

  it('are none where nobody stands', () => {
    expect(slots(0, { width: 100, height: 100 }, MIDDLE)).toEqual([]);
  });
});
