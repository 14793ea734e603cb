/** What somebody has chosen for this browser: looks, pace, name. */
import { keep, kept } from './keeping';
import type { Welcome } from './protocol';

export type Theme = 'auto' | 'light' | 'dark';
export type Asking = Welcome['ask'];
export type Pace = 'calm' | 'brisk' | 'skip';

interface Kept {
  theme: Theme;
  pace: Pace;
  name: string;
  confirm: boolean;
  lookFirst: boolean;
  notify: boolean;
  ask: Asking;
}

const USUAL: Kept = {
  theme: 'auto',
  pace: 'calm',
  name: '',
  confirm: true,
  lookFirst: true,
  notify: false,
  ask: 'playable',
};

class Settings {
  #kept = $state<Kept>({ ...USUAL, ...kept<Partial<Kept>>('settings', {}) });

  /** Light or dark, or as the system has it. */
  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(value: Theme) {
    this.#set('theme', value);
  }

  /** How fast moves and dice are shown. */
  get pace(): Pace {
    return this.#kept.pace;
  }
  set pace(value: Pace) {
    this.#set('pace', value);
  }

  /** The name under which one sits down. */
  get name(): string {
    return this.#kept.name;
  }
  set name(value: string) {
    this.#set('name', value.trim().slice(0, 40));
  }

  /** Whether choices with a warning are asked for twice. */
  get confirm(): boolean {
    return this.#kept.confirm;
  }
  set confirm(value: boolean) {
    this.#set('confirm', value);
  }

  /** Whether a tap on the board shows what it would cost and risk, and the next one does it. */
  get lookFirst(): boolean {
    return this.#kept.lookFirst;
  }
  set lookFirst(value: boolean) {
    this.#set('lookFirst', value);
  }

  /** Whether the browser tells when it is our turn while the page is in the background. */
  get notify(): boolean {
    return this.#kept.notify;
  }
  set notify(value: boolean) {
    this.#set('notify', value);
  }

  /** When we are asked for responses, at every table where we sit down. */
  get ask(): Asking {
    return this.#kept.ask;
  }
  set ask(value: Asking) {
    this.#set('ask', value);
  }

  #set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.#kept[name] = value;
    keep('settings', $state.snapshot(this.#kept));
  }
}

export const settings = new Settings();
