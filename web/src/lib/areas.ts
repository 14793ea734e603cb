/** Where everything is on a map of areas that are joined by lines. */
import type { Point, Size } from './geometry';
import {
  type About,
  type Box,
  type Ground,
  isWithin,
  type Passage,
  placeOf,
  referTo,
  type Stand,
  type Stop,
} from './ground';
import type { Reference } from './messages';
import type { Area, AreaMap, Link } from './protocol';
import { slots } from './slots';

/** So far apart are the middles of neighbours, side by side and one below the other. */
const STEP: Readonly<Point> = { x: 280, y: 240 };
/** What an area takes up. */
export const AREA: Readonly<Size> = { width: 200, height: 180 };
/** The part of it in which figures stand, around its own middle. */
const ROOM: Readonly<Size> = { width: 184, height: 94 };
const ROOM_DOWN = 12;
/** Room for the height of an area, in its lower right corner. */
const HEIGHT = 48;
/** A piece is drawn so much smaller than on a square. */
const PIECE = 0.44;
/** So far a line leads that leaves the map. */
const EXIT = 46;
/** So many letters of a label stand in one line. */
const LONGEST = 16;
/** What can be pointed at on a line. */
const HANDLE = 56;

const KINDS = {
  path: 'path',
  climb: 'climb',
  door: 'closed door',
  blocked: 'blocked way',
  exit: 'exit',
} as const;

/** A line as it is drawn, from the edge of one area to that of the other. */
export interface Line {
  link: Link;
  from: Point;
  to: Point;
  middle: Point;
  /** How much higher its end lies than its beginning. */
  rise: number;
}

/** A map of areas. */
export class AreaLayout implements Ground {
  readonly words = { place: 'area', passage: 'line' };
  readonly isShared = true;
  readonly size: Size;
  readonly lines: readonly Line[];
  readonly #middles = new Map<string, Point>();
  readonly #areas = new Map<string, Area>();
  readonly #passages: (Passage & { from: string; to: string })[];

