/** How many cards somebody holds: what everybody at the table sees at a glance. */
import type { Figure } from './protocol';

/** As a number, empty where a figure holds none that count. */
export function heldBy({ facts = [], piles = [], hand }: Figure): string {
  const fact = facts.find((each) => each.main);
  if (fact) return fact.value.split('/')[0] ?? '';
  const pile = piles.find((each) => each.main);
  const count = pile?.count ?? (hand ?? []).reduce((sum, card) => sum + (card.count ?? 1), 0);
  return count > 0 ? String(count) : '';
}
