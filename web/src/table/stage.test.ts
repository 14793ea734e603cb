import { describe, expect, it } from 'vitest';
import type { Happening } from '../lib/protocol';
import { hasteOf, lengthOf } from './stage.svelte';

const happening = (what: Happening['what'], squares: string[] = []): Happening => ({
  text: 'something',
  rule: 'game.rule.1',
  ...(what && { what }),
  squares,
});

describe('how long things are shown', () => {
  it('what is only told takes no time', () => {
    expect(lengthOf({ text: 'something', rule: '' })).toBe(0);
  });

  it('a move takes as long as it has squares', () => {
    expect(lengthOf(happening('moved', ['a', 'b', 'c']))).toBe(
      3 * lengthOf(happening('moved', ['a'])),
    );
  });

  it('goes faster briskly, and not at all where it is skipped', () => {
    const few = [happening('damaged')];
    expect(hasteOf(few, 'calm')).toBe(1);
    expect(hasteOf(few, 'brisk')).toBeLessThan(1);
    expect(hasteOf(few, 'skip')).toBe(0);
  });

  it('never takes longer than seconds, however much has happened', () => {
    const many = Array.from({ length: 100 }, () => happening('rolled'));
    const total = many.reduce((sum, each) => sum + lengthOf(each) * hasteOf(many, 'calm'), 0);
    expect(total).toBeLessThanOrEqual(7001);
  });
});
