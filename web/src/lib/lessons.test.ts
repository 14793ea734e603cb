import { describe, expect, it } from 'vitest';
import { type Progress, readable, seen, START, took, wanted } from './lessons';
import type { Asked, Lesson, Offer } from './protocol';

const LESSONS: Lesson[] = [
  { text: 'Welcome.' },
  { text: 'Walk.', answer: 'walk to C5' },
  { text: 'Well done.' },
  { text: 'End it.', answer: 'end the turn' },
  { text: 'You know enough.' },
];

function asked(decision: string, ...texts: string[]): Asked {
  const offers: Offer[] = texts.map((text, option) => ({ option, text, parts: [], rule: '' }));
  return { decision, question: { prompt: '', rule: '', kind: '', offers } };
}

/** The progress after an answer to what was asked. */
function answer(progress: Progress, { decision, question }: Asked, text: string): Progress {
  const offer = question.offers.find((each) => each.text === text);
  if (offer === undefined) throw new Error(`nobody offers ${text}`);
  return took(LESSONS, progress, decision, offer);
}

const first = asked('d1', 'walk to C5', 'walk to C6', 'end the turn');
const second = asked('d2', 'walk to D5', 'end the turn');

describe('lessons', () => {
  it('ask for the next answer even while an earlier one is still read', () => {
    expect(wanted(LESSONS, START, first.question.offers)?.text).toBe('walk to C5');
  });

  it('go on once the answer has been taken and the table asks for something else', () => {
    const answered = answer(START, first, 'walk to C5');
    expect(seen(LESSONS, answered, first)).toEqual({ lesson: 1, taken: 'd1' });
    expect(seen(LESSONS, answered, null)).toEqual({ lesson: 2, taken: '' });
    expect(seen(LESSONS, answered, second)).toEqual({ lesson: 2, taken: '' });
  });

  it('stay where they are after another answer', () => {
    expect(answer(START, first, 'walk to C6')).toEqual(START);
  });

  it('go back when the answer is taken back', () => {
    const later = seen(LESSONS, answer(START, first, 'walk to C5'), null);
    const again = asked('d3', 'walk to C5', 'walk to C6');
    expect(seen(LESSONS, later, again).lesson).toBe(1);
  });

  it('let everything count where the table stands otherwise than they know', () => {
    const strange = asked('d9', 'draw a card');
    expect(wanted(LESSONS, START, strange.question.offers)).toBeNull();
    expect(seen(LESSONS, START, strange)).toEqual(START);
  });

  it('wait for others before they can be passed over', () => {
    const [welcome, walk] = LESSONS as [Lesson, Lesson];
    const offer = first.question.offers[0] ?? null;
    expect(readable(welcome, offer, first)).toBe(true);
    expect(readable(walk, offer, first)).toBe(false);
    expect(readable(walk, null, null)).toBe(false);
    expect(readable(walk, null, asked('d9', 'draw a card'))).toBe(true);
  });

  it('let everything count after the last answer', () => {
    const answered = answer({ lesson: 2, taken: '' }, second, 'end the turn');
    const after = seen(LESSONS, answered, null);
    expect(after.lesson).toBe(4);
    expect(wanted(LESSONS, after, second.question.offers)).toBeNull();
  });
});
