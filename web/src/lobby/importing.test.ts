import { expect, it } from 'vitest';
import { readSaved } from './importing';

it('finds the seats of a saved match', () => {
  const text =
    'rulekeeper match 1  ;3435\nseat 1 Ana Maria  ;aec2\nseat 2 greedy  ;9bd1\nseed 4  ;8f71\n';
  expect(readSaved(text)).toEqual({ text, seats: ['Ana Maria', 'greedy'] });
});

it('finds none in any other text', () => {
  expect(readSaved('Dear Ana,\nyour seat 1 is free').seats).toEqual([]);
});
