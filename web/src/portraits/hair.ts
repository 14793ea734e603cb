/** Hair and beards: what is behind the head and what is before it. */
import { dot, flat, type Layer, line, shape, twice } from './drawing';

interface Hair {
  behind?: Layer[];
  before?: Layer[];
}

/** The hair over the forehead, as most have it. */
const CROWN = shape(
  'M-18.500 -9C-21 -27 -12 -37 1 -37C14 -37 21 -27 18.500 -9C17 -14 15 -18 13 -21C4 -19 -5 -21 -9 -25C-12 -20 -16 -15 -18.500 -9Z',
  'hair',
);
const LIGHT = line('M-8 -30Q0 -34 8 -30', 'hairShade', 2);

export const HAIRCUTS = {
  bald: { before: [line('M-8 -27Q-4 -29.500 0 -29.500', 'white', 2)] },
  cropped: {
    before: [
      shape(
        'M-18 -11C-20 -28 -12 -36 0 -36C12 -36 20 -28 18 -11L15 -14C15 -20 13 -24 10 -25C4 -23 -4 -23 -10 -25C-13 -24 -15 -20 -15 -14Z',
        'hair',
      ),
      LIGHT,
    ],
  },
  long: {
    behind: [
      shape(
        'M0 -37C18 -37 23 -24 22 -8C22 8 26 20 24 30H-24C-26 20 -22 8 -22 -8C-23 -24 -18 -37 0 -37Z',
        'hairShade',
      ),
    ],
    before: [
      CROWN,
      twice(shape('M18 -15C23 -4 22 12 25 24L17 28C16 12 16 -2 15 -14Z', 'hair')),
      LIGHT,
    ],
  },
  bun: {
    behind: [shape(dot(0, -38, 9), 'hair'), line('M-5 -40Q0 -44 5 -40', 'hairShade', 2)],
    before: [
      shape(
        'M-18 -9C-20 -27 -12 -35 0 -35C12 -35 20 -27 18 -9C16 -19 8 -25 0 -27C-8 -25 -16 -19 -18 -9Z',
        'hair',
      ),
    ],
  },
  bob: {
    behind: [shape('M0 -37C20 -37 26 -22 24 5L14 9H-14L-24 5C-26 -22 -20 -37 0 -37Z', 'hairShade')],
    before: [
      shape(
        'M-17 8C-26 6 -23 -12 -20 -23C-16 -33 -7 -37 2 -37C13 -37 19 -31 21 -23C24 -12 25 6 17 8C18 0 17 -10 15 -19H-14C-16 -10 -17 0 -17 8Z',
        'hair',
      ),
      LIGHT,
    ],
  },
  braid: {
    before: [
      CROWN,
      LIGHT,
      shape(
        'M15 -16C23 -12 24 -4 22 1L25 7L21 14L25 21L21 28L22 36L17 33L16 27L13 21L16 14L13 8L16 2C14 -4 15 -10 15 -16Z',
        'hair',
      ),
      line('M15 3L23 6M14 15L23 19M15 27L23 31', 'hairShade', 2),
    ],
  },
  twinbraids: {
    before: [
      shape(
        'M-18.500 -9C-21 -27 -12 -36 0 -36C12 -36 21 -27 18.500 -9C15 -18 8 -24 0 -30C-8 -24 -15 -18 -18.500 -9Z',
        'hair',
      ),
      twice(
        shape(
          'M16 -13C22 -9 23 -3 22 2L24 9L21 16L24 24L20 36L16 26L15 16L17 9L14 2C14 -3 15 -8 16 -13Z',
          'hair',
        ),
      ),
      twice(line('M15 6L23 9M15 17L23 20', 'hairShade', 2)),
    ],
  },
  wild: {
    behind: [
      shape(
        'M-20 8L-31 3L-24 -6L-34 -14L-25 -19L-30 -31L-19 -30L-17 -43L-7 -36L2 -48L9 -36L20 -41L20 -29L32 -29L25 -18L34 -12L24 -5L30 4L20 8Z',
        'hair',
      ),
    ],
    before: [
      shape(
        'M-19 -8L-17 -30L-8 -34L4 -36L14 -31L19 -8L14 -20L8 -17L5 -25L-2 -18L-6 -25L-12 -16Z',
        'hair',
      ),
      line('M-20 -24l-5 -2M-10 -34l-3 -4M13 -34l3 -3M23 -20l4 -1', 'hairShade', 2.4),
    ],
  },
  mohawk: {
    behind: [shape('M-7 -29L-10 -39L-5 -38L-4 -47L1 -42L6 -48L7 -39L12 -41L9 -29Z', 'hair')],
    before: [
      shape('M-6 -21L-8 -33L-3 -38L2 -41L6 -37L9 -32L6 -21L1 -25Z', 'hair'),
      line('M-1 -36L0 -27M4 -36L3 -27', 'hairShade', 2),
      twice(flat('M17 -14L14 -24L10 -28C14 -29 17 -24 17.500 -17Z', 'hairShade')),
    ],
  },
  ponytail: {
    behind: [
      shape(
        'M8 -33C26 -42 36 -24 31 -6C30 2 33 8 28 14C24 8 22 0 23 -8C24 -18 20 -24 10 -25Z',
        'hair',
      ),
    ],
    before: [CROWN, LIGHT],
  },
  curls: {
    behind: [
      shape(
        [
          dot(-19, -18, 8.5),
          dot(-21, -5, 7.5),
          dot(19, -18, 8.5),
          dot(21, -5, 7.5),
          dot(-20, 6, 6),
          dot(20, 6, 6),
        ].join(''),
        'hair',
      ),
    ],
    before: [
      shape([dot(-13, -28, 8.5), dot(-1, -33, 9), dot(12, -29, 8.5)].join(''), 'hair'),
      line('M-16 -28a4 4 0 0 1 6 -2M-3 -34a4 4 0 0 1 6 -1M10 -30a4 4 0 0 1 5 0', 'hairShade', 2),
    ],
  },
  swept: {
    before: [
      shape(
        'M-18 -10C-21 -27 -11 -38 6 -39C18 -39 24 -31 24 -24C23 -27 20 -27 18.500 -26C19 -20 19 -14 18 -9C16 -14 15 -18 13 -20C4 -19 -9 -22 -13 -20C-15 -17 -17 -13 -18 -10Z',
        'hair',
      ),
      line('M-10 -28Q2 -35 16 -32', 'hairShade', 2.2),
    ],
  },
  tonsure: {
    before: [
      shape(
        'M-18 -6C-21 -18 -19 -25 -15 -27C-8 -21 8 -21 15 -27C19 -25 21 -18 18 -6C17 -12 16 -16 14 -18C6 -16 -6 -16 -14 -18C-16 -16 -17 -12 -18 -6Z',
        'hair',
      ),
    ],
  },
  leaves: {
    behind: [
      shape(
        'M-19 2L-32 -4L-22 -11L-34 -22L-20 -23L-24 -38L-11 -31L-4 -47L3 -33L15 -44L15 -29L30 -32L22 -18L34 -12L22 -7L29 3L18 4Z',
        'hair',
      ),
    ],
    before: [
      shape(
        'M-18 -10L-19 -26L-8 -24L-3 -34L4 -24L15 -28L18 -10L13 -17L7 -14L2 -21L-5 -15L-12 -18Z',
        'hair',
      ),
      line(
        'M-22 -24L-29 -22M-10 -31L-8 -38M12 -31L14 -38M22 -18L29 -14M-20 -8L-27 -5',
        'hairShade',
        2,
      ),
    ],
  },
} as const satisfies Record<string, Hair>;

