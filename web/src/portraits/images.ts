/**
 * Portraits and pictures of cards as images. Their colours do not depend on the theme, and a picture
 * has fifty shapes: as an image it is one element of the page, made once however often it is seen.
 */
import { drawingOf } from '../art/drawings';
import { type CardPicture, GROUNDS } from './cards';
import type { Layer } from './drawing';
import { portraitOf } from './look';
import { type Palette, paletteOf } from './palette';
import { lookOf } from './seeded';
import { TOOLS } from './tools';

/** The side of the square around 0 0 that a portrait is drawn on: some stand out over its hundred units. */
export const CANVAS = 120;

const IMAGES = new Map<string, string>();

function styleOf({ as, tone }: Layer, palette: Palette): string {
  const colour = palette[tone];
  if (as === 'shape') return `fill="${colour}" stroke="${palette.ink}" stroke-width="2"`;
  return as === 'flat' ? `fill="${colour}"` : `fill="none" stroke="${colour}" stroke-width="${as}"`;
}

function layerMarkup(layer: Layer, palette: Palette): string {
  const path = `<path d="${layer.d}" ${styleOf(layer, palette)}`;
  const mirrored = layer.isTwice ? `${path} transform="scale(-1 1)"/>` : '';
  const clip = layer.within ? ` clip-path="url(#${layer.within})"` : '';
  return `<g${clip}>${path}/>${mirrored}</g>`;
}

function layersMarkup(layers: readonly Layer[], palette: Palette): string {
  return layers.map((layer) => layerMarkup(layer, palette)).join('');
}

function grouped(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

function imageOf(key: string, side: number, markup: () => string): string {
  const known = IMAGES.get(key);
  if (known !== undefined) return known;
  const box = `viewBox="${-side / 2} ${-side / 2} ${side} ${side}"`;
  const lines = 'fill-rule="evenodd" stroke-linejoin="round" stroke-linecap="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${lines}>${markup()}</svg>`;
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  IMAGES.set(key, image);
  return image;
}

/** The picture of somebody by the id of the content, as an address of an image of `CANVAS` units. */
export function portraitImage(of: string, calling = ''): string {
  return imageOf(`portrait ${of} ${calling}`, CANVAS, () => {
    const { head, body, groups, palette } = portraitOf(lookOf(of, calling));
    const clips = Object.entries({ head, body }).map(
      ([id, outline]) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
    );
    const parts = groups.map(({ transform, layers }) =>
      grouped(transform, layersMarkup(layers, palette)),
    );
    return [...clips, ...parts].join('');
  });
}

/** The picture of a card that shows `art`, as an address of an image of a hundred units; `mark` names its drawing. */
export function cardImage({ cloth, trim, ground, tool, turn }: CardPicture, mark: string): string {
  return imageOf(`card ${[cloth, trim, ground, tool, turn, mark].join(' ')}`, 100, () => {
    const palette = paletteOf({ skin: 'fair', hair: 'ice', cloth, trim });
    const behind = `<g opacity="0.75">${layersMarkup(GROUNDS[ground], palette)}</g>`;
    if (tool !== 'none') {
      const size = TOOLS[tool].held === 'before' ? 1.3 : 0.95;
      const held = layersMarkup(TOOLS[tool].layers, palette);
      return behind + grouped(`rotate(${turn}) scale(${size})`, held);
    }
    const style = `fill="#fff8e8" stroke="${palette.ink}" stroke-width="1.4" paint-order="stroke"`;
    const paths = (drawingOf(mark) ?? []).map((path) => `<path d="${path}" ${style}/>`);
    return behind + grouped('translate(-36 -36) scale(3)', paths.join(''));
  });
}
