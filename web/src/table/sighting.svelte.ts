/** Panning and zooming a board: by drag, wheel and pinch, by buttons, and by itself. */
import {
  framed,
  held,
  lookAt,
  type Point,
  SIDE,
  type Sight,
  type Size,
  wholeSight,
  zoomed,
} from '../lib/geometry';

const CLOSEST = 1.5;
const READABLE = 0.36;
const CRAMPED = 0.2;
/** Squares that are smaller while all is seen are worth coming nearer to. */
const SMALL = 0.36;
/** No nearer than this by itself, and not for less of a gain. */
const ACTION = 0.66;
const GAIN = 1.2;
const STILL = 7;
const LONG_PRESS = 550;
const GLIDE = 260;

export interface Hands {
  /** Pointed at, with a click or with a finger. */
  point(at: Point, byTouch: boolean): void;
  /** Asked about, with a long press or the other button. */
  ask(at: Point): void;
}

export class Sighting {
  window = $state<Size>({ width: 0, height: 0 });
  #sight = $state.raw<Sight | null>(null);
  #pointers: Record<number, Point> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClick = false;
  /** The next picture of a glide that is under way. */
  #frame = 0;
  /** Whether the board comes near to the action by itself, until somebody looks elsewhere. */
  isLed = $state(true);

  constructor(
    private readonly board: () => Size,
    private readonly margin: number,
    private readonly hands: Hands,
  ) {}

  readonly whole = $derived.by(() => wholeSight(this.board(), this.window, this.margin));

