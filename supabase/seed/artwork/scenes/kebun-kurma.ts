import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { person, somebody } from "../kit/people.ts";
import { bunch, palm } from "../kit/plants.ts";
import { curve, ellipse, group, n, type Point, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { glow, sky } from "../kit/sky.ts";

/** Rows of date palms with sun between them and a channel of water. */
export function kebunKurma(paper: Paper): string[] {
  const { random } = paper;
  const horizon = 640;
  const rows = [0.1, 0.2, 0.34, 0.52, 0.78].flatMap((depth, index) =>
    [-1, 1].flatMap((side) =>
      range(3).flatMap((step) => {
        // The nearest palm on the left gives way to the branch that hangs into the picture.
        if (side < 0 && depth > 0.7) {
          return [];
        }
        const x = 800 + side * (150 + depth * 560 + step * (190 + depth * 420));
        const haze = 0.62 - index * 0.16;
        const tone = (colour: string) => mix(colour, "#F1E2A4", Math.max(0, haze));
        return [
          palm(paper, {
            x: x + random.between(-16, 16),
            y: horizon + 14 + depth * 330,
            height: 200 + depth * 620,
            lean: -side * (10 + depth * 40),
            trunk: tone("#5D4231"),
            leaf: tone("#2F6A45"),
            light: tone("#8EAF55"),
            dates: tone("#C0622B"),
          }),
        ];
      }),
    ),
  );
  const rays = range(7).map((index) =>
    polygon(
      [
        [800, 330],
        [-240 + index * 340, 1080],
        [-90 + index * 340, 1080],
      ],
      "#FFF3BE",
      { opacity: 0.13 },
    ),
  );
  const water: Point[] = [
    [770, horizon + 10],
    [830, horizon + 10],
    [960, 1080],
    [640, 1080],
  ];
  return [
    sky(paper, 700, [
      [0, "#7DB7A0"],
      [0.4, "#CFE0A8"],
      [0.8, "#FBEFB6"],
      [1, "#FFF2C4"],
    ]),
    glow(paper, 800, 470, 760, "#FFFBE0", 1),
    landBelow(paper, ridgeLine(paper, { base: horizon - 20, rise: 140, wave: 460, crags: 0.5 }), "#C7D09A"),
    rect(
      0,
      horizon,
      1600,
      430,
      paper.linear([
        [0, "#DCDA94"],
        [0.3, "#A9B566"],
        [1, "#4F6D3C"],
      ]),
    ),
    ...range(9).map((index) => {
      const y = horizon + 26 + (index / 8) ** 1.8 * 400;
      return ellipse(random.between(200, 1400), y, 700, 3 + index * 2.4, "#3E5E36", { opacity: 0.16 });
    }),
    polygon(
      [
        [756, horizon + 10],
        [844, horizon + 10],
        [1010, 1080],
        [590, 1080],
      ],
      "#D9BE8C",
    ),
    polygon(
      water,
      paper.linear([
        [0, "#FFF6D0"],
        [0.3, "#A7CBB4"],
        [1, "#2F7C80"],
      ]),
    ),
    ...range(16).map((index) => {
      const y = horizon + 30 + (index / 15) ** 1.6 * 390;
      return ellipse(
        800 + random.between(-1, 1) * (y - horizon) * 0.2,
        y,
        10 + (y - horizon) * 0.1,
        1.5 + (y - horizon) * 0.006,
        "#FFFBE6",
        { opacity: 0.6 },
      );
    }),
    ...rows,
    ...rays,
    person({ garment: "koko", robe: palette.ivory, cloth: "#F4EFE6" }, 1090, 930, 190, 0.5),
    person(somebody(paper, 0), 1180, 900, 150, 0.5),
    ...[
      [1290, 1030, 96],
      [1440, 1052, 112],
    ].map(([x = 0, y = 0, size = 0]) => basket(paper, x, y, size)),
    nearFronds(paper),
  ];
}

/** A woven basket heaped with dates; (x, y) is the middle of its foot. */
function basket(paper: Paper, x: number, y: number, size: number): string {
  const rim = y - size * 0.62;
  const weave = [0.15, 0.32, 0.49].map((share) =>
    stroke(
      `M${n(x - size * (0.62 + share * 0.14))} ${n(y - size * share)}q${n(size * 0.69)} ${n(size * 0.2)} ${n(size * 1.38)} 0`,
      "#8A5F34",
      3,
      { opacity: 0.7 },
    ),
  );
  return group([
    ellipse(x + size * 0.3, y + 4, size, size * 0.16, "#22361F", { opacity: 0.35 }),
    path(
      `M${n(x - size * 0.74)} ${n(rim)}L${n(x - size * 0.58)} ${n(y)}Q${n(x)} ${n(y + size * 0.18)} ${n(x + size * 0.58)} ${n(y)}L${n(x + size * 0.74)} ${n(rim)}Z`,
      paper.blend("#E0B46C", "#8E6236", 60),
    ),
    ...weave,
    ellipse(x, rim, size * 0.74, size * 0.2, "#6E4526"),
    ...[-0.42, 0, 0.42].map((shift) =>
      bunch(paper, x + shift * size, rim - size * 0.1, size * 0.42, "#8E3B1E"),
    ),
    stroke(
      `M${n(x - size * 0.74)} ${n(rim)}q${n(size * 0.74)} ${n(size * 0.4)} ${n(size * 1.48)} 0`,
      "#E9C684",
      7,
    ),
  ]);
}

/** A branch of ripe dates hanging into the picture, close to the eye. */
function nearFronds(paper: Paper): string {
  const { random } = paper;
  const leaf = (x: number, y: number, length: number, angle: number, colour: string) => {
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    return path(
      `M${n(x)} ${n(y)}Q${n(x + dx * 0.4 - dy * 0.06)} ${n(y + dy * 0.4 + dx * 0.06)} ${n(x + dx)} ${n(y + dy)}Q${n(x + dx * 0.5 + dy * 0.05)} ${n(y + dy * 0.5 - dx * 0.05)} ${n(x)} ${n(y)}Z`,
      colour,
    );
  };
  const spine: Point[] = range(16).map((index) => [-40 + index * 38, 30 + index * 6 + index ** 2 * 0.62]);
  const leaves = spine.flatMap(([x, y], index) => [
    leaf(x, y, 210 - index * 7, 1.35 - index * 0.03, index % 2 ? "#1F4F37" : "#28603F"),
    leaf(x, y, 190 - index * 7, -0.75 + index * 0.04, index % 2 ? "#2F6E47" : "#245A3B"),
  ]);
  const strands = range(7).map((index) =>
    stroke(
      `M${150 + index * 14} 60Q${120 + index * 34} 190 ${112 + index * 36} ${300 + (index % 3) * 26}`,
      "#D9A24A",
      4,
    ),
  );
  const fruit = range(7).map((index) =>
    bunch(
      paper,
      112 + index * 36,
      318 + (index % 3) * 30 + random.between(-8, 8),
      46,
      mix("#B5471F", palette.amber, (index % 3) * 0.18),
    ),
  );
  return group([
    ...leaves,
    stroke(curve(spine), darken(palette.leaf, 0.3), 9),
    ...strands,
    ...fruit,
    stroke(curve(spine), lighten(palette.leaf, 0.25), 3),
  ]);
}
