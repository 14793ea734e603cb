/**
 * Weapons and tools, upright around 0 0, from -44 to 44. Long ones are held behind a shoulder, the
 * others before the chest. Cards show them by themselves.
 */
import { dot, flat, type Layer, line, shape } from './drawing';

interface Tool {
  held: 'behind' | 'before' | 'both';
  layers: Layer[];
}

const SHAFT = shape('M-2.400 -36H2.400V46H-2.400Z', 'wood');

const BLADE: Layer[] = [
  shape('M-4 18L-5 -34L0 -45L5 -34L4 18Z', 'metal'),
  flat('M0 -44L5 -34L4 18H0Z', 'metalShade'),
  shape('M-13 16H13V21H-13Z', 'trim'),
  shape('M-2.600 21H2.600V36H-2.600Z', 'wood'),
  shape(dot(0, 38, 4), 'trim'),
];

export const TOOLS = {
  none: { held: 'behind', layers: [] },
  sword: { held: 'behind', layers: BLADE },
  rapier: {
    held: 'behind',
    layers: [
      shape('M-1.900 18L-1.500 -40L0 -47L1.500 -40L1.900 18Z', 'metal'),
      line('M-10 24C-12 10 12 10 10 24', 'glow', 3),
      shape('M-12 16H12V20H-12Z', 'glow'),
      shape('M-2.400 20H2.400V36H-2.400Z', 'wood'),
    ],
  },
  axe: {
    held: 'behind',
    layers: [
      SHAFT,
      shape('M2 -38C14 -44 23 -38 25 -22C23 -8 14 -6 2 -12Z', 'metal'),
      flat('M17 -40C23 -36 25 -30 25 -22C24 -13 20 -8 15 -7C20 -18 20 -30 17 -40Z', 'metalShade'),
    ],
  },
  greataxe: {
    held: 'behind',
    layers: [
      SHAFT,
      shape('M2 -38C14 -46 24 -38 26 -22C24 -8 14 -4 2 -12Z', 'metal'),
      shape('M-2 -38C-14 -46 -24 -38 -26 -22C-24 -8 -14 -4 -2 -12Z', 'metal'),
      flat('M18 -41C24 -36 26 -30 26 -22C25 -12 20 -8 16 -7C21 -18 21 -30 18 -41Z', 'metalShade'),
      shape('M-4 -42H4V-8H-4Z', 'woodShade'),
    ],
  },
  hammer: {
    held: 'behind',
    layers: [
      SHAFT,
      shape('M-21 -42H17L22 -37V-21L17 -16H-21Z', 'metal'),
      flat('M4 -42H17L22 -37V-21L17 -16H4Z', 'metalShade'),
      shape('M-5 -44H5V-14H-5Z', 'trim'),
    ],
  },
  mace: {
    held: 'behind',
    layers: [
      SHAFT,
      shape(
        'M0 -46L8 -41L17 -42L15 -33L20 -26L13 -20L10 -12H-10L-13 -20L-20 -26L-15 -33L-17 -42L-8 -41Z',
        'metal',
      ),
      flat('M0 -46L8 -41L17 -42L15 -33L20 -26L13 -20L10 -12H3Z', 'metalShade'),
    ],
  },
  club: {
    held: 'behind',
    layers: [
      shape('M-3 46L-11 -26C-11 -42 11 -42 11 -26L3 46Z', 'wood'),
      flat('M3 -38C10 -36 11 -30 11 -26L3 46H1Z', 'woodShade'),
      shape(
        'M-10 -24L-19 -28L-9 -31ZM10 -24L19 -28L9 -31ZM-8 -10L-17 -12L-9 -17ZM8 -10L17 -12L9 -17ZM-3 -37L0 -47L3 -37Z',
        'white',
      ),
    ],
  },
  spear: {
    held: 'behind',
    layers: [
      SHAFT,
      shape('M0 -49L9 -32L0 -20L-9 -32Z', 'metal'),
      flat('M0 -49L9 -32L0 -20Z', 'metalShade'),
      shape('M-6 -20H6V-15H-6Z', 'trim'),
    ],
  },
  halberd: {
    held: 'behind',
    layers: [
      SHAFT,
      shape('M0 -49L5 -36L2 -30H-2L-5 -36Z', 'metal'),
      shape('M2 -33L18 -36C24 -28 22 -16 14 -10L2 -16Z', 'metal'),
      flat('M18 -36C24 -28 22 -16 14 -10C17 -18 18 -28 14 -35Z', 'metalShade'),
      shape('M-2 -30L-16 -26L-2 -18Z', 'metalShade'),
    ],
  },
  crook: {
    held: 'behind',
    layers: [
      line('M0 46V-26C0 -44 24 -46 24 -30C24 -20 12 -18 11 -26', 'ink', 8.4),
      line('M0 46V-26C0 -44 24 -46 24 -30C24 -20 12 -18 11 -26', 'wood', 4.8),
    ],
  },
  flame: {
    held: 'behind',
    layers: [
      SHAFT,
      shape(
        'M0 -49C3 -38 15 -34 13 -21C12 -13 6 -9 0 -9C-6 -9 -13 -13 -13 -21C-13 -29 -6 -31 -6 -39C-2 -37 0 -42 0 -49Z',
        'trim',
      ),
      flat(
        'M0 -34C2 -28 8 -26 7 -19C6 -14 3 -12 0 -12C-3 -12 -7 -14 -7 -19C-7 -24 -2 -27 0 -34Z',
        'glow',
      ),
      shape('M-9 -10H9L5 -2H-5Z', 'woodShade'),
    ],
  },
  crystal: {
    held: 'behind',
    layers: [
      SHAFT,
      shape('M0 -49L11 -34L7 -12H-7L-11 -34Z', 'hair'),
      flat('M0 -49L11 -34L7 -12H1L3 -33Z', 'hairShade'),
      shape('M-10 -14L-14 -22M10 -14L14 -22M-8 -13H8L4 -4H-4Z', 'metal'),
    ],
  },
  staff: {
    held: 'behind',
    layers: [
      SHAFT,
      line('M-12 -30a12 12 0 1 1 24 0a12 12 0 1 1 -24 0', 'ink', 7),
      line('M-12 -30a12 12 0 1 1 24 0a12 12 0 1 1 -24 0', 'trim', 4),
      shape(dot(0, -30, 5), 'glow'),
    ],
  },
  bow: {
    held: 'behind',
    layers: [
      line('M-6 -45L-6 45', 'white', 1.4),
      line('M-6 -46C10 -40 14 -16 14 0C14 16 10 40 -6 46', 'ink', 8),
      line('M-6 -46C10 -40 14 -16 14 0C14 16 10 40 -6 46', 'wood', 4.6),
      line('M14 -6V6', 'trim', 6),
    ],
  },
  crossbow: {
    held: 'behind',
    layers: [
      shape('M-3.500 -40H3.500V44H-3.500Z', 'wood'),
      line('M-25 -16C-18 -34 18 -34 25 -16', 'ink', 8),
      line('M-25 -16C-18 -34 18 -34 25 -16', 'metal', 4.6),
      line('M-24 -15L0 -4L24 -15', 'white', 1.5),
      shape('M0 -49L5 -38H-5Z', 'metalShade'),
    ],
  },
  parasol: {
    held: 'behind',
    layers: [
      shape('M-1.600 -36H1.600V46H-1.600Z', 'wood'),
      shape(
        'M0 -47C18 -45 28 -32 29 -16Q22 -22 15 -16Q8 -22 0 -16Q-8 -22 -15 -16Q-22 -22 -29 -16C-28 -32 -18 -45 0 -47Z',
        'cloth',
      ),
      line('M0 -45C-8 -40 -14 -30 -15 -17M0 -45C8 -40 14 -30 15 -17M0 -45V-17', 'trim', 1.7),
    ],
  },
  bauble: {
    held: 'behind',
    layers: [
      SHAFT,
      shape(dot(0, -24, 10), 'white'),
      shape(
        'M-10 -28C-20 -32 -20 -44 -14 -46C-12 -38 -4 -38 0 -48C4 -38 12 -38 14 -46C20 -44 20 -32 10 -28Q0 -34 -10 -28Z',
        'trim',
      ),
      flat([dot(-4, -24, 1.7), dot(4, -24, 1.7)].join(''), 'ink'),
      line('M-4 -19Q0 -16 4 -19', 'ink', 1.5),
    ],
  },
  baton: {
    held: 'behind',
    layers: [
      shape('M-1.600 -34L1.600 -34L2.600 30H-2.600Z', 'white'),
      shape('M-4 24H4L5 40H-5Z', 'wood'),
      line('M8 -40q7 -5 12 1M-20 -34q5 -7 11 -4', 'glow', 2.4),
    ],
  },
  strings: {
    held: 'behind',
    layers: [
      shape('M-22 -40H22V-34H-22ZM-3 -47H3V-26H-3Z', 'wood'),
      line('M-20 -34L-12 2M20 -34L12 2M0 -26V-6', 'white', 1.3),
      shape(dot(0, -1, 6), 'white'),
      shape('M-8 6H8L12 26H-12Z', 'trim'),
      line('M-8 8L-14 0M8 8L14 0', 'trim', 4),
    ],
  },
  daggers: {
    held: 'both',
    layers: [
      shape('M-3.600 8L-4.600 -16L0 -29L4.600 -16L3.600 8Z', 'metal'),
      flat('M0 -29L4.600 -16L3.600 8H0Z', 'metalShade'),
      shape('M-9 6H9V10.500H-9Z', 'trim'),
      shape('M-2.600 10H2.600V24H-2.600Z', 'wood'),
    ],
  },
  dagger: {
    held: 'before',
    layers: [
      shape('M-3.600 6L-4.600 -18L0 -30L4.600 -18L3.600 6Z', 'metal'),
      flat('M0 -30L4.600 -18L3.600 6H0Z', 'metalShade'),
      shape('M-9 4H9V9H-9Z', 'trim'),
      shape('M-2.600 9H2.600V22H-2.600Z', 'wood'),
    ],
  },
  sickle: {
    held: 'behind',
    layers: [
      shape('M-2.600 2H2.600V46H-2.600Z', 'wood'),
      shape('M-4 4C-30 -18 -18 -46 12 -46C26 -44 30 -34 30 -28C20 -42 -8 -38 4 2Z', 'metal'),
      flat('M12 -46C26 -44 30 -34 30 -28C24 -36 14 -38 8 -36Z', 'metalShade'),
    ],
  },
  hook: {
    held: 'behind',
    layers: [
      shape('M-12 12H12V18H-12Z', 'wood'),
      line('M0 12V-20C0 -44 26 -42 25 -22C24 -10 12 -9 8 -17', 'ink', 9),
      line('M0 12V-20C0 -44 26 -42 25 -22C24 -10 12 -9 8 -17', 'metal', 5.4),
      line('M0 18V46', 'wood', 4),
    ],
  },
  shield: {
    held: 'before',
    layers: [
      shape(
        'M0 -24C7 -20 14 -19 21 -19V2C21 14 12 22 0 27C-12 22 -21 14 -21 2V-19C-14 -19 -7 -20 0 -24Z',
        'trim',
      ),
      flat('M0 -24C7 -20 14 -19 21 -19V2C21 14 12 22 0 27Z', 'trimShade'),
      flat('M-3.500 -20H3.500V-4H16V3H3.500V22L0 24L-3.500 22V3H-16V-4H-3.500Z', 'white'),
    ],
  },
  buckler: {
    held: 'before',
    layers: [
      shape(dot(0, 0, 22), 'trim'),
      flat('M0 -22A22 22 0 0 1 0 22Z', 'trimShade'),
      line('M-15 0a15 15 0 1 1 30 0a15 15 0 1 1 -30 0', 'metal', 3),
      shape(dot(0, 0, 6.5), 'metal'),
    ],
  },
  tower: {
    held: 'before',
    layers: [
      shape('M-20 -26H20V30L0 36L-20 30Z', 'metal'),
      flat('M0 -26H20V30L0 36Z', 'metalShade'),
      shape('M-13 -18H13V4C13 12 6 16 0 18C-6 16 -13 12 -13 4Z', 'trim'),
      line('M-7 -14V10M0 -14V14M7 -14V10M-12 -6H12M-12 3H12', 'ink', 1.6),
    ],
  },
  lantern: {
    held: 'before',
    layers: [
      line('M-8 -18C-8 -32 8 -32 8 -18', 'ink', 3),
      shape('M-12 -18H12L14 18H-14Z', 'woodShade'),
      shape('M-8.500 -13H8.500L10 13H-10Z', 'glow'),
      flat('M0 -10Q7 0 0 9Q-7 0 0 -10Z', 'white'),
      shape('M-14 -20H14V-15H-14ZM-16 15H16V21H-16Z', 'metalShade'),
    ],
  },
  book: {
    held: 'before',
    layers: [
      shape('M-18 -16L0 -11L18 -16V16L0 21L-18 16Z', 'white'),
      line('M0 -11V20', 'ink', 2),
      line('M-14 -7L-4 -4M-14 0L-4 3M-14 7L-4 10M14 -7L4 -4M14 0L4 3M14 7L4 10', 'woodShade', 1.7),
      line('M-20 -15V19L0 24L20 19V-15', 'wood', 4),
    ],
  },
  flask: {
    held: 'before',
    layers: [
      shape(
        'M-5 -22H5V-8C14 -4 17 4 17 9C17 18 9 23 0 23C-9 23 -17 18 -17 9C-17 4 -14 -4 -5 -8Z',
        'white',
      ),
      flat('M-14 4H14C17 9 16 21 0 21C-16 21 -17 9 -14 4Z', 'trim'),
      shape('M-7 -27H7V-20H-7Z', 'wood'),
      flat([dot(-5, 11, 2.4), dot(4, 15, 1.8), dot(6, 8, 1.5)].join(''), 'white'),
    ],
  },
  bomb: {
    held: 'before',
    layers: [
      shape(dot(0, 4, 17), 'ink'),
      flat('M-11 -2A13 13 0 0 1 -3 -9', 'white'),
      shape('M-5 -17H5V-11H-5Z', 'metalShade'),
      line('M0 -17C2 -26 10 -22 13 -28', 'wood', 3),
      shape('M13 -39L16 -32L23 -33L18 -27L22 -21L14 -23L10 -18L10 -25L4 -28L11 -31Z', 'glow'),
    ],
  },
  pot: {
    held: 'before',
    layers: [
      shape('M-10 -18H10L8 -10C18 -4 18 16 9 22H-9C-18 16 -18 -4 -8 -10Z', 'trim'),
      flat('M2 -18H10L8 -10C18 -4 18 16 9 22H2Z', 'trimShade'),
      line('M-4 -8L2 2L-5 8L1 18', 'glow', 2.6),
      shape('M0 -38Q9 -27 4 -19H-5Q-9 -27 0 -38Z', 'glow'),
    ],
  },
  snare: {
    held: 'before',
    layers: [
      line('M-14 -6a14 14 0 1 1 28 0a14 14 0 1 1 -28 0', 'ink', 7),
      line('M-14 -6a14 14 0 1 1 28 0a14 14 0 1 1 -28 0', 'glow', 3.6),
      line('M-3 8L2 24', 'ink', 7),
      line('M-3 8L2 24', 'glow', 3.6),
      shape('M-7 4H5V12H-7Z', 'wood'),
    ],
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

/** Where a tool is held: transformations behind the body and before it. */
export function holdOf(name: ToolName, isLeft: boolean): { behind: string; before: string[] } {
  const side = isLeft ? -1 : 1;
  switch (TOOLS[name].held) {
    case 'behind':
      return {
        behind: `translate(${side * 29} 2) rotate(${side * 13}) scale(${side} 1)`,
        before: [],
      };
    case 'before':
      return { behind: '', before: [`translate(${side * 24} 27) scale(${side * 0.95} 0.95)`] };
    case 'both':
      return {
        behind: '',
        before: ['translate(27 20) rotate(16)', 'translate(-27 20) rotate(-16)'],
      };
  }
}
