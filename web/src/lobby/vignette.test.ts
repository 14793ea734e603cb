import { describe, expect, it } from 'vitest';
import { cornerOf, draw, halfOf, HEIGHT } from './vignette';

describe('the picture of a game', () => {
  const large = draw('skirmish', ['sword', 'bow'], { size: 8, heroes: 3, walls: 6 });

  it('has as many heroes and walls as the game says, each on a square of its own', () => {
    expect(draw('duel', [], { size: 6, heroes: 2, walls: 0 }).walls).toEqual([]);
    expect(large.figures.map(({ party }) => party).sort()).toEqual([0, 0, 0, 1, 1, 1]);
    const places = [...large.figures, ...large.walls].map((each) => `${each.column}/${each.row}`);
    expect(new Set(places).size).toBe(12);
  });

  it('is always alike for the same name', () => {
    expect(draw('skirmish', ['sword', 'bow'], { size: 8, heroes: 3, walls: 6 })).toEqual(large);
  });

  it('shows a small board whole, and nothing that is cut off', () => {
    expect(cornerOf({ column: 0, row: 0 }, 6).y).toBeGreaterThan(0);
    expect(cornerOf({ column: 5, row: 5 }, 6).y + halfOf(6)).toBeLessThan(HEIGHT);
    for (const each of [...large.figures, ...large.walls]) {
      expect(cornerOf(each, 8).y + halfOf(8)).toBeLessThan(HEIGHT);
    }
  });
});
