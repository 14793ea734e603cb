/** What of a match is seen where: on the board, among the cards, laid out, in the question. */
import { forecastOf } from '../lib/describe';
import { Grid } from '../lib/geometry';
import type { MatchStore } from '../lib/match.svelte';
import type { Reference } from '../lib/messages';
import { foreseen, openOffers, unplacedOffers } from '../lib/pointing';
import type { Choosing } from './choosing.svelte';
import { atRest, cardsOf, contentsOf, holdings, partsAt } from './layout';
import type { Stage } from './stage.svelte';

/** So many cards to choose from are laid out over the board. */
const GALLERY = 5;

export class Outlook {
  /** Whether somebody looks at the board instead of the cards that are laid out over it. */
  isGalleryDown = $state(false);

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
  readonly grid = $derived(this.tabletop?.board ? new Grid(this.tabletop.board) : null);
  readonly contents = $derived(
    this.tabletop && this.grid ? contentsOf(this.tabletop, this.grid) : null,
  );

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

  readonly inTray = $derived(
    new Set(this.held.flatMap((each) => [...each.hand, ...each.cards].map((card) => card.ref))),
  );
  readonly isTrayLit = $derived.by(() =>
    [...this.choosing.first].some((part) => this.inTray.has(part)),
  );

  /** The choices that are cards and lie nowhere else. */
  readonly gallery = $derived(
    (this.question?.choices ?? []).filter(
      (choice) => choice.card?.ref === choice.ref && !this.inTray.has(choice.ref),
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
        !this.grid?.place(figure.square ?? '') &&
        !this.question?.choices?.some((choice) => choice.ref === figure.ref),
    ),
  );

  /** The offers that cannot be pointed at, whatever the reason. */
  readonly unplaced = $derived.by(() =>
    unplacedOffers(
      this.choosing.offers,
      new Set([
        ...(this.tabletop?.figures ?? []).map((figure) => figure.ref),
        ...(this.tabletop?.board?.squares ?? []).map((square) => `square/${square}`),
        ...this.inTray,
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
    return new Set([...(card?.targets ?? []), ...(card?.aims ?? [])]);
  });

  /** The square of whoever acts. */
  readonly acting = $derived(
    this.tabletop?.figures.find((figure) => figure.acts && figure.square)?.square ?? '',
  );

  /** All that can be pointed at on a square. */
  partsAt(square: string): Reference[] {
    return partsAt(square, this.contents?.get(square));
  }

  /** What pointing at a square leads to: the offer, or how many are left open. */
  aheadAt(square: string) {
    const part = this.choosing.meantOf(this.partsAt(square));
    if (part === null || !this.choosing.lit.has(part)) return { ahead: null, open: 0 };
    const { offers, selected } = this.choosing;
    return {
      ahead: foreseen(offers, selected, part),
      open: openOffers(offers, [...selected, part]).length,
    };
  }

  /** What pointing at a square leads to, in words. */
  say(square: string): string {
    const { ahead, open } = this.aheadAt(square);
    if (ahead) return `can be chosen: ${forecastOf(ahead, this.choosing.titleOf(ahead))}`;
    return open > 0 ? `can be chosen, ${open} ways to go on` : '';
  }

  /** What something on the table is called. */
  nameOf(part: Reference): string {
    const figure = this.tabletop?.figures.find((each) => each.ref === part);
    const choice = this.question?.choices?.find((each) => each.ref === part);
    const name = this.cards.get(part)?.name ?? figure?.name ?? choice?.label;
    return name ?? part.replace(/^[a-z]+\//, '');
  }
}
