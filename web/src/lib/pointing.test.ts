import { describe, expect, it } from 'vitest';
import {
  foreseen,
  isWorthALook,
  litParts,
  meantOffers,
  nextOffers,
  openOffers,
  point,
  standing,
  titleOf,
  unplacedOffers,
} from './pointing';
import type { Offer } from './protocol';

function offer(option: number, ...parts: string[]): Offer {
  return { option, text: `option ${option}`, parts, rule: 'game.rule.1' };
}

const WALK = offer(0, 'square/C5');
const SIDESTEP = offer(1, 'word/sidestep', 'square/C5');
const ATTACK = offer(2, 'card/attack-7');
const ONE = offer(3, 'card/heroic-1', 'card/heroic-2');
const TWO = offer(4, 'card/heroic-1', 'card/heroic-3');
const OFFERS = [WALK, SIDESTEP, ATTACK, ONE, TWO];

describe('what is lit', () => {
  it('is every part of every offer while nothing is selected', () => {
    expect(litParts(OFFERS, [])).toEqual(new Set(OFFERS.flatMap((each) => each.parts)));
  });

  it('is what goes with the selection, and no longer the selection itself', () => {
    expect(litParts(OFFERS, ['card/heroic-1'])).toEqual(
      new Set(['card/heroic-2', 'card/heroic-3']),
    );
  });
});

describe('pointing', () => {
  it('means the offer that has exactly these parts, even where others contain more', () => {
    expect(point(OFFERS, [], 'square/C5')).toEqual({ selected: ['square/C5'], meant: [WALK] });
  });

  it('selects what is not enough to name an offer', () => {
    expect(point(OFFERS, [], 'word/sidestep')).toEqual({ selected: ['word/sidestep'], meant: [] });
  });

  it('finishes an offer in any order of its parts', () => {
    expect(point(OFFERS, ['card/heroic-3'], 'card/heroic-1')?.meant).toEqual([TWO]);
    expect(point(OFFERS, ['card/heroic-1'], 'card/heroic-3')?.meant).toEqual([TWO]);
  });

  it('takes back what was selected', () => {
    expect(point(OFFERS, ['word/sidestep'], 'word/sidestep')).toEqual({ selected: [], meant: [] });
  });

  it('begins anew with what does not go with the selection', () => {
    expect(point(OFFERS, ['card/heroic-1'], 'word/sidestep')?.selected).toEqual(['word/sidestep']);
  });

  it('is nothing where no offer has that part', () => {
    expect(point(OFFERS, [], 'square/A1')).toBeNull();
  });

  it('means all offers that are named alike', () => {
    const twin = offer(9, 'square/C5');
    expect(point([WALK, twin], [], 'square/C5')?.meant).toEqual([WALK, twin]);
  });
});

describe('what is ahead', () => {
  it('is the offer that would be meant', () => {
    expect(foreseen(OFFERS, [], 'square/C5')).toBe(WALK);
    expect(foreseen(OFFERS, ['word/sidestep'], 'square/C5')).toBe(SIDESTEP);
  });

  it('is the only offer left, before all of it is selected', () => {
    expect(foreseen(OFFERS, [], 'card/heroic-2')).toBe(ONE);
  });

  it('is nothing while several are open', () => {
    expect(foreseen(OFFERS, [], 'card/heroic-1')).toBeNull();
    expect(openOffers(OFFERS, ['card/heroic-1'])).toEqual([ONE, TWO]);
  });

  it('means nothing at all while nothing is selected', () => {
    expect(meantOffers([offer(0)], [])).toEqual([]);
  });
});

it('offers that cannot be pointed at are those with a part out of sight, or with none', () => {
  const bare = offer(7);
  const visible = new Set(['square/C5', 'word/sidestep']);
  expect(unplacedOffers([WALK, SIDESTEP, ATTACK, bare], visible)).toEqual([ATTACK, bare]);
});

it('tells how something stands to what is selected', () => {
  const offers = [offer(0, 'card/a', 'figure/1'), offer(1, 'card/b', 'figure/2')];
  const stands = ['card/a', 'figure/1', 'card/b', 'card/c'].map((part) =>
    standing(offers, ['card/a'], part),
  );
  expect(stands).toEqual(['chosen', 'fits', 'instead', 'dark']);
});

it('tells what can be chosen to no effect', () => {
  const idle = { ...offer(0, 'card/a'), futile: 'reaches nobody' };
  expect(standing([idle, offer(1, 'card/b')], [], 'card/a')).toBe('futile');
  expect(standing([idle, offer(1, 'card/a', 'figure/2')], [], 'card/a')).toBe('fits');
});

it('knows what one more part would mean', () => {
  expect(nextOffers(OFFERS, [])).toEqual(
    new Map([
      ['square/C5', WALK],
      ['card/attack-7', ATTACK],
    ]),
  );
  expect(nextOffers(OFFERS, ['word/sidestep'])).toEqual(new Map([['square/C5', SIDESTEP]]));
});

it('looks twice at what costs or risks something, or goes a way', () => {
  expect(isWorthALook(WALK)).toBe(false);
  for (const more of [{ cost: 0 }, { risks: ['lava'] }, { path: ['C4', 'C5'] }]) {
    expect(isWorthALook({ ...WALK, ...more })).toBe(true);
  }
});

describe('what an offer is called', () => {
  const choices = [
    { ref: 'word/sidestep', label: 'Step aside' },
    { ref: 'figure/3', label: 'Revive Kestrel', group: 'First Aid' },
    { ref: 'card/attack-7', label: 'Attack', card: { ref: 'card/attack-7', name: 'Attack' } },
  ];

  it('is what the button says that stands for it alone', () => {
    expect(titleOf(offer(5, 'figure/3'), choices)).toBe('Revive Kestrel');
  });

  it('is its own text where a card or more than a button stands for it', () => {
    expect(titleOf(ATTACK, choices)).toBe(ATTACK.text);
    expect(titleOf(SIDESTEP, choices)).toBe(SIDESTEP.text);
    expect(titleOf(WALK, choices)).toBe(WALK.text);
  });
});