  constructor(readonly map: AreaMap) {
    const left = Math.min(...map.areas.map((each) => each.column));
    const top = Math.min(...map.areas.map((each) => each.row));
    for (const area of map.areas) {
      this.#areas.set(area.name, area);
      this.#middles.set(area.name, {
        x: (area.column - left) * STEP.x + AREA.width / 2,
        y: (area.row - top) * STEP.y + AREA.height / 2,
      });
    }
    const middles = [...this.#middles.values()];
    this.size = {
      width: Math.max(0, ...middles.map(({ x }) => x)) + AREA.width / 2,
      height: Math.max(0, ...middles.map(({ y }) => y)) + AREA.height / 2,
    };
    this.lines = this.#drawn(map.links ?? []);
    this.#passages = this.lines.flatMap(({ link, middle }) => {
      if (!link.ref) return [];
      const { what = '', text = '', rule = '' } = link;
      const title = what || KINDS[link.kind ?? 'path'];
      const box = { ...middle, width: HANDLE, height: HANDLE };
      const ends = { from: link.one, to: link.other ?? '' };
      return [{ ...box, ...ends, reference: link.ref, what: title, text, rule }];
    });
  }

  get title(): string {
    const count = this.map.areas.length;
    return `Map, ${count} ${count === 1 ? 'area' : 'areas'}`;
  }

  get rows(): Stop[][] {
    const rows = [...new Set(this.map.areas.map((each) => each.row))].sort((a, b) => a - b);
    const places = rows.map((row) =>
      this.map.areas
        .filter((each) => each.row === row)
        .sort((one, other) => one.column - other.column)
        .flatMap(({ name }) => {
          const box = this.box(referTo(name));
          return box ? [{ reference: referTo(name), name: this.label(name), ...box }] : [];
        }),
    );
    const passages = this.#passages.map(({ from, to, ...each }) => {
      const end = to ? `to ${this.label(to)}` : 'off the map';
      return { ...each, name: `${each.what} from ${this.label(from)} ${end}` };
    });
    return passages.length > 0 ? [...places, passages] : places;
  }

  get references(): Reference[] {
    return [
      ...this.map.areas.map((area) => referTo(area.name)),
      ...this.#passages.map((each) => each.reference),
    ];
  }

  has(name: string): boolean {
    return this.#areas.has(name);
  }

  area(name: string): Area | null {
    return this.#areas.get(name) ?? null;
  }

  /** What people call an area. */
  label(name: string): string {
    return this.#areas.get(name)?.label || name;
  }

  at(point: Point): string {
    const under = [...this.#middles].find(([, middle]) => isWithin(point, { ...middle, ...AREA }));
    return under?.[0] ?? '';
  }

  passageAt(point: Point, reach: number): Reference {
    const more = Math.max(0, reach - HANDLE / 2);
    return this.#passages.find((each) => isWithin(point, each, more))?.reference ?? '';
  }

  centre(name: string): Point | null {
    return this.#middles.get(name) ?? null;
  }

  covered(name: string): string[] {
    return this.has(name) ? [name] : [];
  }

  box(reference: Reference): Box | null {
    const middle = this.centre(placeOf(reference));
    if (middle !== null) return { ...middle, ...AREA };
    return this.#passages.find((each) => each.reference === reference) ?? null;
  }

  stand(name: string, number: number, count: number): Stand | null {
    const middle = this.centre(name);
    return (middle && this.#slots(name, middle, count)[number]) ?? null;
  }

  free(name: string, count: number): Stand[] {
    const middle = this.centre(name);
    return middle ? this.#slots(name, middle, count).slice(count) : [];
  }

  lay(name: string, number: number, count: number): Stand | null {
    const middle = this.centre(name);
    if (middle === null) return null;
    const wide = Math.min(100 * PIECE, (AREA.width - HEIGHT - 8) / Math.max(1, count));
    return {
      x: middle.x + AREA.width / 2 - HEIGHT - wide * (count - number),
      y: middle.y + AREA.height / 2 - 100 * PIECE + 14,
      scale: PIECE,
    };
  }

  /** What lies in an area has a room of its own there. */
  peek(): null {
    return null;
  }

  next(reference: Reference, right: number, down: number): Reference {
    const from = this.box(reference);
    const ahead = this.rows.flat().filter((each) => each.reference !== reference);
    return (from && nearest(from, ahead, right, down)?.reference) ?? reference;
  }

  way(names: readonly string[]): string {
    const known = names.filter((each) => this.has(each));
    if (known.length < 2) return '';
    return known
      .map((name, number) => {
        const { x, y } = this.centre(name) ?? { x: 0, y: 0 };
        const isStep = number > 0 && this.#isJoined(known[number - 1] ?? '', name);
        return `${isStep ? 'L' : 'M'}${x} ${y}`;
      })
      .join('');
  }

  about(reference: Reference): About | null {
    const passage = this.#passages.find((each) => each.reference === reference);
    if (passage) return { ...passage, name: passage.what, facts: [] };
    const area = this.#areas.get(placeOf(reference));
    if (!area) return null;
    const { kind = '', height = 0, capacity = 0, text = '', rule = '' } = area;
    const facts = [
      kind,
      height !== 0 ? `height ${height}` : '',
      capacity > 0 ? `room for ${capacity}` : '',
    ].filter((each) => each);
    return { name: this.label(area.name), facts, text, rule };
  }

  around(name: string): string[] {
    return this.lines.flatMap(({ link, rise }) => {
      const { one, other = '', kind = 'path', cost = 1, one_way: oneWay = false, what = '' } = link;
      if (one !== name && (other !== name || oneWay)) return [];
      const to = one === name ? other : one;
      const up = one === name ? rise : -rise;
      const more = [
        what,
        kind === 'path' || kind === 'exit' ? '' : KINDS[kind],
        up > 0 ? 'up' : up < 0 ? 'down' : '',
        oneWay ? 'one way' : '',
        cost === 1 ? '' : `cost ${cost}`,
      ].filter((each) => each);
      const said = to === '' ? 'leads off the map' : `leads to ${this.label(to)}`;
      return [more.length > 0 ? `${said} (${more.join(', ')})` : said];
    });
  }

  #slots(name: string, middle: Point, count: number): Stand[] {
    const all = Math.max(count, this.#areas.get(name)?.capacity ?? 0);
    return slots(all, ROOM, { x: middle.x, y: middle.y + ROOM_DOWN });
  }

  #isJoined(one: string, other: string): boolean {
    return (this.map.links ?? []).some(
      (link) =>
        (link.one === one && link.other === other) || (link.one === other && link.other === one),
    );
  }

  #drawn(links: readonly Link[]): Line[] {
    const taken = new Map<string, Point[]>();
    const take = (name: string, way: Point) => taken.set(name, [...(taken.get(name) ?? []), way]);
    for (const { one, other = '' } of links) {
      const [from, to] = [this.centre(one), this.centre(other)];
      if (from === null || to === null) continue;
      take(one, { x: to.x - from.x, y: to.y - from.y });
      take(other, { x: from.x - to.x, y: from.y - to.y });
    }
    return links.flatMap((link) => {
      const from = this.centre(link.one);
      const to = this.centre(link.other ?? '');
      if (from === null) return [];
      if (to === null) {
        const way = freest(taken.get(link.one) ?? []);
        take(link.one, way);
        const begin = atBorder(from, way);
        const end = { x: begin.x + way.x * EXIT, y: begin.y + way.y * EXIT };
        return [{ link, from: begin, to: end, middle: between(begin, end), rise: 0 }];
      }
      const way = { x: to.x - from.x, y: to.y - from.y };
      const [begin, end] = [atBorder(from, way), atBorder(to, { x: -way.x, y: -way.y })];
      const rise = this.#height(link.other ?? '') - this.#height(link.one);
      return [{ link, from: begin, to: end, middle: between(begin, end), rise }];
    });
  }

  #height(name: string): number {
    return this.#areas.get(name)?.height ?? 0;
  }
}

