import { expect, it } from 'vitest';
import { readSaved } from './importing';

it('finds the seats of a saved match', () => {
  const text =
    'rulekeeper match 2  ;658f\nseat 1 Ana Maria  ;3d67\nseat 2 greedy  ;7c92\nseed 4  ;ce3a\n';
  expect(readSaved(text)).toEqual({ text, seats: ['Ana Maria', 'greedy'] });
});

it('finds none in any other text', () => {
  expect(readSaved('Dear Ana,\nyour seat 1 is free').seats).toEqual([]);
});
