import { arcade, rounded, turned } from "../kit/architecture.ts";
import { lighten, mix, palette } from "../kit/colour.ts";
import { drummedDome } from "../kit/domes.ts";
import { nabawiMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person } from "../kit/people.ts";
import { camera, type Project, patch } from "../kit/perspective.ts";
import { reflection } from "../kit/reflection.ts";
import { circle, group, n, range, rect, stroke } from "../kit/shapes.ts";
import { birds, glow, sky } from "../kit/sky.ts";

/** One opened umbrella of the courtyard: a square membrane that rises from its neck to its edges. */
function umbrella(paper: Paper, project: Project, x: number, z: number, haze: number): string {
  const [half, neck, rim] = [11.4, 8.2, 13.2];
  const tint = (colour: string) => mix(colour, "#DDE7DC", haze);
  const centre: readonly [number, number, number] = [x, neck, z];
  const corners = [
    [x - half, rim, z + half],
    [x + half, rim, z + half],
    [x + half, rim, z - half],
    [x - half, rim, z - half],
  ] as const;
  const tones = ["#F7EBD2", "#D8C9B4", "#EADCC2", "#FFF6E2"];
  const between = (
    a: readonly [number, number, number],
    b: readonly [number, number, number],
    share: number,
  ) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share] as const;
  const panels = [0, 1, 3, 2].map((side) => {
    const [a, b] = [corners[side] ?? corners[0], corners[(side + 1) % 4] ?? corners[0]];
    const band = (from: number, to: number, colour: string, opacity: number) =>
      patch(
        project,
        [between(centre, a, from), between(centre, b, from), between(centre, b, to), between(centre, a, to)],
        tint(colour),
        { opacity },
      );
    const ribs = [0.2, 0.4, 0.6, 0.8].map((share) => {
      const [[fx, fy], [tx, ty]] = [project(...centre), project(...between(a, b, share))];
      return stroke(`M${n(fx)} ${n(fy)}L${n(tx)} ${n(ty)}`, tint("#A98F62"), 1.4, { opacity: 0.5 });
    });
    return group([
      patch(project, [centre, a, b], tint(tones[side] ?? "#F7EBD2")),
      band(0.1, 0.3, "#2F7C80", 0.85),
      band(0.32, 0.35, palette.gold, 0.9),
      band(0.62, 0.645, palette.gold, 0.7),
      band(0.66, 0.7, "#2F7C80", 0.6),
      band(0.95, 1, "#C9A45C", 0.9),
      ...ribs,
    ]);
  });
  const width = 0.62;
  const [[lx, base], [rx], [, top]] = [
    project(x - width, 0, z),
    project(x + width, 0, z),
    project(x, neck + 0.6, z),
  ];
  const [mx, slim] = [(lx + rx) / 2, (rx - lx) / 2];
  const column = turned(
    mx,
    base,
    [
      [slim * 1.5, 0],
      [slim * 1.5, slim * 1.6],
      [slim, slim * 2],
      [slim * 0.8, base - top - slim * 3],
      [slim * 1.7, base - top],
    ],
    rounded(paper, tint("#E9DCC4"), 0.3),
  );
  const rings = [0.3, 0.86].map((share) =>
    rect(mx - slim, base - (base - top) * share, slim * 2, slim * 0.5, tint(palette.gold)),
  );
  return group([...panels, column, ...rings]);
}

/** The courtyard's umbrellas in rows, in early light. */
export function nabawiPayung(paper: Paper): string[] {
  const horizon = 730;
  const project = camera({ x: 800, horizon, focal: 1020, eye: 1.9 });
  const facade = arcade({
    x: -20,
    y: horizon + 8,
    width: 1640,
    height: 120,
    bays: 27,
    wall: "#D9CDB6",
    inside: "#B69E80",
    trim: "#EDE3CE",
  });
  const rows = [154, 128, 102, 76, 50];
  const files = [-43, 43, -17, 17];
  const shades = rows.flatMap((z) =>
    files.map((x) =>
      patch(
        project,
        [
          [x - 10, 0, z + 10],
          [x + 16, 0, z + 10],
          [x + 16, 0, z - 12],
          [x - 10, 0, z - 12],
        ],
        "#4A6A80",
        { opacity: 0.26 },
      ),
    ),
  );
  const tiles = range(15).map((index) => {
    const [[ax, ay], [bx, by]] = [project((index - 7) * 6.5, 0, 170), project((index - 7) * 6.5, 0, 5)];
    return stroke(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, "#8FA5A5", 1.6, { opacity: 0.4 });
  });
  const bands = [12, 16, 22, 31, 44, 64, 96].map((z) => {
    const [, y] = project(0, 0, z);
    return rect(0, y, 1600, 90 / z + 1, "#FFFFFF", { opacity: 0.35 });
  });
  return [
    sky(paper, horizon, [
      [0, "#2F8799"],
      [0.4, "#86C0BE"],
      [0.75, "#F3DDB0"],
      [1, "#FBCB92"],
    ]),
    glow(paper, 800, horizon - 40, 760, "#FFE9B8", 0.9, 0.7),
    ...[
      [668, 560],
      [932, 560],
      [590, 430],
      [1010, 430],
    ].map(([x = 0, h = 0]) => nabawiMinaret(paper, { x, y: horizon, height: h, tone: "#D8CBB2" })),
    drummedDome(paper, 800, horizon - 96, 190, "#3C8F6B", "#E6DBC3"),
    facade,
    rect(
      0,
      horizon,
      1600,
      340,
      paper.linear([
        [0, "#FAE3BC"],
        [0.3, "#D6DCCF"],
        [1, "#6F959F"],
      ]),
    ),
    reflection(paper, facade, horizon + 8, 90, 0.4),
    ...shades,
    ...bands,
    ...tiles,
    ...rows.flatMap((z, index) => files.map((x) => umbrella(paper, project, x, z, 0.5 - index * 0.12))),
    umbrella(paper, project, -17, 24.5, 0),
    umbrella(paper, project, 17, 24.5, 0),
    crowd(paper, {
      from: horizon + 14,
      to: horizon + 90,
      far: 18,
      near: 66,
      count: 130,
      ihram: 0,
      shadow: 0.8,
    }),
    crowd(paper, {
      from: horizon + 100,
      to: horizon + 200,
      far: 76,
      near: 120,
      count: 22,
      ihram: 0,
      shadow: 0.8,
    }),
    person({ garment: "koko", robe: palette.ivory, cloth: palette.ink }, 640, 1044, 232, 0.9),
    person({ garment: "hijab", robe: "#F3EBDC", cloth: palette.rose }, 728, 1050, 216, 0.9),
    person(
      { garment: "hijab", robe: palette.green, cloth: lighten(palette.green, 0.2) },
      806,
      1046,
      158,
      0.9,
    ),
    birds(paper, 800, 190, 9, 14, "#3C6670"),
    circle(
      800,
      horizon - 40,
      620,
      paper.radial([
        [0, "#FFF2CF", 0.35],
        [1, "#FFF2CF", 0],
      ]),
    ),
  ];
}
