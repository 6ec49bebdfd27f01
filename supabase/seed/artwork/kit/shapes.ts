export type Point = readonly [x: number, y: number];
export type Attributes = Readonly<Record<string, string | number>>;

/** A number as SVG wants it: one decimal is finer than a pixel. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${typeof value === "number" ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join("");
}

export function path(d: string, fill: string, attributes: Attributes = {}): string {
  return `<path d="${d}" fill="${fill}"${attributesOf(attributes)}/>`;
}

/** An open line without fill. */
export function stroke(d: string, colour: string, width: number, attributes: Attributes = {}): string {
  return path(d, "none", {
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...attributes,
  });
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
) {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributesOf(attributes)}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  attributes: Attributes = {},
) {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributesOf(attributes)}/>`;
}

export function circle(
  x: number,
  y: number,
  radius: number,
  fill: string,
  attributes: Attributes = {},
): string {
  return ellipse(x, y, radius, radius, fill, attributes);
}

export function group(children: readonly string[], attributes: Attributes = {}): string {
  return `<g${attributesOf(attributes)}>${children.join("")}</g>`;
}

/** Moves a drawing made around the origin to its place; a negative `scaleX` mirrors it. */
export function place(child: string, x: number, y: number, scale = 1, scaleX = scale): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scaleX} ${scale})">${child}</g>`;
}

/** A straight-edged outline through the points. */
export function outline(points: readonly Point[], closed = true): string {
  const joined = points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L");
  return `M${joined}${closed ? "Z" : ""}`;
}

export function polygon(points: readonly Point[], fill: string, attributes: Attributes = {}): string {
  return path(outline(points), fill, attributes);
}

/** A soft curve through all the points (Catmull-Rom turned into Béziers), open. */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const [startX, startY] = at(0);
  let d = `M${n(startX)} ${n(startY)}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [beforeX, beforeY] = at(index - 1);
    const [fromX, fromY] = at(index);
    const [toX, toY] = at(index + 1);
    const [afterX, afterY] = at(index + 2);
    d += `C${n(fromX + (toX - beforeX) / 6)} ${n(fromY + (toY - beforeY) / 6)} ${n(toX - (afterX - fromX) / 6)} ${n(toY - (afterY - fromY) / 6)} ${n(toX)} ${n(toY)}`;
  }
  return d;
}

/** Whole numbers from 0 up to, not including, `count`. */
export const range = (count: number) =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index);
