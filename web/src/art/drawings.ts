/** All drawings in one ink, by name, each in a square of 24 by 24 units. */
import { EMBLEMS } from './emblems';
import { MARKS } from './marks';
import type { Drawing } from './shapes';
import { SIGNS } from './signs';

const DRAWINGS: Readonly<Record<string, Drawing>> = { ...MARKS, ...EMBLEMS, ...SIGNS };

/** The paths of a drawing, `undefined` where there is none of this name. */
export function drawingOf(name: string): Drawing | undefined {
  return Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : undefined;
}

/** The names of all drawings. */
export function drawingNames(): string[] {
  return Object.keys(DRAWINGS);
}
