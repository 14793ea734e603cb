/** The colours of portraits. They are printed: the same in the dark and in the light. */
import type { Tone } from './drawing';

export const SKINS = {
  porcelain: '#f3dccb',
  fair: '#ecc3a0',
  tan: '#d9a070',
  olive: '#bd8a58',
  brown: '#94603c',
  deep: '#7d5133',
  ashen: '#c9c3bb',
  mossy: '#93a36c',
  frost: '#b4d3df',
  ember: '#c9603c',
} as const;

export const HAIRS = {
  black: '#2b2430',
  brown: '#5b3a22',
  auburn: '#8b3b1f',
  ginger: '#cf6a21',
  blond: '#e2b653',
  grey: '#9b9a9c',
  white: '#efebe2',
  leaf: '#4f7a35',
  ice: '#7fb6d8',
  flame: '#e2452a',
} as const;

export const CLOTHS = {
  crimson: '#a52a35',
  rust: '#b4552a',
  ochre: '#cf9a35',
  moss: '#5f7a3a',
  teal: '#2a8079',
  sky: '#5b9cc9',
  navy: '#31497f',
  plum: '#75406f',
  rose: '#cf7a86',
  bone: '#e8dcc0',
  ash: '#8b8a88',
  leather: '#87592f',
  charcoal: '#3b3a44',
} as const;

export type Skin = keyof typeof SKINS;
export type HairColour = keyof typeof HAIRS;
export type Cloth = keyof typeof CLOTHS;

export type Palette = Readonly<Record<Tone, string>>;

const INK = '#1d120b';

/** One colour mixed with a share of another, both as `#rrggbb`. */
export function mixed(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
  return [1, 3, 5].reduce((text, at) => {
    const value = channel(one, at) * (1 - share) + channel(other, at) * share;
    return text + Math.round(value).toString(16).padStart(2, '0');
  }, '#');
}

/** The relative luminance of a colour, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well two colours can be told apart: 1 not at all, 21 best. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

export interface Colours {
  skin: Skin;
  hair: HairColour;
  cloth: Cloth;
  trim: Cloth;
}

export function paletteOf({ skin, hair, cloth, trim }: Colours): Palette {
  const shade = (colour: string) => mixed(colour, '#24101c', 0.27);
  const metal = '#b9bcc2';
  const wood = '#8a5c30';
  return {
    skin: SKINS[skin],
    skinShade: mixed(SKINS[skin], '#4a1c14', 0.28),
    hair: HAIRS[hair],
    hairShade: shade(HAIRS[hair]),
    cloth: CLOTHS[cloth],
    clothShade: shade(CLOTHS[cloth]),
    trim: CLOTHS[trim],
    trimShade: shade(CLOTHS[trim]),
    metal,
    metalShade: '#7d828c',
    wood,
    woodShade: shade(wood),
    glow: '#ffd873',
    white: '#fbf6ea',
    ink: INK,
  };
}
