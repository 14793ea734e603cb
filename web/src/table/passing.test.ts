import { expect, it } from 'vitest';
import type { Asked } from '../lib/protocol';
import { type Wish, wishesAt } from './passing';

const asked = (until?: ('play' | 'turn')[]): Asked => ({
  decision: 'd',
  question: { prompt: 'Respond?', rule: 'game.rule.1', kind: 'reply', offers: [] },
  ...(until && { until }),
});

const means = (wish: Wish) => ('until' in wish ? wish.until : wish.ask);

it('offers to pass for as long as the server lets one, and then to be asked otherwise', () => {
  expect(wishesAt(asked(['play', 'turn']), 'playable').map(means)).toEqual([
    'play',
    'turn',
    'always',
  ]);
  expect(wishesAt(asked(['turn']), 'always').map(means)).toEqual(['turn', 'playable']);
});

it('offers nothing where one cannot pass', () => {
  expect(wishesAt(asked(), 'always')).toEqual([]);
  expect(wishesAt(null, 'playable')).toEqual([]);
});
