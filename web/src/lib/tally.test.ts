import { expect, it } from 'vitest';
import type { Figure, Happening, Tabletop } from './protocol';
import { hardestBlow, scores, tally } from './tally';

function figure(number: number, party: number, fallen = false): Figure {
  return { ref: `figure/${number}`, name: '', letter: '', picture: '', party, seat: party, fallen };
}

const TABLETOP: Tabletop = {
  heading: '',
  turn: 3,
  parties: [
    { name: 'Red', seats: [0] },
    { name: 'Blue', seats: [1] },
  ],
  figures: [figure(0, 0), figure(1, 0, true), figure(2, 1)],
};

function happens(what: NonNullable<Happening['what']>, at: number, amount: number): Happening {
  return { text: `${what} ${amount}`, rule: '', what, figure: `figure/${at}`, amount };
}

const LOG = [
  happens('damaged', 0, 3),
  happens('damaged', 1, 5),
  happens('healed', 0, 2),
  happens('damaged', 2, 1),
];

it('counts for each party who stands, what was lost and what came back', () => {
  expect(tally(TABLETOP, LOG)).toEqual([
    { party: 0, standing: 1, figures: 2, taken: 8, regained: 2 },
    { party: 1, standing: 1, figures: 1, taken: 1, regained: 0 },
  ]);
});

it('counts foes that fell and lie on the table no more', () => {
  const parties = TABLETOP.parties.map((party, number) =>
    number === 1 ? { ...party, seats: [] } : party,
  );
  const mission = { ...TABLETOP, parties };
  const log = [...LOG, happens('damaged', 7, 30), happens('fell', 7, 0)];
  expect(tally(mission, log)[1]).toMatchObject({ standing: 1, figures: 2, taken: 31 });
});

it('finds the hardest blow, if there was one', () => {
  expect(hardestBlow(LOG)?.text).toBe('damaged 5');
  expect(hardestBlow([happens('healed', 0, 2)])).toBeNull();
});

it('names what all parties compete in, which foes do not', () => {
  const facts = [
    { name: 'Coins', value: '8', main: true },
    { name: 'Quests', value: '2/2', main: true },
    { name: 'Titles', value: 'Baker' },
  ];
  const red = { name: 'Red', seats: [0], facts };
  const blue = { name: 'Blue', seats: [1], facts };
  const foes = { name: 'Monsters', seats: [] };
  expect(scores([red, blue, foes])).toEqual(['Coins', 'Quests']);
  expect(scores([red, { ...blue, facts: [] }])).toEqual([]);
  expect(scores(TABLETOP.parties)).toEqual([]);
});
