/** The looks of parties: who belongs to whom is told by shape and pattern as well as by colour. */
import type { Party } from '../lib/protocol';

/** The shape and pattern of a party's figures. */
export interface Shape {
  /** The outline of a figure, around 0 0, about 42 units to each side. */
  outline: string;
  /** Thin lines over the ground. */
  pattern: string;
  /** What the shape is called. */
  name: string;
}

/** The colours of a party's figures, as custom properties of the page. */
export interface Paint {
  ground: string;
  /** What is drawn on the ground. */
  mark: string;
}

const SHAPES: readonly [Shape, ...Shape[]] = [
  { outline: 'M0 -42A42 42 0 1 1 0 42A42 42 0 1 1 0 -42Z', pattern: '', name: 'round' },
  {
    outline: 'M0 -45L39 -23.5V23.5L0 45L-39 23.5V-23.5Z',
    pattern: [-60, -40, -20, 0, 20, 40, 60].map((x) => `M${x - 50} 50L${x + 50} -50`).join(''),
    name: 'six-sided',
  },
  {
    outline: 'M-30 -40H30a8 8 0 0 1 8 8V32a8 8 0 0 1 -8 8H-30a8 8 0 0 1 -8 -8V-32a8 8 0 0 1 8 -8Z',
    pattern: [-30, -10, 10, 30].map((y) => `M-50 ${y}H50`).join(''),
    name: 'square',
  },
  {
    outline:
      'M0 -46C12 -34 32 -34 40 -36C40 2 30 30 0 46C-30 30 -40 2 -40 -36C-32 -34 -12 -34 0 -46Z',
    pattern: [-30, -10, 10, 30].map((x) => `M${x} -50V50`).join(''),
    name: 'shield-shaped',
  },
  {
    outline: 'M0 -47L47 0L0 47L-47 0Z',
    pattern: [-60, -40, -20, 0, 20, 40, 60].map((x) => `M${x - 50} -50L${x + 50} 50`).join(''),
    name: 'diamond-shaped',
  },
  {
    outline: 'M-17 -42H17L42 -17V17L17 42H-17L-42 17V-17Z',
    pattern: [-30, -10, 10, 30].map((x) => `M${x} -50V50M-50 ${x}H50`).join(''),
    name: 'eight-sided',
  },
];

const COLOURS = ['red', 'blue', 'yellow', 'violet', 'green', 'white', 'black', 'orange'] as const;

/** The shape of a party by its number; beyond six they begin again. */
export function shapeOf(party: number): Shape {
  return SHAPES[Math.abs(party) % SHAPES.length] ?? SHAPES[0];
}

/** The colours of a party: its own where the page knows them, else one that no other has. */
export function paintOf(parties: readonly Party[], number: number): Paint {
  const wanted = parties[number]?.colour ?? '';
  const free = COLOURS.filter((each) => !parties.some(({ colour }) => colour === each));
  const at = Math.abs(number) % COLOURS.length;
  const colour =
    COLOURS.find((each) => each === wanted) ??
    free.find((each) => each === COLOURS[at]) ??
    free[at % free.length];
  return { ground: `var(--party-${colour})`, mark: `var(--on-${colour}, var(--on-party))` };
}
