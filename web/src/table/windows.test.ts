import { describe, expect, it } from 'vitest';
import { divisionOf, isNarrow, isSheetBeside } from './windows';

describe('windows', () => {
  it.each([
    [390, 844],
    [700, 450],
    [820, 1180],
  ])('stacks board and question in %i x %i', (width, height) => {
    expect(isNarrow(width, height)).toBe(true);
  });

  it.each([
    [1024, 768],
    [1400, 900],
  ])('has columns in %i x %i', (width, height) => {
    expect(isNarrow(width, height)).toBe(false);
  });

  it.each([
    ['a page of 1400 x 900 at 200 %', 700, 450, true],
    ['a phone on its side', 740, 360, true],
    ['a phone upright', 390, 844, false],
    ['a desktop', 1400, 500, false],
  ])('has the sheet beside the board or not: %s', (_name, width, height, beside) => {
    expect(isSheetBeside(width, height)).toBe(beside);
  });

  it.each([
    [1400, 900, 'columns'],
    [1024, 768, 'beside'],
    [700, 450, 'beside'],
    [390, 844, 'stacked'],
    [820, 1180, 'stacked'],
  ])('divides a replay of %i x %i: %s', (width, height, division) => {
    expect(divisionOf(width, height)).toBe(division);
  });
});
