/** How much is drawn of a figure in the room that it has. */

/** A letter, an emblem or a face with it, numbers and badges as well. */
export type Detail = 'letter' | 'emblem' | 'all';

/** What can be read in a square of so many pixels: letters and hit points take twelve at least. */
export function detailAt(side: number): Detail {
  return side >= 46 ? 'all' : side >= 35 ? 'emblem' : 'letter';
}

/** Whether numbers can be read on squares of so many pixels. */
export function isDetailed(side: number): boolean {
  return detailAt(side) !== 'letter';
}
