/** How the table divides windows of different sizes. */

/** Lower than this, a sheet below the board would hide the board or the cards. */
const LOW = 560;

/** Upright tablets, too: the board has all of the width there, and the rest lies below it. */
export function isNarrow(width: number, height: number): boolean {
  return width < 768 || (width < 1000 && width < height);
}

/** Where the log and the figures of a replay are: each has a column, or they share one or a row. */
export type Division = 'columns' | 'beside' | 'stacked';

/** How a replay divides a window: the board is never the smallest part of it. */
export function divisionOf(width: number, height: number): Division {
  if (width >= 1200) return 'columns';
  return width > height ? 'beside' : 'stacked';
}

/** Narrow and low, such as a phone on its side or a page at 200 %: the sheet has its own side. */
export function isSheetBeside(width: number, height: number): boolean {
  return isNarrow(width, height) && height < LOW && width > 1.3 * height;
}