export const BEARDS = {
  none: [],
  stubble: [
    flat(
      'M-16 0C-14 10 -8 14 0 14C8 14 14 10 16 0C13 5 8 4 5 3H-5C-8 4 -13 5 -16 0ZM-6 6.500H6V8H-6Z',
      'skinShade',
    ),
  ],
  moustache: [shape('M0 2C4 0 9 2 14 8C9 9 4 8 0 6C-4 8 -9 9 -14 8C-9 2 -4 0 0 2Z', 'hair')],
  goatee: [shape('M-5 8Q0 6 5 8L3 18Q0 21 -3 18Z', 'hair'), line('M-7 4Q0 1 7 4', 'hair', 2.6)],
  full: [
    shape(
      'M-17 -7C-13 1 -8 2 -5 2Q0 0 5 2C8 2 13 1 17 -7C19 10 12 21 0 22C-12 21 -19 10 -17 -7Z',
      'hair',
    ),
    flat('M-5 6.500Q0 4.500 5 6.500Q0 10.500 -5 6.500Z', 'ink'),
    line('M-9 11L-7 16M0 13V19M9 11L7 16', 'hairShade', 2),
  ],
  long: [
    shape(
      'M-16 -7C-13 1 -8 2 -5 2Q0 0 5 2C8 2 13 1 16 -7C19 8 14 24 9 32L4 30L0 40L-4 30L-9 32C-14 24 -19 8 -16 -7Z',
      'hair',
    ),
    flat('M-5 6.500Q0 4.500 5 6.500Q0 10 -5 6.500Z', 'ink'),
    line('M-9 12L-6 25M0 14V32M9 12L6 25', 'hairShade', 2),
  ],
  forked: [
    shape(
      'M-16 -7C-13 1 -8 2 -5 2Q0 0 5 2C8 2 13 1 16 -7C20 10 15 20 14 36L3 20L0 22L-3 20L-14 36C-15 20 -20 10 -16 -7Z',
      'hair',
    ),
    flat('M-5 6.500Q0 4.500 5 6.500Q0 10 -5 6.500Z', 'ink'),
    line('M-10 12L-11 26M10 12L11 26', 'hairShade', 2),
  ],
  whiskers: [
    twice(shape('M17 -13C20 -2 19 9 12 13C10 9 12 4 13 -2Z', 'hair')),
    shape('M0 2C4 0 8 2 12 6C8 8 4 7 0 5C-4 7 -8 8 -12 6C-8 2 -4 0 0 2Z', 'hair'),
  ],
} as const satisfies Record<string, Layer[]>;

export type HaircutName = keyof typeof HAIRCUTS;
export type BeardName = keyof typeof BEARDS;

/** The parts of a haircut; none of them is missing. */
export function haircutOf(name: HaircutName): { behind: Layer[]; before: Layer[] } {
  return { behind: [], before: [], ...(HAIRCUTS[name] as Hair) };
}
