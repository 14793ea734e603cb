/** Heads and what is on a face. Eyes are at -9, 7 units from the middle; the chin is at 13. */
import { dot, flat, type Layer, line, shape, twice, within } from './drawing';

export const HEADS = {
  oval: 'M0 -32C12 -32 17 -23 17 -12C17 2 9 13 0 13C-9 13 -17 2 -17 -12C-17 -23 -12 -32 0 -32Z',
  square:
    'M0 -32C12 -32 17.500 -25 17.500 -13L17 1C16 9 9 14 0 14C-9 14 -16 9 -17 1L-17.500 -13C-17.500 -25 -12 -32 0 -32Z',
  narrow:
    'M0 -33C10 -33 14.500 -24 14.500 -12C14.500 1 7 15 0 15C-7 15 -14.500 1 -14.500 -12C-14.500 -24 -10 -33 0 -33Z',
  round: 'M0 -30C13 -30 19 -21 19 -8C19 5 10 13 0 13C-10 13 -19 5 -19 -8C-19 -21 -13 -30 0 -30Z',
  gaunt:
    'M0 -33C11 -33 16 -26 16 -15L12.500 1C10 10 5 15 0 15C-5 15 -10 10 -12.500 1L-16 -15C-16 -26 -11 -33 0 -33Z',
  heart: 'M0 -32C13 -32 18 -24 18 -14C18 -2 9 8 0 15C-9 8 -18 -2 -18 -14C-18 -24 -13 -32 0 -32Z',
} as const;

export const EYES = {
  open: [
    twice(flat('M2.500 -8.500Q7 -13.500 11.500 -8.500Q7 -5.500 2.500 -8.500Z', 'white')),
    twice(flat(dot(7, -9, 2.2), 'ink')),
    twice(line('M2 -9Q7 -14 12 -9', 'ink', 1.5)),
  ],
  keen: [
    twice(flat('M2.500 -7L12 -10.500Q11 -6 7 -6Q4 -6 2.500 -7Z', 'white')),
    twice(flat(dot(7.4, -8, 2), 'ink')),
    twice(line('M2 -7L12.500 -11', 'ink', 1.9)),
  ],
  closed: [twice(line('M2.500 -9Q7 -4.500 11.500 -9', 'ink', 1.9))],
  merry: [twice(line('M2.500 -7Q7 -12.500 11.500 -7', 'ink', 2.2))],
  small: [twice(flat(dot(7, -8.5, 2.5), 'ink'))],
  glowing: [
    twice(shape('M2 -7.500L12.500 -11.500Q11.500 -5.500 7 -5.500Q4 -5.500 2 -7.500Z', 'glow')),
  ],
  blind: [twice(shape('M2.500 -8.500Q7 -13.500 11.500 -8.500Q7 -5 2.500 -8.500Z', 'white'))],
  patch: [
    flat('M-2.500 -8.500Q-7 -13.500 -11.500 -8.500Q-7 -5.500 -2.500 -8.500Z', 'white'),
    flat(dot(-7, -9, 2.2), 'ink'),
    line('M-2 -9Q-7 -14 -12 -9', 'ink', 1.6),
    line('M-17 -19L18 -8', 'ink', 2.2),
    flat('M1.500 -13L13 -11.500L12 -5C9 -2 4 -3 2 -6Z', 'ink'),
  ],
  hollow: [
    twice(flat('M2 -9Q3 -14 8 -14Q13 -13 13 -8Q12 -4 8 -4Q3 -4 2 -9Z', 'ink')),
    twice(flat(dot(7.5, -9, 1.9), 'glow')),
  ],
} as const satisfies Record<string, Layer[]>;

export const BROWS = {
  none: [],
  thin: [twice(line('M2.500 -14Q8 -17 12.500 -13.500', 'hairShade', 1.7))],
  thick: [twice(line('M2.500 -14Q8 -17.500 13 -13.500', 'hairShade', 3.6))],
  stern: [twice(line('M2 -11.500L13 -16', 'hairShade', 3))],
  raised: [
    line('M3 -16Q8 -21 13 -16', 'hairShade', 2.2),
    line('M-3 -13.500Q-8 -15.500 -12.500 -12.500', 'hairShade', 2.2),
  ],
  worried: [twice(line('M2.500 -16.500L12 -13', 'hairShade', 2.2))],
} as const satisfies Record<string, Layer[]>;

export const NOSES = {
  straight: [flat('M1 -10L4.500 1L-1 2.500Z', 'skinShade')],
  broad: [flat('M1 -8L5.500 2Q0 4.500 -4.500 2L-1 0Z', 'skinShade')],
  hooked: [flat('M0 -11Q8 -4 5 2L-1 4Z', 'skinShade')],
  short: [flat('M-2.500 1Q0 -3 3 1Q0 3 -2.500 1Z', 'skinShade')],
} as const satisfies Record<string, Layer[]>;

