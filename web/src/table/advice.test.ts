import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { Question } from '../lib/protocol';
import Advice from './Advice.svelte';

const QUESTION: Question = { prompt: 'Where to?', rule: 'r', kind: 'move', offers: [] };

function shown(question: Question): string {
  return render(Advice, { props: { question } }).body.replace(/<!--.*?-->/g, '');
}

it('is shown as the question gives it', () => {
  const advice = 'Stay away from the <door>.';
  expect(shown({ ...QUESTION, advice })).toMatch(/^<p.*>Stay away from the &lt;door>\.<\/p>$/);
});

it('takes no room where there is none', () => {
  expect(shown(QUESTION)).toBe('');
});
