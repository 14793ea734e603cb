/** A little scene of a game: figures and walls on a board, always alike for the same name. */
import type { Scene } from '../lib/protocol';

export interface Place {
  column: number;
  row: number;
}

export interface Drawn {
  walls: Place[];
  figures: (Place & { party: number; picture: string })[];
}

/** Width and height of the picture; a larger board goes on beyond its edges. */
export const WIDTH = 560;
export const HEIGHT = 236;
const MARGIN = 10;
const LEAST = 36;

/** What is drawn where no scene is described. */
export const PLAIN: Required<Scene> = { size: 6, heroes: 2, walls: 0 };

/** Half the width of a square that is seen aslant; it is half as high. */
export function halfOf(size: number): number {
  return Math.max(LEAST, (HEIGHT - 2 * MARGIN) / size);
}

/** Where the upper corner of a square lies in the picture. */
export function cornerOf({ column, row }: Place, size: number): { x: number; y: number } {
  const half = halfOf(size);
  return {
    x: WIDTH / 2 + (column - row) * half,
    y: HEIGHT / 2 + ((column + row - size) * half) / 2,
  };
}

/** All squares of a board, from the back to the front. */
export function squaresOf(size: number): Place[] {
  return Array.from({ length: size * size }, (_, number) => ({
    column: number % size,
    row: Math.floor(number / size),
  }));
}

/** A scene with these pictures on its figures; two parties stand on two sides. */
export function draw(name: string, pictures: readonly string[], scene: Required<Scene>): Drawn {
  const { size, heroes, walls } = scene;
  const next = chance(name);
  const taken: Place[] = [];
  const seen = squaresOf(size).filter((place) => isSeen(place, size));
  const place = (first: number, last: number, apart: number): Place => {
    const free = seen.filter(
      ({ column, row }) =>
        row >= first &&
        row <= last &&
        taken.every((each) => Math.hypot(each.column - column, each.row - row) >= apart),
    );
    const chosen = free[Math.floor(next() * free.length)] ?? { column: 0, row: 0 };
    taken.push(chosen);
    return chosen;
  };
  const middle = Math.floor(size / 2);
  const figures = Array.from({ length: heroes * 2 }, (_, number) => {
    const party = number % 2;
    const picture = pictures[(number * 2 + party) % pictures.length] ?? 'hero';
    const stands = party === 0 ? place(middle, size - 1, 1.5) : place(0, middle - 1, 1.5);
    return { ...stands, party, picture };
  });
  const built = Array.from({ length: walls }, () => place(0, size - 1, 1));
  return { figures: figures.sort(byDepth), walls: built.sort(byDepth) };
}

/** How high a figure stands above the middle of its square. */
const TALL = 54;

/** Whether what stands on a square is neither cut off nor far from the middle of the picture. */
function isSeen(place: Place, size: number): boolean {
  const half = halfOf(size);
  const { x, y } = cornerOf(place, size);
  const middle = y + half / 2;
  return middle >= TALL && middle <= HEIGHT - half && Math.abs(x - WIDTH / 2) <= 4 * half;
}

function byDepth(one: Place, other: Place): number {
  return one.column + one.row - other.column - other.row;
}

/** Numbers from 0 to 1 that depend on a name only (mulberry32 over its hash). */
function chance(name: string): () => number {
  let state = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
