import { describe, expect, it } from 'vitest';
import { cardPicture } from './cards';
import { CHOSEN } from './heroes';
import { cardImage, portraitImage } from './images';

/** Opens and closes all elements of a picture, and gives the names of those that remain open. */
function leftOpen(image: string): string[] {
  const svg = decodeURIComponent(image.replace('data:image/svg+xml,', ''));
  const open: string[] = [];
  for (const [, closes, name = '', empty] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s[\w:-]+="[^"<&]*")*\s*(\/?)>/g,
  )) {
    if (closes) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(svg.replaceAll(/<[^<>]*>/g, '')).toBe('');
  return open;
}

describe('the image of a portrait', () => {
  it('is a sound drawing, and another one for everybody', () => {
    const images = Object.keys(CHOSEN).map((hero) => portraitImage(hero));
    for (const image of images) expect(leftOpen(image)).toEqual([]);
    expect(new Set(images).size).toBe(images.length);
  });

  it('depends on the calling only where nothing was chosen', () => {
    expect(portraitImage('somebody', 'mage')).not.toBe(portraitImage('somebody', 'warrior'));
  });
});

describe('the image of a card', () => {
  it.each(['melee', 'heroic'])(
    'of kind %s is a sound drawing in the colours of its name',
    (kind) => {
      const [one, other] = ['Thicket Oath', 'Quick Cut'].map((name) => {
        const art = cardPicture(kind, kind, name);
        return art ? cardImage(art, kind) : '';
      });
      expect(leftOpen(one ?? '')).toEqual([]);
      expect(one).not.toBe(other);
    },
  );
});
