import { arcade, archPath, dome, finial, merlons, rounded, turned } from "../kit/architecture.ts";
import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { domeOfTheRock } from "../kit/dome-of-the-rock.ts";
import { landBelow, ridgeLine, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { person } from "../kit/people.ts";
import { cypress, scrub, tree } from "../kit/plants.ts";
import { circle, group, n, type Point, path, polygon, range, rect } from "../kit/shapes.ts";
import { birds, sky, streaks, sun } from "../kit/sky.ts";

/** Stacked houses of the old town between two heights. */
function oldTown(paper: Paper, from: number, to: number, count: number): string {
  const { random } = paper;
  const houses = range(count).map(() => ({
    x: random.between(-40, 1640),
    y: from + random.next() * (to - from),
  }));
  return group(
    houses
      .toSorted((a, b) => a.y - b.y)
      .map(({ x, y }) => {
        const size = 26 + ((y - from) / (to - from)) * 46;
        const [width, height] = [size * random.between(1, 1.9), size * random.between(0.8, 1.5)];
        const tone = mix(
          random.pick(["#E8C79A", "#DDB589", "#F0D4AA", "#CFA47C"]),
          "#B98592",
          random.between(0.05, 0.3),
        );
        const windows = range(Math.floor(width / (size * 0.42))).map((index) =>
          path(
            archPath(x + size * (0.3 + index * 0.42), y - height * 0.34, size * 0.16, size * 0.28, "round"),
            random.chance(0.3) ? "#FFE3A0" : "#7A5560",
          ),
        );
        const roof = random.chance(0.3)
          ? path(
              `M${n(x + width * 0.2)} ${n(y - height)}Q${n(x + width * 0.5)} ${n(y - height - width * 0.42)} ${n(x + width * 0.8)} ${n(y - height)}Z`,
              lighten(tone, 0.2),
            )
          : "";
        return group([
          roof,
          rect(x, y - height, width, height + 60, paper.blend(lighten(tone, 0.22), tone)),
          rect(x + width * 0.68, y - height, width * 0.32, height + 60, darken(tone, 0.3), { opacity: 0.55 }),
          rect(x - 2, y - height, width + 4, 4, lighten(tone, 0.4)),
          ...windows,
        ]);
      }),
  );
}

/** The old city at sunset from the hill of olives: walls, houses, the gold dome small and far. */
export function aqsaKotaLama(paper: Paper): string[] {
  const wallTop = (x: number) => 690 + Math.sin(x * 0.0026 + 0.6) * 16;
  const courses = range(6).flatMap((row) =>
    range(34).map((index) =>
      rect(
        index * 50 - (row % 2) * 25,
        wallTop(index * 50) + 8 + row * 23,
        47,
        21,
        ["#E9C592", "#D9AE7C", "#F1D2A0"][(index * 7 + row * 3) % 3] ?? "#E9C592",
        { opacity: 0.55 },
      ),
    ),
  );
  const wallLine: Point[] = range(41).map((index) => [index * 40, wallTop(index * 40)]);
  const towers = [90, 640, 1330].map((x) =>
    group([
      rect(
        x - 62,
        wallTop(x) - 66,
        124,
        240,
        paper.linear(
          [
            [0, "#F8DBA8"],
            [0.6, "#DDB17D"],
            [1, "#A0725E"],
          ],
          90,
        ),
      ),
      merlons(x - 66, wallTop(x) - 66, 132, 18, "#EBC48F"),
      path(archPath(x, wallTop(x) + 10, 18, 46), "#6A4650"),
    ]),
  );
  return [
    sky(paper, 560, [
      [0, "#4B4E86"],
      [0.35, "#A9749A"],
      [0.65, "#F0988A"],
      [0.88, "#FDC68A"],
      [1, "#FFE4AE"],
    ]),
    streaks(paper, 90, 380, 20, "#FFC9AE", 0.5),
    sun(paper, 330, 430, 70, "#FFFBE8", "#FFC977"),
    birds(paper, 1130, 180, 13, 16, "#40345E"),
    landBelow(paper, ridgeLine(paper, { base: 520, rise: 100, wave: 460, crags: 0.35 }), "#C68591"),
    oldTown(paper, 500, 560, 60),
    landBelow(
      paper,
      [
        [-8, 560],
        [400, 545],
        [900, 552],
        [1600, 540],
      ],
      "#DDB08B",
    ),
    rect(640, 540, 760, 30, "#F3DDB8"),
    domeOfTheRock(paper, 1010, 552, 330),
    ...[700, 742, 1240, 1290, 1332].map((x) => cypress(x, 560, 84, "#4A5A50")),
    arcade({
      x: 600,
      y: 590,
      width: 800,
      height: 34,
      bays: 28,
      wall: "#EBCFA3",
      inside: "#A87C6C",
      trim: "#F8E5C2",
    }),
    turned(
      480,
      590,
      [
        [20, 0],
        [20, 170],
        [27, 176],
        [27, 190],
        [16, 192],
        [16, 226],
      ],
      rounded(paper, "#E7C79C"),
    ) +
      dome(paper, 480, 364, 34, 26, "#B99A84") +
      finial(480, 340, 32),
    turned(
      1480,
      620,
      [
        [22, 0],
        [22, 190],
        [30, 196],
        [30, 212],
        [17, 214],
        [17, 252],
      ],
      rounded(paper, "#E0BC92"),
    ) +
      dome(paper, 1480, 368, 38, 28, "#B99A84") +
      finial(1480, 342, 34),
    oldTown(paper, 610, 690, 64),
    polygon([...wallLine, [1600, 860], [0, 860]], paper.blend("#EBC692", "#B98663")),
    ...courses,
    merlons(0, 690, 1600, 20, "#E3B985"),
    ...towers,
    path(
      "M-10 850C280 800 560 836 860 820C1180 804 1380 842 1610 812V1080H-10Z",
      paper.linear([
        [0, "#B99A63"],
        [0.4, "#8E7A4E"],
        [1, "#4C4A36"],
      ]),
    ),
    path(
      "M620 1080C700 990 900 960 860 900C830 864 960 850 1040 826L1066 830C990 866 910 872 950 912C1010 970 860 1000 830 1080Z",
      "#E7CB95",
      { opacity: 0.85 },
    ),
    stones(paper, 860, 1060, 60, "#D3B078", "#6D563F"),
    ...range(16).map((index) => scrub(paper, 40 + index * 104, 900 + ((index * 53) % 140), 34, "#5E6340")),
    ...[
      [330, 880, 54],
      [520, 896, 60],
      [1220, 884, 60],
      [1440, 900, 66],
      [700, 868, 40],
    ].map(([x = 0, y = 0, r = 0]) => tree(paper, x, y, r, "#7C8A58", "#5B4438")),
    tree(paper, 150, 1056, 190, "#6B7F52", "#4B382F"),
    tree(paper, 1470, 1076, 210, "#65784C", "#4B382F"),
    circle(
      330,
      430,
      820,
      paper.radial([
        [0, "#FFE2A6", 0.5],
        [1, "#FFE2A6", 0],
      ]),
    ),
    person({ garment: "hijab", robe: "#3A2E4E", cloth: "#E6D5BC" }, 776, 1030, 130, 1),
    person({ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 836, 1036, 142, 1),
  ];
}
