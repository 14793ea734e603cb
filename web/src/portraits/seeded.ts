/** A look for whoever has none that was chosen: drawn from the id alone, always the same. */
import { POSTURES, type PostureName } from './bodies';
import { type BeastName, CONSTRUCTS, type ConstructName } from './creatures';
import { FOES } from './foes';
import { GARMENTS, type GarmentName } from './garments';
import { BEARDS, type BeardName, HAIRCUTS, type HaircutName } from './hair';
import {
  BROWS,
  type BrowName,
  type EyeName,
  type FeatureName,
  HEADS,
  type HeadName,
  MOUTHS,
  type MouthName,
  NOSES,
  type NoseName,
} from './heads';
import { HEADGEAR, type HeadgearName } from './headgear';
import { CHOSEN } from './heroes';
import type { Look } from './look';
import { type Cloth, CLOTHS, contrast, type HairColour, HAIRS, type Skin, SKINS } from './palette';
import { type ToolName, TOOLS } from './tools';

interface Calling {
  tools: ToolName[];
  garments: GarmentName[];
  headgear?: HeadgearName[];
  /** The faces of those whom nobody should trust. */
  face?: Grim;
}

interface Grim {
  skins: Skin[];
  eyes: EyeName[];
  brows: BrowName[];
  mouths: MouthName[];
  features: FeatureName[];
}

/** What foes look like: pale or earthen, with eyes that do not blink. */
const GRIM: Grim = {
  skins: ['ashen', 'mossy', 'frost', 'ember', 'olive', 'tan'],
  eyes: ['glowing', 'blind', 'small', 'keen', 'hollow', 'patch'],
  brows: ['stern', 'thick', 'none'],
  mouths: ['grim', 'grin', 'smirk', 'painted'],
  features: ['scar', 'burn', 'warpaint', 'soot', 'tattoo', 'mask', 'none'],
};

/** What a calling is known by; any other may hold and wear anything. */
export const CALLINGS: Readonly<Record<string, Calling>> = {
  warrior: {
    tools: ['sword', 'axe', 'greataxe', 'hammer', 'shield', 'mace', 'spear'],
    garments: ['plate', 'mail', 'furs', 'harness'],
    headgear: ['none', 'helmet', 'horned', 'winged', 'kettle'],
  },
  mage: {
    tools: ['flame', 'crystal', 'staff', 'book', 'pot'],
    garments: ['robe', 'cloak', 'collar'],
    headgear: ['none', 'pointed', 'circlet', 'wrap', 'hood'],
  },
  priest: {
    tools: ['staff', 'book', 'lantern', 'mace', 'flask'],
    garments: ['vestment', 'robe', 'shawl'],
    headgear: ['none', 'coif', 'circlet', 'cowl', 'candles'],
  },
  ranger: {
    tools: ['bow', 'crossbow', 'spear', 'snare', 'sickle'],
    garments: ['leather', 'cloak', 'furs', 'tunic'],
    headgear: ['none', 'feathered', 'hood', 'reedhat', 'antlers'],
  },
  rogue: {
    tools: ['daggers', 'dagger', 'crossbow', 'snare', 'rapier'],
    garments: ['leather', 'bandolier', 'coat'],
    headgear: ['none', 'hood', 'scarf', 'broadhat'],
  },
  brute: {
    tools: ['hammer', 'club', 'greataxe', 'mace'],
    garments: ['harness', 'furs', 'rags'],
    headgear: ['none', 'horned', 'scarf'],
  },
  tactician: {
    tools: ['rapier', 'halberd', 'spear', 'sword'],
    garments: ['coat', 'mail', 'collar'],
    headgear: ['none', 'broadhat', 'kettle', 'winged'],
  },
  bruiser: {
    tools: ['club', 'hook', 'mace', 'axe'],
    garments: ['harness', 'apron', 'rags', 'shawl'],
    headgear: ['none', 'scarf', 'horned'],
  },
  tank: {
    tools: ['tower', 'shield', 'buckler'],
    garments: ['plate', 'mail'],
    headgear: ['greathelm', 'helmet', 'winged', 'none'],
  },
  healer: {
    tools: ['flask', 'lantern', 'staff', 'book'],
    garments: ['robe', 'vestment', 'apron'],
    headgear: ['none', 'coif', 'kerchief', 'circlet'],
  },
  shooter: {
    tools: ['bow', 'crossbow', 'bomb'],
    garments: ['leather', 'bandolier', 'cloak'],
    headgear: ['none', 'feathered', 'broadhat', 'scarf'],
  },
  controller: {
    tools: ['strings', 'staff', 'crystal', 'parasol', 'book'],
    garments: ['collar', 'robe', 'coat'],
    headgear: ['none', 'pointed', 'circlet', 'mourning', 'crown'],
  },
  sentinel: {
    tools: ['axe', 'club', 'hook', 'mace', 'sickle', 'daggers', 'sword'],
    garments: ['rags', 'harness', 'leather', 'furs', 'mail'],
    headgear: ['none', 'helmet', 'scarf', 'hood', 'horned'],
    face: GRIM,
  },
  soldier: {
    tools: ['halberd', 'spear', 'crook', 'greataxe', 'hook'],
    garments: ['mail', 'plate', 'coat', 'shawl', 'harness'],
    headgear: ['kettle', 'greathelm', 'winged', 'cowl', 'none'],
    face: GRIM,
  },
  sniper: {
    tools: ['bow', 'crossbow', 'bomb', 'flame', 'snare'],
    garments: ['cloak', 'leather', 'bandolier', 'rags', 'robe'],
    headgear: ['hood', 'feathered', 'broadhat', 'wrap', 'none'],
    face: GRIM,
  },
  warlord: {
    tools: ['greataxe', 'hammer', 'staff', 'sword', 'rapier', 'mace'],
    garments: ['plate', 'collar', 'furs', 'vestment'],
    headgear: ['crown', 'horned', 'winged', 'antlers', 'mourning'],
    face: GRIM,
  },
  boss: {
    tools: ['greataxe', 'hammer', 'staff', 'flame', 'strings', 'crystal'],
    garments: ['plate', 'collar', 'furs', 'vestment', 'robe'],
    headgear: ['crown', 'antlers', 'candles', 'mourning', 'greathelm'],
    face: GRIM,
  },
};

