import type { Card } from './protocol';

/** A longer text than this is set smaller where all of it is to be read in little room. */
const WORDY = 90;
/** And this one smaller still, on a wider card. */
const VERBOSE = 150;

/** How much a card has to say, for the room that it needs. */
export type Wordiness = '' | 'wordy' | 'verbose';

/** How wordy a card is, all its lines together. */
export function wordinessOf(card: Pick<Card, 'text'>): Wordiness {
  const length = (card.text ?? '').length;
  return length > VERBOSE ? 'verbose' : length > WORDY ? 'wordy' : '';
}
