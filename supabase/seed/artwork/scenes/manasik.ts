import { archPath, lamp } from "../kit/architecture.ts";
import { palette } from "../kit/colour.ts";
import { kaabah } from "../kit/kaabah.ts";
import { star } from "../kit/ornament.ts";
import type { Paper } from "../kit/paper.ts";
import { type Figure, person, sitting, somebody } from "../kit/people.ts";
import { camera, patch } from "../kit/perspective.ts";
import { circle, ellipse, group, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { cloud, glow } from "../kit/sky.ts";

/** A class before departure: a small model of the Kaaba, a teacher, people on the carpet. */
export function manasik(paper: Paper): string[] {
  const { random } = paper;
  const floor = 620;
  const project = camera({ x: 800, horizon: 430, focal: 900, eye: 2.1 });
  const bright = (x: number) =>
    group([
      path(archPath(x, 540, 196, 400), "#FFF9EA"),
      group(
        [
          rect(
            x - 90,
            140,
            180,
            400,
            paper.linear([
              [0, "#8CC4BD"],
              [0.6, "#E9F0CF"],
              [1, "#BBD39A"],
            ]),
          ),
          ellipse(x - 40, 500, 100, 70, "#6FA06D"),
          ellipse(x + 60, 520, 90, 70, "#4F8A60"),
          cloud(paper, x + 20, 270, 160, 30, "#FFFFFF", 0.8),
        ],
        { "clip-path": paper.clip(archPath(x, 540, 172, 384)) },
      ),
      stroke(`M${x} 156V540M${x - 86} 330H${x + 86}`, "#FFF9EA", 7),
      polygon(
        [
          [x - 86, 540],
          [x + 86, 540],
          [x + 330, 1080],
          [x + 60, 1080],
        ],
        "#FFF6D2",
        { opacity: 0.2 },
      ),
    ]);
  const rows = [9.4, 7.9, 6.6, 5.5, 4.5, 3.65].flatMap((z, row) =>
    range(13).flatMap((seat) => {
      const x = (seat - 6) * 1.02 + (row % 2) * 0.5 + random.between(-0.08, 0.08);
      // An aisle parts the men on the left from the women on the right.
      if (Math.abs(x) < 0.62) {
        return [];
      }
      const chosen: Figure =
        x < 0
          ? {
              garment: "koko",
              robe: random.pick(["#F7F2E8", "#E4DDCF", "#CFE0DA", "#E8D8BD", "#B9CFC4"]),
              cloth: random.pick([palette.ink, palette.ink, "#F4EFE6"]),
            }
          : {
              ...somebody(paper, 0),
              garment: "hijab",
              robe: random.pick(["#F1EADC", "#0E6B52", "#3F5A74", "#7C4A5F"]),
              cloth: random.pick(["#0B5D46", "#C9798A", "#F4EFE6", "#B98A2F", "#2F7C80", "#8A76A6"]),
            };
      const [px, py] = project(x, 0, z);
      return sitting(chosen, px, py, 9.6 / z);
    }),
  );
  const model = group([
    ellipse(800, 596, 210, 34, "#E9DCC2") + ellipse(800, 588, 206, 32, "#FFF9EC"),
    ...range(30).map((index) =>
      circle(800 + Math.cos(index * 0.21 * 2) * 168, 588 + Math.sin(index * 0.21 * 2) * 24, 4, "#FFFFFF"),
    ),
    kaabah(paper, { x: 786, y: 600, height: 150, shine: 0.6 }),
  ]);
  const teacher = group([
    ellipse(1086, 612, 40, 8, "#3B2E26", { opacity: 0.3 }),
    person({ garment: "koko", robe: "#FBF8F1", cloth: palette.ink }, 1086, 612, 250, 0.2),
    path("M1066 464Q1010 460 962 430L958 442Q1006 484 1064 492Z", "#EFE7D8"),
    circle(958, 436, 8, palette.skin),
    ellipse(1086, 390, 13, 15, "#B98058"),
  ]);
  return [
    rect(
      0,
      0,
      1600,
      floor,
      paper.linear([
        [0, "#EFE2C6"],
        [0.6, "#F8EFDB"],
        [1, "#DCC8A4"],
      ]),
    ),
    rect(0, 0, 1600, 70, paper.blend("#C9B48C", "#E9DABB")),
    ...range(23).map((index) => star(36 + index * 70, 98, 20, index % 2 ? "#B98A2F" : "#0B5D46")),
    stroke("M0 70H1600M0 126H1600", palette.gold, 3),
    ...[190, 460, 1140, 1410].map((x) => bright(x)),
    path(archPath(800, 560, 300, 420), palette.green) +
      path(archPath(800, 560, 270, 400), paper.blend("#12694F", "#0A4535")),
    ...range(5).flatMap((row) =>
      range(4).map((column) => star(700 + column * 66, 260 + row * 62, 15, "#2F8A63")),
    ),
    rect(0, 540, 1600, 24, "#D9C39A"),
    rect(
      0,
      floor - 60,
      1600,
      510,
      paper.linear([
        [0, "#C99F7B"],
        [0.2, "#A5523F"],
        [1, "#5E2A2B"],
      ]),
    ),
    ...range(8).map((index) =>
      patch(
        project,
        [
          [-9, 0, 11 / 1.14 ** index],
          [9, 0, 11 / 1.14 ** index],
          [9, 0, 10.7 / 1.14 ** index],
          [-9, 0, 10.7 / 1.14 ** index],
        ],
        "#E3B86B",
        { opacity: 0.4 },
      ),
    ),
    patch(
      project,
      [
        [-0.5, 0, 10],
        [0.5, 0, 10],
        [0.5, 0, 2],
        [-0.5, 0, 2],
      ],
      paper.blend("#DDB06A", "#8C4A34"),
    ),
    ...[190, 460].map((x) =>
      polygon(
        [
          [x - 86, 560],
          [x + 86, 560],
          [x + 430, 1080],
          [x + 140, 1080],
        ],
        "#FFE7B0",
        { opacity: 0.2 },
      ),
    ),
    model,
    teacher,
    ...rows,
    ...[320, 800, 1280].map((x) => lamp(paper, x, 0, x === 800 ? 110 : 150, 34, "#FFE2A0")),
    glow(paper, 330, 300, 560, "#FFF4D2", 0.45),
    rect(
      0,
      0,
      1600,
      1067,
      paper.radial([
        [0, "#3A1F12", 0],
        [0.75, "#3A1F12", 0],
        [1, "#3A1F12", 0.35],
      ]),
    ),
  ];
}
