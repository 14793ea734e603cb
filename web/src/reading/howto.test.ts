import { expect, test } from 'vitest';
import type { Panel } from '../lib/protocol';
import { describePicture, marksOf } from './howto';

const shot = { ref: 'card/shot', name: 'Shot', targets: ['figure/1', 'figure/2'] };
const panel: Panel = { title: 'A turn', text: 'Do something.', rules: [] };

test('What the offers name is lit, but for what is chosen already', () => {
  const careful = { option: 0, text: 'sidestep', parts: ['word/sidestep', 'square/b2'], rule: '' };
  const { lit, next } = marksOf({ ...panel, offers: [careful], chosen: ['word/sidestep'] });
  expect([...lit]).toEqual(['square/b2']);
  expect(next.get('square/b2')).toBe(careful);
});

test('Only a card that is chosen aims at somebody', () => {
  expect([...marksOf({ ...panel, cards: [shot] }).aims]).toEqual([]);
  expect([...marksOf({ ...panel, cards: [shot], chosen: [shot.ref] }).aims]).toEqual(shot.targets);
});

test('A picture tells who stands where, and the way that is drawn', () => {
  const ann = { ref: 'figure/0', name: 'Ann', letter: 'A', picture: '', party: 0, seat: 0 };
  const tabletop = {
    heading: '',
    turn: 1,
    parties: [{ name: 'Red', seats: [0] }],
    figures: [{ ...ann, square: 'a1', health: 3, most_health: 5 }],
  };
  const ahead = { option: 0, text: 'walk', parts: [], rule: '', path: ['a1', 'a2'] };
  expect(describePicture({ ...panel, tabletop, ahead })).toBe(
    'Ann, Red, 3 of 5, on a1; a way is drawn: a1, a2',
  );
  expect(describePicture(panel)).toBe('');
});
