import { mix } from "../kit/colour.ts";
import { landBelow, ridgeLine, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person, somebody } from "../kit/people.ts";
import { group, type Point, polygon, range, rect } from "../kit/shapes.ts";
import { birds, glow, sky, streaks, sun } from "../kit/sky.ts";

/** The hill of Arafah with its white pillar against the rising sun. */
export function jabalRahmah(paper: Paper): string[] {
  const { random } = paper;
  const top: Point = [860, 372];
  const slope = (x: number) => {
    const away = Math.abs(x - top[0]) / 800;
    return top[1] + 20 + (1 - Math.cos(Math.min(1, away) * Math.PI)) * 0.5 * 540;
  };
  const rocks = range(640).map((): { y: number; d: string } => {
    const x = random.between(80, 1640);
    const roof = slope(x);
    const y = roof + random.next() ** 1.3 * (930 - roof);
    const size = 12 + ((y - 330) / 600) * random.between(14, 46);
    const lit = mix(
      random.pick(["#D89B73", "#CB8B68", "#E3AC80", "#BE7E60"]),
      "#F5C792",
      random.between(0, 0.35),
    );
    const body: Point[] = [
      [x - size, y + size * 0.4],
      [x - size * 0.9, y - size * 0.2],
      [x - size * 0.35, y - size * 0.66],
      [x + size * 0.4, y - size * 0.58],
      [x + size, y],
      [x + size * 0.86, y + size * 0.42],
    ];
    const shade: Point[] = [
      [x + size * 0.06, y - size * 0.1],
      [x + size * 0.4, y - size * 0.58],
      [x + size, y],
      [x + size * 0.86, y + size * 0.42],
      [x - size * 0.1, y + size * 0.42],
    ];
    return { y, d: polygon(body, lit) + polygon(shade, "#6D4148", { opacity: 0.5 }) };
  });
  const hill: Point[] = range(82).map((index) => [
    40 + index * 20,
    slope(40 + index * 20) + random.between(-7, 7),
  ]);
  const climbers = range(130).map(() => {
    const x = random.between(330, 1400);
    const y = Math.min(slope(x) + random.next() ** 1.2 * 420 + 4, 890);
    return { y, d: person(somebody(paper, 0.95), x, y, 25 + (y - 330) * 0.065, 0.5) };
  });
  const [px, py] = top;
  const pillar = group([
    polygon(
      [
        [px - 24, py + 28],
        [px - 24, py - 152],
        [px - 15, py - 170],
        [px + 15, py - 170],
        [px + 24, py - 152],
        [px + 24, py + 28],
      ],
      paper.linear(
        [
          [0, "#FFFFFF"],
          [0.45, "#FBF1E0"],
          [1, "#B79A96"],
        ],
        90,
      ),
    ),
    rect(px - 44, py + 4, 88, 26, paper.blend("#FFF9EC", "#C9ADA0", 90)),
    rect(px - 62, py + 26, 124, 18, paper.blend("#F7E7D2", "#B1938C", 90)),
  ]);
  return [
    sky(paper, 880, [
      [0, "#58739C"],
      [0.35, "#B39AA9"],
      [0.62, "#F2B896"],
      [0.85, "#FFD9A0"],
      [1, "#FFE9C2"],
    ]),
    streaks(paper, 180, 520, 16, "#FFE0BC", 0.5),
    sun(paper, 660, 450, 92, "#FFFDF2", "#FFD98E"),
    birds(paper, 1200, 250, 13, 17, "#5A4A5E"),
    landBelow(paper, ridgeLine(paper, { base: 800, rise: 190, wave: 380, crags: 0.6 }), "#D9A48F"),
    landBelow(paper, ridgeLine(paper, { base: 840, rise: 120, wave: 260, crags: 0.6 }), "#C78B7B"),
    rect(0, 850, 1600, 220, paper.blend("#E5B183", "#B0704F")),
    polygon(
      [...hill, [1660, 960], [40, 960]],
      paper.vertical(330, 940, [
        [0, "#D3936C"],
        [1, "#8E574B"],
      ]),
    ),
    ...rocks.toSorted((a, b) => a.y - b.y).map(({ d }) => d),
    pillar,
    ...climbers.toSorted((a, b) => a.y - b.y).map(({ d }) => d),
    rect(
      0,
      900,
      1600,
      170,
      paper.linear([
        [0, "#E7B688", 0],
        [0.3, "#DDA477"],
        [1, "#A5664A"],
      ]),
    ),
    stones(paper, 930, 1060, 46, "#CF9068", "#84504A"),
    crowd(paper, { from: 925, to: 985, far: 66, near: 92, count: 46, ihram: 0.95, shadow: 0.8 }),
    crowd(paper, { from: 1000, to: 1056, far: 128, near: 168, count: 11, ihram: 0.95, shadow: 0.9 }),
    glow(paper, 660, 450, 900, "#FFE6AE", 0.42),
  ];
}
