import { expect, it } from 'vitest';
import { wordinessOf } from './wordiness';

it.each([
  [undefined, ''],
  ['x'.repeat(90), ''],
  ['x'.repeat(91), 'wordy'],
  ['x'.repeat(151), 'verbose'],
])('gives a longer text more room', (text, wordiness) => {
  expect(wordinessOf(text === undefined ? {} : { text })).toBe(wordiness);
});
