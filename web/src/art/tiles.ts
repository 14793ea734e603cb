/**
 * What lies on the board, drawn from above. A square is a hundred units each way; a drawing fills
 * the squares that its piece covers, so that walls and lava of any length are of one piece.
 */
import { box, circle, star } from './shapes';

/** One layer of a drawing; colours are custom properties of the page or plain ones. */
export interface Layer {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

/** Draws a piece of so many columns and rows, in a colour where there are several of its kind. */
type Painter = (columns: number, rows: number, colour: string) => Layer[];

const STONE = 'var(--stone)';
const STONE_LIGHT = 'var(--stone-light)';
const STONE_DARK = 'var(--stone-dark)';
const TIMBER = 'var(--timber)';
const TIMBER_DARK = 'var(--timber-dark)';
const BRASS = 'var(--brass-bright)';
const SHADE = 'var(--shade)';

/** A number from 0 to 1 that looks random and is the same every time. */
function noise(...seeds: number[]): number {
  const mixed = seeds.reduce((sum, seed, at) => sum + (seed + 1) * (at * 78.233 + 12.9898), 0);
  const wave = Math.sin(mixed) * 43758.5453;
  return wave - Math.floor(wave);
}

function rounded(x: number, y: number, width: number, height: number, by: number): string {
  return (
    `M${x + by} ${y}h${width - 2 * by}a${by} ${by} 0 0 1 ${by} ${by}v${height - 2 * by}` +
    `a${by} ${by} 0 0 1 ${-by} ${by}h${2 * by - width}a${by} ${by} 0 0 1 ${-by} ${-by}` +
    `v${2 * by - height}a${by} ${by} 0 0 1 ${by} ${-by}Z`
  );
}

/** An uneven round, as of puddles: as wide and high as the piece, less a margin. */
function blob(columns: number, rows: number, margin: number, seed: number): string {
  const [width, height] = [columns * 100 - 2 * margin, rows * 100 - 2 * margin];
  const corners = 8 * Math.max(columns, rows);
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    // Nearer to a rectangle than to an ellipse, so that it fills its squares.
    const reach = 1 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))) ** 0.82;
    const wobble = 0.94 + 0.08 * noise(at, seed);
    return {
      x: margin + (width / 2) * (1 + Math.cos(angle) * Math.min(1.22, reach) * wobble * 0.9),
      y: margin + (height / 2) * (1 + Math.sin(angle) * Math.min(1.22, reach) * wobble * 0.9),
    };
  });
  const middle = (at: number) => {
    const [from, to] = [points[at % corners], points[(at + 1) % corners]];
    return from && to
      ? `${((from.x + to.x) / 2).toFixed(1)} ${((from.y + to.y) / 2).toFixed(1)}`
      : '';
  };
  const curves = points.map(
    (point, at) => `Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${middle(at)}`,
  );
  return `M${middle(corners - 1)}${curves.join('')}Z`;
}

/** The same drawing in each square. */
function everySquare(
  columns: number,
  rows: number,
  draw: (x: number, y: number, seed: number) => string,
): string {
  return Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return draw(column * 100, row * 100, at);
  }).join('');
}

function wall(columns: number, rows: number): Layer[] {
  const [width, height] = [columns * 100, rows * 100];
  const [light, plain]: [string[], string[]] = [[], []];
  for (let course = 0; course < rows * 3; course += 1) {
    const y = 8 + (course * (height - 16)) / (rows * 3);
    const deep = (height - 16) / (rows * 3) - 4;
    let x = 8;
    for (let stone = 0; x < width - 10; stone += 1) {
      const long = Math.min(
        width - 8 - x,
        (course % 2 === 0 || stone > 0 ? 38 : 20) + 16 * noise(course, stone, columns),
      );
      const piece = rounded(x, y, Math.max(8, long - 4), deep, 4);
      (noise(stone, course) > 0.55 ? light : plain).push(piece);
      x += long;
    }
  }
  return [
    { d: rounded(3, 7, width - 6, height - 6, 8), fill: SHADE },
    { d: rounded(2, 2, width - 4, height - 4, 8), fill: STONE_DARK },
    { d: plain.join(''), fill: STONE },
    { d: light.join(''), fill: STONE_LIGHT },
  ];
}

