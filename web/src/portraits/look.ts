/** A look: which parts a portrait is made of, and how they are put together. */
import { bodyLayers, bodyOf, POSTURES, type PostureName } from './bodies';
import { BEASTS, type BeastName, CONSTRUCTS, type ConstructName } from './creatures';
import type { Group, Layer } from './drawing';
import { GARMENTS, type GarmentName } from './garments';
import { BEARDS, type BeardName, haircutOf, type HaircutName } from './hair';
import {
  BROWS,
  type BrowName,
  EYES,
  type EyeName,
  type FeatureName,
  FEATURES,
  headLayers,
  type HeadName,
  HEADS,
  MOUTHS,
  type MouthName,
  NOSES,
  type NoseName,
} from './heads';
import { headgearOf, type HeadgearName } from './headgear';
import { type Colours, type Palette, paletteOf } from './palette';
import { holdOf, type ToolName, TOOLS } from './tools';

/** What all silhouettes have: a body that wears and holds something. */
interface Bodily extends Colours {
  posture: PostureName;
  garment: GarmentName;
  tool: ToolName;
  /** Held at the left of the picture. */
  isLeft?: boolean;
}

export interface Humanoid extends Bodily {
  kind: 'humanoid';
  head: HeadName;
  haircut: HaircutName;
  beard: BeardName;
  headgear: HeadgearName;
  eyes: EyeName;
  brows: BrowName;
  nose: NoseName;
  mouth: MouthName;
  feature: FeatureName;
}

export interface Beast extends Bodily {
  kind: 'beast';
  head: BeastName;
}

export interface Construct extends Bodily {
  kind: 'construct';
  head: ConstructName;
}

export type Look = Humanoid | Beast | Construct;

/** A person with the commonest parts, of whom a look tells what is different. */
export function person(look: Partial<Humanoid>): Humanoid {
  return {
    kind: 'humanoid',
    posture: 'upright',
    garment: 'tunic',
    tool: 'none',
    head: 'oval',
    haircut: 'cropped',
    beard: 'none',
    headgear: 'none',
    eyes: 'open',
    brows: 'thin',
    nose: 'straight',
    mouth: 'plain',
    feature: 'none',
    skin: 'fair',
    hair: 'brown',
    cloth: 'moss',
    trim: 'ochre',
    ...look,
  };
}

export interface Portrait {
  palette: Palette;
  /** The outlines to which parts are cut. */
  head: string;
  body: string;
  groups: Group[];
}

/** What hides a mouth and the beard around it. */
const COVERED: readonly FeatureName[] = ['mask'];

/** Hair that stands up: nothing is worn over it. */
const TALL: readonly HaircutName[] = ['bun', 'mohawk', 'wild', 'leaves'];

function faceOf(look: Humanoid): Layer[] {
  const worn = headgearOf(look.headgear);
  const isCovered = COVERED.includes(look.feature);
  return [
    ...headLayers(look.head),
    ...NOSES[look.nose],
    ...(isCovered ? [] : MOUTHS[look.mouth]),
    ...(isCovered ? [] : BEARDS[look.beard]),
    ...EYES[look.eyes],
    ...BROWS[look.brows],
    ...FEATURES[look.feature],
    ...(worn.hides === '' ? haircutOf(look.haircut).before : []),
    ...(worn.hides === 'top' ? haircutOf(look.haircut).before.slice(1) : []),
    ...worn.before,
  ];
}

function headOf(look: Look): { behind: Layer[]; before: Layer[]; outline: string } {
  switch (look.kind) {
    case 'beast':
      return { behind: [], before: [...BEASTS[look.head]], outline: '' };
    case 'construct':
      return { behind: [], before: [...CONSTRUCTS[look.head]], outline: '' };
    case 'humanoid': {
      const worn = headgearOf(look.headgear);
      const isPressed = worn.hides === 'all' || (worn.hides !== '' && TALL.includes(look.haircut));
      const hair = isPressed ? [] : haircutOf(look.haircut).behind;
      return { behind: [...worn.behind, ...hair], before: faceOf(look), outline: HEADS[look.head] };
    }
  }
}

/** The whole picture, from the back to the front. */
export function portraitOf(look: Look): Portrait {
  const posture = POSTURES[look.posture];
  const tool = TOOLS[look.tool].layers;
  const hold = holdOf(look.tool, look.isLeft ?? false);
  const head = headOf(look);
  return {
    palette: paletteOf(look),
    head: head.outline,
    body: bodyOf(posture),
    groups: [
      { transform: posture.head, layers: head.behind },
      ...(hold.behind ? [{ transform: hold.behind, layers: [...tool] }] : []),
      { transform: '', layers: [...bodyLayers(posture), ...GARMENTS[look.garment](posture)] },
      { transform: posture.head, layers: head.before },
      ...hold.before.map((transform) => ({ transform, layers: [...tool] })),
    ].filter(({ layers }) => layers.length > 0),
  };
}
