import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POSTURES } from './bodies';
import { FOES } from './foes';
import { CHOSEN } from './heroes';
import { type Look, portraitOf } from './look';
import { CLOTHS, contrast, HAIRS, paletteOf, SKINS } from './palette';
import { lookOf, seededLook } from './seeded';
import { holdOf, type ToolName, TOOLS } from './tools';

const CONTENT = '../src/rulekeeper/games';
const FILES = [
  'arena/content/heroes.yaml',
  'arcadia/content/heroes.yaml',
  ...['mage', 'priest', 'ranger', 'rogue', 'warrior'].map(
    (type) => `lebelheim/content/heroes/${type}.yaml`,
  ),
];
/** The ids of all heroes that come with the games. */
const HEROES = FILES.flatMap((file) =>
  [...readFileSync(`${CONTENT}/${file}`, 'utf8').matchAll(/^ {2}- id: (\S+)$/gm)].map(
    ([, id]) => id ?? '',
  ),
);

function differences(one: Look, other: Look): string[] {
  const [left, right] = [one, other].map((each) => new Map(Object.entries(each)));
  return [...(left?.keys() ?? [])].filter((key) => left?.get(key) !== right?.get(key));
}

const PAIRS = HEROES.flatMap((one, at) =>
  HEROES.slice(at + 1).map((other) => [one, other] as const),
);

describe('the heroes of the games', () => {
  it('have a look that was chosen for each, and for nobody else', () => {
    expect(HEROES.length).toBeGreaterThan(20);
    expect(new Set(HEROES)).toEqual(new Set(Object.keys(CHOSEN)));
  });

  it('are told apart by much more than one part', () => {
    for (const [one, other] of PAIRS) {
      const found = differences(lookOf(one), lookOf(other));
      expect(found.length, `${one} and ${other}: ${found.join()}`).toBeGreaterThanOrEqual(6);
    }
  });

  it('are told apart by what is largest: what they wear and hold', () => {
    for (const [one, other] of PAIRS) {
      const found = differences(lookOf(one), lookOf(other));
      const large = ['garment', 'tool', 'headgear', 'haircut', 'cloth'];
      const those = found.filter((each) => large.includes(each));
      expect(those.length, `${one} and ${other}`).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('the foes of the games', () => {
  const text = readFileSync(`${CONTENT}/arena/content/villains.yaml`, 'utf8');
  const VILLAINS = [...text.matchAll(/^ {2}- id: (\S+)$[^]*?^ {4}type: (\S+)$/gm)].map(
    ([, id = '', type = '']) => ({ id, look: lookOf(id, type) }),
  );

  it('have a look that was chosen for each, bosses and monsters too, and for nobody else', () => {
    const others = ['arena/content/bosses.yaml', 'arcadia/content/monsters.yaml'].map((file) =>
      readFileSync(`${CONTENT}/${file}`, 'utf8'),
    );
    const ids = [text, ...others].flatMap((each) =>
      [...each.matchAll(/^ {2}- id: (\S+)$/gm)].map(([, id = '']) => id),
    );
    expect(new Set(ids)).toEqual(new Set(Object.keys(FOES)));
  });

  it('have a face of their own each', () => {
    expect(VILLAINS.length).toBeGreaterThan(3);
    for (const [at, one] of VILLAINS.entries()) {
      for (const other of VILLAINS.slice(at + 1)) {
        const found = differences(one.look, other.look);
        expect(found.length, `${one.id} and ${other.id}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

describe('colours', () => {
  it('tell eyes and mouths from every skin, and outlines from the board', () => {
    for (const skin of Object.values(SKINS)) expect(contrast(skin, '#1d120b')).toBeGreaterThan(2.2);
    for (const board of ['#ecdcb6', '#463a2c'])
      expect(contrast(board, '#1d120b')).toBeGreaterThan(1.4);
  });

  it('tell the two tones of a part from each other', () => {
    for (const [id, look] of Object.entries(CHOSEN)) {
      const palette = paletteOf(look);
      expect(contrast(palette.skin, palette.skinShade), id).toBeGreaterThan(1.12);
      expect(contrast(palette.metal, palette.metalShade), id).toBeGreaterThan(1.12);
    }
  });

  it('tell hair from skin and trim from cloth where they are drawn by seed', () => {
    for (let number = 0; number < 200; number += 1) {
      const look = seededLook(`somebody-${number}`);
      expect(contrast(HAIRS[look.hair], SKINS[look.skin])).toBeGreaterThanOrEqual(1.5);
      expect(contrast(CLOTHS[look.trim], CLOTHS[look.cloth])).toBeGreaterThanOrEqual(1.5);
    }
  });
});

describe('looks by seed', () => {
  it('are the same every time', () => {
    expect(lookOf('arja', 'brute')).toEqual(lookOf('arja', 'brute'));
    expect(seededLook('arja', 'brute')).toMatchObject({ kind: 'humanoid' });
  });

  it('are told apart', () => {
    const all = Array.from({ length: 300 }, (_, number) =>
      JSON.stringify(portraitOf(seededLook(`hero-${number}`, 'warrior'))),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('hold what goes with their calling', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      expect(['bow', 'crossbow', 'bomb']).toContain(seededLook(id, 'shooter').tool);
  });

  it('are beasts and constructs where the id says so', () => {
    expect(seededLook('ash-wolf')).toMatchObject({ kind: 'beast', head: 'wolf' });
    expect(seededLook('gate-sentinel')).toMatchObject({ kind: 'construct', head: 'sentinel' });
    expect(seededLook('constructor')).toMatchObject({ kind: 'humanoid' });
  });
});

describe('a portrait', () => {
  it('is finite paths, for every posture and tool', () => {
    const look = lookOf('gerda-holt');
    for (const posture of Object.keys(POSTURES) as (keyof typeof POSTURES)[]) {
      for (const tool of Object.keys(TOOLS) as ToolName[]) {
        const { groups, body } = portraitOf({ ...look, posture, tool });
        expect(groups.length).toBeGreaterThanOrEqual(2);
        for (const { layers } of groups)
          for (const { d } of layers) expect(d).not.toMatch(/NaN|undefined|Infinity|^$/);
        expect(body).toMatch(/^M.*Z$/);
      }
    }
  });

  it('has its tool at the side that was chosen', () => {
    expect(holdOf('sword', true).behind).toContain('translate(-29');
    expect(holdOf('sword', false).behind).toContain('translate(29');
  });
});
