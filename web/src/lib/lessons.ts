/**
 * How far somebody is in a first match. One lesson belongs to each decision of the learner, and
 * lessons without an answer, to be read, stand in between.
 */
import type { Asked, Lesson, Offer } from './protocol';

/** The number of the lesson, and the decision that was answered as it asks, until that is seen. */
export interface Progress {
  lesson: number;
  taken: string;
}

export const START: Progress = { lesson: 0, taken: '' };

/** The next lesson that asks for an answer, from this one on; `null` after the last one. */
export function nextAsking(lessons: readonly Lesson[], from: number): number | null {
  const found = lessons.findIndex((each, number) => number >= from && asks(each));
  return found === -1 ? null : found;
}

/**
 * The offer that the lesson asks for; `null` where it may be anything: all lessons are done, or
 * the table has come to stand otherwise than the lesson knows.
 */
export function wanted(
  lessons: readonly Lesson[],
  progress: Progress,
  offers: readonly Offer[],
): Offer | null {
  const number = nextAsking(lessons, progress.lesson);
  return number === null ? null : (offered(lessons[number], offers) ?? null);
}

/** The progress once this offer is taken at a decision. */
export function took(
  lessons: readonly Lesson[],
  progress: Progress,
  decision: string,
  offer: Offer,
): Progress {
  const number = nextAsking(lessons, progress.lesson);
  if (number === null || lessons[number]?.answer !== offer.text) return progress;
  return { lesson: number, taken: decision };
}

/**
 * The progress once the table asks this: past a lesson whose answer was taken, and back again
 * where it was taken back.
 */
export function seen(
  lessons: readonly Lesson[],
  { lesson, taken }: Progress,
  asked: Asked | null,
): Progress {
  if (taken !== '') {
    if (asked?.decision === taken) return { lesson, taken };
    lesson += 1;
  }
  if (asked !== null) lesson = resumed(lessons, lesson, asked.question.offers);
  return { lesson, taken: '' };
}

/** The lesson to go on with: this one, unless only the answer of an earlier one is offered. */
function resumed(lessons: readonly Lesson[], lesson: number, offers: readonly Offer[]): number {
  const next = nextAsking(lessons, lesson);
  if (next === null || offered(lessons[next], offers)) return lesson;
  const earlier = lessons.slice(0, lesson).findLastIndex((each) => offered(each, offers));
  return earlier === -1 ? lesson : earlier;
}

function offered(lesson: Lesson | undefined, offers: readonly Offer[]): Offer | undefined {
  return lesson && asks(lesson) ? offers.find((each) => each.text === lesson.answer) : undefined;
}

function asks(lesson: Lesson): boolean {
  return (lesson.answer ?? '') !== '';
}

/** Whether a lesson is only to be read: it asks for nothing, or for something that is not offered. */
export function readable(lesson: Lesson, want: Offer | null, asked: Asked | null): boolean {
  if (!asks(lesson)) return true;
  // What a lesson asks for may be asked as soon as others have answered.
  return asked !== null && lesson.answer !== want?.text;
}
