/** One device for several people: each has a seat and a connection, and one of them is in front. */
import { type SharedDevice, MatchStore } from '../lib/match.svelte';
import { keepToken, seatsHere, tokenOf } from '../lib/tokens';

export class HotSeat implements SharedDevice {
  /** All seats that are held here; a single one where nobody shares this device. */
  readonly seats: readonly MatchStore[];
  #front = $state.raw() as MatchStore;
  /** Nobody may look: the device is on its way to somebody. */
  #isCovered = $state(false);

  constructor(
    id: string,
    open: (token: string | null) => MatchStore = (t) => new MatchStore(id, t),
  ) {
    const own = tokenOf(id);
    const here = seatsHere(id);
    // Whoever has come by the link of another seat since plays on that one alone.
    const isShared = own !== null && here.length > 1 && here.includes(own);
    this.seats = isShared ? here.map(open) : [open(own)];
    this.#front = this.seats.find((each) => each.token === own) ?? (this.seats[0] as MatchStore);
    if (!this.isShared) return;
    for (const each of this.seats) each.device = this;
    // Whoever opens the page may be somebody else than whoever closed it.
    this.#isCovered = true;
  }

  /** Whether several people share this device. */
  get isShared(): boolean {
    return this.seats.length > 1;
  }

  /** Whoever has the device. */
  get front(): MatchStore {
    return this.#front;
  }

  /** Whoever is to decide while whoever has the device is not. */
  get next(): MatchStore | null {
    if (this.#front.asked !== null || this.#front.outcome !== null) return null;
    return this.seats.find((each) => each !== this.#front && each.asked !== null) ?? null;
  }

  /** For whom the table is covered, until they say that they have the device. */
  get awaited(): MatchStore | null {
    if (!this.#isCovered || this.#front.outcome !== null) return null;
    return this.next ?? this.#front;
  }

  /** Covers the table: the device goes to whoever decides next. */
  handOver(): void {
    if (this.next !== null) this.#isCovered = true;
  }

  /** Somebody has the device, and looks at the table from their seat. */
  take(seat: MatchStore): void {
    this.#front = seat;
    this.#isCovered = false;
    if (seat.token !== null) keepToken(seat.id, seat.token);
  }

  /** Who share a device sit together: the others need not be asked whether one may go back. */
  agree(): void {
    for (const each of this.seats) {
      const { undoWanted, seat } = each;
      const isOurs = this.seats.some((other) => other.seat === undoWanted);
      if (undoWanted !== null && undoWanted !== seat && isOurs) each.agreeUndo(true);
    }
  }

  /** Ends all connections. */
  leave(): void {
    for (const each of this.seats) each.leave();
  }
}
