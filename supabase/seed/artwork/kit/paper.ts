import { createRandom, type Random, seedOf } from "./random.ts";
import { n } from "./shapes.ts";

/** Gradient stop: offset 0 to 1, colour, opacity (1 when missing). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** The sheet one scene is drawn on: its size, its chance, and the gradients and clips it has asked for. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  /** A gradient down the shape's box, or along `angle` degrees (0 is downward, 90 to the right). Returns a fill. */
  linear(stops: readonly Stop[], angle?: number): string;
  /** The plain gradient between two colours, `angle` as above. Returns a fill. */
  blend(from: string, to: string, angle?: number): string;
  /** A gradient from the centre of the shape's box (or `centre`, 0 to 1) to its rim. Returns a fill. */
  radial(stops: readonly Stop[], centre?: readonly [number, number]): string;
  /** A gradient down the page between two heights, the same for every shape that uses it. Returns a fill. */
  vertical(from: number, to: number, stops: readonly Stop[]): string;
  /** Keeps what uses it inside the outline. Returns a `clip-path` value. */
  clip(d: string): string;
  /** Fades what uses it from visible at `from` to nothing at `to` (page heights). Returns a `mask` value. */
  fade(from: number, to: number, strength: number): string;
  /** Softens edges by about `radius` pixels. Returns a `filter` value. */
  blur(radius: number): string;
  /** The finished document around the given drawing. */
  toSvg(body: readonly string[]): string;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
}

/** A fresh sheet; `name` seeds its chance. */
export function createPaper(name: string, width: number, height: number): Paper {
  const definitions = new Map<string, string>();
  // Equal definitions share one id, so that a thousand windows cost one gradient.
  const define = (markup: (id: string) => string): string => {
    const key = markup("");
    const id = definitions.get(key) ?? `d${definitions.size}`;
    definitions.set(key, id);
    return `url(#${id})`;
  };
  const definitionMarkup = () =>
    [...definitions].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join("");
  return {
    width,
    height,
    random: createRandom(seedOf(name)),
    linear(stops, angle = 0) {
      const radians = (angle * Math.PI) / 180;
      const [dx, dy] = [Math.sin(radians) / 2, Math.cos(radians) / 2];
      const box = `x1="${(0.5 - dx).toFixed(3)}" y1="${(0.5 - dy).toFixed(3)}" x2="${(0.5 + dx).toFixed(3)}" y2="${(0.5 + dy).toFixed(3)}"`;
      return define((id) => `<linearGradient id="${id}" ${box}>${stopsOf(stops)}</linearGradient>`);
    },
    blend(from, to, angle) {
      return this.linear(
        [
          [0, from],
          [1, to],
        ],
        angle,
      );
    },
    radial(stops, [x, y] = [0.5, 0.5]) {
      return define(
        (id) =>
          `<radialGradient id="${id}" cx="${x}" cy="${y}" r="0.5" fx="${x}" fy="${y}">${stopsOf(stops)}</radialGradient>`,
      );
    },
    vertical(from, to, stops) {
      return define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(from)}" x2="0" y2="${n(to)}">${stopsOf(stops)}</linearGradient>`,
      );
    },
    clip: (d) => define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    fade(from, to, strength) {
      const shade = this.vertical(from, to, [
        [0, "#FFFFFF", strength],
        [1, "#FFFFFF", 0],
      ]);
      return define(
        (id) =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${shade}"/></mask>`,
      );
    },
    blur: (radius) =>
      define(
        (id) =>
          `<filter id="${id}" x="-0.5" y="-0.5" width="2" height="2"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      ),
    toSvg: (body) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitionMarkup()}</defs>${body.join("")}</svg>`,
  };
}
