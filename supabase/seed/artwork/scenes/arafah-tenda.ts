import { lighten, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine, ridgeShade } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { person, somebody } from "../kit/people.ts";
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
  const far = ridgeLine(paper, { base: 400, rise: 230, wave: 520, crags: 0.7 });
  const middle = ridgeLine(paper, { base: 450, rise: 190, wave: 420, crags: 0.75 });
  const rows = range(21).flatMap((row) => {
    const depth = (row / 20) ** 1.75;
    const y = 470 + depth * 590;
    const width = 26 + depth * 196;
    const gap = width * 1.12;
    const shift = (row % 2) * gap * 0.5;
    // A road leads up the valley; tents leave it free.
    const road = 940 - depth * 130;
    return range(1700 / gap + 2)
      .map((index) => -40 + index * gap + shift - ((depth * 300) % gap))
      .filter((x) => Math.abs(x - road) > width * 0.62 + 8)
      .map((x) => tent(x, y + random.between(-1, 1), width));
  });
  const slope = (points: readonly Point[], light: string, dark: string) =>
    polygon(
      points,
      paper.linear(
        [
          [0, light],
          [1, dark],
        ],
        30,
      ),
    );
  return [
    sky(paper, 460, [
      [0, "#5E9AB0"],
      [0.5, "#B5D3CB"],
      [0.85, "#F7E3B8"],
      [1, "#FCD9A4"],
    ]),
    sun(paper, 1240, 250, 50, "#FFFEF4", "#FFE6A6"),
    cloud(paper, 420, 160, 560, 60, "#FFF8E6", 0.7),
    cloud(paper, 900, 90, 380, 36, "#FFF8E6", 0.6),
    landBelow(paper, far, "#C9B7A6"),
    ridgeShade(paper, far, 150, "#8D8F98", 0.45, "right"),
    landBelow(paper, middle, "#B99A80"),
    ridgeShade(paper, middle, 170, "#71655F", 0.45, "right"),
    rect(
      0,
      440,
      1600,
      630,
      paper.linear([
        [0, "#EBD9B8"],
        [1, "#C7A579"],
      ]),
    ),
    slope(
      [
        [-10, 300],
        [110, 330],
        [250, 430],
        [430, 490],
        [300, 520],
        [-10, 620],
      ],
      "#B28A66",
      "#6E5347",
    ),
    slope(
      [
        [1610, 270],
        [1480, 330],
        [1330, 430],
        [1170, 484],
        [1350, 520],
        [1610, 640],
      ],
      "#C59A6E",
      "#7C5D4B",
    ),
    polygon(
      [
        [928, 462],
        [950, 462],
        [905, 1080],
        [700, 1080],
      ],
      paper.linear([
        [0, "#E6D3B6"],
        [1, "#8F7F7A"],
      ]),
    ),
    ...rows,
    ...range(60).map(() => {
      const depth = random.next();
      const y = 480 + depth * depth * 570;
      return person(
        somebody(paper, 0.8),
        940 - depth * depth * 130 + random.between(-1, 1) * (6 + depth * depth * 66),
        y,
        12 + depth * depth * 74,
        -0.7,
      );
    }),
    glow(paper, 1240, 250, 1000, "#FFF0C4", 0.5),
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
    birds(paper, 560, 300, 8, 12, lighten(palette.slate, 0.1)),
  ];
}
