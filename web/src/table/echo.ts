/**
 * Tells a click that was meant for what was here before: the second one of a double click, or one
 * on a button that has just come up under a resting pointer.
 */
import type { Point } from '../lib/geometry';

/** So long, in milliseconds, what has just come up under the pointer is not pressed. */
export const SETTLES = 350;
/** So far, in pixels, a pointer moves that rests. */
const STILL = 12;

/** Where something may have come up: on the table, or on a sheet above it. */
export type Layer = 'table' | 'sheet';

interface Change {
  at: number;
  /** Where the pointer was. */
  place: Point;
}

const FAR: Point = { x: -1000, y: -1000 };

export class Echo {
  #place = FAR;
  #pressed = -Infinity;
  #changes: Record<Layer, Change> = {
    table: { at: -Infinity, place: FAR },
    sheet: { at: -Infinity, place: FAR },
  };

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

  /** Something else can be pressed there from now on. */
  changed(layer: Layer): void {
    this.#changes[layer] = { at: this.now(), place: this.#place };
  }

  /** Whether what can be pressed there is so new that nobody can have read it. */
  isFresh(layer: Layer): boolean {
    return this.now() - this.#changes[layer].at < SETTLES;
  }

  /** Whether the latest press was meant for what was there before. */
  isEcho(layer: Layer): boolean {
    const { at, place } = this.#changes[layer];
    const way = Math.hypot(this.#place.x - place.x, this.#place.y - place.y);
    return this.isFresh(layer) && this.#pressed >= at && way < STILL;
  }
}

export const echo = new Echo();

/** What is pressed here, if it is something that comes and goes with the question. */
function layerOf(target: EventTarget | null): Layer | null {
  if (!(target instanceof Element)) return null;
  if (target.closest('dialog')) return 'sheet';
  return target.closest('.question, [data-part]') ? 'table' : null;
}

/** Swallows a click that was meant for what was there before, so that nothing hears of it. */
export function sift(event: MouseEvent): void {
  const layer = layerOf(event.target);
  if (event.detail === 0 || layer === null || !echo.isEcho(layer)) return;
  event.preventDefault();
  event.stopPropagation();
}
