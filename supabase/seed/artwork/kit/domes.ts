import { archPath, dome, finial, rounded, turned } from "./architecture.ts";
import { darken, mix, palette } from "./colour.ts";
import type { Paper } from "./paper.ts";
import { group, path, range } from "./shapes.ts";

/** A dome on its windowed drum with a gilded finial. */
export function drummedDome(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  tone: string,
  drum: string,
  ribs = 0,
): string {
  const high = width * 0.3;
  const windows = range(7).map((index) => {
    const lean = Math.sin(((index - 3) / 7) * Math.PI * 0.92) * width * 0.5;
    const narrow = Math.cos(((index - 3) / 7) * Math.PI * 0.92);
    return path(
      archPath(x + lean, y - high * 0.16, width * 0.075 * narrow + 2, high * 0.62, "round"),
      darken(drum, 0.5),
    );
  });
  return group([
    turned(
      x,
      y,
      [
        [width * 0.53, 0],
        [width * 0.53, high * 0.14],
        [width * 0.5, high * 0.16],
        [width * 0.5, high * 0.9],
        [width * 0.535, high * 0.93],
        [width * 0.535, high * 1.04],
      ],
      rounded(paper, drum, 0.3),
    ),
    ...windows,
    dome(paper, x, y - high, width, width * 0.66, tone, "ogee", ribs),
    finial(x, y - high - width * 0.655, width * 0.24, "#D9B04E"),
  ]);
}

/** A dome on a low windowed drum, Ottoman fashion. */
export function leadDome(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  lead: string,
  stone: string,
): string {
  const drum = width * 0.13;
  const windows = range(9).map((index) => {
    const angle = ((index - 4) / 9) * Math.PI * 0.96;
    return path(
      archPath(
        x + Math.sin(angle) * width * 0.5,
        y - drum * 0.12,
        width * 0.052 * Math.cos(angle) + 1.5,
        drum * 0.76,
        "round",
      ),
      mix(palette.amber, stone, 0.15),
    );
  });
  return group([
    turned(
      x,
      y,
      [
        [width * 0.52, 0],
        [width * 0.52, drum],
      ],
      rounded(paper, stone, 0.3),
    ),
    ...windows,
    dome(paper, x, y - drum, width, width * 0.42, lead, "half", width > 140 ? 9 : 0),
    finial(x, y - drum - width * 0.415, width * 0.16 + 12),
  ]);
}