function door(columns: number, rows: number): Layer[] {
  const [width, height] = [columns * 100, rows * 100];
  const wide = columns >= rows;
  const planks = Array.from({ length: Math.max(columns, rows) * 4 - 1 }, (_, at) => {
    const along = ((at + 1) * Math.max(width, height)) / (Math.max(columns, rows) * 4);
    return wide ? box(along - 1.5, 20, 3, height - 40) : box(20, along - 1.5, width - 40, 3);
  });
  const bands = wide
    ? box(8, 30, width - 16, 8) + box(8, height - 38, width - 16, 8)
    : box(30, 8, 8, height - 16) + box(width - 38, 8, 8, height - 16);
  return [
    { d: rounded(4, wide ? 20 : 8, width - 6, height - (wide ? 30 : 8), 6), fill: SHADE },
    {
      d: wide
        ? rounded(2, 14, width - 4, height - 28, 6)
        : rounded(14, 2, width - 28, height - 4, 6),
      fill: TIMBER_DARK,
    },
    {
      d: wide
        ? rounded(7, 19, width - 14, height - 38, 3)
        : rounded(19, 7, width - 38, height - 14, 3),
      fill: TIMBER,
    },
    { d: planks.join(''), fill: TIMBER_DARK },
    { d: bands, fill: STONE_DARK },
    { d: circle(wide ? width - 24 : width / 2, wide ? height / 2 : height - 24, 7), fill: BRASS },
  ];
}

function lockedDoor(columns: number, rows: number): Layer[] {
  const [x, y] = [columns * 50, rows * 50];
  return [
    ...door(columns, rows),
    { d: rounded(x - 20, y - 12, 40, 34, 6), fill: BRASS, stroke: TIMBER_DARK, width: 4 },
    { d: `M${x - 12} ${y - 12}v-8a12 12 0 0 1 24 0v8`, stroke: BRASS, width: 7 },
    { d: circle(x, y + 2, 5) + `M${x - 3} ${y + 4}h6l2 12h-10Z`, fill: TIMBER_DARK },
  ];
}

function chest(): Layer[] {
  return [
    { d: rounded(17, 32, 70, 54, 6), fill: SHADE },
    { d: rounded(14, 26, 72, 54, 7), fill: TIMBER_DARK },
    { d: 'M18 48v-8c0-7 5-10 12-10h40c7 0 12 3 12 10v8Z', fill: TIMBER },
    { d: box(18, 53, 64, 23), fill: TIMBER },
    { d: box(26, 27, 7, 52) + box(67, 27, 7, 52), fill: BRASS },
    { d: rounded(42, 43, 16, 20, 3), fill: BRASS, stroke: TIMBER_DARK, width: 3 },
    { d: circle(50, 51, 3) + box(48.5, 52, 3, 7), fill: TIMBER_DARK },
  ];
}

function statue(): Layer[] {
  return [
    { d: rounded(16, 20, 72, 72, 8), fill: SHADE },
    { d: rounded(12, 12, 76, 76, 8), fill: STONE_DARK },
    { d: rounded(17, 17, 66, 66, 5), fill: STONE },
    { d: circle(50, 36, 12), fill: STONE_LIGHT },
    { d: 'M24 76c0-18 8-27 26-27s26 9 26 27Z', fill: STONE_LIGHT },
    { d: 'M66 18l5 5-22 44-6-3Z', fill: STONE_DARK, opacity: 0.55 },
  ];
}

function lever(): Layer[] {
  return [
    { d: rounded(20, 34, 64, 50, 8), fill: SHADE },
    { d: rounded(16, 28, 68, 50, 8), fill: STONE_DARK },
    { d: rounded(21, 33, 58, 40, 5), fill: STONE },
    { d: rounded(28, 48, 44, 10, 5), fill: STONE_DARK },
    { d: 'M46 55 66 20l7 4-19 35Z', fill: TIMBER_DARK },
    { d: circle(70, 20, 10), fill: 'var(--wax)', stroke: TIMBER_DARK, width: 3 },
  ];
}

function orb(): Layer[] {
  return [
    { d: circle(53, 57, 34), fill: SHADE },
    { d: circle(50, 52, 35), fill: STONE_DARK },
    { d: circle(50, 52, 29), fill: STONE },
    { d: circle(50, 50, 23), fill: '#2b5d86' },
    { d: circle(50, 50, 23), fill: '#6fc3df', opacity: 0.45 },
    { d: circle(46, 45, 13), fill: '#bfeaf5', opacity: 0.65 },
    { d: circle(42, 41, 5), fill: '#ffffff', opacity: 0.9 },
  ];
}

