/** Drawings in one ink, each a path in a square of 24 by 24 units. */

const DRAWINGS: Readonly<Record<string, string>> = {
  close:
    'M5.6 4 12 10.4 18.4 4 20 5.6 13.6 12 20 18.4 18.4 20 12 13.6 5.6 20 4 18.4 10.4 12 4 5.6Z',
};

/** The path of a drawing, `undefined` where there is none of this name. */
export function drawingOf(name: string): string | undefined {
  return DRAWINGS[name];
}
