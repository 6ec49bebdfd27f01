import { archPath, lamp, rounded, turned } from "../kit/architecture.ts";
import { mix, palette } from "../kit/colour.ts";
import { star } from "../kit/ornament.ts";
import type { Paper } from "../kit/paper.ts";
import { type Figure, sitting, somebody } from "../kit/people.ts";
import { camera, type Project, patch } from "../kit/perspective.ts";
import { group, n, path, range, rect } from "../kit/shapes.ts";
import { glow } from "../kit/sky.ts";

/** A pointed arch that spans two columns of a row standing along the view, with striped stones. */
function sideArch(project: Project, x: number, from: number, to: number, haze: number): string {
  const tint = (colour: string) => mix(colour, "#F6DDA6", haze);
  const at = (share: number, up: number) => {
    const [px, py] = project(x, up, from + (to - from) * share);
    return `${n(px)} ${n(py)}`;
  };
  const steps = range(13).map((index) => index / 12);
  const rise = (share: number, inset: number) =>
    4.4 + inset + Math.sqrt(Math.max(0, 1 - (Math.abs(share - 0.5) * 2) ** 2.2)) * 2.3;
  const under = steps.map((share) => at(share, rise(share, 0))).join("L");
  const wall = `M${at(0, 9)}L${at(1, 9)}L${steps
    .toReversed()
    .map((share) => at(share, rise(share, 0)))
    .join("L")}Z`;
  const ring = `M${under}L${steps
    .toReversed()
    .map((share) => at(share, rise(share, 0.8)))
    .join("L")}Z`;
  const stripes = steps
    .slice(0, -1)
    .filter((_, index) => index % 2 === 0)
    .map((share) => {
      const next = share + 1 / 12;
      return path(
        `M${at(share, rise(share, 0))}L${at(next, rise(next, 0))}L${at(next, rise(next, 0.8))}L${at(share, rise(share, 0.8))}Z`,
        tint(palette.green),
      );
    });
  return group([path(wall, tint("#F1E2C2")), path(ring, tint("#FFF8E6")), ...stripes]);
}

function raudhahColumn(paper: Paper, project: Project, x: number, z: number, haze: number): string {
  const tint = (colour: string) => mix(colour, "#F6DDA6", haze);
  const [cx, foot] = project(x, 0, z);
  const [, head] = project(x, 4.5, z);
  const unit = (foot - head) / 45;
  const height = foot - head;
  return group([
    turned(
      cx,
      foot,
      [
        [unit * 5, 0],
        [unit * 5, unit * 3],
        [unit * 3.6, unit * 4.4],
        [unit * 3.2, height * 0.84],
        [unit * 5.6, height],
      ],
      rounded(paper, tint("#EFE6D6"), 0.34),
    ),
    rect(cx - unit * 3.7, foot - height * 0.32, unit * 7.4, unit * 1.2, tint(palette.gold)),
    rect(cx - unit * 3.5, foot - height * 0.82, unit * 7, unit * 1.8, tint(palette.gold)),
    turned(
      cx,
      foot,
      [
        [unit * 4.2, height * 0.86],
        [unit * 6, height * 0.985],
      ],
      rounded(paper, tint("#D3A74C"), 0.4),
    ),
  ]);
}