/** Plates of crust over the whole of a piece, each of a few squares' corners, with cracks between. */
function plates(columns: number, rows: number, size: number): string {
  const [across, down] = [Math.round((columns * 100) / size), Math.round((rows * 100) / size)];
  const corner = (column: number, row: number): [number, number] => [
    ((column + 0.62 * (noise(column, row, 3) - 0.5)) * columns * 100) / across,
    ((row + 0.62 * (noise(row, column, 4) - 0.5)) * rows * 100) / down,
  ];
  const found: string[] = [];
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const corners = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ];
      const middle = [0, 1].map(
        (axis) => corners.reduce((sum, each) => sum + each[axis as 0 | 1], 0) / 4,
      );
      const shrink = 0.62 + 0.26 * noise(column, row, 7);
      const points = corners.map((each) =>
        each
          .map((value, axis) => {
            const kept = (middle[axis] ?? 0) + (value - (middle[axis] ?? 0)) * shrink;
            return Math.min((axis === 0 ? columns : rows) * 100 - 12, Math.max(12, kept)).toFixed(
              1,
            );
          })
          .join(' '),
      );
      found.push(`M${points.join('L')}Z`);
    }
  }
  return found.join('');
}

function lava(columns: number, rows: number): Layer[] {
  return [
    { d: blob(columns, rows, 1, 1), fill: '#2c1710' },
    { d: blob(columns, rows, 7, 2), fill: '#d8481a' },
    { d: blob(columns, rows, 17, 3), fill: '#f79a2b' },
    { d: plates(columns, rows, 50), fill: '#4d2013' },
    { d: plates(columns, rows, 50), stroke: '#742a12', width: 3 },
  ];
}

function spikes(columns: number, rows: number): Layer[] {
  const each = (draw: (x: number, y: number) => string) =>
    everySquare(columns, rows, (x, y) =>
      [22, 50, 78].flatMap((dx) => [30, 56, 82].map((dy) => draw(x + dx, y + dy))).join(''),
    );
  return [
    { d: rounded(4, 4, columns * 100 - 8, rows * 100 - 8, 8), fill: '#2f2620' },
    { d: rounded(9, 9, columns * 100 - 18, rows * 100 - 18, 5), fill: '#463a30' },
    { d: each((x, y) => `M${x - 9} ${y}L${x} ${y - 22}L${x + 9} ${y}Z`), fill: '#a9a49b' },
    { d: each((x, y) => `M${x} ${y - 22}L${x + 9} ${y}H${x}Z`), fill: '#6d675e' },
  ];
}

function altar(columns: number, rows: number): Layer[] {
  const [width, height] = [columns * 100, rows * 100];
  const [x, y] = [width / 2, height / 2];
  const reach = Math.min(width, height);
  return [
    { d: rounded(6, 6, width - 12, height - 12, 14), fill: STONE_DARK, opacity: 0.9 },
    { d: rounded(13, 13, width - 26, height - 26, 10), fill: STONE_LIGHT },
    { d: rounded(24, 24, width - 48, height - 48, 8), fill: STONE },
    { d: circle(x, y, reach * 0.3) + circle(x, y, reach * 0.265), fill: BRASS },
    { d: star(x, y, 8, reach * 0.25, reach * 0.1), fill: BRASS },
    { d: circle(x, y, reach * 0.07), fill: STONE_DARK },
  ];
}

/** The colours of portals: of the depth, of the whirl in it, of its middle. */
const WHIRLS = {
  violet: ['#2a1b45', '#9d7be0', '#e9dcff'],
  green: ['#10301c', '#58b873', '#dcffe2'],
  blue: ['#122a4d', '#5f9fe0', '#dcecff'],
  red: ['#43130f', '#e06a58', '#ffe1dc'],
  yellow: ['#3d2c06', '#e0b546', '#fff4d6'],
} as const;

