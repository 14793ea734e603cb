/** What is where on a tabletop: the figures and pieces of each square, the cards by reference. */
import type { Grid } from '../lib/geometry';
import type { Reference } from '../lib/messages';
import type { Card, Figure, Piece, Question, Tabletop } from '../lib/protocol';

export interface Contents {
  figures: Figure[];
  pieces: Piece[];
}

/** What lies on each square that is not bare. */
export function contentsOf(tabletop: Tabletop, grid: Grid): Map<string, Contents> {
  const found = new Map<string, Contents>();
  const at = (square: string): Contents => {
    const there = found.get(square) ?? { figures: [], pieces: [] };
    found.set(square, there);
    return there;
  };
  for (const figure of tabletop.figures) {
    if (!figure.square) continue;
    for (const square of grid.covered(figure.square, figure.size ?? 1))
      at(square).figures.push(figure);
  }
  for (const piece of tabletop.pieces ?? []) {
    for (const square of grid.covered(piece.square, piece.columns ?? 1, piece.rows ?? 1)) {
      at(square).pieces.push(piece);
    }
  }
  return found;
}

/** All that can be pointed at on a square, what stands above the rest first. */
export function partsAt(square: string, contents: Contents | undefined): Reference[] {
  const figures = [...(contents?.figures ?? [])].sort(
    (one, other) => Number(one.fallen ?? false) - Number(other.fallen ?? false),
  );
  return [...figures.map((figure) => figure.ref), `square/${square}`];
}

/** All cards in sight by their references, those of the question included. */
export function cardsOf(
  tabletop: Tabletop | null,
  question: Question | null,
): Map<Reference, Card> {
  const cards = new Map<Reference, Card>();
  for (const choice of question?.choices ?? []) {
    if (choice.card) cards.set(choice.ref, choice.card);
  }
  for (const holder of [...(tabletop?.figures ?? []), ...(tabletop?.parties ?? [])]) {
    for (const card of holder.hand ?? []) cards.set(card.ref, card);
  }
  for (const figure of tabletop?.figures ?? []) {
    for (const card of figure.cards ?? []) cards.set(card.ref, card);
  }
  return cards;
}

/** Cards that belong together under one heading: a figure's, or a party's. */
export interface Holding {
  holder: Reference;
  name: string;
  figure: Figure | null;
  hand: Card[];
  cards: Card[];
}

/**
 * The cards that this seat plays with: those of its figures and its party, and of any other
 * figure one of whose cards is part of the question. Whoever acts comes first.
 */
export function holdings(
  tabletop: Tabletop,
  seat: number | null,
  parts: ReadonlySet<Reference>,
): Holding[] {
  const found: Holding[] = [];
  for (const figure of tabletop.figures) {
    const hand = [...(figure.hand ?? [])];
    const cards = [...(figure.cards ?? [])];
    const isAsked = [...hand, ...cards].some((card) => parts.has(card.ref));
    if ((figure.seat === seat && !figure.fallen && hand.length + cards.length > 0) || isAsked) {
      found.push({ holder: figure.ref, name: figure.name, figure, hand, cards });
    }
  }
  tabletop.parties.forEach((party, number) => {
    const hand = [...(party.hand ?? [])];
    const isOurs = seat !== null && party.seats.includes(seat);
    if (hand.length > 0 && (isOurs || hand.some((card) => parts.has(card.ref)))) {
      found.push({ holder: `party/${number}`, name: party.name, figure: null, hand, cards: [] });
    }
  });
  return found;
}

/** The table of a match that is over: nobody acts, and nothing is being carried out. */
export function atRest(tabletop: Tabletop): Tabletop {
  return {
    ...tabletop,
    parties: tabletop.parties.map((party) => ({ ...party, acts: false, order: [] })),
    figures: tabletop.figures.map((figure) => ({ ...figure, acts: false })),
    doing: [],
  };
}
