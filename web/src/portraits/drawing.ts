/**
 * What all parts of a portrait are made of: flat layers in named tones, around 0 0 in a square of a
 * hundred units. A face looks at whoever holds the card; its head is about 34 units wide.
 */

/** The tones of a palette; the second of a pair is its shade. */
export type Tone =
  | 'skin'
  | 'skinShade'
  | 'hair'
  | 'hairShade'
  | 'cloth'
  | 'clothShade'
  | 'trim'
  | 'trimShade'
  | 'metal'
  | 'metalShade'
  | 'wood'
  | 'woodShade'
  | 'glow'
  | 'white'
  | 'ink';

export interface Layer {
  d: string;
  tone: Tone;
  /** `shape` has an outline in ink, `flat` none, a number is a line so many units wide. */
  as: 'shape' | 'flat' | number;
  /** Drawn a second time as in a mirror. */
  isTwice?: boolean;
  /** What it is cut to. */
  within?: 'head' | 'body';
}

export function shape(d: string, tone: Tone): Layer {
  return { d, tone, as: 'shape' };
}

export function flat(d: string, tone: Tone): Layer {
  return { d, tone, as: 'flat' };
}

export function line(d: string, tone: Tone, width = 2): Layer {
  return { d, tone, as: width };
}

/** The same on both sides. */
export function twice(layer: Layer): Layer {
  return { ...layer, isTwice: true };
}

/** Cut to the outline of the head or the body. */
export function within(what: 'head' | 'body', layer: Layer): Layer {
  return { ...layer, within: what };
}

export function dot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** Layers that are moved together. */
export interface Group {
  transform: string;
  layers: Layer[];
}