/** Among the columns of the Raudhah: green carpet, striped arches, lamps. */
export function raudhah(paper: Paper): string[] {
  const horizon = 610;
  const project = camera({ x: 800, horizon, focal: 1000, eye: 1.75 });
  const depths = [40, 30, 22.5, 16.5, 11.5, 7.6];
  const hazeAt = (z: number) => Math.min(0.72, Math.max(0, (z - 8) / 42));
  const [, endFoot] = project(0, 0, 40);
  const carpet = range(26).map((index) => {
    const z = 40 / 1.14 ** index;
    return patch(
      project,
      [
        [-3.4, 0, z],
        [3.4, 0, z],
        [3.4, 0, z / 1.05],
        [-3.4, 0, z / 1.05],
      ],
      index % 2 ? "#CBA24B" : "#2F8A63",
      { opacity: 0.5 },
    );
  });
  const stars = range(15).map((index) => {
    const z = 36 / 1.16 ** index;
    const [x, y] = project(0, 0, z);
    return star(x, y, 900 / z, "#E7C878", 0.2);
  });
  const rows = depths.flatMap((z, index) =>
    [-10.4, 10.4, -4.6, 4.6].map((x) => {
      const next = depths[index - 1];
      const arch = next === undefined ? "" : sideArch(project, x, z, next, hazeAt(next));
      return arch + raudhahColumn(paper, project, x, z, hazeAt(z));
    }),
  );
  const lamps = [34, 26, 19, 13.5].flatMap((z) =>
    [-2, 2].map((x) => {
      const [lx, ly] = project(x, 5.4, z);
      return lamp(paper, lx, ly - 3600 / z, 3600 / z, 760 / z, "#FFD98A");
    }),
  );
  const sitters = range(30)
    .map((index) => ({ z: 30 / 1.075 ** index, side: index % 2 ? 1 : -1 }))
    .filter(({ z }) => z > 7.5)
    .map(({ z, side }) => {
      const [x, y] = project(side * paper.random.between(0.7, 3.1), 0, z);
      const figure: Figure = somebody(paper, 0);
      return sitting(
        {
          ...figure,
          garment: "koko",
          robe: figure.garment === "hijab" ? "#F7F2E8" : figure.robe,
          cloth: index(z),
        },
        x,
        y,
        13.5 / z,
      );
    });
  function index(z: number): string {
    return Math.floor(z * 7) % 2 ? palette.ink : "#F4EFE6";
  }
  return [
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear([
        [0, "#C69A55"],
        [0.4, "#FBE7B4"],
        [1, "#D9B473"],
      ]),
    ),
    patch(
      project,
      [
        [-14, 7.6, 40],
        [14, 7.6, 40],
        [14, 7.6, 3],
        [-14, 7.6, 3],
      ],
      paper.vertical(0, 480, [
        [0, "#7C5A30"],
        [1, "#F0D59A"],
      ]),
    ),
    ...range(12).map((step) => {
      const [[, y]] = [project(0, 7.6, 40 / 1.24 ** step)];
      return rect(0, y, 1600, 2 + step, "#B98A2F", { opacity: 0.35 });
    }),
    glow(paper, 800, 520, 640, "#FFFBE4", 1),
    path(archPath(800, endFoot, 230, 210), "#FFF9E6") +
      path(
        archPath(800, endFoot, 196, 188),
        paper.linear([
          [0, palette.green],
          [1, "#2F8A63"],
        ]),
      ),
    star(800, endFoot - 104, 46, "#E7C878"),
    rect(
      0,
      endFoot,
      1600,
      1067 - endFoot,
      paper.linear([
        [0, "#7FAE7C"],
        [0.2, "#2B7D58"],
        [1, "#063C2D"],
      ]),
    ),
    ...carpet,
    patch(
      project,
      [
        [-2.6, 0, 40],
        [2.6, 0, 40],
        [2.6, 0, 2],
        [-2.6, 0, 2],
      ],
      paper.linear([
        [0, "#5FA37A"],
        [0.3, "#15704F"],
        [1, "#0A4D3A"],
      ]),
    ),
    ...stars,
    glow(paper, 800, endFoot + 10, 620, "#FFF4CE", 0.7, 0.3),
    ...rows,
    ...lamps,
    ...sitters,
    glow(paper, 800, 480, 900, "#FFE9B0", 0.34),
    rect(
      0,
      0,
      1600,
      1067,
      paper.radial([
        [0, "#2A1B0A", 0],
        [0.72, "#2A1B0A", 0.02],
        [1, "#2A1B0A", 0.5],
      ]),
    ),
  ];
}
