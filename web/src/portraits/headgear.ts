/** What is worn on a head: behind it and before it. */
import { dot, flat, type Layer, line, shape, twice } from './drawing';

interface Headgear {
  behind?: Layer[];
  before?: Layer[];
  /** It leaves no hair to be seen over the forehead, or none at all. */
  hides?: '' | 'top' | 'all';
}

export const HEADGEAR = {
  none: {},
  hood: {
    behind: [
      shape('M0 -46C20 -44 29 -24 27 2L31 30H-31L-27 2C-29 -24 -20 -44 0 -46Z', 'clothShade'),
    ],
    before: [
      shape(
        'M0 -46C20 -44 29 -24 27 2L29 24L16 20C19 8 20 -8 17 -18C13 -29 6 -32 0 -34C-6 -32 -13 -29 -17 -18C-20 -8 -19 8 -16 20L-29 24L-27 2C-29 -24 -20 -44 0 -46Z',
        'cloth',
      ),
      flat('M4 -45C21 -42 29 -23 27 2L29 24L22 22C24 4 24 -26 4 -45Z', 'clothShade'),
    ],
    hides: 'top',
  },
  cowl: {
    behind: [shape('M0 -49C22 -40 31 -20 28 8L32 34H-32L-28 8C-31 -20 -22 -40 0 -49Z', 'trim')],
    before: [
      shape(
        'M0 -49C22 -40 31 -20 28 8L31 30L14 24C19 6 19 -10 15 -17Q8 -24 0 -23Q-8 -24 -15 -17C-19 -10 -19 6 -14 24L-31 30L-28 8C-31 -20 -22 -40 0 -49Z',
        'trim',
      ),
      flat(
        'M0 -23Q8 -24 15 -17Q17 -12 17 -6Q8 -15 0 -15Q-8 -15 -17 -6Q-17 -12 -15 -17Q-8 -24 0 -23Z',
        'ink',
      ),
      line('M0 -46V-26', 'trimShade', 2),
    ],
    hides: 'all',
  },
  helmet: {
    before: [
      shape(
        'M-20 4C-23 -24 -14 -40 0 -40C14 -40 23 -24 20 4L14 6C16 -4 15 -12 12 -15H3.500V2H-3.500V-15H-12C-15 -12 -16 -4 -14 6Z',
        'metal',
      ),
      flat('M6 -39C17 -36 22 -22 20 4L14 6C16 -4 15 -12 12 -15H9Z', 'metalShade'),
      line('M0 -40V-16', 'ink', 1.8),
      flat(
        [dot(-14, -14, 1.5), dot(14, -14, 1.5), dot(-17, -2, 1.5), dot(17, -2, 1.5)].join(''),
        'ink',
      ),
    ],
    hides: 'top',
  },
  winged: {
    behind: [
      twice(
        shape('M16 -24C24 -28 28 -38 27 -47C33 -40 37 -26 30 -14C25 -8 20 -8 17 -10Z', 'white'),
      ),
    ],
    before: [
      shape(
        'M-20 -6C-22 -26 -14 -39 0 -39C14 -39 22 -26 20 -6L16 -12C10 -16 -10 -16 -16 -12Z',
        'metal',
      ),
      flat('M6 -38C17 -35 22 -22 20 -6L16 -12C14 -14 11 -15 8 -15Z', 'metalShade'),
      shape('M-19 -13C-10 -18 10 -18 19 -13V-18C10 -23 -10 -23 -19 -18Z', 'trim'),
    ],
    hides: 'top',
  },
  greathelm: {
    before: [
      shape('M-20 -29C-14 -39 14 -39 20 -29L22 8L12 17H-12L-22 8Z', 'metal'),
      flat('M3 -37C11 -37 17 -34 20 -29L22 8L12 17H3Z', 'metalShade'),
      shape('M-18 -13H-3V-7H-18ZM18 -13H3V-7H18Z', 'ink'),
      flat('M-3 -37H3V17H-3ZM-20 -19H20V-15H-20Z', 'trim'),
      flat(
        [
          dot(-11, 1, 1.7),
          dot(-7, 6, 1.7),
          dot(-13, 7, 1.7),
          dot(11, 1, 1.7),
          dot(7, 6, 1.7),
          dot(13, 7, 1.7),
        ].join(''),
        'ink',
      ),
    ],
    hides: 'all',
  },
  kettle: {
    before: [
      shape('M-15 -20C-15 -34 -8 -41 0 -41C8 -41 15 -34 15 -20Z', 'metal'),
      flat('M4 -40C11 -38 15 -32 15 -20H7Z', 'metalShade'),
      shape('M-30 -14C-20 -25 20 -25 30 -14C20 -19 -20 -19 -30 -14Z', 'metalShade'),
      line('M0 -41V-23', 'ink', 1.6),
    ],
    hides: 'top',
  },
  horned: {
    behind: [twice(shape('M15 -23C25 -22 31 -31 28 -45C38 -33 37 -15 19 -12Z', 'white'))],
    before: [
      shape('M-19.500 -9C-22 -26 -13 -38 0 -38C13 -38 22 -26 19.500 -9L15 -15H-15Z', 'metal'),
      flat('M5 -37C15 -35 22 -24 19.500 -9L15 -15H9Z', 'metalShade'),
      shape('M-19 -13L-18 -19H18L19 -13Z', 'trim'),
      shape('M-3.500 -19H3.500V1L0 4L-3.500 1Z', 'trim'),
    ],
    hides: 'top',
  },
  feathered: {
    behind: [
      shape('M10 -32C16 -50 34 -50 40 -40C36 -36 30 -40 28 -33C24 -35 20 -31 17 -24Z', 'trim'),
      line('M14 -28Q24 -42 36 -41', 'white', 1.7),
    ],
    before: [
      shape('M-20 -17C-20 -34 -6 -39 8 -36C18 -34 23 -26 27 -20C14 -22 -4 -23 -20 -17Z', 'cloth'),
      shape('M-21 -15C-8 -23 12 -24 29 -19L26 -15C12 -18 -6 -17 -20 -10Z', 'clothShade'),
    ],
    hides: 'top',
  },
  broadhat: {
    before: [
      shape('M-16 -21C-15 -38 -8 -43 0 -43C8 -43 15 -38 16 -21Z', 'cloth'),
      flat('M4 -42C11 -40 15 -34 16 -21H8Z', 'clothShade'),
      shape('M-16 -26Q0 -21 16 -26V-20Q0 -15 -16 -20Z', 'trim'),
      shape('M-38 -14C-24 -24 24 -24 38 -14C22 -16 -22 -16 -38 -14Z', 'clothShade'),
    ],
    hides: 'top',
  },
  reedhat: {
    before: [
      shape('M0 -47L36 -14C20 -8 -20 -8 -36 -14Z', 'trim'),
      flat('M0 -47L36 -14C28 -11 18 -10 10 -9.500Z', 'trimShade'),
      line('M0 -45L-22 -13M0 -45L-8 -11M0 -45L9 -11M0 -45L24 -13', 'trimShade', 1.8),
    ],
    hides: 'top',
  },
  pointed: {
    before: [
      shape('M-17 -20L-4 -44L10 -49L6 -40L17 -20Z', 'cloth'),
      flat('M6 -44L10 -49L6 -40L17 -20H6Z', 'clothShade'),
      shape('M-17 -25Q0 -20 15 -25L17 -19Q0 -14 -18 -19Z', 'trim'),
      shape('M-33 -13C-22 -24 22 -24 33 -13C20 -16 -20 -16 -33 -13Z', 'clothShade'),
    ],
    hides: 'top',
  },
  scarf: {
    behind: [shape('M15 -20C26 -20 30 -12 34 -2C28 -3 24 -6 20 -10Z', 'trim')],
    before: [
      shape(
        'M-18.500 -14C-21 -30 -12 -37 0 -37C12 -37 21 -30 18.500 -14C10 -23 -10 -23 -18.500 -14Z',
        'trim',
      ),
      line('M-14 -25Q0 -32 14 -25', 'trimShade', 2.4),
      flat([dot(-9, -30, 1.8), dot(0, -33, 1.8), dot(9, -30, 1.8)].join(''), 'white'),
    ],
    hides: 'top',
  },
  kerchief: {
    behind: [
      shape(
        'M0 -38C20 -38 25 -22 23 2C22 12 16 18 10 22H-10C-16 18 -22 12 -23 2C-25 -22 -20 -38 0 -38Z',
        'trimShade',
      ),
    ],
    before: [
      shape(
        'M0 -38C20 -38 25 -22 23 2C22 12 14 19 0 22C9 13 17 4 17 -10C15 -21 8 -26 0 -26C-8 -26 -15 -21 -17 -10C-17 4 -9 13 0 22C-14 19 -22 12 -23 2C-25 -22 -20 -38 0 -38Z',
        'trim',
      ),
      shape('M-3 18L3 18L9 30L2 26L-2 30L-9 28Z', 'trim'),
      flat(
        [
          dot(-12, -30, 1.7),
          dot(0, -33, 1.7),
          dot(12, -30, 1.7),
          dot(-20, -14, 1.7),
          dot(20, -14, 1.7),
        ].join(''),
        'white',
      ),
    ],
    hides: 'top',
  },
  coif: {
    behind: [shape('M0 -43C22 -43 28 -24 27 0L32 34H-32L-27 0C-28 -24 -22 -43 0 -43Z', 'cloth')],
    before: [
      shape(
        'M0 -40C18 -40 23 -26 22 -8C22 8 12 18 0 20C-12 18 -22 8 -22 -8C-23 -26 -18 -40 0 -40ZM0 -24C-10 -24 -15 -18 -15 -8C-15 4 -8 13 0 13C8 13 15 4 15 -8C15 -18 10 -24 0 -24Z',
        'white',
      ),
      shape(
        'M0 -43C20 -43 27 -28 26 -6L21 -10C21 -24 12 -31 0 -31C-12 -31 -21 -24 -21 -10L-26 -6C-27 -28 -20 -43 0 -43Z',
        'cloth',
      ),
    ],
    hides: 'all',
  },
  mourning: {
    behind: [
      shape('M0 -38C24 -38 30 -18 29 6L30 36H-30L-29 6C-30 -18 -24 -38 0 -38Z', 'trimShade'),
    ],
    before: [
      shape('M-15 -24C-15 -37 -8 -42 1 -42C10 -42 16 -36 15 -24Z', 'cloth'),
      shape('M-34 -17C-20 -28 20 -28 34 -17C20 -21 -20 -21 -34 -17Z', 'clothShade'),
      line(
        'M-26 -19L-18 -5M-18 -21L-6 -5M-8 -21L6 -5M8 -21L18 -6M18 -21L24 -12M26 -19L18 -5M18 -21L6 -5M8 -21L-6 -5M-8 -21L-18 -6',
        'clothShade',
        1.2,
      ),
      shape('M8 -31a6 6 0 1 1 10 5a6 6 0 0 1 -10 -5Z', 'trim'),
    ],
    hides: 'top',
  },
  crown: {
    before: [
      shape(
        'M-18 -20L-21 -38L-11 -30L-6 -44L0 -32L6 -44L11 -30L21 -38L18 -20C8 -25 -8 -25 -18 -20Z',
        'glow',
      ),
      flat([dot(-10, -26, 2.2), dot(0, -27.5, 2.6), dot(10, -26, 2.2)].join(''), 'trim'),
    ],
  },
  icicles: {
    before: [
      shape(
        'M-19 -17L-25 -36L-14 -28L-11 -46L-3 -30L2 -50L7 -30L15 -45L16 -27L26 -34L19 -17C8 -24 -8 -24 -19 -17Z',
        'white',
      ),
      flat('M2 -50L7 -30L15 -45L16 -27L26 -34L19 -17C14 -20 8 -22 2 -22Z', 'hair'),
    ],
  },
  circlet: {
    before: [
      line('M-18 -19C-8 -26 8 -26 18 -19', 'glow', 3.6),
      shape('M0 -30L5 -23L0 -16L-5 -23Z', 'trim'),
    ],
  },
  candles: {
    behind: [line('M-26 -20C-26 -54 26 -54 26 -20', 'glow', 3)],
    before: [
      shape('M-19 -19C-8 -27 8 -27 19 -19L18 -24C8 -32 -8 -32 -18 -24Z', 'trim'),
      shape('M-14 -27V-38H-9V-29ZM-3 -30V-42H3V-30ZM14 -27V-38H9V-29Z', 'white'),
      shape(
        'M-11.500 -49Q-6 -42 -11.500 -38Q-17 -42 -11.500 -49ZM11.500 -49Q17 -42 11.500 -38Q6 -42 11.500 -49ZM0 -50Q6 -45 0 -42Q-6 -45 0 -50Z',
        'glow',
      ),
    ],
  },
  antlers: {
    behind: [
      twice(
        line(
          'M9 -30C14 -37 15 -42 14 -48M12 -36C20 -36 26 -40 29 -47M22 -38C28 -36 33 -36 37 -38',
          'ink',
          6.4,
        ),
      ),
      twice(
        line(
          'M9 -30C14 -37 15 -42 14 -48M12 -36C20 -36 26 -40 29 -47M22 -38C28 -36 33 -36 37 -38',
          'wood',
          3.2,
        ),
      ),
    ],
    before: [
      shape('M-19 -15C-20 -32 -10 -37 0 -37C10 -37 20 -32 19 -15C8 -22 -8 -22 -19 -15Z', 'cloth'),
      shape('M-19 -14L-12 -21L-6 -16L0 -22L6 -16L12 -21L19 -14L16 -11L0 -16L-16 -11Z', 'trim'),
    ],
    hides: 'top',
  },
  jester: {
    behind: [],
    before: [
      shape(
        'M-18 -15C-20 -24 -16 -30 -10 -33C-22 -44 -36 -36 -37 -20C-33 -24 -28 -24 -24 -18L-18 -12Z',
        'trim',
      ),
      shape(
        'M18 -15C20 -24 16 -30 10 -33C22 -44 36 -36 37 -20C33 -24 28 -24 24 -18L18 -12Z',
        'cloth',
      ),
      shape('M-12 -21C-14 -34 -6 -39 0 -49C6 -39 14 -34 12 -21Z', 'white'),
      shape('M-18 -12C-10 -22 10 -22 18 -12L19 -18C10 -28 -10 -28 -19 -18Z', 'clothShade'),
      shape([dot(-37, -17, 4), dot(37, -17, 4)].join(''), 'glow'),
    ],
    hides: 'top',
  },
  wrap: {
    behind: [shape('M14 -28C26 -26 28 -10 26 10L20 16C20 0 18 -12 12 -20Z', 'trimShade')],
    before: [
      shape('M-19 -14C-25 -34 -12 -46 2 -46C18 -46 25 -32 19 -14C8 -22 -8 -22 -19 -14Z', 'trim'),
      line('M-18 -20C-6 -34 8 -36 19 -30M-14 -34C-4 -42 10 -42 17 -38', 'trimShade', 2.4),
      shape(dot(0, -25, 4.4), 'glow'),
    ],
    hides: 'top',
  },
} as const satisfies Record<string, Headgear>;

export type HeadgearName = keyof typeof HEADGEAR;

/** The parts of a headgear; none of them is missing. */
export function headgearOf(name: HeadgearName): {
  behind: Layer[];
  before: Layer[];
  hides: '' | 'top' | 'all';
} {
  return { behind: [], before: [], hides: '', ...(HEADGEAR[name] as Headgear) };
}