/** Of some stops the one that is meant by an arrow key; `null` where none lies that way. */
export function nearest<T extends Point>(
  from: Point,
  stops: readonly T[],
  right: number,
  down: number,
): T | null {
  let best: { stop: T; far: number } | null = null;
  for (const stop of stops) {
    const [x, y] = [stop.x - from.x, stop.y - from.y];
    const along = x * right + y * down;
    const across = Math.abs(x * down) + Math.abs(y * right);
    if (along <= 0 || across > 2 * along) continue;
    const far = along + 2 * across;
    if (best === null || far < best.far) best = { stop, far };
  }
  return best?.stop ?? null;
}

const WAYS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
];

/** Of the four ways out the one that is farthest from all that are taken. */
export function freest(taken: readonly Point[]): Point {
  const closeness = (way: Point) =>
    Math.max(
      -1,
      ...taken.map((other) => (other.x * way.x + other.y * way.y) / Math.hypot(other.x, other.y)),
    );
  return WAYS.reduce((best, way) => (closeness(way) < closeness(best) - 1e-9 ? way : best));
}

/** A label in one line, or in the two most even ones where it is long and has several words. */
export function inLines(label: string): string[] {
  if (label.length <= LONGEST) return [label];
  const breaks = [...label.matchAll(/ /g)].map(({ index }) => index);
  const [best] = breaks.sort(
    (a, b) => Math.abs(a - label.length / 2) - Math.abs(b - label.length / 2),
  );
  return best === undefined ? [label] : [label.slice(0, best), label.slice(best + 1)];
}

/** Where a line in a direction leaves the area around a point. */
function atBorder(middle: Point, way: Point): Point {
  const share = Math.min(
    way.x === 0 ? Infinity : AREA.width / 2 / Math.abs(way.x),
    way.y === 0 ? Infinity : AREA.height / 2 / Math.abs(way.y),
  );
  return { x: middle.x + way.x * share, y: middle.y + way.y * share };
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