function portal(columns: number, rows: number, colour: string): Layer[] {
  const [deep, whirl, core] = WHIRLS[isWhirl(colour) ? colour : 'violet'];
  const [x, y] = [columns * 50, rows * 50];
  const reach = Math.min(x, y);
  const arms = Array.from({ length: 5 }, (_, at) => {
    const turn = (2 * Math.PI * at) / 5;
    const point = (angle: number, radius: number) =>
      `${(x + reach * radius * Math.cos(turn + angle)).toFixed(1)} ${(y + reach * radius * Math.sin(turn + angle)).toFixed(1)}`;
    return `M${point(0, 0.74)}Q${point(0.9, 0.62)} ${point(1.5, 0.16)}Q${point(0.7, 0.4)} ${point(-0.25, 0.7)}Z`;
  });
  return [
    { d: circle(x, y, reach * 0.96), fill: STONE_DARK },
    { d: circle(x, y, reach * 0.9), fill: STONE },
    { d: circle(x, y, reach * 0.78), fill: deep },
    { d: arms.join(''), fill: whirl, opacity: 0.85 },
    { d: circle(x, y, reach * 0.2), fill: core },
    {
      d: Array.from({ length: 12 }, (_, at) => {
        const turn = (Math.PI * at) / 6;
        return circle(x + reach * 0.84 * Math.cos(turn), y + reach * 0.84 * Math.sin(turn), 4);
      }).join(''),
      fill: STONE_DARK,
    },
  ];
}

function isWhirl(colour: string): colour is keyof typeof WHIRLS {
  return Object.hasOwn(WHIRLS, colour);
}

/** A block of houses: roofs side by side, each with its ridge, and a chimney. */
function houses(columns: number, rows: number): Layer[] {
  const [width, height] = [columns * 100, rows * 100];
  const roofs = everySquare(columns, rows, (x, y) => box(x + 6, y + 6, 52, 88));
  const others = everySquare(columns, rows, (x, y) => box(x + 61, y + 6, 33, 88));
  const lit = everySquare(
    columns,
    rows,
    (x, y) => box(x + 6, y + 6, 26, 88) + box(x + 61, y + 6, 33, 44),
  );
  const tiles = everySquare(columns, rows, (x, y) =>
    [20, 34, 48, 62, 76].map((down) => `M${x + 8} ${y + down}H${x + 56}`).join(''),
  );
  const ridges = everySquare(
    columns,
    rows,
    (x, y) => `M${x + 32} ${y + 6}V${y + 94}M${x + 61} ${y + 50}H${x + 94}`,
  );
  const chimneys = everySquare(columns, rows, (x, y) => box(x + 40, y + 18, 12, 14));
  const flues = everySquare(columns, rows, (x, y) => circle(x + 46, y + 25, 3.4));
  return [
    { d: rounded(2, 2, width - 4, height - 4, 5), fill: '#2f241d' },
    { d: roofs, fill: '#7c3d28' },
    { d: others, fill: '#4d5560' },
    { d: lit, fill: '#ffe9c4', opacity: 0.2 },
    { d: tiles, stroke: '#2f1a10', width: 2.5, opacity: 0.45 },
    { d: ridges, stroke: '#2f1a10', width: 4 },
    { d: chimneys, fill: STONE, stroke: '#2f241d', width: 2.5 },
    { d: flues, fill: '#2f241d' },
  ];
}

/** A token that lies face down: nobody knows what it is. */
function token(): Layer[] {
  return [
    { d: circle(53, 55, 33), fill: SHADE },
    { d: circle(50, 50, 33), fill: TIMBER_DARK },
    { d: circle(50, 50, 28.5), fill: '#d8b56a' },
    { d: circle(50, 50, 28.5) + circle(50, 50, 24.5), fill: TIMBER },
    {
      d:
        'M39 42c0-7 5-11.500 11.500-11.500S62 35 62 41c0 5-3 7.500-6 9.500-2.500 1.700-3 2.700-3 5.500h-6c0-5.500 1.500-7.500' +
        ' 5-10 2.500-1.700 3.500-2.700 3.500-5 0-2.600-2-4.300-5-4.300s-5 1.900-5 5.300Z' +
        circle(50, 64, 4),
      fill: TIMBER_DARK,
    },
  ];
}

/** A way in for monsters: a grating over a dark hole. */
function spawn(): Layer[] {
  const bars = [28, 39, 50, 61, 72].map((x) => box(x - 2.5, 12, 5, 76)).join('');
  return [
    { d: rounded(5, 5, 90, 90, 16), fill: STONE_DARK },
    { d: rounded(10, 10, 80, 80, 12), fill: '#8d2a1e' },
    { d: rounded(14, 14, 72, 72, 9), fill: '#1b100c' },
    { d: bars, fill: STONE },
    { d: box(14, 27, 72, 5), fill: STONE_DARK },
  ];
}

