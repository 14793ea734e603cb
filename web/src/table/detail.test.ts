import { expect, it } from 'vitest';
import { pair } from '../lib/slots';
import { detailAt, isDetailed } from './detail';

it('leaves out what could not be read', () => {
  expect([60, 46, 45, 35, 34].map(detailAt)).toEqual(['all', 'all', 'emblem', 'emblem', 'letter']);
  expect([35, 34].map(isDetailed)).toEqual([true, false]);
});

it('shows the faces of two in a space of 51 pixels, as on a screen of 1400 by 900', () => {
  for (const { scale } of pair({ x: 50, y: 50 })) expect(detailAt(51 * scale)).toBe('emblem');
});
