/** The words of the game that is played or watched just now. */
import { known } from './known';
import type { Card } from './protocol';
import { meaningsIn, wordsOf } from './words';

class Glossary {
  #game = '';
  #words = $state.raw<readonly Card[]>([]);

  /** Opens the words of a game; without them nothing is explained, and nothing else is missing. */
  open(game: string): void {
    if (game === this.#game) return;
    this.#game = game;
    this.#words = [];
    known.library(game).then(
      (shelves) => {
        if (game === this.#game) this.#words = wordsOf(shelves);
      },
      () => (this.#game = ''),
    );
  }

  /** What the words in some texts mean. */
  in(...texts: readonly string[]): Card[] {
    return meaningsIn(texts.join('\n'), this.#words);
  }
}

export const glossary = new Glossary();
