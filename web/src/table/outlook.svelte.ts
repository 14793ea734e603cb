/** What of a match is seen where: on the board, among the cards, laid out, in the question. */
import { forecastOf } from '../lib/describe';
import { placeOf } from '../lib/ground';
import { freshPlace, groundOf } from '../lib/grounds';
import type { MatchStore } from '../lib/match.svelte';
import type { Reference } from '../lib/messages';
import { foreseen, openOffers, unplacedOffers } from '../lib/pointing';
import type { Choosing } from './choosing.svelte';
import { atRest, cardsOf, contentsOf, holdings, nameOn, partsAt, partsOf } from './layout';
import { previewOf } from './previews';
import type { Stage } from './stage.svelte';

/** So many cards to choose from are laid out over the board. */
const GALLERY = 5;

export class Outlook {
  /** Whether somebody looks at the board instead of the cards that are laid out over it. */
  isGalleryDown = $state(false);
  /** The page of story that has been read and laid aside. */
  pageAside = $state<Reference>('');
  /** Whether numbers can be read on the squares of the board as they are shown. */
  hasNumbers = $state(true);
  /** The number of the plan that is looked at. */
  planLooked = $state(0);

  constructor(
    private readonly match: MatchStore,
    private readonly stage: Stage,
    private readonly choosing: Choosing,
  ) {}

  readonly tabletop = $derived.by(() => {
    const shown = this.stage.shown ?? this.match.tabletop;
    return shown && this.match.outcome && !this.stage.busy ? atRest(shown) : shown;
  });
  readonly question = $derived.by(() => this.match.asked?.question ?? null);
  readonly ground = $derived(this.tabletop && groundOf(this.tabletop));
  readonly contents = $derived(
    this.tabletop && this.ground ? contentsOf(this.tabletop, this.ground) : null,
  );

  /** The pages of story that lie open, the one that is read now at the end. */
  readonly story = $derived(this.tabletop?.story ?? []);
  readonly page = $derived(this.story.at(-1) ?? null);

  /** The choices that stand under a page that lies open. */
  readonly pageChoices = $derived(
    (this.question?.choices ?? []).filter((choice) =>
      this.story.some((page) => page.ref === choice.page),
    ),
  );

  /** Whether the story is read now: it lies over the board until it is laid aside. */
  readonly isStoryOpen = $derived.by(
    () => this.page !== null && (this.ground === null || this.page.ref !== this.pageAside),
  );

  /** The plan of an automated side that is drawn on the board. */
  readonly plan = $derived.by(() => {
    const plans = this.tabletop?.plans ?? [];
    return plans[this.planLooked] ?? plans[0] ?? null;
  });

  /** What is drawn on the board as if it were done: what would be chosen, or the plan. */
  readonly preview = $derived.by(
    () => this.choosing.ahead ?? (this.plan ? previewOf(this.plan) : null),
  );

  /** Whoever points at somebody sees the plan of it. */
  lookAt(parts: readonly Reference[]): void {
    const number = (this.tabletop?.plans ?? []).findIndex(
      ({ figure = '' }) => figure !== '' && parts.includes(figure),
    );
    if (number >= 0) this.planLooked = number;
  }

  /** What is laid out to choose from, in place of a board. */
  readonly shelves = $derived(this.tabletop?.shelves ?? []);

  /** The cards that this seat plays with. */
  readonly held = $derived.by(() =>
    this.tabletop
      ? holdings(
          this.tabletop,
          this.match.seat,
          new Set(this.choosing.offers.flatMap((offer) => offer.parts)),
        )
      : [],
  );

  /** All cards in sight by their references. */
  readonly cards = $derived(cardsOf(this.tabletop, this.question));

  /** Where there is nothing else in the middle, what this seat plays with lies there at large. */
  readonly isSpread = $derived.by(
    () =>
      this.ground === null &&
      this.shelves.length === 0 &&
      this.story.length === 0 &&
      this.held.some(({ sheet }) => sheet !== null),
  );

  readonly inTray = $derived(new Set(this.held.flatMap(partsOf)));
  readonly onShelves = $derived(
    new Set(this.shelves.flatMap((shelf) => shelf.cards.map((card) => card.ref))),
  );
  readonly isTrayLit = $derived.by(() =>
    [...this.choosing.first].some((part) => this.inTray.has(part)),
  );