/** A token of a quest: a medal with a ribbon. */
function quest(): Layer[] {
  return [
    { d: circle(53, 57, 33), fill: SHADE },
    { d: 'M32 60 22 94 36 87 44 96 52 66ZM68 60 78 94 64 87 56 96 48 66Z', fill: 'var(--wax)' },
    { d: star(50, 46, 12, 38, 32), fill: '#7a5410' },
    { d: star(50, 46, 12, 34, 29), fill: '#e8bd55' },
    { d: circle(50, 46, 23), fill: '#7b3d8f' },
    { d: star(50, 46, 5, 19, 8), fill: '#fff0c2' },
  ];
}

function swamp(columns: number, rows: number): Layer[] {
  return [
    { d: blob(columns, rows, 3, 4), fill: '#4a5230' },
    { d: blob(columns, rows, 14, 5), fill: '#5f6b3c' },
    {
      d: everySquare(columns, rows, (x, y, seed) => {
        const [dx, dy] = [26 + 30 * noise(seed, 3), 28 + 40 * noise(seed, 4)];
        return `M${x + dx} ${y + dy}q20 -8 40 0q-20 10 -40 0Z`;
      }),
      fill: '#8c9a63',
      opacity: 0.8,
    },
    {
      d: everySquare(columns, rows, (x, y, seed) => {
        const [dx, dy] = [20 + 50 * noise(seed, 1), 62 + 24 * noise(seed, 2)];
        return `M${x + dx} ${y + dy}q-4 -20 -10 -28M${x + dx + 4} ${y + dy}v-34M${x + dx + 8} ${y + dy}q4 -18 11 -26`;
      }),
      stroke: '#2f3a1c',
      width: 4,
    },
  ];
}

function ruins(columns: number, rows: number): Layer[] {
  const stones = (least: number, most: number, seed: number) =>
    everySquare(columns, rows, (x, y, at) =>
      Array.from({ length: 5 }, (_, stone) => {
        const [dx, dy] = [14 + 60 * noise(at, stone, seed), 14 + 60 * noise(stone, at, seed + 1)];
        const reach = least + (most - least) * noise(at, stone, seed + 2);
        return star(x + dx + 6, y + dy + 6, 3, reach, reach * 0.72, 6 * noise(stone, at, seed));
      }).join(''),
    );
  return [
    { d: blob(columns, rows, 4, 7), fill: STONE_DARK, opacity: 0.45 },
    { d: stones(14, 22, 1), fill: STONE_DARK },
    { d: stones(11, 19, 1), fill: STONE },
    { d: stones(5, 11, 9), fill: STONE_LIGHT },
  ];
}

function stairs(columns: number, rows: number): Layer[] {
  const [width, height] = [columns * 100, rows * 100];
  const steps = rows * 4;
  const high = (height - 16) / steps;
  return [
    { d: rounded(4, 4, width - 8, height - 8, 6), fill: STONE_DARK },
    ...Array.from({ length: steps }, (_, at) => ({
      d: box(10, 8 + at * high, width - 20, high - 3),
      fill: at % 2 === 0 ? STONE_LIGHT : STONE,
      opacity: 1 - (0.5 * at) / steps,
    })),
  ];
}

function grave(): Layer[] {
  return [
    { d: 'M18 84c0-6 14-10 32-10s32 4 32 10-14 8-32 8-32-2-32-8Z', fill: SHADE },
    { d: 'M28 80V44c0-14 9-22 22-22s22 8 22 22v36Z', fill: STONE_DARK },
    { d: 'M33 80V45c0-11 7-17 17-17s17 6 17 17v35Z', fill: STONE, opacity: 0.9 },
  ];
}

const PAINTERS: Readonly<Record<string, Painter>> = {
  wall,
  door,
  'locked-door': lockedDoor,
  chest,
  statue,
  lever,
  orb,
  lava,
  spikes,
  altar,
  portal,
  swamp,
  ruins,
  stairs,
  grave,
  houses,
  token,
  spawn,
  quest,
};

/** The layers of a piece, the lowest first; `null` where there is no drawing of this name. */
export function tile(picture: string, columns: number, rows: number, colour = ''): Layer[] | null {
  if (!Object.hasOwn(PAINTERS, picture)) return null;
  return PAINTERS[picture]?.(columns, rows, colour) ?? null;
}
