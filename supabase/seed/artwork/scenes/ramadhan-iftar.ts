import { arcade, lamp, merlons } from "../kit/architecture.ts";
import { darken, mix, palette } from "../kit/colour.ts";
import { drummedDome } from "../kit/domes.ts";
import { nabawiMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { type Figure, sitting } from "../kit/people.ts";
import { camera, patch } from "../kit/perspective.ts";
import { arc, pointText } from "../kit/rail.ts";
import { circle, ellipse, group, type Point, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, crescent, glow, sky, stars, streaks, sun } from "../kit/sky.ts";

/** A string of small lights that hangs in two bows across the top. */
function festoon(paper: Paper): string[] {
  const bows: [Point, Point, Point][] = [
    [
      [-10, 60],
      [400, 230],
      [800, 110],
    ],
    [
      [800, 110],
      [1200, 230],
      [1610, 60],
    ],
  ];
  return bows.flatMap(([from, bend, to]) => [
    stroke(`M${pointText(from)}Q${pointText(bend)} ${pointText(to)}`, "#4A3550", 3),
    ...range(12).map((index) => {
      const [x, y] = arc(from, bend, to, (index + 0.5) / 12);
      return glow(paper, x, y + 9, 40, "#FFDFA0", 0.75) + circle(x, y + 9, 6, "#FFF0C4");
    }),
  ]);
}

/** Breaking the fast on the mosque's court: a long cloth with dates and lamps at sunset. */
export function ramadhanIftar(paper: Paper): string[] {
  const { random } = paper;
  const horizon = 520;
  const project = camera({ x: 800, horizon, focal: 900, eye: 2.3 });
  const dish = (x: number, z: number, kind: number) => {
    const [px, py] = project(x, 0.05, z);
    const unit = 150 / z;
    if (kind === 0) {
      return group([
        ellipse(px, py, unit * 2, unit * 0.72, "#FFFFFF"),
        ellipse(px, py - unit * 0.1, unit * 1.5, unit * 0.5, "#E9DCC6"),
        ...range(11).map(() =>
          ellipse(
            px + random.between(-1, 1) * unit,
            py - unit * random.between(0.1, 0.5),
            unit * 0.34,
            unit * 0.2,
            random.pick(["#5B2A1C", "#7C3B22", "#93502A"]),
          ),
        ),
      ]);
    }
    if (kind === 1) {
      return group([
        path(
          `M${px - unit * 0.5} ${py - unit * 1.5}h${unit}l${-unit * 0.14} ${unit * 1.5}h${-unit * 0.72}z`,
          paper.linear([
            [0, "#FFF6E0", 0.9],
            [0.3, "#E89A52"],
            [1, "#B5532A"],
          ]),
        ),
        ellipse(px, py - unit * 1.5, unit * 0.5, unit * 0.16, "#FFF9EE"),
      ]);
    }
    return group([
      ellipse(px, py, unit * 1.7, unit * 0.62, "#0E6B52"),
      ellipse(px, py - unit * 0.16, unit * 1.4, unit * 0.46, kind === 2 ? "#F2C36B" : "#E9DCC2"),
      ...range(7).map(() =>
        ellipse(
          px + random.between(-0.9, 0.9) * unit,
          py - unit * random.between(0.2, 0.5),
          unit * 0.3,
          unit * 0.2,
          kind === 2 ? "#E08A3E" : "#F7EFD9",
        ),
      ),
    ]);
  };
  const meal = range(15).flatMap((index) => {
    const z = 17 / 1.135 ** index;
    return [-0.72, 0, 0.72].map((x, column) =>
      dish(x + random.between(-0.08, 0.08), z, column === 1 ? 0 : 1 + ((index + column) % 3)),
    );
  });
  const guests = range(11).flatMap((index) => {
    const z = 16 / 1.15 ** index;
    return [-1, 1].map((side) => {
      const [x, y] = project(side * 2.05, 0, z);
      const woman = side > 0;
      const figure: Figure = woman
        ? {
            garment: "hijab",
            robe: ["#F1EADC", "#0E6B52", "#7C4A5F", "#2B4A5E"][index % 4] ?? palette.ivory,
            cloth: ["#C9798A", "#F4EFE6", "#B98A2F", "#2F7C80", "#0B5D46"][index % 5] ?? palette.green,
          }
        : {
            garment: "koko",
            robe: random.pick(["#F7F2E8", "#E4DDCF", "#CFE0DA"]),
            cloth: random.pick([palette.ink, "#F4EFE6"]),
          };
      return sitting(figure, x, y, 11.4 / z);
    });
  });
  const cloth = (half: number, fill: string) =>
    patch(
      project,
      [
        [-half, 0, 19],
        [half, 0, 19],
        [half, 0, 1.5],
        [-half, 0, 1.5],
      ],
      fill,
    );
  const walls = [-1, 1].flatMap((side) =>
    [7, 9.4, 12.6, 17].toReversed().map((z, index, all) => {
      const next = all[index + 1] ?? 4.6;
      const tone = mix("#8A5B6B", "#F0B88A", 0.5 - index * 0.12);
      const [ax, ay] = project(side * 6, 5.4, z);
      const [bx, by] = project(side * 6, 5.4, next);
      const [cx, cy] = project(side * 6, 0, next);
      const [dx, dy] = project(side * 6, 0, z);
      const middle = (ax + bx) / 2;
      const opening = `M${ax + (bx - ax) * 0.14} ${dy + (cy - dy) * 0.14}V${ay + (dy - ay) * 0.5}Q${ax + (bx - ax) * 0.2} ${ay + (dy - ay) * 0.24} ${middle} ${(ay + by) / 2 + (dy - ay) * 0.14}Q${ax + (bx - ax) * 0.84} ${by + (cy - by) * 0.22} ${ax + (bx - ax) * 0.88} ${by + (cy - by) * 0.5}V${dy + (cy - dy) * 0.88}Z`;
      return (
        polygon(
          [
            [ax, ay],
            [bx, by],
            [cx, cy],
            [dx, dy],
          ],
          tone,
        ) +
        path(
          opening,
          paper.linear([
            [0, darken(tone, 0.45)],
            [0.5, "#C98A56"],
            [1, "#F3C078"],
          ]),
        )
      );
    }),
  );
  return [
    sky(paper, horizon, [
      [0, "#2F3A70"],
      [0.35, "#81648F"],
      [0.65, "#E58E7C"],
      [0.88, "#FCC383"],
      [1, "#FFE5AE"],
    ]),
    stars(paper, 240, 70),
    crescent(paper, 940, 236, 34, "#FFF3D2"),
    streaks(paper, 200, 430, 14, "#FCC9A4", 0.5),
    sun(paper, 800, horizon - 44, 62, "#FFFBE6", "#FFCB77"),
    birds(paper, 560, 230, 9, 15, "#3E3257"),
    ...[
      [520, 350],
      [1080, 350],
    ].map(([x = 0, h = 0]) =>
      nabawiMinaret(paper, { x, y: horizon + 10, height: h, tone: "#B77F84", lit: "#FFE3A8" }),
    ),
    drummedDome(paper, 800, horizon - 62, 150, "#5F7F74", "#C9938B"),
    arcade({
      x: 330,
      y: horizon + 16,
      width: 940,
      height: 92,
      bays: 15,
      wall: "#B98084",
      inside: "#F0B56C",
      trim: "#DDA898",
    }),
    merlons(330, horizon - 76, 940, 10, "#C48E8C"),
    rect(
      0,
      horizon + 10,
      1600,
      560,
      paper.linear([
        [0, "#F3C79A"],
        [0.3, "#C4969A"],
        [1, "#6B5878"],
      ]),
    ),
    ...walls,
    glow(paper, 800, horizon + 40, 620, "#FFDFA0", 0.6, 0.25),
    cloth(
      3.2,
      paper.linear([
        [0, "#B5674F"],
        [0.4, "#8C2F38"],
        [1, "#5A1E30"],
      ]),
    ),
    cloth(3.02, paper.blend("#D9A25B", "#B98A2F")),
    cloth(
      2.9,
      paper.linear([
        [0, "#A8503F"],
        [0.4, "#7E2834"],
        [1, "#4E1A2C"],
      ]),
    ),
    cloth(
      1.16,
      paper.linear([
        [0, "#FFF3D6"],
        [0.4, "#F7EAD2"],
        [1, "#DCC6B4"],
      ]),
    ),
    cloth(0.02, palette.gold),
    ...meal,
    ...guests,
    ...[
      [250, 250, 60],
      [480, 150, 44],
      [1120, 150, 44],
      [1350, 250, 60],
    ].map(([x = 0, cord = 0, size = 0]) => lamp(paper, x, -10, cord, size, "#FFD98A")),
    ...festoon(paper),
    glow(paper, 800, horizon - 40, 820, "#FFE0A4", 0.4),
  ];
}
