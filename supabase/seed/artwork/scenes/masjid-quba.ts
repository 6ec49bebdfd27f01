import { arcade, archPath, dome, finial, merlons, rounded, turned } from "../kit/architecture.ts";
import { darken, lighten, palette } from "../kit/colour.ts";
import { drummedDome } from "../kit/domes.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person } from "../kit/people.ts";
import { cypress, palm } from "../kit/plants.ts";
import { reflection } from "../kit/reflection.ts";
import { circle, group, path, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, sky, sun } from "../kit/sky.ts";

/** A square white minaret with an octagonal second stage, as at Quba. */
function qubaMinaret(paper: Paper, x: number, y: number, h: number): string {
  const w = h * 0.06;
  const tone = "#F3EFE6";
  const skin = rounded(paper, tone, 0.26);
  const slit = (up: number, half: number) => path(archPath(x, y - h * up, half, h * 0.07), "#7E97A0");
  return group([
    turned(
      x,
      y,
      [
        [w, 0],
        [w, h * 0.46],
        [w * 1.3, h * 0.485],
        [w * 1.3, h * 0.52],
        [w * 0.78, h * 0.52],
        [w * 0.74, h * 0.7],
        [w, h * 0.72],
        [w, h * 0.745],
        [w * 0.52, h * 0.745],
        [w * 0.5, h * 0.85],
      ],
      skin,
    ),
    slit(0.2, w * 0.5),
    slit(0.36, w * 0.5),
    slit(0.58, w * 0.45),
    slit(0.77, w * 0.36),
    dome(paper, x, y - h * 0.85, w * 1.2, w * 0.95, "#F6F2EA", "ogee"),
    finial(x, y - h * 0.89, h * 0.1),
  ]);
}

/** The white mosque of Quba among palms at mid-morning. */
export function masjidQuba(paper: Paper): string[] {
  const floor = 800;
  const wall = paper.linear(
    [
      [0, "#FFFDF6"],
      [0.7, "#F1EADC"],
      [1, "#D8D2CB"],
    ],
    60,
  );
  const mosque = group([
    qubaMinaret(paper, 372, floor, 560),
    qubaMinaret(paper, 1228, floor, 560),
    rect(330, floor - 226, 940, 226, wall),
    ...[470, 590, 1010, 1130].map((x) => drummedDome(paper, x, floor - 224, 104, "#F1EDE4", "#EFE9DC")),
    drummedDome(paper, 800, floor - 240, 280, "#F6F2EA", "#F3EDE0", 9),
    arcade({
      x: 240,
      y: floor,
      width: 1120,
      height: 176,
      bays: 15,
      wall,
      inside: paper.blend("#5F7F8C", "#A9BDBB"),
      trim: "#FFFFFF",
      shape: "round",
      open: 0.62,
    }),
    merlons(240, floor - 176, 1120, 16, "#FBF7EC"),
    rect(706, floor - 236, 188, 236, paper.blend("#FFFFFF", "#E4DDD0", 60)),
    merlons(706, floor - 236, 188, 16, "#FFFDF4"),
    path(archPath(800, floor, 112, 196), palette.gold, { opacity: 0.8 }) +
      path(archPath(800, floor, 98, 186), paper.blend("#0B5D46", "#2F7C80")),
    qubaMinaret(paper, 262, floor, 640),
    qubaMinaret(paper, 1338, floor, 640),
  ]);
  const green = { trunk: "#7B5A43", leaf: "#2E6B4B", light: "#7FA65C", dates: "#C26A2E" };
  return [
    sky(paper, floor, [
      [0, "#2E86A0"],
      [0.45, "#7FBFC2"],
      [0.85, "#E5EBD3"],
      [1, "#FBEBC4"],
    ]),
    sun(paper, 190, 170, 46, "#FFFEF4", "#FFF0B8"),
    cloud(paper, 1120, 300, 520, 92, "#FFFFFF", 0.8),
    cloud(paper, 520, 210, 330, 60, "#FFFFFF", 0.7),
    cloud(paper, 60, 470, 480, 80, "#FFFFFF", 0.55),
    birds(paper, 620, 250, 11, 15, "#37606E"),
    path(
      "M0 800V690C200 640 340 700 520 684C760 664 900 650 1120 676C1330 700 1460 650 1600 668V800Z",
      "#B8CDB6",
    ),
    ...[70, 180, 1430, 1540].map((x, index) =>
      palm(paper, {
        ...green,
        x,
        y: floor + 6,
        height: 300 + (index % 2) * 70,
        lean: (index % 2 ? 1 : -1) * 14,
        leaf: "#5E9475",
        light: "#A3C087",
      }),
    ),
    mosque,
    rect(
      0,
      floor,
      1600,
      270,
      paper.linear([
        [0, "#F4E8CF"],
        [0.4, "#DCD7C6"],
        [1, "#9DB4AE"],
      ]),
    ),
    reflection(paper, mosque, floor, 230, 0.3),
    ...range(11).map((step) =>
      stroke(`M${800 + (step - 5) * 110} ${floor}L${800 + (step - 5) * 420} 1070`, "#FFFFFF", 2, {
        opacity: 0.4,
      }),
    ),
    ...[
      [110, 936],
      [1500, 942],
    ].map(([x = 0, y = 0]) =>
      path(`M${x - 210} ${y}Q${x} ${y - 40} ${x + 210} ${y}Q${x} ${y + 46} ${x - 210} ${y}Z`, "#5B8F5E"),
    ),
    ...[480, 1120].map((x) => cypress(x, floor + 30, 130, "#2F6B4E")),
    palm(paper, { ...green, x: 96, y: 930, height: 430, lean: 30 }),
    palm(paper, { ...green, x: 1520, y: 936, height: 470, lean: -34 }),
    crowd(paper, {
      from: floor + 10,
      to: floor + 70,
      far: 38,
      near: 54,
      count: 44,
      ihram: 0,
      shadow: 0.5,
      spread: [0.2, 0.8],
    }),
    person({ garment: "hijab", robe: lighten(palette.green, 0.06), cloth: "#F4EFE6" }, 704, 1040, 190, 0.6),
    person({ garment: "koko", robe: "#F7F2E8", cloth: darken(palette.ink, 0.1) }, 786, 1046, 204, 0.6),
    circle(
      190,
      170,
      900,
      paper.radial([
        [0, "#FFF8DA", 0.4],
        [1, "#FFF8DA", 0],
      ]),
    ),
  ];
}
