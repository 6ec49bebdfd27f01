import { arcade, merlons, rounded, turned } from "./architecture.ts";
import { darken, lighten } from "./colour.ts";
import type { Paper } from "./paper.ts";
import { circle, ellipse, group, n, path, range, rect, stroke } from "./shapes.ts";

/** The clock tower and its shoulders as a far silhouette; `face` lights the dial. */
export function clockTower(
  paper: Paper,
  x: number,
  y: number,
  height: number,
  tone: string,
  face: string,
): string {
  const h = height;
  const skin = rounded(paper, tone, 0.2);
  const shoulders = [-0.3, -0.2, 0.2, 0.3].map((shift) =>
    turned(
      x + shift * h,
      y,
      [
        [h * 0.055, 0],
        [h * 0.055, h * (0.52 - Math.abs(shift) * 0.5)],
        [h * 0.02, h * (0.56 - Math.abs(shift) * 0.5)],
      ],
      skin,
    ),
  );
  return group([
    ...shoulders,
    rect(x - h * 0.36, y - h * 0.22, h * 0.72, h * 0.22, skin),
    turned(
      x,
      y,
      [
        [h * 0.1, 0],
        [h * 0.095, h * 0.6],
        [h * 0.11, h * 0.61],
        [h * 0.11, h * 0.76],
        [h * 0.06, h * 0.79],
        [h * 0.045, h * 0.85],
        [h * 0.012, h * 0.95],
      ],
      skin,
    ),
    circle(x, y - h * 0.685, h * 0.06, face),
    stroke(
      `M${n(x)} ${n(y - h * 0.73)}V${n(y - h * 0.685)}L${n(x + h * 0.03)} ${n(y - h * 0.67)}`,
      darken(tone, 0.3),
      h * 0.008,
    ),
    path(
      `M${n(x - h * 0.02)} ${n(y - h)}a${n(h * 0.024)} ${n(h * 0.024)} 0 1 0 ${n(h * 0.04)} 0a${n(h * 0.026)} ${n(h * 0.026)} 0 0 1 ${n(-h * 0.04)} 0z`,
      face,
    ),
  ]);
}

interface Gallery {
  /** Page height of the foot. */
  y: number;
  height: number;
  wall: string;
  light: string;
  trim: string;
  bays: number;
}

/** The two storeys of arches around the court, lamps burning inside. */
export function gallery(paper: Paper, { y, height, wall, light, trim, bays }: Gallery): string {
  const skin = paper.blend(lighten(wall, 0.12), darken(wall, 0.08));
  const inside = paper.linear([
    [0, darken(light, 0.5)],
    [0.45, light],
    [1, lighten(light, 0.4)],
  ]);
  const span = { x: -20, width: paper.width + 40, wall: skin, inside, trim };
  return group([
    merlons(-20, y - height, paper.width + 40, height * 0.055, wall),
    arcade({ ...span, y: y - height * 0.56, height: height * 0.44, bays: bays * 2, open: 0.62 }),
    arcade({ ...span, y, height: height * 0.56, bays, open: 0.7 }),
    ...range(bays).map((index) =>
      circle(-20 + ((index + 0.5) * span.width) / bays, y - height * 0.3, height * 0.014, "#FFF6DC"),
    ),
  ]);
}

/** Polished marble from `top` down, with the rings of the mataf around (x, y). */
export function mataf(paper: Paper, top: number, x: number, y: number, far: string, near: string): string {
  const rings = range(9).map((index) => {
    const radius = 380 + index * index * 26 + index * 90;
    return ellipse(x, y, radius, radius * 0.19, "none", {
      stroke: darken(near, 0.25),
      "stroke-width": 1 + index * 0.5,
      opacity: 0.3,
    });
  });
  const joints = range(36).map((index) => {
    const angle = (index / 36) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle) * 0.19];
    return stroke(
      `M${n(x + dx * 380)} ${n(y + dy * 380)}L${n(x + dx * 2600)} ${n(y + dy * 2600)}`,
      darken(near, 0.25),
      1,
      { opacity: 0.2 },
    );
  });
  const floor = paper.clip(`M0 ${n(top)}H${paper.width}V${paper.height}H0Z`);
  return group(
    [
      rect(
        0,
        top,
        paper.width,
        paper.height - top,
        paper.linear([
          [0, far],
          [0.4, near],
          [1, darken(near, 0.2)],
        ]),
      ),
      ...rings,
      ...joints,
    ],
    { "clip-path": floor },
  );
}
