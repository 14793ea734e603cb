import { describe, expect, it } from 'vitest';
import { Grid } from './grid';
import { outlineOf } from './outlines';

const grid = new Grid({
  columns: ['a', 'b'],
  rows: ['1', '2'],
  squares: ['a1', 'b1', 'a2', 'b2'],
});

describe('the outline of a part of the board', () => {
  it('goes around one square', () => {
    expect(outlineOf(['b1'], grid)).toBe('M100 0H200M100 100H200M100 0V100M200 0V100');
  });

  it('has no line between squares of the same part', () => {
    const lines = outlineOf(['a1', 'b1'], grid).split('M').filter(Boolean);
    expect(lines).toHaveLength(6);
    expect(lines).not.toContain('100 0V100');
  });

  it('can lie a little within', () => {
    expect(outlineOf(['a1'], grid, 5)).toBe('M5 5H95M5 95H95M5 5V95M95 5V95');
  });

  it('leaves out what is not on the board', () => {
    expect(outlineOf(['z9'], grid)).toBe('');
  });
});
