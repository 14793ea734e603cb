import { describe, expect, it } from 'vitest';
import { Grid } from '../lib/grid';
import type { Card, Figure, Tabletop } from '../lib/protocol';
import {
  atRest,
  cardsOf,
  contentsOf,
  goalsAt,
  holdings,
  partsAt,
  partsOf,
  roomIn,
  standingsOf,
} from './layout';
import { spotOf } from './spots';

const card = (ref: string): Card => ({ ref, name: ref });

const figure = (number: number, more: Partial<Figure> = {}): Figure => ({
  ref: `figure/${number}`,
  name: `figure ${number}`,
  letter: 'F',
  picture: 'warrior',
  party: number % 2,
  seat: number % 2,
  ...more,
});

const BOARD = { columns: ['a', 'b'], rows: ['1', '2'], squares: ['a1', 'b1', 'a2', 'b2'] };

function tabletop(figures: Figure[], more: Partial<Tabletop> = {}): Tabletop {
  const parties = [
    { name: 'Red', seats: [0], hand: [card('card/team')] },
    { name: 'Blue', seats: [1] },
  ];
  return { heading: '', turn: 1, parties, figures, board: BOARD, ...more };
}

describe('a square', () => {
  it('holds all that covers it', () => {
    const table = tabletop([figure(0, { square: 'a1', size: 2 })], {
      pieces: [{ square: 'b1', picture: 'wall', what: 'wall', rows: 2 }],
    });
    const contents = contentsOf(table, new Grid(BOARD));
    expect(contents.get('b2')?.figures).toHaveLength(1);
    expect(contents.get('b2')?.pieces).toHaveLength(1);
    expect(contents.get('a2')?.pieces).toHaveLength(0);
  });

  it('is pointed at after the figures on it, those that stand first', () => {
    const fallen = figure(0, { square: 'a1', fallen: true });
    const standing = figure(1, { square: 'a1' });
    expect(partsAt('a1', { figures: [fallen, standing], pieces: [] })).toEqual([
      'figure/1',
      'figure/0',
      'square/a1',
    ]);
    expect(partsAt('b2', undefined)).toEqual(['square/b2']);
  });
});

describe('a space that several share', () => {
  const ground = new Grid({ ...BOARD, capacity: 2 });
  const standings = standingsOf([figure(0, { square: 'a1' }), figure(1, { square: 'a1' })], ground);

  it('is pointed at before the figures in it', () => {
    const there = { figures: [figure(0), figure(1)], pieces: [] };
    expect(partsAt('a1', there, true)).toEqual(['square/a1', 'figure/0', 'figure/1']);
  });

  it('has its figures side by side', () => {
    expect(standings.map((each) => each.scale)).toEqual([0.7, 0.7]);
    expect(standings[0]?.x).toBeLessThan(standings[1]?.x ?? 0);
  });

  it('has spots for itself and for each of them', () => {
    const [space, one] = [spotOf('square/a1', [], ground), spotOf('figure/0', standings, ground)];
    expect(space).toMatchObject({ width: 100, height: 100, isFigure: false });
    expect(one?.width).toBeLessThan(100);
    expect(spotOf('figure/9', standings, ground)).toBeNull();
  });
});

describe('a sheet', () => {
  const sheet = {
    places: [
      { name: 'hands', cards: [card('card/sword')], room: 2 },
      { name: 'belt', ref: 'place/belt' },
    ],
  };
  const hero = figure(0, { sheet });

  it('is held with its cards and places', () => {
    const [found] = holdings(tabletop([hero]), 0, new Set());
    expect(found && partsOf(found)).toEqual(['card/sword', 'place/belt']);
    expect([...cardsOf(tabletop([hero]), null).keys()]).toContain('card/sword');
  });

  it('of somebody else is shown where its places are part of the question', () => {
    const others = tabletop([figure(1, { sheet })]);
    expect(holdings(others, 0, new Set()).map((each) => each.holder)).not.toContain('figure/1');
    const asked = holdings(others, 0, new Set(['place/belt']));
    expect(asked.map((each) => each.holder)).toContain('figure/1');
  });

  it('has an outline for each card that a place still has room for', () => {
    expect(roomIn({ name: 'hands', cards: [card('card/sword')], room: 3 })).toBe(2);
    expect(roomIn({ name: 'pack', room: 0 })).toBe(0);
    expect(roomIn({ name: 'slot' })).toBe(1);
  });
});

describe('the cards of nobody', () => {
  it('are held by the table', () => {
    const table = tabletop([], { cards: [card('card/quest')] });
    const found = holdings(table, null, new Set());
    expect(found.map((each) => each.holder)).toEqual(['table']);
  });
});

describe('the cards of a seat', () => {
  const own = figure(0, { cards: [card('card/skill')], hand: [card('card/secret')] });
  const other = figure(1, { cards: [card('card/theirs')] });

  it('are those of its figures and of its party', () => {
    const found = holdings(tabletop([own, other]), 0, new Set());
    expect(found.map((each) => each.holder)).toEqual(['figure/0', 'party/0']);
  });

  it('are those of others, too, where they are part of the question', () => {
    const found = holdings(tabletop([own, other]), 0, new Set(['card/theirs']));
    expect(found.map((each) => each.holder)).toContain('figure/1');
  });

  it('are none for who looks on', () => {
    expect(holdings(tabletop([own, other]), null, new Set())).toEqual([]);
  });

  it('are all found by their references', () => {
    const cards = cardsOf(tabletop([own, other]), {
      prompt: '',
      rule: '',
      kind: '',
      offers: [],
      choices: [{ ref: 'card/laid', label: 'laid', card: card('card/laid') }],
    });
    expect([...cards.keys()].sort()).toEqual([
      'card/laid',
      'card/secret',
      'card/skill',
      'card/team',
      'card/theirs',
    ]);
  });
});

describe('the table of a match that is over', () => {
  it('shows nobody who acts, and nothing that is being carried out', () => {
    const table = tabletop([figure(0, { acts: true, square: 'a1' })], {
      doing: [{ text: 'an attack' }],
    });
    const rested = atRest({ ...table, parties: [{ name: 'Red', seats: [0], acts: true }] });
    expect(rested.doing).toEqual([]);
    expect(rested.parties[0]?.acts).toBe(false);
    expect(rested.figures[0]).toMatchObject({ acts: false, square: 'a1' });
  });
});

describe('a goal', () => {
  const goals = [
    { name: 'Smoke', text: 'Open the doors.', squares: ['a1', 'b1'] },
    { text: 'Stand here.', squares: ['b1'] },
    { name: 'Done', text: 'Done.', squares: ['a1'], is_met: true },
  ];
  const table = tabletop([], { book: { title: 'Quest', text: '', goals } });

  it('is told where it is outlined, until it is met', () => {
    expect(goalsAt(table, 'a1')).toEqual(['Smoke']);
    expect(goalsAt(table, 'b1')).toEqual(['Smoke', 'Stand here.']);
    expect(goalsAt(table, 'a2')).toEqual([]);
  });
});
