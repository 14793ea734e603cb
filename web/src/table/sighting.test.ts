import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sighting } from './sighting.svelte';

const HANDS = { point: () => undefined, ask: () => undefined };
const CORNER = [{ x: 100, y: 100 }];

let frames: FrameRequestCallback[] = [];

/** A large board in a small window, for somebody who likes motion or does not. */
function seen(likesMotion: boolean): Sighting {
  vi.stubGlobal('matchMedia', () => ({ matches: !likesMotion }));
  const sighting = new Sighting(() => ({ width: 3000, height: 3000 }), 60, HANDS);
  sighting.window = { width: 600, height: 600 };
  return sighting;
}

/** Draws the next picture, this many milliseconds after now. */
function draw(later: number): void {
  const due = frames;
  frames = [];
  for (const each of due) each(performance.now() + later);
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (number: number) => frames.splice(number - 1, 1));
});
afterEach(() => vi.unstubAllGlobals());

test('whoever wants no motion is there at once, and back at once', () => {
  const sighting = seen(false);
  sighting.lead(CORNER);
  expect(sighting.isNear).toBe(true);
  sighting.showAll();
  expect(sighting.isNear).toBe(false);
  expect(frames).toHaveLength(0);
});

test('a board glides to where it is sent', () => {
  const sighting = seen(true);
  sighting.frame(CORNER);
  expect(sighting.isNear).toBe(false);
  draw(1000);
  expect(sighting.isNear).toBe(true);
});

test('a board that is sent elsewhere on its way goes only there', () => {
  const sighting = seen(true);
  sighting.frame(CORNER);
  draw(100);
  expect(sighting.isNear).toBe(true);
  sighting.showAll();
  expect(frames).toHaveLength(1);
  draw(1000);
  expect(sighting.isNear).toBe(false);
  expect(frames).toHaveLength(0);
});