/** The silhouettes that ids tell by a word in them, such as `ash-wolf`. */
const SILHOUETTES: Readonly<Record<string, BeastName | ConstructName>> = {
  wolf: 'wolf',
  hound: 'wolf',
  dog: 'wolf',
  boar: 'boar',
  hog: 'boar',
  bear: 'boar',
  bird: 'bird',
  crow: 'bird',
  raven: 'bird',
  harpy: 'bird',
  lizard: 'lizard',
  dragon: 'lizard',
  drake: 'lizard',
  serpent: 'lizard',
  snake: 'lizard',
  cat: 'cat',
  rat: 'rat',
  mouse: 'rat',
  lion: 'cat',
  tiger: 'cat',
  skeleton: 'skull',
  skull: 'skull',
  lich: 'skull',
  ghoul: 'skull',
  golem: 'golem',
  elemental: 'golem',
  construct: 'sentinel',
  sentinel: 'sentinel',
  automaton: 'clockwork',
  clockwork: 'clockwork',
};

/** A number from a text, the same everywhere (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (const each of text) hash = Math.imul(hash ^ (each.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** Draws from lists, one draw after the other, from a seed. */
export class Lots {
  #state: number;

  constructor(seed: string) {
    this.#state = seedOf(seed);
  }

  one<T>(from: readonly T[]): T {
    // Mulberry32: small, and even enough for hats.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length] as T;
  }
}

function names<T extends string>(parts: Readonly<Record<T, unknown>>): T[] {
  return Object.keys(parts) as T[];
}

/** Features that suit anybody; the others are for those for whom they were chosen. */
const COMMON: FeatureName[] = [
  'none',
  'none',
  'scar',
  'freckles',
  'wrinkles',
  'warpaint',
  'tattoo',
];
const LIVELY: EyeName[] = ['open', 'keen', 'small', 'merry', 'patch'];
const NATURAL: Skin[] = ['porcelain', 'fair', 'tan', 'olive', 'brown', 'deep'];

/** The look of somebody of a calling, by seed. */
export function seededLook(id: string, calling = ''): Look {
  const lots = new Lots(`${calling}/${id}`);
  const known = Object.hasOwn(CALLINGS, calling) ? CALLINGS[calling] : undefined;
  const cloth = lots.one(names<Cloth>(CLOTHS));
  const skin = lots.one(known?.face?.skins ?? NATURAL);
  const bodily = {
    posture: lots.one(names<PostureName>(POSTURES)),
    garment: lots.one(known?.garments ?? names<GarmentName>(GARMENTS)),
    tool: lots.one(known?.tools ?? names<ToolName>(TOOLS)),
    isLeft: lots.one([true, false]),
    cloth,
    // What is worn over cloth and what is drawn on skin is told from it.
    trim: lots.one(
      names<Cloth>(CLOTHS).filter((each) => contrast(CLOTHS[each], CLOTHS[cloth]) >= 1.5),
    ),
    skin,
    hair: lots.one(
      names<HairColour>(HAIRS).filter(
        (each) => each !== 'leaf' && each !== 'ice' && contrast(HAIRS[each], SKINS[skin]) >= 1.5,
      ),
    ),
  };
  const word = id.split('-').find((each) => Object.hasOwn(SILHOUETTES, each));
  const creature = word === undefined ? undefined : SILHOUETTES[word];
  if (creature !== undefined) {
    return creature in CONSTRUCTS
      ? { kind: 'construct', head: creature as ConstructName, ...bodily }
      : { kind: 'beast', head: creature as BeastName, ...bodily };
  }
  return {
    kind: 'humanoid',
    ...bodily,
    head: lots.one(names<HeadName>(HEADS)),
    haircut: lots.one(names<HaircutName>(HAIRCUTS).filter((each) => each !== 'leaves')),
    beard: lots.one<BeardName>(['none', 'none', 'none', ...names<BeardName>(BEARDS)]),
    headgear: lots.one(known?.headgear ?? ['none' as const, ...names<HeadgearName>(HEADGEAR)]),
    eyes: lots.one(known?.face?.eyes ?? LIVELY),
    brows: lots.one(known?.face?.brows ?? names<BrowName>(BROWS)),
    nose: lots.one(names<NoseName>(NOSES)),
    mouth: lots.one(
      known?.face?.mouths ?? names<MouthName>(MOUTHS).filter((each) => each !== 'none'),
    ),
    feature: lots.one(known?.face?.features ?? COMMON),
  };
}

/** The look that belongs to an id: the chosen one, else one by seed. */
export function lookOf(id: string, calling = ''): Look {
  const chosen = [CHOSEN, FOES].find((looks) => Object.hasOwn(looks, id));
  return chosen?.[id] ?? seededLook(id, calling);
}
