/** Short messages that come up below the top bar and go by themselves. */

export interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  rule: string;
}

/** How long a message stays, in milliseconds: long enough to be read twice. */
const LASTS = 2500;
const LETTER = 60;

class Toasts {
  all = $state<Toast[]>([]);
  /** How many dialogs are open: the last one shows the messages, as all below it is out of reach. */
  depth = $state(0);
  #last = 0;

  /** Shows a sentence, with the rule that it rests on. */
  show(text: string, { tone = 'plain', rule = '' }: Partial<Pick<Toast, 'tone' | 'rule'>> = {}) {
    const id = (this.#last += 1);
    this.all = [...this.all.filter((each) => each.text !== text), { id, text, tone, rule }].slice(
      -3,
    );
    setTimeout(() => this.dismiss(id), LASTS + LETTER * text.length);
  }

  dismiss(id: number) {
    this.all = this.all.filter((each) => each.id !== id);
  }
}

export const toasts = new Toasts();
