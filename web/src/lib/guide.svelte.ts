/** The guide of a first match: what it points at on the table, and which answer counts. */
import { keep, kept } from './keeping';
import { type Progress, readable, seen, START, took, wanted } from './lessons';
import type { Reference } from './messages';
import type { Asked, Lesson, Offer } from './protocol';

class Guide {
  #match = $state('');
  #lessons = $state.raw<readonly Lesson[]>([]);
  #progress = $state.raw<Progress>(START);
  #asked = $state.raw<Asked | null>(null);
  /** Whether a lesson stands between the board and the cards: it needs room there. */
  isBetween = $state(false);
  /** How many lessons before the one we are at is read again. */
  #back = $state(0);

  /** The lesson that is shown; `null` where nobody is guided, or no longer. */
  get lesson(): Lesson | null {
    return this.#lessons[this.number] ?? null;
  }

  /** The number of the lesson that is shown, from 0. */
  get number(): number {
    return this.#progress.lesson - this.#back;
  }

  /** Whether reading on is all there is to do: an earlier lesson, or one that asks for nothing. */
  get readable(): boolean {
    const lesson = this.lesson;
    return this.#back > 0 || lesson === null || readable(lesson, this.wanted, this.#asked);
  }

  /** How many lessons there are. */
  get count(): number {
    return this.#lessons.length;
  }

  /** What the lesson points at: the table makes it stand out. */
  readonly points: ReadonlySet<Reference> = $derived(new Set(this.lesson?.points ?? []));

  /** The offer that counts now; `null` where any does. */
  readonly wanted: Offer | null = $derived(
    wanted(this.#lessons, this.#progress, this.#asked?.question.offers ?? []),
  );

  /** What the lesson asks for, in the words that stand on the button if it is one. */
  readonly task: string = $derived.by(() => {
    const [part = '', ...more] = this.wanted?.parts ?? [];
    const button = (this.#asked?.question.choices ?? []).find((each) => each.ref === part);
    const isWord = part.startsWith('word/') && more.length === 0;
    return (isWord && button?.label) || (this.wanted?.text ?? '');
  });

  /** Begins or goes on with the lessons of a match. */
  begin(match: string, lessons: readonly Lesson[]): void {
    this.#match = match;
    this.#lessons = lessons;
    this.#progress = kept<Record<string, Progress>>('lessons', {})[match] ?? START;
  }

  /** Leaves the match: nothing is pointed at any more. */
  leave(): void {
    this.#match = '';
    this.#lessons = [];
    this.#asked = null;
    this.#back = 0;
  }

  /** Tells what the table asks now. */
  see(asked: Asked | null): void {
    this.#asked = asked;
    if (this.#match !== '') this.#go(seen(this.#lessons, this.#progress, asked));
  }

  /**
   * To be called before an answer is sent: empty if it may be, else a sentence that says what the
   * lesson asks for instead.
   */
  objection(offer: Offer): string {
    if (this.#match === '' || this.#asked === null) return '';
    if (this.wanted !== null && this.wanted.text !== offer.text) {
      return `Not yet. Follow the lesson first: “${this.task}”.`;
    }
    this.#go(took(this.#lessons, this.#progress, this.#asked.decision, offer));
    return '';
  }

  /** Whether a lesson asks for just this: then nobody asks whether it is meant. */
  teaches(offer: Offer): boolean {
    return this.#match !== '' && this.wanted?.text === offer.text;
  }

  /** Shows the lesson before once more. */
  back(): void {
    if (this.number > 0) this.#back += 1;
  }

  /** Reads on: to the lesson after the one that is shown. */
  next(): void {
    if (this.#back > 0) this.#back -= 1;
    else this.#go({ lesson: Math.min(this.count, this.#progress.lesson + 1), taken: '' });
  }

  /** Ends the lessons: from now on everything counts. */
  finish(): void {
    this.#go({ lesson: this.count, taken: '' });
  }

  #go(progress: Progress): void {
    const { lesson, taken } = this.#progress;
    if (progress.lesson === lesson && progress.taken === taken) return;
    this.#progress = progress;
    this.#back = 0;
    const all = Object.entries(kept<Record<string, Progress>>('lessons', {}));
    const others = all.filter(([match]) => match !== this.#match);
    keep('lessons', Object.fromEntries([...others, [this.#match, progress]].slice(-50)));
  }
}

export const guide = new Guide();
