/** Heads of beasts and of things that were built: they stand where a face is. */
import { dot, flat, type Layer, line, shape, twice } from './drawing';

export const BEASTS = {
  wolf: [
    twice(shape('M6 -28L20 -46L23 -20Z', 'hair')),
    twice(flat('M12 -29L19 -39L20 -24Z', 'skinShade')),
    shape(
      'M0 -34C14 -34 24 -24 24 -12L32 -2L23 -1L25 9L14 8C10 16 6 20 0 20C-6 20 -10 16 -14 8L-25 9L-23 -1L-32 -2L-24 -12C-24 -24 -14 -34 0 -34Z',
      'hair',
    ),
    shape('M0 -18C6 -12 11 2 9 12C6 18 -6 18 -9 12C-11 2 -6 -12 0 -18Z', 'skin'),
    shape('M-6 1Q0 -3 6 1Q4 8 0 8Q-4 8 -6 1Z', 'ink'),
    line('M0 8V12M-7 12Q0 16 7 12', 'ink', 1.8),
    flat('M-6 13L-4.500 18L-3 14ZM6 13L4.500 18L3 14Z', 'white'),
    twice(shape('M5 -13L17 -17Q15 -9 9 -9Z', 'glow')),
  ],
  boar: [
    twice(shape('M10 -25L27 -34L22 -14Z', 'hairShade')),
    shape(
      'M-6 -30L0 -44L6 -30C18 -28 24 -16 23 -2C22 12 12 20 0 20C-12 20 -22 12 -23 -2C-24 -16 -18 -28 -6 -30Z',
      'hair',
    ),
    line('M-8 -30L-4 -38M8 -30L4 -38', 'hairShade', 3),
    shape('M-11 -2C-8 -7 8 -7 11 -2C14 6 12 13 0 14C-12 13 -14 6 -11 -2Z', 'skin'),
    flat([dot(-4.5, 4, 2.6), dot(4.5, 4, 2.6)].join(''), 'ink'),
    twice(shape('M10 12C18 10 20 2 18 -6C26 2 24 17 13 19Z', 'white')),
    twice(shape('M6 -13L16 -17Q15 -10 9 -9Z', 'glow')),
  ],
  bird: [
    shape('M-4 -30L-14 -47L-2 -40L4 -49L6 -38L16 -44L8 -30Z', 'trim'),
    shape(
      'M0 -34C15 -34 21 -24 20 -10C19 8 12 18 0 20C-12 18 -19 8 -20 -10C-21 -24 -15 -34 0 -34Z',
      'hair',
    ),
    twice(shape(dot(8.5, -14, 6.6), 'white')),
    twice(flat(dot(8, -14, 3.6), 'ink')),
    shape('M-8 -7C-4 -12 4 -12 8 -7C7 6 3 14 0 24C-3 14 -7 6 -8 -7Z', 'glow'),
    line('M-7 -1Q0 4 7 -1', 'ink', 1.6),
    line('M-14 4l-2 8M14 4l2 8M-9 11l-1 7M9 11l1 7', 'hairShade', 2.4),
  ],
  lizard: [
    shape('M-4 -32L0 -47L5 -32L12 -42L13 -29L22 -34L17 -20Z', 'trim'),
    shape(
      'M0 -34C12 -34 20 -26 21 -15C22 -4 16 6 12 13C8 19 -8 19 -12 13C-16 6 -22 -4 -21 -15C-20 -26 -12 -34 0 -34Z',
      'skin',
    ),
    flat(
      'M7 -33C15 -31 21 -24 21 -15C22 -4 16 6 12 13C10 17 5 18 2 18C9 4 12 -16 7 -33Z',
      'skinShade',
    ),
    twice(shape('M5 -15Q12 -22 18 -16Q13 -9 5 -15Z', 'glow')),
    twice(flat('M11 -19L13 -15L11 -11L9.500 -15Z', 'ink')),
    line('M-13 7Q0 13 13 7', 'ink', 2),
    flat('M-9 9L-7.500 14L-6 10ZM9 9L7.500 14L6 10Z', 'white'),
    flat([dot(-3.5, 0, 1.5), dot(3.5, 0, 1.5)].join(''), 'ink'),
  ],
  cat: [
    twice(shape('M5 -28C12 -34 18 -40 22 -44C25 -34 24 -24 21 -16Z', 'hair')),
    twice(flat('M13 -30L20 -37C21 -31 21 -26 19 -22Z', 'skin')),
    shape(
      'M0 -32C16 -32 24 -20 23 -6C22 10 12 18 0 18C-12 18 -22 10 -23 -6C-24 -20 -16 -32 0 -32Z',
      'hair',
    ),
    line('M0 -31V-22M-7 -30L-5 -23M7 -30L5 -23M-23 -4L-15 -5M23 -4L15 -5', 'hairShade', 3),
    twice(shape('M4 -11Q10 -19 17 -13Q12 -6 4 -11Z', 'glow')),
    twice(flat('M10.500 -16L12 -11.500L10.500 -7L9 -11.500Z', 'ink')),
    shape('M0 14C-8 14 -10 8 -9 4Q-4 0 0 3Q4 0 9 4C10 8 8 14 0 14Z', 'skin'),
    flat('M-4 1H4L0 5Z', 'ink'),
    line('M-11 5L-27 2M-11 8L-26 10M11 5L27 2M11 8L26 10', 'white', 1.3),
  ],
  rat: [
    twice(shape(dot(18, -27, 11), 'hair')),
    twice(flat(dot(18.5, -27, 6.5), 'skin')),
    shape(
      'M0 -30C13 -30 21 -21 20 -9C19 2 10 14 5 20C3 23 -3 23 -5 20C-10 14 -19 2 -20 -9C-21 -21 -13 -30 0 -30Z',
      'hair',
    ),
    shape('M0 -8C5 -4 7 8 5 17C3 21 -3 21 -5 17C-7 8 -5 -4 0 -8Z', 'skin'),
    twice(shape(dot(9.5, -11, 4.4), 'glow')),
    twice(flat(dot(9, -11, 2.2), 'ink')),
    shape('M-4 15Q0 12 4 15Q3 20 0 20Q-3 20 -4 15Z', 'ink'),
    flat('M-3 20H-0.400V27H-2.600ZM3 20H0.400V27H2.600Z', 'white'),
    line('M-6 13L-24 8M-6 16L-22 17M6 13L24 8M6 16L22 17', 'white', 1.3),
  ],
  skull: [
    shape(
      'M0 -35C15 -35 22 -25 22 -12C22 -4 18 1 14 4V16L9 20H-9L-14 16V4C-18 1 -22 -4 -22 -12C-22 -25 -15 -35 0 -35Z',
      'white',
    ),
    flat('M8 -34C17 -31 22 -23 22 -12C22 -4 18 1 14 4V16L9 20H5C10 4 14 -18 8 -34Z', 'metal'),
    twice(flat('M3 -9C3 -16 15 -18 17 -11C18 -3 6 0 3 -9Z', 'ink')),
    twice(flat(dot(10, -9, 2.2), 'glow')),
    flat('M0 -3L3 4H-3Z', 'ink'),
    line('M-9 11H9M-6 8V17M0 8V17M6 8V17', 'ink', 1.8),
  ],
} as const satisfies Record<string, Layer[]>;

