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
  const rooms = elements
    .map((element) => ({
      element,
      height: element.clientHeight,
      width: element.clientWidth,
      base: parseFloat(getComputedStyle(element).fontSize),
    }))
    .filter(({ element, height }) => height > heightOf(element));
  const setTo = (sizes: number[]) => {
    rooms.forEach(({ element, base }, number) => {
      const size = sizes[number] ?? base;
      element.style.fontSize = size === base ? '' : `${size}px`;
    });
  };
  const fit = (sizes: number[]) => {
    setTo(sizes);
    return rooms.map(
      ({ element, height, width }) => heightOf(element) <= height && element.scrollWidth <= width,
    );
  };
  const bases = rooms.map(({ base }) => base);
  setTo(largestThatFit(bases, LARGEST, fit));
}

/** How high the lines of an element are, with the margin that it keeps below them. */
function heightOf(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top;
  const last = element.lastElementChild?.getBoundingClientRect().bottom ?? top;
  return last - top + parseFloat(getComputedStyle(element).paddingBottom);
}
