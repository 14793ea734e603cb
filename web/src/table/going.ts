/** Where the focus goes: by the keys of the table, and where what had it is gone. */
import type { Reference } from '../lib/messages';

type Focusable = HTMLElement | SVGElement;

/** Gives the focus to the first thing of this kind. */
export function goTo(selector: string): void {
  document.querySelector<Focusable>(selector)?.focus();
}

/** Goes to the first card that can be chosen; to the first of all where none can. */
export function goToCard(lit: ReadonlySet<Reference>): void {
  const cards = [
    ...document.querySelectorAll<HTMLElement>(
      '.middle :is(.gallery, .shelves, .spread) [data-part], .tray [data-part]',
    ),
  ];
  (cards.find((card) => lit.has(card.dataset.part ?? '')) ?? cards[0])?.focus();
}

/**
 * Goes to the next thing that is lit, or the one before: on the board, among the cards, in the
 * question; after the last one follows the first.
 */
export function goOn(isLit: (part: Reference) => boolean, by: 1 | -1): void {
  const things = [
    ...document.querySelectorAll<Focusable>(
      '.middle [data-stop], .middle [data-part], .tray [data-part], .question [data-part]',
    ),
  ].filter((thing) => isLit(thing.dataset.part ?? thing.dataset.stop ?? ''));
  const at = things.findIndex((thing) => thing === document.activeElement);
  const next = at < 0 && by < 0 ? things.length - 1 : at + by;
  things[(next + things.length) % things.length]?.focus();
}

/** The arrow keys among cards that lie side by side. */
export function stepAmong(event: KeyboardEvent): void {
  const cards = [
    ...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button[data-part]'),
  ];
  const at = cards.findIndex((card) => card === event.target);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: cards.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  cards[Math.min(cards.length - 1, Math.max(0, next))]?.focus();
}

/** Remembers what had the focus within an element, to go to the question once that is gone. */
export class Keeping {
  #held: Element | null = null;

  /** Something has the focus now. */
  came(event: FocusEvent): void {
    this.#held = event.target instanceof Element ? event.target : null;
  }

  /** To be called when something may have gone. */
  look(): void {
    if (this.#held === null || this.#held.isConnected) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.getElementById('question')?.focus({ preventScroll: true });
  }
}
