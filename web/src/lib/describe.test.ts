import { describe, expect, it } from 'vitest';
import { describeGauge, describeTurn, detailsOf, isSaidIn, sentence, unitOf } from './describe';

const TABLE = {
  heading: '',
  turn: 1,
  parties: [],
  figures: [
    { ref: 'figure/0', name: 'Mira', letter: 'M', picture: '', party: 0, seat: 0, square: 'a1' },
  ],
};

describe('a turn on the track', () => {
  it('tells whose it is, and whether it is over', () => {
    expect(describeTurn({ figure: 'figure/0', value: '12', state: 'done' }, TABLE)).toBe(
      'Mira, 12, has acted',
    );
    expect(describeTurn({ name: 'Rats', card: { ref: 'card/1', name: 'Swarm' } }, TABLE)).toBe(
      'Rats, by Swarm, is still to act',
    );
  });

  it('tells nothing of one that is hidden', () => {
    expect(describeTurn({ state: 'hidden', name: 'Rats' }, TABLE)).toBe('face down');
  });
});

describe('a gauge', () => {
  it('tells how full it is and what is written on it', () => {
    expect(describeGauge({ name: 'threat', at: 1, most: 3, marks: [[3, 'seen']] })).toBe(
      'threat: 1 of 3; at 3: seen',
    );
  });
});

describe('a cost', () => {
  const offer = { option: 0, text: 'go', parts: [], rule: '', cost: 2 };

  it('is counted in what the question says', () => {
    expect(detailsOf(offer, unitOf('points, by the safest way'))).toEqual(['points: 2']);
    expect(detailsOf(offer, unitOf())).toEqual(['cost: 2']);
  });
});

describe('words that need not be said twice', () => {
  const doing = { text: 'Cleave of Ada against Bea: chooses targets' };

  it('leaves out what the question names', () => {
    expect(isSaidIn(doing, 'Cleave of Ada: Whom do you attack?')).toBe(true);
    expect(isSaidIn({ text: 'Cleave of Ada: rolls' }, 'Golden rule. Cleave of Ada: Who?')).toBe(
      true,
    );
    expect(isSaidIn(doing, 'Bea: React?')).toBe(false);
  });

  it('ends sentences', () => {
    expect([sentence('Orm is dead'), sentence('Why?'), sentence('')]).toEqual([
      'Orm is dead.',
      'Why?',
      '',
    ]);
  });
});
