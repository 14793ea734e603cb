/** Text that is set as large as the room that it has allows. */

/** No larger than this, in pixels. */
const LARGEST = 15.5;
/** By so many pixels texts are set larger, one after the other, as long as they fit. */
const STRIDES = [4, 2, 1, 0.5];

/**
 * The largest sizes up to `largest` at which texts fit; a text keeps its base where none larger does.
 *
 * `fit` tells which of the texts fit, each in its size. All are tried at once: the browser lays the
 * page out for each question.
 */
export function largestThatFit(
  bases: number[],
  largest: number,
  fit: (sizes: number[]) => boolean[],
): number[] {
  return STRIDES.reduce((sizes, stride) => {
    const larger = sizes.map((size) => (size + stride <= largest ? size + stride : size));
    const fits = fit(larger);
    return sizes.map((size, number) => (fits[number] ? (larger[number] ?? size) : size));
  }, bases);
}

/** A text by all that its size follows from, with its size where none larger fits. */
export interface Text {
  key: string;
  base: number;
}

const MOST_KNOWN = 500;

/** The sizes of texts that were found before, by their keys. */
export class KnownSizes {
  private readonly known = new Map<string, number>();

  /** The largest sizes at which texts fit; `fit` is asked about those that are new alone. */
  of<T extends Text>(
    texts: T[],
    largest: number,
    fit: (texts: T[], sizes: number[]) => boolean[],
  ): number[] {
    const fresh = texts.filter(({ key }) => !this.known.has(key));
    if (fresh.length > 0) {
      const bases = fresh.map(({ base }) => base);
      const found = largestThatFit(bases, largest, (sizes) => fit(fresh, sizes));
      if (this.known.size > MOST_KNOWN) this.known.clear();
      fresh.forEach(({ key, base }, number) => this.known.set(key, found[number] ?? base));
    }
    return texts.map(({ key, base }) => this.known.get(key) ?? base);
  }
}

interface Room extends Text {
  element: HTMLElement;
  height: number;
  width: number;
}

const sizes = new KnownSizes();
let observer: ResizeObserver | undefined;

/**
 * Sets the text of an element larger while its lines fit into it, and anew when its room changes.
 *
 * An element that is as high as its lines stays as it is: there is no room to fill.
 */
export function filling(element: HTMLElement): () => void {
  observer ??= new ResizeObserver((entries) => {
    fill(entries.map((entry) => entry.target).filter((target) => target instanceof HTMLElement));
  });
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** Sets the texts of elements as large as they fit. */
function fill(elements: HTMLElement[]) {
  for (const element of elements) element.style.fontSize = '';
  const rooms = elements.map(roomOf).filter(({ element, height }) => height > heightOf(element));
  const fit = (asked: Room[], wanted: number[]) => {
    set(asked, wanted);
    return asked.map(
      ({ element, height, width }) => heightOf(element) <= height && element.scrollWidth <= width,
    );
  };
  set(rooms, sizes.of(rooms, LARGEST, fit));
}

/** The room of an element; what was found in another font, before its own came, is asked anew. */
function roomOf(element: HTMLElement): Room {
  const { clientHeight: height, clientWidth: width } = element;
  const base = parseFloat(getComputedStyle(element).fontSize);
  const key = [document.fonts.status, base, width, height, element.innerHTML].join(' ');
  return { element, height, width, base, key };
}

function set(rooms: Room[], wanted: number[]) {
  rooms.forEach(({ element, base }, number) => {
    const size = wanted[number] ?? base;
    element.style.fontSize = size === base ? '' : `${size}px`;
  });
}

/** How high the lines of an element are, with the margin that it keeps below them. */
function heightOf(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top;
  const last = element.lastElementChild?.getBoundingClientRect().bottom ?? top;
  return last - top + parseFloat(getComputedStyle(element).paddingBottom);
}
