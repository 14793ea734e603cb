/** Postures: how broad a body is, where its shoulders are, how it holds its head. */
import { type Layer, line, shape, within, flat } from './drawing';

export interface Posture {
  /** Half of the width of the shoulders. */
  width: number;
  /** Where the shoulders begin. */
  top: number;
  /** How the head is held, as a transformation. */
  head: string;
}

export const POSTURES = {
  upright: { width: 31, top: 20, head: '' },
  broad: { width: 42, top: 15, head: 'translate(0 1) scale(0.96)' },
  slim: { width: 25, top: 21, head: 'translate(0 -1)' },
  hunched: { width: 37, top: 13, head: 'translate(-3 7) rotate(-5)' },
  turned: { width: 33, top: 18, head: 'translate(2 0) rotate(6)' },
  leaning: { width: 29, top: 20, head: 'translate(-2 0) rotate(-7)' },
} as const satisfies Record<string, Posture>;

export type PostureName = keyof typeof POSTURES;

/** The outline of the body below the neck. */
export function bodyOf({ width: w, top: y }: Posture): string {
  return (
    `M${-w - 3} 54C${-w - 2} 38 ${-w} ${y + 8} ${-w + 9} ${y + 4}L-8 ${y - 4}H8L${w - 9} ${y + 4}` +
    `C${w} ${y + 8} ${w + 2} 38 ${w + 3} 54Z`
  );
}

/** The bare body, in the tone of what is worn over it. */
export function bodyLayers(posture: Posture): Layer[] {
  const { top } = posture;
  return [
    shape(`M-8 0V${top}L0 ${top + 9}L8 ${top}V0Z`, 'skinShade'),
    shape(bodyOf(posture), 'cloth'),
    within('body', flat(`M10 ${top - 8}L16 54H60V${top - 8}Z`, 'clothShade')),
    within('body', line(`M-9 ${top - 4}L0 ${top + 9}L9 ${top - 4}`, 'ink', 1.6)),
    within('body', flat(`M-8 ${top - 5}H8L0 ${top + 8}Z`, 'skinShade')),
  ];
}