export const MOUTHS = {
  none: [],
  plain: [line('M-5 7H5', 'ink', 1.8)],
  smile: [line('M-6.500 5Q0 10.500 6.500 5', 'ink', 1.9)],
  grim: [line('M-6 8.500Q0 5 6 8.500', 'ink', 1.9)],
  smirk: [line('M-5 7.500Q2 8.500 7 4', 'ink', 1.9)],
  grin: [shape('M-8 4.500Q0 6.500 8 4.500Q6 11 0 11Q-6 11 -8 4.500Z', 'white')],
  singing: [shape('M-4.500 7A4.500 4.500 0 1 1 4.500 7A4.500 4.500 0 1 1 -4.500 7Z', 'ink')],
  painted: [
    flat('M-6.500 6.500Q-3 3.500 0 5Q3 3.500 6.500 6.500Q0 11.500 -6.500 6.500Z', 'trim'),
    line('M-6.500 6.500Q0 8 6.500 6.500', 'ink', 1.3),
  ],
} as const satisfies Record<string, Layer[]>;

/** What only some faces have. */
export const FEATURES = {
  none: [],
  scar: [
    line('M9 -24L5 -13M4 -5L1 7', 'skinShade', 2.6),
    line('M4 -20l6 2M1 1l6 1', 'skinShade', 1.6),
  ],
  burn: [
    within('head', flat('M2 -34C-2 -22 6 -18 3 -9C1 -2 8 2 5 16H24V-34Z', 'trim')),
    within('head', line('M8 -26l6 5M9 -2l7 -3M8 5l5 2', 'trimShade', 1.8)),
  ],
  freckles: [
    twice(
      flat(
        [dot(7, -1.5, 1.1), dot(10.5, -2.5, 1.1), dot(12, 1, 1.1), dot(8.5, 2, 1.1)].join(''),
        'skinShade',
      ),
    ),
  ],
  wrinkles: [
    twice(line('M3.500 -4.500Q8 -2.500 11 -5M5 2Q8 5 7 9', 'skinShade', 1.5)),
    line('M-8 -22Q0 -24 8 -22M-6 -26Q0 -27.500 6 -26', 'skinShade', 1.4),
  ],
  warpaint: [
    within('head', flat('M-20 -6H20V-1H-20Z', 'trim')),
    flat('M-1.500 -32H1.500V-14H-1.500Z', 'trim'),
  ],
  soot: [
    within(
      'head',
      flat('M-18 -3Q-10 -7 -7 -1Q-10 6 -18 5ZM18 -1Q11 -3 9 3Q12 9 18 6Z', 'hairShade'),
    ),
  ],
  spectacles: [
    twice(line('M1.500 -9a6 6 0 1 0 12 0a6 6 0 1 0 -12 0', 'ink', 1.8)),
    line('M-1.500 -10Q0 -12 1.500 -10M13.500 -10L17 -12M-13.500 -10L-17 -12', 'ink', 1.6),
  ],
  monocle: [
    line(
      'M1 -9a6.300 6.300 0 1 0 12.600 0a6.300 6.300 0 1 0 -12.600 0M13 -6Q17 4 14 16',
      'glow',
      1.9,
    ),
  ],
  mask: [
    within('head', shape('M-22 -4Q0 2 22 -4V18H-22Z', 'cloth')),
    within('head', line('M-20 5Q0 9 20 5', 'clothShade', 2)),
  ],
  goggles: [
    within('head', line('M-22 -11H22', 'wood', 5)),
    twice(shape(dot(7.5, -9.5, 6.6), 'metal')),
    twice(flat(dot(7.5, -9.5, 4.2), 'glow')),
    twice(flat(dot(6.2, -11, 1.4), 'white')),
  ],
  harlequin: [
    within('head', flat('M0 -34H22V16H0Z', 'white')),
    flat('M7 -17L10 -9L7 -1L4 -9Z', 'trim'),
    flat(dot(7, -9, 2.1), 'ink'),
    flat('M-7 -16L-4.500 -13H-9.500ZM-7 -2L-4.500 -5H-9.500Z', 'trim'),
  ],
  tears: [twice(line('M7 -5Q8 3 6 10', 'trim', 2.3))],
  tattoo: [
    line('M-14 -2Q-9 -1 -10 6M-12 -5Q-5 -3 -7 5', 'trim', 1.9),
    flat('M0 -28L3 -23L0 -18L-3 -23Z', 'trim'),
  ],
} as const satisfies Record<string, Layer[]>;

/** The bare head, lit from the left. */
export function headLayers(head: HeadName): Layer[] {
  return [
    twice(shape('M16 -13Q22 -15 21 -7Q20 -1 15 -2Z', 'skinShade')),
    shape(HEADS[head], 'skin'),
    within('head', flat('M8 -36L7 -14L10 -8L6 0L9 5L4 18H24V-36Z', 'skinShade')),
  ];
}

export type HeadName = keyof typeof HEADS;
export type EyeName = keyof typeof EYES;
export type BrowName = keyof typeof BROWS;
export type NoseName = keyof typeof NOSES;
export type MouthName = keyof typeof MOUTHS;
export type FeatureName = keyof typeof FEATURES;
