/** The cards of a deck in the making: by kind, with how many there may be. */
import type { Card } from '../lib/protocol';
import type { Cards } from '../lib/decks';

/** The id of a card, by which decks count it. */
export function idOf(card: Card): string {
  return card.ref.replace(/^card\//, '');
}

/** How many copies of a card a deck may have; `null` where there is no limit. */
export function limitOf(card: Card): number | null {
  const fact = card.facts?.find((each) => each.picture === 'limit');
  return fact === undefined ? null : Number(fact.value);
}

/** The cards under their kinds, in the order in which they come. */
export function byKind(cards: readonly Card[]): { kind: string; cards: Card[] }[] {
  const kinds = [...new Set(cards.map((card) => card.kind ?? ''))];
  return kinds.map((kind) => ({ kind, cards: cards.filter((card) => (card.kind ?? '') === kind) }));
}

/** How many cards of each kind are in a deck. */
export function kindCounts(cards: readonly Card[], deck: Cards): [string, number][] {
  return byKind(cards)
    .map(({ kind, cards: some }): [string, number] => [
      kind,
      some.reduce((sum, card) => sum + (deck[idOf(card)] ?? 0), 0),
    ])
    .filter(([, count]) => count > 0);
}
