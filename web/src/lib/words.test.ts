import { expect, test } from 'vitest';
import type { Card } from './protocol';
import { meaningsIn, wordsOf } from './words';

function word(name: string): Card {
  return { ref: `card/word-${name}`, name, text: `What ${name} means.` };
}

const WORDS = ['Special Ready', 'special', 'Aura', 'Disable', 'Range', 'Push'].map(word);

function found(text: string): string[] {
  return meaningsIn(text, WORDS).map((each) => each.name);
}

test('words are found in their own order, whatever their case and ending', () => {
  expect(found('Disabled heroes lay Auras.')).toEqual(['Aura', 'Disable']);
  expect(found('a special attack within Range 5')).toEqual(['special', 'Range']);
});

test('what is part of another word is none', () => {
  expect(found('Heron of the Fens, ranger. Pushover, aural')).toEqual([]);
});

test('a longer word is meant where its parts stand together', () => {
  expect(found('Dunmar Thistle (Special Ready)')).toEqual(['Special Ready']);
  expect(found('special, Special Ready')).toEqual(['Special Ready', 'special']);
});

test('a library without words explains none', () => {
  expect(wordsOf([{ heading: 'Heroes', cards: [] }])).toEqual([]);
  expect(wordsOf([{ heading: 'Words', cards: WORDS }])).toEqual(WORDS);
});
