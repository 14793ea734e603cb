/** What is seen of the table while things happen: moves step by step, dice, damage. */
import { kindOf } from '../lib/log';
import type { Reference } from '../lib/messages';
import type { Happening, Tabletop } from '../lib/protocol';
import { type Pace, settings } from '../lib/settings.svelte';

/** A number or word that rises from a figure. */
export interface Float {
  id: number;
  figure: Reference;
  text: string;
  tone: 'good' | 'bad';
}

/** How long each kind of happening is shown, in milliseconds; a move for each of its squares. */
const LASTS: Readonly<Record<NonNullable<Happening['what']>, number>> = {
  told: 0,
  turn: 450,
  moved: 170,
  rolled: 1300,
  damaged: 750,
  healed: 650,
  fell: 850,
  rose: 650,
  played: 900,
  ended: 300,
};
const HASTE: Readonly<Record<Pace, number>> = { calm: 1, brisk: 0.45, skip: 0 };
const LONGEST = 7000;
const FLOATS = 1400;

/** How long a happening is shown at a calm pace, in milliseconds. */
export function lengthOf(happening: Happening): number {
  const what = kindOf(happening);
  return LASTS[what] * (what === 'moved' ? Math.max(1, happening.squares?.length ?? 0) : 1);
}

/** How much faster all of these are shown, so that it never takes too long: 1 is calm. */
export function hasteOf(happenings: readonly Happening[], pace: Pace): number {
  const calm = happenings.reduce((sum, each) => sum + lengthOf(each), 0);
  return Math.min(HASTE[pace], calm > 0 ? LONGEST / calm : 1);
}

interface Scene {
  fresh: Happening[];
  tabletop: Tabletop;
}

export class Stage {
  /** The table as it is drawn. */
  shown = $state.raw<Tabletop | null>(null);
  /** Where figures are just now that are on their way. */
  squares = $state.raw<Readonly<Record<Reference, string>>>({});
  /** What figures have lost or regained since the table was drawn. */
  changes = $state.raw<Readonly<Record<Reference, number>>>({});
  /** The figure that something is happening to. */
  focus = $state<Reference>('');
  floats = $state.raw<Float[]>([]);
  dice = $state.raw<readonly (number | string)[]>([]);
  /** How many sides each of these dice has. */
  sides = $state(6);
  /** The sentence that is being shown. */
  caption = $state('');
  busy = $state(false);
  /** All that is shown before the table is drawn anew. */
  scene = $state.raw<readonly Happening[]>([]);
  /** How many happenings are still to be shown. */
  unseen = $state(0);
  /** How long a step takes just now, in milliseconds. */
  stepTime = $state(LASTS.moved);

  #scenes: Scene[] = [];
  #last = 0;
  #wake: (() => void) | null = null;
  #skipping = false;

  /** Shows what has happened, and then the table as it is after it. */
  take(fresh: Happening[], tabletop: Tabletop): void {
    this.#scenes.push({ fresh, tabletop });
    this.unseen += fresh.length;
    if (!this.busy) void this.#play();
  }

  /** Shows at once how everything ends. */
  skip(): void {
    if (!this.busy) return;
    this.#skipping = true;
    this.#wake?.();
  }

  async #play(): Promise<void> {
    this.busy = true;
    for (let scene = this.#scenes.shift(); scene !== undefined; scene = this.#scenes.shift()) {
      const { fresh, tabletop } = scene;
      const haste = this.shown === null || document.hidden ? 0 : hasteOf(fresh, settings.pace);
      if (haste > 0) {
        this.scene = fresh;
        for (const happening of fresh) {
          this.unseen -= 1;
          await this.#show(happening, haste);
        }
      } else this.unseen -= fresh.length;
      this.shown = tabletop;
      this.scene = [];
      this.squares = {};
      this.changes = {};
      this.focus = '';
      this.dice = [];
      this.caption = '';
    }
    this.#skipping = false;
    this.busy = false;
  }

  async #show(happening: Happening, haste: number): Promise<void> {
    const length = lengthOf(happening) * haste;
    if (length === 0 || this.#skipping) return;
    const what = kindOf(happening);
    const { figure = '', squares = [], amount = 0, dice = [], faces = [] } = happening;
    this.caption = happening.text;
    this.focus = figure;
    this.dice = what === 'rolled' ? [...dice, ...faces] : [];
    this.sides = happening.sides ?? 6;
    switch (what) {
      case 'moved':
        this.stepTime = length / Math.max(1, squares.length);
        for (const square of squares) {
          this.squares = { ...this.squares, [figure]: square };
          await this.#wait(this.stepTime);
        }
        return;
      case 'damaged':
        this.#change(figure, -amount);
        break;
      case 'healed':
        this.#change(figure, amount);
        break;
      case 'fell':
        this.#float(figure, 'falls', 'bad');
        break;
      case 'rose':
        this.#float(figure, 'rises', 'good');
        break;
    }
    await this.#wait(length);
  }

  #change(figure: Reference, by: number): void {
    this.changes = { ...this.changes, [figure]: (this.changes[figure] ?? 0) + by };
    this.#float(figure, by < 0 ? `−${-by}` : `+${by}`, by < 0 ? 'bad' : 'good');
  }

  #float(figure: Reference, text: string, tone: Float['tone']): void {
    const id = (this.#last += 1);
    this.floats = [...this.floats, { id, figure, text, tone }];
    setTimeout(() => {
      this.floats = this.floats.filter((each) => each.id !== id);
    }, FLOATS);
  }

  #wait(time: number): Promise<void> {
    if (this.#skipping) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        this.#wake = null;
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, time);
      this.#wake = done;
    });
  }
}