  /** The choices that are cards and lie nowhere else. */
  readonly gallery = $derived(
    (this.question?.choices ?? []).filter(
      (choice) =>
        choice.card?.ref === choice.ref &&
        !this.inTray.has(choice.ref) &&
        !this.onShelves.has(choice.ref),
    ),
  );
  readonly isGallery = $derived.by(
    () => this.gallery.length >= GALLERY && this.choosing.offers.length > 0,
  );

  /** What has been chosen from the gallery may have to be put on the board, which is under it. */
  readonly isGalleryOpen = $derived.by(
    () =>
      this.isGallery &&
      !this.isGalleryDown &&
      (this.choosing.selected.length === 0 ||
        [...this.choosing.lit].every((part) => part.startsWith('card/'))),
  );

  /** The figures that can be chosen and stand beside the board, where no button says more of it. */
  readonly bench = $derived.by(() =>
    (this.tabletop?.figures ?? []).filter(
      (figure) =>
        this.choosing.first.has(figure.ref) &&
        !this.ground?.has(figure.square ?? '') &&
        !this.question?.choices?.some((choice) => choice.ref === figure.ref),
    ),
  );

  /** The offers that cannot be pointed at, whatever the reason. */
  readonly unplaced = $derived.by(() =>
    unplacedOffers(
      this.choosing.offers,
      new Set([
        ...(this.tabletop?.figures ?? []).map((figure) => figure.ref),
        ...(this.ground?.references ?? []),
        ...this.inTray,
        ...this.onShelves,
        ...(this.question?.choices ?? []).map((choice) => choice.ref),
      ]),
    ),
  );

  readonly chosen = $derived.by(
    () => new Set([...this.choosing.selected, ...(this.choosing.aimed?.parts ?? [])]),
  );

  /** What the card that is looked at or chosen would reach. */
  readonly aims = $derived.by(() => {
    const part =
      this.choosing.over ?? this.choosing.selected.find((each) => this.cards.has(each)) ?? '';
    const card = this.cards.get(part);
    const { ahead } = this.choosing;
    const targets = ahead ? ahead.targets : this.plan?.targets;
    return new Set([...(card ? (card.targets ?? []) : (targets ?? [])), ...(card?.aims ?? [])]);
  });

  /** What is to be kept in sight: what has just been added to the map, else whoever acts. */
  readonly followed = $derived.by(
    () => (this.tabletop && freshPlace(this.tabletop)) || this.acting,
  );

  /** The square of whoever acts. */
  readonly acting = $derived(
    this.tabletop?.figures.find((figure) => figure.acts && figure.square)?.square ?? '',
  );

  /** All that can be pointed at where a place or passage is. */
  partsAt(reference: Reference): Reference[] {
    const place = placeOf(reference);
    if (place === '') return [reference];
    return partsAt(place, this.contents?.get(place), this.ground?.isShared);
  }

  /**
   * What pointing there leads to: the offer, or how many are left open. Where several things are
   * in one place, it is told of the one that the pointer is on, `over`.
   */
  aheadAt(reference: Reference, over: Reference | null = this.choosing.over) {
    const { offers, selected, lit } = this.choosing;
    const parts = this.partsAt(reference);
    const part = over !== null && parts.includes(over) ? over : this.choosing.meantOf(parts);
    const several = part === over ? [] : this.choosing.severalOf(parts);
    if (several.length > 0) return { ahead: null, open: several.length };
    if (part === null || !lit.has(part)) return { ahead: null, open: 0 };
    return {
      ahead: foreseen(offers, selected, part),
      open: openOffers(offers, [...selected, part]).length,
    };
  }

  /**
   * What pointing there leads to, in words: the same wherever the pointer is, so that it need not be
   * found anew for the whole board each time the pointer moves.
   */
  say(reference: Reference): string {
    const { ahead, open } = this.aheadAt(reference, null);
    if (ahead)
      return `can be chosen: ${forecastOf(ahead, this.choosing.titleOf(ahead), this.choosing.unit)}`;
    return open > 0 ? `can be chosen, ${open} ways to go on` : '';
  }

  /** What something on the table is called. */
  nameOf(part: Reference): string {
    const { tabletop, question, ground } = this;
    return tabletop ? nameOn(tabletop, ground, part, question) : part;
  }
}
