import { archPath, finial, rounded, turned } from "./architecture.ts";
import { darken, lighten, palette } from "./colour.ts";
import type { Paper } from "./paper.ts";
import { group, path, range, rect } from "./shapes.ts";

interface MinaretShape {
  x: number;
  /** Page height of the foot. */
  y: number;
  height: number;
  tone: string;
  /** Colour of the lit openings and floodlights; none when missing. */
  lit?: string;
  /** Colour of cap and finial. */
  cap?: string;
}

/** A flared balcony with its parapet; `up` is its height above the foot. */
function balcony(
  paper: Paper,
  x: number,
  y: number,
  up: number,
  half: number,
  depth: number,
  tone: string,
): string {
  return (
    turned(
      x,
      y,
      [
        [half * 0.72, up - depth],
        [half, up - depth * 0.25],
        [half, up + depth * 0.5],
        [half * 0.96, up + depth * 0.5],
      ],
      rounded(paper, tone),
    ) + rect(x - half, y - up - depth * 0.1, half * 2, depth * 0.12, darken(tone, 0.3), { opacity: 0.5 })
  );
}

function openings(x: number, y: number, up: number, half: number, height: number, fill: string): string {
  return [-0.5, 0, 0.5]
    .map((share) => path(archPath(x + share * half * 1.1, y - up, half * 0.34, height), fill))
    .join("");
}

/** The great mosque of Makkah's minaret: square foot, tall octagon, two balconies, colonnaded lantern, slim cap. */
export function haramMinaret(
  paper: Paper,
  { x, y, height: h, tone, lit, cap = palette.gold }: MinaretShape,
): string {
  const w = h * 0.052;
  const skin = rounded(paper, tone);
  const hole = lit ?? darken(tone, 0.45);
  const bands = [0.1, 0.2, 0.3].map((up) =>
    rect(x - w, y - h * up, w * 2, h * 0.008, darken(tone, 0.2), { opacity: 0.6 }),
  );
  return group([
    turned(
      x,
      y,
      [
        [w, 0],
        [w, h * 0.36],
      ],
      skin,
    ),
    ...bands,
    openings(x, y, h * 0.21, w, h * 0.07, hole),
    balcony(paper, x, y, h * 0.38, w * 1.4, h * 0.035, lighten(tone, 0.08)),
    turned(
      x,
      y,
      [
        [w * 0.74, h * 0.395],
        [w * 0.7, h * 0.62],
      ],
      skin,
    ),
    openings(x, y, h * 0.5, w * 0.72, h * 0.06, hole),
    balcony(paper, x, y, h * 0.635, w * 1.12, h * 0.03, lighten(tone, 0.08)),
    turned(
      x,
      y,
      [
        [w * 0.56, h * 0.65],
        [w * 0.54, h * 0.76],
      ],
      skin,
    ),
    openings(x, y, h * 0.66, w * 0.6, h * 0.075, hole),
    turned(
      x,
      y,
      [
        [w * 0.72, h * 0.76],
        [w * 0.72, h * 0.775],
        [w * 0.5, h * 0.79],
        [w * 0.5, h * 0.815],
        [w * 0.6, h * 0.83],
        [w * 0.42, h * 0.875],
        [w * 0.1, h * 0.905],
      ],
      rounded(paper, lighten(tone, 0.1)),
    ),
    finial(x, y - h * 0.9, h * 0.1, cap),
  ]);
}

/** The Prophet's mosque's newer minaret: square, then octagonal, then round, with an ornate crown. */
export function nabawiMinaret(
  paper: Paper,
  { x, y, height: h, tone, lit, cap = palette.gold }: MinaretShape,
): string {
  const w = h * 0.046;
  const hole = lit ?? darken(tone, 0.42);
  const drum = darken(tone, 0.1);
  const stripes = range(9).map((index) =>
    rect(x - w * 0.62, y - h * (0.455 + index * 0.017), w * 1.24, h * 0.008, darken(tone, 0.25), {
      opacity: 0.55,
    }),
  );
  return group([
    turned(
      x,
      y,
      [
        [w, 0],
        [w, h * 0.24],
      ],
      rounded(paper, tone),
    ),
    openings(x, y, h * 0.13, w, h * 0.07, hole),
    balcony(paper, x, y, h * 0.25, w * 1.36, h * 0.034, lighten(tone, 0.06)),
    turned(
      x,
      y,
      [
        [w * 0.78, h * 0.27],
        [w * 0.76, h * 0.41],
      ],
      rounded(paper, tone),
    ),
    openings(x, y, h * 0.31, w * 0.76, h * 0.06, hole),
    balcony(paper, x, y, h * 0.425, w * 1.14, h * 0.03, lighten(tone, 0.06)),
    turned(
      x,
      y,
      [
        [w * 0.62, h * 0.445],
        [w * 0.6, h * 0.61],
      ],
      rounded(paper, drum),
    ),
    ...stripes,
    balcony(paper, x, y, h * 0.625, w * 0.98, h * 0.028, lighten(tone, 0.06)),
    turned(
      x,
      y,
      [
        [w * 0.46, h * 0.64],
        [w * 0.44, h * 0.74],
      ],
      rounded(paper, tone),
    ),
    openings(x, y, h * 0.655, w * 0.5, h * 0.07, hole),
    turned(
      x,
      y,
      [
        [w * 0.66, h * 0.745],
        [w * 0.62, h * 0.76],
        [w * 0.34, h * 0.78],
        [w * 0.3, h * 0.81],
        [w * 0.44, h * 0.84],
        [w * 0.4, h * 0.865],
        [w * 0.08, h * 0.9],
      ],
      rounded(paper, lighten(tone, 0.08)),
    ),
    finial(x, y - h * 0.895, h * 0.105, cap),
  ]);
}

/** An Ottoman pencil minaret with `balconies` galleries and a lead cone. */
export function ottomanMinaret(
  paper: Paper,
  { x, y, height: h, tone, cap = palette.slate }: MinaretShape,
  balconies = 3,
): string {
  const w = h * 0.026;
  const galleries = range(balconies).map((index) => {
    const up = h * (0.76 - index * (0.42 / balconies));
    return balcony(paper, x, y, up, w * (1.75 + index * 0.1), h * 0.022, lighten(tone, 0.08));
  });
  return group([
    turned(
      x,
      y,
      [
        [w * 1.7, 0],
        [w * 1.7, h * 0.16],
        [w * 1.15, h * 0.21],
        [w * 0.9, h * 0.8],
      ],
      rounded(paper, tone),
    ),
    ...galleries,
    turned(
      x,
      y,
      [
        [w * 1.12, h * 0.8],
        [w * 1.12, h * 0.81],
        [w * 0.1, h * 0.955],
      ],
      rounded(paper, cap),
    ),
    finial(x, y - h * 0.95, h * 0.06),
  ]);
}
