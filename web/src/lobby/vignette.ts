/** A little scene of a game: figures and blocks on a board, always alike for the same name. */

export interface Place {
  column: number;
  row: number;
}

export interface Scene {
  blocks: Place[];
  figures: (Place & { party: number; picture: string })[];
}

/** Squares on each side of the board. */
export const SIZE = 7;
/** Not quite to the corners, which the picture cuts off. */
const SQUARES: Place[] = Array.from({ length: SIZE * SIZE }, (_, number) => ({
  column: number % SIZE,
  row: Math.floor(number / SIZE),
})).filter(({ column, row }) => column + row >= 3 && column + row <= 9);
const FIGURES = 6;
const BLOCKS = 5;

/** A scene with these pictures on its figures; two parties stand on two sides. */
export function scene(name: string, pictures: readonly string[]): Scene {
  const next = chance(name);
  const taken: Place[] = [];
  const place = (first: number, last: number, apart: number): Place => {
    const free = SQUARES.filter(
      ({ column, row }) =>
        row >= first &&
        row <= last &&
        taken.every((each) => Math.hypot(each.column - column, each.row - row) >= apart),
    );
    const chosen = free[Math.floor(next() * free.length)] ?? { column: 0, row: 0 };
    taken.push(chosen);
    return chosen;
  };
  const figures = Array.from({ length: FIGURES }, (_, number) => {
    const party = number % 2;
    const picture = pictures[(number * 2 + party) % pictures.length] ?? 'hero';
    return { ...(party === 0 ? place(3, 5, 1.5) : place(0, 2, 1.5)), party, picture };
  });
  const blocks = Array.from({ length: BLOCKS }, () => place(0, SIZE - 1, 1));
  return { figures: figures.sort(byDepth), blocks: blocks.sort(byDepth) };
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
