/** What is where on a tabletop: the figures and pieces of each square, the cards by reference. */
import { type Ground, referTo } from '../lib/ground';
import type { Reference } from '../lib/messages';
import type { Card, Figure, Piece, Place, Question, Sheet, Tabletop } from '../lib/protocol';

export interface Contents {
  figures: Figure[];
  pieces: Piece[];
}

/** What lies on each square that is not bare. */
export function contentsOf(tabletop: Tabletop, ground: Ground): Map<string, Contents> {
  const found = new Map<string, Contents>();
  const at = (square: string): Contents => {
    const there = found.get(square) ?? { figures: [], pieces: [] };
    found.set(square, there);
    return there;
  };
  for (const figure of tabletop.figures) {
    if (!figure.square) continue;
    for (const square of ground.covered(figure.square, figure.size ?? 1))
      at(square).figures.push(figure);
  }
  for (const piece of tabletop.pieces ?? []) {
    for (const square of ground.covered(piece.square, piece.columns ?? 1, piece.rows ?? 1)) {
      at(square).pieces.push(piece);
    }
  }
  return found;
}

/**
 * All that can be pointed at on a square, what stands above the rest first. Where figures share a
 * place it comes before them: each of them can be pointed at by itself.
 */
export function partsAt(
  square: string,
  contents: Contents | undefined,
  isShared = false,
): Reference[] {
  const figures = [...(contents?.figures ?? [])].sort(
    (one, other) => Number(one.fallen ?? false) - Number(other.fallen ?? false),
  );
  const parts = figures.map((figure) => figure.ref);
  return isShared ? [referTo(square), ...parts] : [...parts, referTo(square)];
}

/** A figure on the board, around its middle; a `size` of 1 fills a square. */
export interface Standing {
  figure: Figure;
  x: number;
  y: number;
  size: number;
  /** How much smaller it is drawn to make room for others. */
  scale: number;
}

/** Where each figure stands that is on the board: side by side where several share a place. */
export function standingsOf(figures: readonly Figure[], ground: Ground): Standing[] {
  const sharing = new Map<string, Figure[]>();
  for (const figure of figures) {
    const square = figure.square ?? '';
    sharing.set(square, [...(sharing.get(square) ?? []), figure]);
  }
  return [...sharing].flatMap(([square, those]) =>
    those.flatMap((figure, number) => {
      const size = figure.size ?? 1;
      const stand = ground.stand(square, number, those.length, size);
      return stand ? [{ figure, ...stand, size: size * stand.scale }] : [];
    }),
  );
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
  for (const holder of [...(tabletop?.figures ?? []), ...(tabletop?.parties ?? [])]) {
    for (const card of cardsOn(holder.sheet)) cards.set(card.ref, card);
  }
  for (const card of tabletop?.cards ?? []) cards.set(card.ref, card);
  for (const shelf of tabletop?.shelves ?? []) {
    for (const card of shelf.cards) cards.set(card.ref, card);
  }
  return cards;
}

/** The cards in the places of a sheet. */
export function cardsOn(sheet: Sheet | null | undefined): Card[] {
  return (sheet?.places ?? []).flatMap((place) => place.cards ?? []);
}

/** For how many more cards a place has an outline. */
export function roomIn({ cards = [], room = 1 }: Place): number {
  return Math.max(0, room - cards.reduce((sum, card) => sum + (card.count ?? 1), 0));
}

/** All that can be pointed at on a sheet: its cards and its places. */
export function partsOn(sheet: Sheet | null | undefined): Reference[] {
  const places = (sheet?.places ?? []).map((place) => place.ref ?? '').filter((ref) => ref);
  return [...cardsOn(sheet).map((card) => card.ref), ...places];
}

/** Cards that belong together under one heading: a figure's, or a party's. */
export interface Holding {
  holder: Reference;
  name: string;
  figure: Figure | null;
  hand: Card[];
  cards: Card[];
  /** What lies before the figure or party. */
  sheet: Sheet | null;
}

/** All that can be pointed at among the cards of a figure or party. */
export function partsOf({ hand, cards, sheet }: Holding): Reference[] {
  return [...[...hand, ...cards].map((card) => card.ref), ...partsOn(sheet)];
}

/**
 * The cards that this seat plays with: those of its figures and its party, of any other figure or
 * party one of whose cards is part of the question, and those of nobody.
 */
export function holdings(
  tabletop: Tabletop,
  seat: number | null,
  parts: ReadonlySet<Reference>,
): Holding[] {
  const found: Holding[] = [];
  const take = (holding: Holding, isOurs: boolean) => {
    const { hand, cards, sheet } = holding;
    const isBare = hand.length + cards.length === 0 && sheet === null;
    if ((isOurs && !isBare) || partsOf(holding).some((part) => parts.has(part)))
      found.push(holding);
  };
  for (const figure of tabletop.figures) {
    const { hand, cards = [], sheet = null, name } = figure;
    const holding = { holder: figure.ref, name, figure, hand: [...(hand ?? [])], cards, sheet };
    take(holding, figure.seat === seat && !figure.fallen);
  }
  tabletop.parties.forEach(({ hand, name, seats, sheet = null }, number) => {
    const holder = `party/${number}`;
    const isOurs = seat !== null && seats.includes(seat);
    take({ holder, name, figure: null, hand: [...(hand ?? [])], cards: [], sheet }, isOurs);
  });
  const cards = tabletop.cards ?? [];
  take({ holder: 'table', name: 'The table', figure: null, hand: [], cards, sheet: null }, true);
  return found;
}

/** The goals that a square is outlined for, by their names. */
export function goalsAt({ book }: Tabletop, square: string): string[] {
  return (book?.goals ?? [])
    .filter((goal) => !goal.is_met && (goal.squares ?? []).includes(square))
    .map(({ name = '', text }) => name || text);
}

/** The table of a match that is over: nobody acts, and nothing is being carried out. */
export function atRest(tabletop: Tabletop): Tabletop {
  return {
    ...tabletop,
    parties: tabletop.parties.map((party) => ({ ...party, acts: false, order: [] })),
    figures: tabletop.figures.map((figure) => ({ ...figure, acts: false })),
    doing: [],
    throw: null,
  };
}

/** What something on the table is called, or among the choices of a question. */
export function nameOn(
  tabletop: Tabletop,
  ground: Ground | null,
  part: Reference,
  question: Question | null = null,
): string {
  const figure = tabletop.figures.find((each) => each.ref === part);
  const choice = question?.choices?.find((each) => each.ref === part);
  const name = cardsOf(tabletop, question).get(part)?.name ?? figure?.name ?? choice?.label;
  if (name) return name;
  const about = ground?.box(part) ? ground.about(part)?.name : undefined;
  const places = [...tabletop.figures, ...tabletop.parties].flatMap(
    (holder) => holder.sheet?.places ?? [],
  );
  const place = places.find((each) => each.ref === part)?.name;
  return about ?? place ?? part.replace(/^[a-z]+\//, '');
}