  readonly sight = $derived.by(() =>
    held(this.#sight ?? this.whole, this.board(), this.window, this.margin),
  );

  /** Whether only a part of the board is seen. */
  readonly isNear = $derived(this.sight.scale > this.whole.scale * 1.02);

  /** Whether squares are too small to be read and hit while all of the board is seen. */
  readonly isCramped = $derived(this.window.width > 0 && this.whole.scale < CRAMPED);

  /** Whether squares are small while all is seen, but can be hit. */
  readonly isSmall = $derived(!this.isCramped && this.whole.scale < SMALL);

  /** The point of the board under a point of the window. */
  under({ x, y }: Point): Point {
    return { x: this.sight.x + x / this.sight.scale, y: this.sight.y + y / this.sight.scale };
  }

  /** Sees the whole board. */
  showAll(): void {
    this.#glide(this.whole, () => (this.#sight = null));
  }

  /**
   * Comes as near to these points as all of them are well in sight; all of the board for none.
   * Where that is too far away to be read, it comes nearer to the last of them.
   */
  frame(points: readonly Point[]): void {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const from = { x: Math.min(...xs), y: Math.min(...ys) };
    const to = { x: Math.max(...xs), y: Math.max(...ys) };
    const sight = framed(from, to, 1.2 * SIDE, this.window, Math.max(ACTION, this.whole.scale));
    const last = points.at(-1);
    // In little room what cannot be read is of no use: rather less of it, around who acts.
    if (last && this.isCramped && sight.scale < READABLE)
      this.#glide(lookAt(last, READABLE, this.window));
    else if (points.length === 0 || sight.scale < this.whole.scale * GAIN) this.showAll();
    else this.#glide(sight);
  }

  /** Goes to the action and stays with it, or back to the whole board. */
  lead(points: readonly Point[]): void {
    this.isLed = !(this.isLed && this.isNear);
    if (this.isLed) this.frame(points);
    else this.showAll();
  }

  /** Stays over the same squares where the board has grown before them. */
  drift(by: Point): void {
    if (this.#sight === null) return;
    const { x, y, scale } = this.#sight;
    this.#sight = { x: x + by.x, y: y + by.y, scale };
  }

  /** Nearer or farther, around the middle. */
  zoom(factor: number): void {
    this.isLed = false;
    this.#glide(this.#zoomed(factor, { x: this.window.width / 2, y: this.window.height / 2 }));
  }

  /** Moves as far as it has to for a point to be well in sight; reads what is there. */
  follow(point: Point, closer = false): void {
    const { scale } = this.sight;
    const [width, height] = [this.window.width / scale, this.window.height / scale];
    const isSeen =
      Math.abs(point.x - this.sight.x - width / 2) < width * 0.36 &&
      Math.abs(point.y - this.sight.y - height / 2) < height * 0.36;
    const wanted = closer ? Math.max(scale, READABLE) : scale;
    if ((isSeen && wanted === scale) || (!this.isNear && !closer)) return;
    this.#glide(lookAt(point, wanted, this.window));
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.isLed = false;
    this.#rest();
    this.#sight = this.#zoomed(Math.exp(-event.deltaY * 0.0016), at(event));
  };

  down = (event: PointerEvent): void => {
    if (event.button === 1) return;
    const here = at(event);
    this.#pointers[event.pointerId] = here;
    this.#isClick = Object.keys(this.#pointers).length === 1 && event.button === 0;
    clearTimeout(this.#timer);
    if (!this.#isClick) return;
    this.#timer = setTimeout(() => {
      this.#isClick = false;
      this.hands.ask(this.under(here));
    }, LONG_PRESS);
  };

  move = (event: PointerEvent): void => {
    const before = this.#pointers[event.pointerId];
    if (before === undefined) return;
    const now = at(event);
    if (this.#isClick && Math.hypot(now.x - before.x, now.y - before.y) < STILL) return;
    this.#isClick = false;
    clearTimeout(this.#timer);
    this.isLed = false;
    this.#rest();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const other = Object.entries(this.#pointers).find(
      ([id]) => Number(id) !== event.pointerId,
    )?.[1];
    const { x, y, scale } = this.sight;
    this.#sight = { x: x - (now.x - before.x) / scale, y: y - (now.y - before.y) / scale, scale };
    if (other !== undefined) {
      // The finger that rests stays where it is: half of the way is taken back by the zoom.
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) /
        Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.#sight = zoomed({ x, y, scale }, factor, other, this.whole.scale, CLOSEST);
    }
    this.#pointers[event.pointerId] = now;
  };

  up = (event: PointerEvent): void => {
    clearTimeout(this.#timer);
    if (
      this.#pointers[event.pointerId] !== undefined &&
      this.#isClick &&
      event.type === 'pointerup'
    ) {
      this.hands.point(this.under(at(event)), event.pointerType !== 'mouse');
    }
    this.#isClick = false;
    this.#pointers = Object.fromEntries(
      Object.entries(this.#pointers).filter(([id]) => Number(id) !== event.pointerId),
    );
  };

  menu = (event: MouseEvent): void => {
    event.preventDefault();
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    this.hands.ask(this.under(at(event)));
  };

  #zoomed(factor: number, over: Point): Sight {
    return zoomed(this.sight, factor, over, this.whole.scale, CLOSEST);
  }

  /** Goes there from wherever a glide has come to; at once for whoever wants no motion. */
  #glide(to: Sight, then: () => void = () => undefined): void {
    this.#rest();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#sight = to;
      then();
      return;
    }
    const from = this.sight;
    const began = performance.now();
    const step = (time: number) => {
      const share = Math.min(1, Math.max(0, (time - began) / GLIDE));
      const eased = 1 - (1 - share) ** 3;
      this.#sight = {
        x: from.x + (to.x - from.x) * eased,
        y: from.y + (to.y - from.y) * eased,
        scale: from.scale + (to.scale - from.scale) * eased,
      };
      if (share < 1) this.#frame = requestAnimationFrame(step);
      else then();
    };
    this.#frame = requestAnimationFrame(step);
  }

  #rest(): void {
    cancelAnimationFrame(this.#frame);
  }
}

/** Where in its window an event took place. */
function at(event: MouseEvent): Point {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
