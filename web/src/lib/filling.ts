/** Text that is set as large as the room that it has allows. */

/** No larger than this, in pixels. */
const LARGEST = 15.5;
const STEP = 0.5;

/** The largest size up to `largest` at which a text fits; `base` where none larger does. */
export function largestThatFits(
  base: number,
  largest: number,
  fits: (size: number) => boolean,
): number {
  let size = base;
  while (size + STEP <= largest && fits(size + STEP)) size += STEP;
  return size;
}

/**
 * Sets the text of an element larger while its lines fit into it, and anew when its room changes.
 *
 * An element that is as high as its lines stays as it is: there is no room to fill.
 */
export function filling(element: HTMLElement): () => void {
  const fill = () => {
    element.style.fontSize = '';
    const { clientHeight: room, clientWidth: width } = element;
    const base = parseFloat(getComputedStyle(element).fontSize);
    const fits = (size: number) => {
      element.style.fontSize = `${size}px`;
      return heightOf(element) <= room && element.scrollWidth <= width;
    };
    const size = room > heightOf(element) ? largestThatFits(base, LARGEST, fits) : base;
    element.style.fontSize = size === base ? '' : `${size}px`;
  };
  const observer = new ResizeObserver(fill);
  observer.observe(element);
  return () => observer.disconnect();
}

/** How high the lines of an element are, with the margin that it keeps below them. */
function heightOf(element: HTMLElement): number {
  const top = element.getBoundingClientRect().top;
  const last = element.lastElementChild?.getBoundingClientRect().bottom ?? top;
  return last - top + parseFloat(getComputedStyle(element).paddingBottom);
}
