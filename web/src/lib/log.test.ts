import { describe, expect, it } from 'vitest';
import { kindOf, lastWord, tell } from './log';
import type { Happening } from './protocol';

const happenings = (...texts: string[]): Happening[] =>
  texts.map((text) => ({ text, rule: 'game.rule.1' }));

describe('news', () => {
  it('are added where the log ends', () => {
    const told = tell(happenings('one', 'two'), 2, happenings('three'));
    expect(told.log.map((each) => each.text)).toEqual(['one', 'two', 'three']);
    expect(told.fresh.map((each) => each.text)).toEqual(['three']);
    expect(told.undone).toBe(false);
  });

  it('take the place of what has not happened after all, and are not shown as if they were new', () => {
    const told = tell(happenings('one', 'two', 'three'), 1, happenings('other'));
    expect(told.log.map((each) => each.text)).toEqual(['one', 'other']);
    expect(told.fresh).toEqual([]);
    expect(told.undone).toBe(true);
  });

  it('are the whole log where they begin at its beginning', () => {
    const told = tell([], 0, happenings('one', 'two'));
    expect(told.log).toEqual(told.fresh);
  });

  it('leave the log that was told before as it was', () => {
    const before = happenings('one', 'two');
    tell(before, 1, happenings('other'));
    expect(before.map((each) => each.text)).toEqual(['one', 'two']);
  });
});

describe('what is shown of an event', () => {
  it('is damage only where it hurts', () => {
    const happening: Happening = { text: 'Ann takes 0 damage.', rule: '', what: 'damaged' };
    expect(kindOf(happening)).toBe('told');
    expect(kindOf({ ...happening, amount: 0 })).toBe('told');
    expect(kindOf({ ...happening, amount: 3 })).toBe('damaged');
    expect(kindOf({ ...happening, what: 'fell' })).toBe('fell');
    expect(kindOf({ text: '', rule: '' })).toBe('told');
  });
});

describe('the last word', () => {
  it('is parted from the rest, which keeps its space', () => {
    expect(lastWord('Ann walks home.')).toEqual({ before: 'Ann walks ', word: 'home.' });
    expect(lastWord('Done.')).toEqual({ before: '', word: 'Done.' });
  });
});
