/** Pieces of paths that drawings are put together from, in a square of 24 by 24 units. */

/** A drawing: paths in one ink, painted one over the other; a path may have holes in itself. */
export type Drawing = readonly string[];

/** A circle; inside another shape of the same path it is a hole. */
export function circle(x: number, y: number, radius: number): string {
  const across = radius * 2;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0Z`;
}

/** A ring of some width. */
export function ring(x: number, y: number, radius: number, width: number): string {
  return circle(x, y, radius) + circle(x, y, radius - width);
}

/** A rectangle; inside another shape of the same path it is a hole. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

/** A star with so many points, between two radii. */
export function star(
  x: number,
  y: number,
  points: number,
  outer: number,
  inner: number,
  turned = 0,
): string {
  const corners = Array.from({ length: points * 2 }, (_, number) => {
    const radius = number % 2 === 0 ? outer : inner;
    const angle = (Math.PI * number) / points - Math.PI / 2 + turned;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A straight stroke of some width from one point to another. */
export function bar(x: number, y: number, toX: number, toY: number, width: number): string {
  const length = Math.hypot(toX - x, toY - y);
  const acrossX = ((y - toY) / length) * (width / 2);
  const acrossY = ((toX - x) / length) * (width / 2);
  const corners = [
    [x + acrossX, y + acrossY],
    [toX + acrossX, toY + acrossY],
    [toX - acrossX, toY - acrossY],
    [x - acrossX, y - acrossY],
  ];
  return `M${corners.map((corner) => corner.map((each) => each.toFixed(2)).join(' ')).join('L')}Z`;
}
