import { darken, lighten } from "../kit/colour.ts";
import { ottomanMinaret } from "../kit/minarets.ts";
import { cascade } from "../kit/ottoman.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd } from "../kit/people.ts";
import { cypress } from "../kit/plants.ts";
import { reflection } from "../kit/reflection.ts";
import { group, n, path, range, rect, stroke } from "../kit/shapes.ts";
import { birds, crescent, glow, sky, stars, streaks } from "../kit/sky.ts";

/** The Blue Mosque with its six minarets at blue hour, tulips in front. */
export function istanbulMasjidBiru(paper: Paper): string[] {
  const { random } = paper;
  const floor = 820;
  const [stone, lead] = ["#A9B2C4", "#7187A6"];
  const tulip = (x: number, y: number, size: number, colour: string) =>
    group([
      stroke(
        `M${n(x)} ${n(y)}Q${n(x + size * 0.1)} ${n(y - size)} ${n(x)} ${n(y - size * 1.7)}`,
        "#2F6B4E",
        size * 0.13,
      ),
      path(
        `M${n(x)} ${n(y)}Q${n(x - size * 0.6)} ${n(y - size * 0.6)} ${n(x - size * 0.5)} ${n(y - size * 1.5)}Q${n(x - size * 0.06)} ${n(y - size * 0.8)} ${n(x)} ${n(y)}Z`,
        "#3B7F5B",
      ),
      path(
        `M${n(x - size * 0.42)} ${n(y - size * 2.45)}Q${n(x - size * 0.2)} ${n(y - size * 2.1)} ${n(x)} ${n(y - size * 2.55)}Q${n(x + size * 0.2)} ${n(y - size * 2.1)} ${n(x + size * 0.42)} ${n(y - size * 2.45)}Q${n(x + size * 0.56)} ${n(y - size * 1.6)} ${n(x)} ${n(y - size * 1.55)}Q${n(x - size * 0.56)} ${n(y - size * 1.6)} ${n(x - size * 0.42)} ${n(y - size * 2.45)}Z`,
        paper.blend(lighten(colour, 0.3), colour),
      ),
      path(
        `M${n(x)} ${n(y - size * 2.55)}Q${n(x + size * 0.2)} ${n(y - size * 2.1)} ${n(x + size * 0.42)} ${n(y - size * 2.45)}Q${n(x + size * 0.56)} ${n(y - size * 1.6)} ${n(x)} ${n(y - size * 1.55)}Z`,
        darken(colour, 0.25),
        { opacity: 0.6 },
      ),
    ]);
  const bed = range(150).map((index) => {
    const depth = index / 150;
    return tulip(
      random.between(-20, 1620),
      945 + depth * 150,
      14 + depth * 28,
      random.pick(["#C9435A", "#E3A13C", "#D9738A", "#F1E4CD", "#B5366A"]),
    );
  });
  const mosque = group([
    ...[
      [590, 560],
      [1010, 560],
    ].map(([x = 0, h = 0]) =>
      ottomanMinaret(paper, { x, y: floor - 150, height: h, tone: "#9DA8BE", cap: "#5C6F92" }),
    ),
    cascade(paper, { x: 800, y: floor, dome: 330, stone, lead }),
    ...[
      [420, 660],
      [1180, 660],
    ].map(([x = 0, h = 0]) =>
      ottomanMinaret(paper, { x, y: floor, height: h, tone: "#B4BCCB", cap: "#5C6F92" }),
    ),
    ...[
      [216, 560],
      [1384, 560],
    ].map(([x = 0, h = 0]) =>
      ottomanMinaret(paper, { x, y: floor, height: h, tone: "#BBC2CE", cap: "#5C6F92" }, 2),
    ),
  ]);
  return [
    sky(paper, floor, [
      [0, "#152352"],
      [0.4, "#3D4F8F"],
      [0.7, "#9A83B0"],
      [0.9, "#EDB2A2"],
      [1, "#FCD7AE"],
    ]),
    stars(paper, 380, 130),
    crescent(paper, 1270, 190, 36, "#FFF3D2"),
    streaks(paper, 360, 620, 12, "#D9A6B4", 0.4),
    glow(paper, 800, floor - 60, 900, "#FFD6A0", 0.6, 0.5),
    birds(paper, 350, 300, 13, 17, "#222B52"),
    mosque,
    glow(paper, 800, floor - 30, 560, "#FFD08A", 0.4, 0.3),
    ...range(24).map((index) =>
      index > 6 && index < 17
        ? ""
        : cypress(index * 70 - 10, floor + 12, 110 + random.between(0, 70), "#233F4E"),
    ),
    rect(
      0,
      floor,
      1600,
      250,
      paper.linear([
        [0, "#A69BB4"],
        [0.3, "#6F7599"],
        [1, "#2E3A66"],
      ]),
    ),
    reflection(paper, mosque, floor, 110, 0.55),
    crowd(paper, { from: floor + 6, to: floor + 56, far: 34, near: 52, count: 46, ihram: 0, shadow: 0.4 }),
    path("M0 930Q400 880 800 900Q1200 920 1600 884V1067H0Z", paper.blend("#4D7F62", "#1D4638")),
    ...bed,
  ];
}
