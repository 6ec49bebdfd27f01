import { lighten, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine, ridgeShade } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { person, somebody } from "../kit/people.ts";
import { camera, patch } from "../kit/perspective.ts";
import { ellipse, group, n, type Point, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, sun } from "../kit/sky.ts";

/** One white tent of Mina: four-sided with a ridge, lit from the left. */
function tent(x: number, y: number, width: number): string {
  const height = width * 0.62;
  const peak: Point = [x, y - height];
  const foot = y + width * 0.12;
  const wall = height * 0.42;
  return group([
    ellipse(x + width * 0.42, y + width * 0.08, width * 0.5, width * 0.12, "#5D5266", { opacity: 0.25 }),
    polygon(
      [
        [x - width * 0.5, y],
        [x, foot],
        [x, foot - wall],
        [x - width * 0.5, y - wall],
      ],
      "#F5ECDB",
    ),
    polygon(
      [
        [x + width * 0.5, y],
        [x, foot],
        [x, foot - wall],
        [x + width * 0.5, y - wall],
      ],
      "#C3B6B0",
    ),
    polygon([peak, [x - width * 0.56, y - wall * 0.92], [x, foot - wall * 0.86]], "#FFFDF6"),
    polygon([peak, [x + width * 0.56, y - wall * 0.92], [x, foot - wall * 0.86]], "#D9CEC4"),
    stroke(`M${n(x)} ${n(y - height)}v${n(-height * 0.14)}`, "#B98A2F", Math.max(1, width * 0.02)),
  ]);
}

/** Mina's sea of white tents filling a valley in the morning. */
export function arafahTenda(paper: Paper): string[] {
  const { random } = paper;
  const sides = (x: number) => 0.4 + 0.6 * Math.min(1, Math.abs(x - 860) / 620);
  const far = ridgeLine(paper, { base: 430, rise: 300, wave: 420, crags: 0.62, profile: sides });
  const middle = ridgeLine(paper, {
    base: 462,
    rise: 320,
    wave: 360,
    crags: 0.66,
    profile: (x) => sides(x) ** 2,
  });
  const project = camera({ x: 860, horizon: 424, focal: 1000, eye: 23 });
  const rows = range(40).flatMap((row) => {
    const z = 520 / 1.074 ** row;
    const half = Math.ceil((z * 0.95) / 6);
    return (
      range(half * 2 + 1)
        .map((index) => (index - half + (row % 2) * 0.5) * 6)
        // A road leads up the valley; tents leave it free.
        .filter((x) => Math.abs(x) > 5.5)
        .map((x) => {
          const [px, py] = project(x, 0, z);
          return tent(px, py, 4900 / z);
        })
    );
  });
  return [
    sky(paper, 460, [
      [0, "#5E9AB0"],
      [0.5, "#B5D3CB"],
      [0.85, "#F7E3B8"],
      [1, "#FCD9A4"],
    ]),
    sun(paper, 900, 300, 56, "#FFFEF4", "#FFE6A6"),
    cloud(paper, 640, 190, 520, 84, "#FFF8E6", 0.75),
    cloud(paper, 1010, 100, 330, 50, "#FFF8E6", 0.6),
    landBelow(paper, far, "#C9B7A6"),
    ridgeShade(paper, far, 150, "#8D8F98", 0.4, "right"),
    landBelow(paper, middle, "#B99A80"),
    ridgeShade(paper, middle, 170, "#71655F", 0.4, "right"),
    rect(0, 440, 1600, 630, paper.blend("#EBD9B8", "#C7A579")),
    patch(
      project,
      [
        [-2.4, 0, 900],
        [2.4, 0, 900],
        [2.4, 0, 30],
        [-2.4, 0, 30],
      ],
      paper.blend("#F3DFBC", "#A8927F"),
    ),
    ...rows,
    ...range(70)
      .map((index) => 320 / 1.034 ** index)
      .map((z) => {
        const [x, y] = project(random.between(-1.7, 1.7), 0, z);
        return person(somebody(paper, 0.8), x, y, 1900 / z + 5, -0.7);
      }),
    glow(paper, 900, 300, 1000, "#FFF0C4", 0.5),
    rect(
      0,
      400,
      1600,
      200,
      paper.linear([
        [0, "#FCE3B6", 0],
        [0.4, "#FCE3B6", 0.4],
        [1, "#FCE3B6", 0],
      ]),
    ),
    birds(paper, 620, 320, 8, 12, lighten(palette.slate, 0.1)),
  ];
}
