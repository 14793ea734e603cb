/** Answering the question by pointing, and asking why something is not allowed. */
import { detailsOf, unitOf } from '../lib/describe';
import { guide } from '../lib/guide.svelte';
import type { MatchStore } from '../lib/match.svelte';
import type { Reference } from '../lib/messages';
import {
  foreseen,
  isWorthALook,
  litParts,
  meantOffers,
  nextOffers,
  openOffers,
  point,
  type Standing,
  STANDINGS,
  standing,
  titleOf,
  worthwhileParts,
} from '../lib/pointing';
import type { Offer, Verdict } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { toasts } from '../lib/toasts.svelte';

/** The answer to `why` about a part; `passing` if nobody asked but by staying there. */
export interface Said {
  part: Reference;
  verdict: Verdict;
  passing: boolean;
}

const LINGER = 700;

export class Choosing {
  selected = $state.raw<Reference[]>([]);
  /** What the pointer or the cursor is over. */
  over = $state<Reference | null>(null);
  /** An offer with a warning, which is to be confirmed. */
  confirming = $state.raw<Offer | null>(null);
  /** An offer that a first tap has shown; the second one takes it. */
  aimed = $state.raw<Offer | null>(null);
  /** Offers that are named by the same parts. */
  alike = $state.raw<Offer[]>([]);
  /** Things in one place, any of which may be meant. */
  several = $state.raw<Reference[]>([]);
  /** What was said to the latest `why`. */
  verdict = $state.raw<Said | null>(null);
  #lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly match: MatchStore,
    private readonly isReady: () => boolean,
  ) {}

  readonly offers = $derived.by<Offer[]>(() =>
    this.match.asked !== null && !this.match.answering && this.isReady()
      ? this.match.asked.question.offers
      : [],
  );

  /** What costs are counted in. */
  readonly unit = $derived.by(() => unitOf(this.match.asked?.question.costs));

  /** What goes with the selection. */
  readonly lit = $derived(litParts(this.offers, this.selected));

  /** What goes with the selection and would change something. */
  readonly worthwhile = $derived(worthwhileParts(this.offers, this.selected));

  /** The offers that go with the selection. */
  readonly open = $derived(openOffers(this.offers, this.selected));

  /** What one more part would mean. */
  readonly next = $derived(nextOffers(this.offers, this.selected));

  /** What begins a new selection. */
  readonly first = $derived(litParts(this.offers, []));

  /** The offer that is about to be chosen. */
  readonly ahead = $derived.by<Offer | null>(() => {
    if (this.aimed !== null) return this.aimed;
    if (this.over !== null && (this.lit.has(this.over) || this.selected.includes(this.over))) {
      return foreseen(this.offers, this.selected, this.over);
    }
    return this.selected.length > 0 && this.open.length === 1 ? (this.open[0] ?? null) : null;
  });

  /** How something stands to what is selected. */
  standing(part: Reference): Standing {
    return standing(this.offers, this.selected, part);
  }

  /** What an offer is called: as the button says it that stands for it, if one does. */
  titleOf(offer: Offer): string {
    return titleOf(offer, this.match.asked?.question.choices ?? []);
  }

  /** What pointing at a part would cost and risk, in words; nothing where that is not known yet. */
  more(part: Reference): string | undefined {
    const offer = this.next.get(part);
    return (offer && detailsOf(offer, this.unit).join('; ')) || undefined;
  }

  /** How it stands, in words; none while nothing is asked. */
  say(part: Reference): string {
    return this.offers.length > 0 ? STANDINGS[this.standing(part)] : '';
  }

  /** Of several things in one place the one that is meant: what is lit, if anything is. */
  meantOf(parts: readonly Reference[]): Reference | null {
    return (
      parts.find((each) => this.lit.has(each) || this.selected.includes(each)) ??
      parts.find((each) => this.first.has(each)) ??
      parts[0] ??
      null
    );
  }

  /** Of the things in one place those that can be chosen, where it is not clear which is meant. */
  severalOf(parts: readonly Reference[]): Reference[] {
    const [place] = parts;
    if (!place?.startsWith('square/') || this.lit.has(place)) return [];
    const lit = parts.filter((each) => this.lit.has(each));
    return lit.length > 1 ? lit : [];
  }

  /** Points at something; false where it is part of no offer. */
  point(part: Reference): boolean {
    const pointed = point(this.offers, this.selected, part);
    if (pointed === null) return false;
    this.verdict = null;
    this.aimed = null;
    this.several = [];
    this.selected = pointed.selected;
    const [meant] = pointed.meant;
    if (pointed.meant.length > 1) this.alike = pointed.meant;
    else if (meant !== undefined) this.choose(meant);
    return true;
  }

  /**
   * Points at something with a finger, which cannot stay over it first: what costs or risks
   * something is shown, and taken by the next tap. False where it is part of no offer.
   */
  tap(part: Reference): boolean {
    const [meant, ...others] = point(this.offers, this.selected, part)?.meant ?? [];
    const isShownFirst =
      settings.lookFirst &&
      meant !== undefined &&
      others.length === 0 &&
      meant !== this.aimed &&
      isWorthALook(meant) &&
      !(meant.warning && settings.confirm);
    if (!isShownFirst) return this.point(part);
    this.verdict = null;
    this.aimed = meant;
    return true;
  }

  /** Does not take what was shown by the first tap. */
  forgo(): void {
    this.aimed = null;
  }

  /** Takes an offer, or asks to confirm it. */
  choose(offer: Offer): void {
    this.alike = [];
    const objection = guide.objection(offer);
    if (objection !== '') {
      toasts.show(objection);
      this.clear();
      return;
    }
    if (offer.warning && settings.confirm && !guide.teaches(offer)) {
      this.confirming = offer;
      return;
    }
    this.match.answer(offer);
    this.clear();
  }

  /** Takes the offer that had to be confirmed. */
  confirm(): void {
    const offer = this.confirming;
    this.clear();
    if (offer !== null) this.match.answer(offer);
  }

  /** The pointer or the cursor comes to a part, or leaves it; staying is asking why. */
  hover(part: Reference | null): void {
    if (part === this.over) return;
    clearTimeout(this.#lingering);
    this.over = part;
    if (this.verdict?.passing) this.verdict = null;
    if (part === null || this.offers.length === 0 || this.verdict !== null) return;
    if (this.first.has(part) || this.selected.includes(part)) return;
    this.#lingering = setTimeout(() => void this.ask(part, true), LINGER);
  }

  /** Asks why something may not be done; what is allowed is said as well. */
  async ask(part: Reference, passing = false): Promise<void> {
    if (this.match.asked === null || this.match.seat === null) return;
    // Who asks is not answered a second time for staying there.
    if (!passing) clearTimeout(this.#lingering);
    const { choices = [], rule } = this.match.asked.question;
    const locked = choices.find((each) => each.ref === part)?.locked;
    if (locked) {
      const said = {
        type: 'verdict' as const,
        id: 0,
        allowed: false,
        action: '',
        text: locked,
        rule,
      };
      this.verdict = { part, verdict: said, passing };
      return;
    }
    const parts = [...this.selected.filter((each) => each !== part), part];
    const verdict = await this.match.why(parts);
    if (verdict === null || (passing && (this.over !== part || this.verdict !== null))) return;
    const [meant] = meantOffers(this.offers, parts);
    const action = meant === undefined ? verdict.action : this.titleOf(meant);
    this.verdict = { part, verdict: { ...verdict, action }, passing };
  }

  /** Nothing is selected any more. */
  clear(): void {
    this.selected = [];
    this.aimed = null;
    this.confirming = null;
    this.alike = [];
    this.several = [];
    this.verdict = null;
  }
}
