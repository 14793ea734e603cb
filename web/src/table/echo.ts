/**
 * Tells a click that was meant for what was here before: the second one of a double click, or one
 * on a button that has just come up under a resting pointer.
 */
import type { Point } from '../lib/geometry';

/** So long, in milliseconds, what has just come up under the pointer is not pressed. */
export const SETTLES = 350;
/** So far, in pixels, a pointer moves that rests. */
const STILL = 12;

export class Echo {
  #place: Point = { x: -1000, y: -1000 };
  #rested: Point = this.#place;
  #changed = -Infinity;
  #pressed = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The pointer is here. */
  moved({ x, y }: Point): void {
    this.#place = { x, y };
  }

  /** Something is pressed with the pointer. */
  pressed(place: Point): void {
    this.moved(place);
    this.#pressed = this.now();
  }

  /** Something else can be pressed from now on. */
  changed(): void {
    this.#changed = this.now();
    this.#rested = this.#place;
  }

  /** Whether what can be pressed is so new that nobody can have read it. */
  get isFresh(): boolean {
    return this.now() - this.#changed < SETTLES;
  }

  /** Whether the latest press was meant for what was here before. */
  get isEcho(): boolean {
    const way = Math.hypot(this.#place.x - this.#rested.x, this.#place.y - this.#rested.y);
    return this.isFresh && this.#pressed >= this.#changed && way < STILL;
  }
}

export const echo = new Echo();
