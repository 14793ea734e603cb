import { describe, expect, it } from 'vitest';
import type { RuleInfo } from '../lib/protocol';
import { ALL, chapterOf, counted, found, runs, sections } from './ledger';

function rule(id: string, text: string, more: Partial<RuleInfo> = {}): RuleInfo {
  return { id, section: 'Moving', rule: text, example: '', note: '', ...more };
}

const RULES = [
  rule('game.move.1', 'A hero moves up to two squares.'),
  rule('game.move.2', 'A push goes in a straight line.', { note: 'See game.move.1.' }),
  rule('game.end.1', 'The last hero wins.', { section: 'The end' }),
];

describe('the ledger', () => {
  it('finds rules that have all words, anywhere and in any case', () => {
    const ids = (query: string) => found(RULES, { ...ALL, query }).map((each) => each.id);
    expect(ids('HERO')).toEqual(['game.move.1', 'game.end.1']);
    expect(ids('HERO move')).toEqual(['game.move.1']);
    expect(ids('straight push')).toEqual(['game.move.2']);
    expect(ids('move.2')).toEqual(['game.move.2']);
    expect(ids('dragon')).toEqual([]);
  });

  it('narrows down to a chapter', () => {
    expect(found(RULES, { ...ALL, chapter: 'end' })).toEqual([RULES[2]]);
  });

  it('keeps rules under their headings', () => {
    expect(sections(RULES).map((each) => [each.heading, each.rules.length])).toEqual([
      ['Moving', 2],
      ['The end', 1],
    ]);
    expect(counted(RULES.map((each) => chapterOf(each.id)))).toEqual([
      ['move', 2],
      ['end', 1],
    ]);
  });
});

describe('the text of a rule', () => {
  const ids = new Set(RULES.map((each) => each.id));

  it('links to the rules that it mentions, and to no others', () => {
    expect(runs('See game.move.1, not game.move.9.', ids, [])).toEqual([
      { text: 'See ' },
      { text: 'game.move.1', rule: 'game.move.1' },
      { text: ', not ' },
      { text: 'game.move.9' },
      { text: '.' },
    ]);
  });

  it('lets the words that are searched for stand out', () => {
    expect(runs('Push (once).', ids, ['push', '(once'])).toEqual([
      { text: 'Push', hit: true },
      { text: ' ' },
      { text: '(once', hit: true },
      { text: ').' },
    ]);
  });
});