export const CONSTRUCTS = {
  sentinel: [
    shape('M-16 -34H16L22 -24V8L14 18H-14L-22 8V-24Z', 'metal'),
    flat('M4 -34H16L22 -24V8L14 18H4Z', 'metalShade'),
    shape('M-17 -16H17V-5H-17Z', 'ink'),
    flat('M-13 -13H-4V-8H-13ZM13 -13H4V-8H13Z', 'glow'),
    line('M-8 4V13M-3 4V13M3 4V13M8 4V13', 'ink', 2.4),
    shape('M-4 -34V-46H4V-34Z', 'trim'),
    flat(
      [dot(-16, -26, 1.8), dot(16, -26, 1.8), dot(-16, 5, 1.8), dot(16, 5, 1.8)].join(''),
      'ink',
    ),
  ],
  golem: [
    shape('M-13 -35L9 -37L21 -26L24 -6L16 14L2 20L-14 16L-23 2L-22 -22Z', 'metal'),
    flat('M9 -37L21 -26L24 -6L16 14L2 20L7 2L3 -18Z', 'metalShade'),
    line('M-13 -35L-8 -22L-18 -14M3 -18L11 -12L20 -14M7 2L-4 8L-14 16', 'ink', 1.7),
    twice(shape('M4 -8L15 -12L14 -4L6 -3Z', 'glow')),
    line('M-9 8L-3 11L4 8L10 10', 'ink', 2.6),
    shape(
      'M-22 -22C-16 -30 -18 -34 -13 -36C-12 -30 -8 -28 -10 -22C-14 -18 -18 -20 -22 -22Z',
      'hair',
    ),
  ],
  clockwork: [
    shape(dot(0, -8, 24), 'trim'),
    ...[0, 45, 90, 135].map((turn) => {
      const [x, y] = [26 * Math.cos((turn * Math.PI) / 180), 26 * Math.sin((turn * Math.PI) / 180)];
      return shape([dot(x, y - 8, 4), dot(-x, -y - 8, 4)].join(''), 'trimShade');
    }),
    shape(dot(0, -8, 18), 'metal'),
    flat('M0 -26A18 18 0 0 1 0 10Z', 'metalShade'),
    shape(dot(0, -10, 8), 'white'),
    flat(dot(0, -10, 4.4), 'ink'),
    flat(dot(-1.5, -11.5, 1.4), 'glow'),
    line('M-9 5Q0 9 9 5', 'ink', 2.2),
  ],
} as const satisfies Record<string, Layer[]>;

export type BeastName = keyof typeof BEASTS;
export type ConstructName = keyof typeof CONSTRUCTS;
