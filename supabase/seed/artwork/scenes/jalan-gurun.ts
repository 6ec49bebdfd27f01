import { camel } from "../kit/animals.ts";
import { dune, landBelow, ridgeLine, ripples } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { person } from "../kit/people.ts";
import { scrub } from "../kit/plants.ts";
import { n, type Point, path, rect, stroke } from "../kit/shapes.ts";
import { birds, glow, sky, streaks, sun } from "../kit/sky.ts";

/** A road that swings away through the dunes towards the evening sun. */
export function jalanGurun(paper: Paper): string[] {
  const horizon = 560;
  const edge = (side: number): Point[] => [
    [700 + side * 620, 1090],
    [790 + side * 330, 900],
    [1010 + side * 165, 770],
    [1030 + side * 88, 700],
    [900 + side * 46, 648],
    [800 + side * 25, 612],
    [838 + side * 14, 588],
    [905 + side * 7, 570],
  ];
  const along = (side: number) =>
    edge(side).reduce((d, [x, y], index, points) => {
      const [px, py] = points[index - 1] ?? [x, y];
      return index === 0
        ? `M${n(x)} ${n(y)}`
        : `${d}C${n(px + (x - px) * 0.3)} ${n(py + (y - py) * 0.5)} ${n(x - (x - px) * 0.25)} ${n(py + (y - py) * 0.55)} ${n(x)} ${n(y)}`;
    }, "");
  const back = edge(1).toReversed();
  const road = `${along(-1)}L${back.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;
  const far = ridgeLine(paper, { base: horizon + 6, rise: 150, wave: 420, crags: 0.5 });
  const near = ridgeLine(paper, { base: horizon + 16, rise: 90, wave: 300, crags: 0.4 });
  return [
    sky(paper, horizon, [
      [0, "#3B4674"],
      [0.3, "#8A6488"],
      [0.6, "#E08E77"],
      [0.85, "#F9C585"],
      [1, "#FFE3A8"],
    ]),
    streaks(paper, 120, 420, 18, "#FBC79B", 0.42),
    sun(paper, 930, 492, 62, "#FFFBEA", "#FFD27A"),
    birds(paper, 430, 250, 11, 17, "#4A3A57"),
    landBelow(paper, far, "#C98B79"),
    landBelow(paper, near, "#B87263"),
    rect(
      0,
      horizon,
      1600,
      510,
      paper.linear([
        [0, "#F3B878"],
        [0.3, "#DB9356"],
        [1, "#A45F3D"],
      ]),
    ),
    ripples(paper, 580, 1060, 120, "#8A4C34", 0.3),
    dune(
      paper,
      [
        [880, 640],
        [1080, 566],
        [1240, 520],
        [1390, 560],
        [1640, 640],
      ],
      [
        [0, "#F8C98A"],
        [1, "#D28D54"],
      ],
      [
        [0, "#A8604A"],
        [1, "#7E4436"],
      ],
      2,
    ),
    dune(
      paper,
      [
        [-60, 600],
        [160, 540],
        [330, 500],
        [520, 570],
        [780, 660],
      ],
      [
        [0, "#F6BF80"],
        [1, "#CC8550"],
      ],
      [
        [0, "#A65D48"],
        [1, "#884A39"],
      ],
      2,
    ),
    rect(
      0,
      690,
      1600,
      380,
      paper.linear([
        [0, "#E7A566", 0],
        [0.25, "#DD9A5B"],
        [1, "#9C5838"],
      ]),
    ),
    ripples(paper, 720, 1060, 90, "#7E4430", 0.32),
    path(
      road,
      paper.vertical(560, 1067, [
        [0, "#E8A882"],
        [0.25, "#8B6065"],
        [1, "#3E3443"],
      ]),
    ),
    stroke(along(0), "#FCE7B8", 7, {
      "stroke-dasharray": "46 38",
      opacity: 0.85,
      "clip-path": paper.clip("M0 700H1600V1080H0Z"),
    }),
    stroke(along(0), "#FCE7B8", 2, {
      "stroke-dasharray": "12 12",
      opacity: 0.8,
      "clip-path": paper.clip("M0 570H1600V700H0Z"),
    }),
    stroke(along(-0.94), "#F4D9B0", 4, { opacity: 0.55 }),
    stroke(along(0.94), "#F4D9B0", 4, { opacity: 0.55 }),
    dune(
      paper,
      [
        [1130, 1080],
        [1290, 900],
        [1470, 800],
        [1640, 850],
        [1700, 900],
      ],
      [
        [0, "#E79E5F"],
        [1, "#B56A40"],
      ],
      [
        [0, "#7C4237"],
        [1, "#5C302D"],
      ],
      2,
    ),
    ...[
      [120, 860],
      [210, 905],
      [60, 960],
      [1250, 980],
      [1120, 800],
      [360, 780],
    ].map(([x = 0, y = 0]) => scrub(paper, x, y, (y - 640) * 0.2, "#5B4634")),
    ...[
      [130, "#8A5638", "#B5473A"],
      [262, "#A06A45", "#0B5D46"],
      [390, "#8A5638", "#B98A2F"],
    ].map(([x, coat, blanket]) => camel(Number(x), 742, 84, String(coat), String(blanket))),
    person({ garment: "koko", robe: "#F7F2E8", cloth: "#F4EFE6" }, 536, 744, 86, -0.8),
    glow(paper, 930, 500, 1100, "#FFDF9A", 0.34),
  ];
}
