import { archPath, lamp, rounded, turned } from "../kit/architecture.ts";
import { mix, palette } from "../kit/colour.ts";
import { star, starPoints } from "../kit/ornament.ts";
import type { Paper } from "../kit/paper.ts";
import { sitting } from "../kit/people.ts";
import { camera, type Project, patch } from "../kit/perspective.ts";
import { group, n, type Point, path, polygon, range, rect } from "../kit/shapes.ts";
import { glow } from "../kit/sky.ts";

/** An arch of striped stones that spans two columns of a row standing along the view. */
function sideArch(project: Project, x: number, from: number, to: number, haze: number): string {
  const tint = (colour: string) => mix(colour, "#F6DDA6", haze);
  const at = (share: number, up: number) => {
    const [px, py] = project(x, up, from + (to - from) * share);
    return `${n(px)} ${n(py)}`;
  };
  // The intrados is a half circle between the capitals, the extrados the same a stone further out.
  const inner = (turn: number) => at(0.5 - 0.42 * Math.cos(turn), 4.5 + 1.75 * Math.sin(turn));
  const outer = (turn: number) => at(0.5 - 0.5 * Math.cos(turn), 4.5 + 2.25 * Math.sin(turn));
  const turns = range(16).map((index) => (index / 15) * Math.PI);
  const wall = `M${at(0, 4.5)}L${at(0, 9)}L${at(1, 9)}L${at(1, 4.5)}L${turns.toReversed().map(inner).join("L")}Z`;
  const voussoirs = turns.slice(0, -1).map((turn, index) => {
    const next = turn + Math.PI / 15;
    const tone = index % 2 === 0 ? palette.green : "#FFF8E6";
    return path(`M${inner(turn)}L${inner(next)}L${outer(next)}L${outer(turn)}Z`, tint(tone));
  });
  return group([path(wall, tint("#F1E2C2")), ...voussoirs]);
}

/** A marble column with gilded bands and capital. */
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
  const stars = [34, 28, 23, 19, 15.6, 12.8, 10.5, 8.6, 7, 5.7, 4.7].map((z) => {
    const outlineOf = starPoints(0, 0, 0.82).map(([x, y]): Point => project(x, 0, z + y));
    const core = starPoints(0, 0, 0.42).map(([x, y]): Point => project(x, 0, z + y));
    return polygon(outlineOf, "#E0BC66") + polygon(core, "#0F6248");
  });
  const rows = depths.flatMap((z, index) =>
    [-10.4, 10.4, -4.6, 4.6].map((x) => {
      const next = depths[index - 1];
      const arch = next === undefined ? "" : sideArch(project, x, z, next, hazeAt(next));
      return arch + raudhahColumn(paper, project, x, z, hazeAt(z));
    }),
  );
  const lamps = [34, 26, 19, 13.5, 9.6].flatMap((z) =>
    [-2.3, 2.3].map((x) => {
      const [lx, ly] = project(x, 5.4, z);
      return lamp(paper, lx, ly - 3600 / z, 3600 / z, 980 / z, "#FFD98A");
    }),
  );
  const worshippers = range(30).flatMap((row) => {
    const z = 30 / 1.075 ** row;
    if (z < 6.4) {
      return [];
    }
    const [x, y] = project((row % 2 ? 1 : -1) * paper.random.between(1.3, 3.3), 0, z);
    const robe = paper.random.pick(["#F7F2E8", "#E4DDCF", "#CFE0DA", "#E8D8BD"]);
    const cloth = paper.random.pick([palette.ink, "#F4EFE6"]);
    return [sitting({ garment: "koko", robe, cloth }, x, y, 13.5 / z)];
  });
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
      path(archPath(800, endFoot, 196, 188), paper.blend(palette.green, "#2F8A63")),
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
    ...worshippers,
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
