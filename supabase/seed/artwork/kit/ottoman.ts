import { arcade, archPath, dome } from "./architecture.ts";
import { darken, lighten, mix, palette } from "./colour.ts";
import { leadDome } from "./domes.ts";
import type { Paper } from "./paper.ts";
import { group, path, range, rect } from "./shapes.ts";

export interface Ottoman {
  x: number;
  y: number;
  /** Width of the central dome, the measure of everything. */
  dome: number;
  stone: string;
  lead: string;
}

/** A mosque with domes falling in steps from the centre. */
export function cascade(paper: Paper, { x, y, dome: d, stone, lead }: Ottoman): string {
  const wall = paper.blend(lighten(stone, 0.16), darken(stone, 0.12));
  const half = (cx: number, cy: number, width: number) => leadDome(paper, cx, cy, width, lead, stone);
  const block = (cx: number, top: number, width: number) => rect(cx - width / 2, y - top, width, top, wall);
  return group([
    half(x, y - d * 0.98, d),
    ...[-1, 1].map((side) => half(x + side * d * 0.56, y - d * 1.0, d * 0.2)),
    block(x, d * 0.99, d * 1.16),
    ...[-1, 1].map((side) => half(x + side * d * 0.66, y - d * 0.66, d * 0.66)),
    half(x, y - d * 0.64, d * 0.86),
    block(x, d * 0.66, d * 1.9),
    ...[-1, 1].flatMap((side) => [
      half(x + side * d * 0.98, y - d * 0.4, d * 0.36),
      half(x + side * d * 0.5, y - d * 0.42, d * 0.4),
    ]),
    half(x, y - d * 0.4, d * 0.5),
    block(x, d * 0.44, d * 2.4),
    arcade({
      x: x - d * 1.2,
      y: y - d * 0.2,
      width: d * 2.4,
      height: d * 0.2,
      bays: 17,
      wall,
      inside: mix(palette.amber, stone, 0.2),
      trim: lighten(stone, 0.3),
    }),
    ...range(11).map((index) =>
      dome(paper, x + (index - 5) * d * 0.25, y - d * 0.2, d * 0.2, d * 0.09, lead),
    ),
    arcade({
      x: x - d * 1.42,
      y,
      width: d * 2.84,
      height: d * 0.2,
      bays: 21,
      wall,
      inside: darken(stone, 0.42),
      trim: lighten(stone, 0.25),
    }),
    path(archPath(x, y, d * 0.22, d * 0.3), lighten(stone, 0.3)) +
      path(archPath(x, y, d * 0.15, d * 0.25), paper.blend("#5B3E2E", palette.amber)),
  ]);
}
