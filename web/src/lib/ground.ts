/** What boards of every kind have in common: where things are on them, and what can be pointed at. */
import type { Point, Size } from './geometry';
import type { Reference } from './messages';

/** A rectangle around its middle. */
export interface Box extends Point, Size {}

/** Where a figure stands, and how large it is drawn: 1 fills a square. */
export interface Stand extends Point {
  scale: number;
}

/** Something between two places that can be pointed at: a door, an exit, a line. */
export interface Passage extends Box {
  reference: Reference;
  what: string;
  text: string;
  rule: string;
}

/** What there is to know of a square, space or area besides what lies on it. */
export interface About {
  name: string;
  /** Its terrain, its height, how many it holds. */
  facts: string[];
  text: string;
  rule: string;
}

/** A square, space or area, or a passage, as the cursor comes to it. */
export interface Stop extends Box {
  reference: Reference;
  /** What it is called when it is heard. */
  name: string;
}

/** A board of any kind, in units of which a square has a hundred each way. */
export interface Ground {
  readonly size: Size;
  /** What the board is, for who hears it. */
  readonly title: string;
  /** What its places and its passages are called. */
  readonly words: Readonly<{ place: string; passage: string }>;
  /** Whether several figures can be in one place, each of which is pointed at by itself. */
  readonly isShared: boolean;
  /** Everything that the cursor comes to: places in rows from above, passages in the last one. */
  readonly rows: readonly (readonly Stop[])[];
  /** Everything that can be pointed at, but for the figures. */
  readonly references: readonly Reference[];

  /** Whether there is a place of this name. */
  has(name: string): boolean;
  /** The name of the place under a point; empty where there is none. */
  at(point: Point): string;
  /** The passage within so many units of a point. */
  passageAt(point: Point, reach: number): Reference;
  /** The middle of what covers so many places from this one on, `null` beside the board. */
  centre(name: string, columns?: number, rows?: number): Point | null;
  /** The names of all places that something covers. */
  covered(name: string, columns?: number, rows?: number): string[];
  /** What a reference takes up, `null` for what is no place and no passage. */
  box(reference: Reference): Box | null;
  /** Where one of so many figures of a size stands in a place. */
  stand(name: string, number: number, count: number, size: number): Stand | null;
  /** Where there is room left in a place in which so many figures are. */
  free(name: string, count: number): Stand[];
  /** Where one of so many pieces lies: its upper left corner. */
  lay(name: string, number: number, count: number): Stand | null;
  /** Where what lies in a place is shown once more while somebody stands on it, `null` for nowhere. */
  peek(name: string): Stand | null;
  /** The next stop in a direction; the same one at the edge. */
  next(reference: Reference, right: number, down: number): Reference;
  /** The way over these places as the path of a line; empty where it is none. */
  way(names: readonly string[]): string;
  /** What a place or passage is, where there is more to say than its name. */
  about(reference: Reference): About | null;
  /** What is around a place, in words: walls, doors, lines to others. */
  around(name: string): string[];
}

/** Which one a reference to a square, space or area names; empty for anything else. */
export function placeOf(reference: Reference): string {
  return reference.startsWith('square/') ? reference.slice('square/'.length) : '';
}

/** A reference to a place. */
export function referTo(name: string): Reference {
  return `square/${name}`;
}

/** Whether a point is in a box that is so many units larger on each side. */
export function isWithin(point: Point, box: Box, more = 0): boolean {
  return (
    Math.abs(point.x - box.x) <= box.width / 2 + more &&
    Math.abs(point.y - box.y) <= box.height / 2 + more
  );
}

/** How far a board has moved under the eye, as when columns were added at its left. */
export function driftOf(before: Ground, after: Ground): Point | null {
  for (const { reference, x, y } of before.rows.flat()) {
    const now = after.box(reference);
    if (now && placeOf(reference) !== '') return { x: now.x - x, y: now.y - y };
  }
  return null;
}
