/** The shapes of parties: who belongs to whom is told by shape and pattern as well as by colour. */

interface PartyLook {
  /** The outline of a figure, around 0 0, about 42 units to each side. */
  outline: string;
  /** What the shape is called. */
  shape: string;
  /** The custom property of its colour. */
  colour: string;
}

const LOOKS: readonly PartyLook[] = [
  {
    outline: 'M0 -42A42 42 0 1 1 0 42A42 42 0 1 1 0 -42Z',
    shape: 'round',
    colour: 'var(--party-0)',
  },
  {
    outline: 'M0 -45L39 -23.500V23.500L0 45L-39 23.500V-23.500Z',
    shape: 'six-sided',
    colour: 'var(--party-1)',
  },
  {
    outline: 'M0 -40H30a8 8 0 0 1 8 8V32a8 8 0 0 1 -8 8H-30a8 8 0 0 1 -8 -8V-32a8 8 0 0 1 8 -8Z',
    shape: 'square',
    colour: 'var(--party-2)',
  },
  {
    outline:
      'M0 -46C12 -34 32 -34 40 -36C40 2 30 30 0 46C-30 30 -40 2 -40 -36C-32 -34 -12 -34 0 -46Z',
    shape: 'shield-shaped',
    colour: 'var(--party-3)',
  },
];

/** How a party looks; beyond four they begin again. */
export function lookOf(party: number): PartyLook {
  const look = LOOKS[Math.abs(party) % LOOKS.length] ?? LOOKS[0];
  if (look === undefined) throw new RangeError('There are no looks of parties.');
  return look;
}
