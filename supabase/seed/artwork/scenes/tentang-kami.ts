import { arcade, merlons } from "../kit/architecture.ts";
import { lighten, palette } from "../kit/colour.ts";
import { drummedDome } from "../kit/domes.ts";
import { nabawiMinaret } from "../kit/minarets.ts";
import { star } from "../kit/ornament.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, type Figure, person } from "../kit/people.ts";
import { reflection } from "../kit/reflection.ts";
import { circle, group, path, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks, sun } from "../kit/sky.ts";

/** A group following its guide towards the morning: the picture of the agency itself. */
export function tentangKami(paper: Paper): string[] {
  const floor = 720;
  const skyline = group([
    ...[
      [240, 380],
      [380, 330],
      [1500, 400],
      [1660, 350],
    ].map(([x = 0, h = 0]) =>
      nabawiMinaret(paper, { x, y: floor - 70, height: h, tone: "#D9B79A", lit: "#FFF0C8" }),
    ),
    drummedDome(paper, 1180, floor - 120, 220, "#4E9A78", "#EAD3B0", 9),
    ...[760, 880, 1000].map((x) => drummedDome(paper, x, floor - 120, 96, "#A9AFAE", "#E7D2B2")),
    arcade({
      x: -20,
      y: floor,
      width: 1960,
      height: 150,
      bays: 25,
      wall: "#E3C4A0",
      inside: "#C29A7A",
      trim: "#F6E3C4",
    }),
    merlons(-20, floor - 150, 1960, 14, "#EACFAA"),
  ]);
  const robes: [Figure, number, number, number][] = [
    [{ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 560, 944, 250],
    [{ garment: "hijab", robe: "#F1EADC", cloth: palette.green }, 660, 950, 236],
    [{ garment: "hijab", robe: "#7C4A5F", cloth: "#E2A5AA" }, 768, 968, 244],
    [{ garment: "koko", robe: "#CFE0DA", cloth: "#F4EFE6" }, 880, 952, 256],
    [{ garment: "hijab", robe: "#2B4A5E", cloth: "#F1E4CD" }, 986, 972, 240],
    [{ garment: "koko", robe: "#E8D8BD", cloth: palette.ink }, 1094, 956, 262],
    [{ garment: "hijab", robe: palette.green, cloth: "#D7B36A" }, 1202, 974, 242],
    [{ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 700, 1034, 306],
    [{ garment: "hijab", robe: "#F3EBDC", cloth: palette.teal }, 836, 1044, 288],
    [{ garment: "hijab", robe: "#3A2E4E", cloth: "#C9B4D6" }, 1040, 1046, 292],
    [{ garment: "koko", robe: "#E4DDCF", cloth: "#F4EFE6" }, 1168, 1040, 310],
  ];
  const guide = group([
    person({ garment: "koko", robe: palette.green, cloth: palette.ink }, 1366, 930, 262, 0.8),
    stroke("M1440 900V556", "#6B4B3A", 8),
    path(
      "M1444 562Q1514 536 1574 568Q1634 592 1694 566L1684 658Q1624 686 1566 658Q1508 630 1444 656Z",
      paper.blend("#12805F", "#0A4C39", 60),
    ),
    star(1564, 612, 28, "#E7C878"),
    path("M1398 736Q1420 742 1446 792L1434 808Q1410 800 1396 776Z", lighten(palette.green, 0.06)),
    circle(1440, 798, 10, palette.skin),
  ]);
  return [
    sky(paper, floor, [
      [0, "#4C8E9A"],
      [0.35, "#A5C8BC"],
      [0.65, "#F3DFB4"],
      [0.88, "#FCCB94"],
      [1, "#F8B787"],
    ]),
    sun(paper, 600, 500, 80, "#FFFEF2", "#FFE09A"),
    cloud(paper, 1500, 240, 640, 74, "#FFF6E0", 0.75),
    cloud(paper, 330, 200, 560, 64, "#FFF6E0", 0.65),
    streaks(paper, 330, 520, 10, "#FFF0D2", 0.6),
    birds(paper, 1120, 260, 13, 18, "#4A6B70"),
    skyline,
    rect(
      0,
      floor,
      1920,
      370,
      paper.linear([
        [0, "#F8DDB4"],
        [0.35, "#DDC0A4"],
        [1, "#94807F"],
      ]),
    ),
    reflection(paper, skyline, floor, 160, 0.4),
    ...range(15).map((index) =>
      stroke(`M${960 + (index - 7) * 90} ${floor}L${960 + (index - 7) * 420} 1090`, "#FFF6E4", 2, {
        opacity: 0.35,
      }),
    ),
    glow(paper, 600, floor + 30, 760, "#FFE9B4", 0.6, 0.2),
    crowd(paper, { from: floor + 10, to: floor + 90, far: 44, near: 78, count: 60, ihram: 0, shadow: 0.9 }),
    guide,
    ...robes.map(([figure, x, y, height]) => person(figure, x, y, height, 0.8)),
    glow(paper, 600, 500, 900, "#FFEDBE", 0.42),
  ];
}
