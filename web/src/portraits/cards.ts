/** Pictures of cards: a thing of their kind before a ground of their kind, by the card's name. */
import type { Layer } from './drawing';
import { flat, line, shape } from './drawing';
import { CLOTHS, type Cloth, mixed } from './palette';
import { CALLINGS, Lots } from './seeded';
import type { ToolName } from './tools';

/** What lies behind the thing; its form tells the kind of card, too. */
export const GROUNDS = {
  burst: [
    flat(
      'M0 -48L9 -27L27 -40L25 -18L47 -18L32 -2L48 12L26 15L30 38L10 27L0 48L-10 27L-30 38L-26 15L-48 12L-32 -2L-47 -18L-25 -18L-27 -40L-9 -27Z',
      'trim',
    ),
  ],
  rings: [
    line(
      'M-38 0a38 38 0 1 1 76 0a38 38 0 1 1 -76 0M-22 0a22 22 0 1 1 44 0a22 22 0 1 1 -44 0',
      'trim',
      8,
    ),
  ],
  rays: [
    flat(
      'M0 0L-12 -60H12ZM0 0L34 -56L52 -40ZM0 0L60 -12V12ZM0 0L52 40L34 56ZM0 0L12 60H-12ZM0 0L-34 56L-52 40ZM0 0L-60 12V-12ZM0 0L-52 -40L-34 -56Z',
      'trim',
    ),
  ],
  diamond: [flat('M0 -46L46 0L0 46L-46 0Z', 'trim')],
  hills: [
    flat('M-60 12Q-34 -14 -8 10Q20 -24 60 4V60H-60Z', 'trim'),
    flat('M18 -30a11 11 0 1 1 22 0a11 11 0 1 1 -22 0Z', 'white'),
  ],
  banner: [shape('M-34 -50H34V34L0 20L-34 34Z', 'trim')],
} as const satisfies Record<string, Layer[]>;

export type GroundName = keyof typeof GROUNDS;

interface Kind {
  ground: GroundName;
  /** Things that this kind of card may show; none where the mark of the kind is shown. */
  tools: readonly ToolName[];
}

const ANY: readonly ToolName[] = ['sword', 'spear', 'shield', 'lantern', 'book', 'flask'];

const KINDS: Readonly<Record<string, Kind>> = {
  melee: {
    ground: 'burst',
    tools: [
      'sword',
      'axe',
      'greataxe',
      'hammer',
      'mace',
      'club',
      'rapier',
      'halberd',
      'daggers',
      'hook',
    ],
  },
  ranged: { ground: 'rings', tools: ['bow', 'crossbow', 'dagger', 'crystal', 'staff'] },
  area: { ground: 'rays', tools: ['bomb', 'flame', 'pot', 'flask'] },
  line: { ground: 'diamond', tools: ['spear', 'halberd', 'flame', 'crystal'] },
  attack: { ground: 'burst', tools: ['sword', 'axe', 'mace', 'dagger'] },
  weapon: {
    ground: 'burst',
    tools: ['sword', 'axe', 'hammer', 'mace', 'rapier', 'daggers', 'bow', 'crossbow'],
  },
  bomb: { ground: 'rays', tools: ['bomb', 'pot'] },
  magic: { ground: 'rings', tools: ['staff', 'crystal', 'flame', 'book'] },
  armour: { ground: 'banner', tools: ['shield', 'tower'] },
  trinket: { ground: 'diamond', tools: ['lantern', 'flask', 'crystal'] },
  lore: { ground: 'hills', tools: ['book'] },
  action: { ground: 'hills', tools: ANY },
  aura: { ground: 'rings', tools: ANY },
  trick: { ground: 'diamond', tools: ANY },
  heroic: { ground: 'banner', tools: [] },
  scroll: { ground: 'hills', tools: [] },
  artifact: { ground: 'rays', tools: [] },
  passive: { ground: 'rings', tools: [] },
  circle: { ground: 'rings', tools: [] },
  skill: { ground: 'banner', tools: [] },
  trigger: { ground: 'diamond', tools: [] },
  ongoing: { ground: 'rings', tools: [] },
};

export interface CardPicture {
  ground: GroundName;
  tool: ToolName;
  cloth: Cloth;
  trim: Cloth;
  /** The colour behind everything. */
  sky: string;
  turn: number;
}

const TONES = Object.keys(CLOTHS) as Cloth[];

/** The picture of a card; none for a kind that has its drawing in one ink alone. */
export function cardPicture(picture: string, kind: string, name: string): CardPicture | null {
  const known = Object.hasOwn(KINDS, picture) ? KINDS[picture] : undefined;
  if (known === undefined) return null;
  const lots = new Lots(`${picture}/${name}`);
  const calling = Object.hasOwn(CALLINGS, kind.split(' ')[0] ?? '') ? kind.split(' ')[0] : '';
  const own = calling ? CALLINGS[calling]?.tools : undefined;
  const tools = known.tools.length === 0 ? [] : (own ?? known.tools);
  const sky = lots.one(TONES.filter((each) => each !== 'charcoal' && each !== 'bone'));
  return {
    ground: known.ground,
    tool: tools.length > 0 ? lots.one(tools) : 'none',
    cloth: lots.one(TONES.filter((each) => each !== sky)),
    trim: lots.one(TONES.filter((each) => each !== sky)),
    sky: mixed(CLOTHS[sky], '#fff6e2', 0.62),
    turn: lots.one([-24, -12, 12, 24]),
  };
}
