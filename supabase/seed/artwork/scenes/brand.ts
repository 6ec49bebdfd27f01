import { palette } from "../kit/colour.ts";
import { gallery, mataf } from "../kit/haram.ts";
import { kaabah } from "../kit/kaabah.ts";
import { dune, landBelow, ridgeLine } from "../kit/land.ts";
import { haramMinaret } from "../kit/minarets.ts";
import { starPoints } from "../kit/ornament.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd } from "../kit/people.ts";
import { reflection } from "../kit/reflection.ts";
import { group, outline, type Point, range, rect, stroke } from "../kit/shapes.ts";
import { birds, crescent, glow, sky, stars, streaks, sun } from "../kit/sky.ts";

/** The site's ornament: eight-fold stars and the crosses between them, fading downward. */
function lattice(paper: Paper, size: number, until: number, colour: string): string {
  const cells = range(until / size + 1).flatMap((row) =>
    range(paper.width / size + 2).map((column): string => {
      const [x, y] = [column * size, row * size];
      const inner: Point[] = starPoints(x, y, size * 0.3);
      return outline(starPoints(x, y, size * 0.54)) + outline(inner);
    }),
  );
  return group([stroke(cells.join(""), colour, 1.6)], { mask: paper.fade(0, until, 0.5) });
}

/** What a package shows until it has a picture of its own: lattice, dunes and a rising sun. */
export function paketBawaan(paper: Paper): string[] {
  const horizon = 520;
  return [
    sky(paper, horizon, [
      [0, "#0A4636"],
      [0.4, "#1D6F58"],
      [0.75, "#B9B98A"],
      [1, "#F6D9A0"],
    ]),
    lattice(paper, 100, horizon - 60, "#F3DFA6"),
    sun(paper, 600, horizon - 34, 66, "#FFFDF0", "#FFDFA0"),
    birds(paper, 860, 250, 7, 13, "#0B3A2E"),
    landBelow(paper, ridgeLine(paper, { base: horizon + 8, rise: 90, wave: 300, crags: 0.4 }), "#C59B6A"),
    rect(0, horizon, 1200, 290, paper.blend("#EBC48A", "#B98A4F")),
    dune(
      paper,
      [
        [-40, 640],
        [180, 560],
        [330, 520],
        [520, 590],
        [760, 660],
      ],
      [
        [0, "#F6D49A"],
        [1, "#CF9A5E"],
      ],
      [
        [0, "#B58152"],
        [1, "#94633F"],
      ],
      2,
    ),
    dune(
      paper,
      [
        [560, 700],
        [820, 600],
        [980, 560],
        [1120, 620],
        [1260, 690],
      ],
      [
        [0, "#F1CB8E"],
        [1, "#C68E54"],
      ],
      [
        [0, "#A9744A"],
        [1, "#855538"],
      ],
      2,
    ),
    dune(
      paper,
      [
        [-60, 780],
        [240, 700],
        [520, 660],
        [760, 730],
        [1260, 820],
      ],
      [
        [0, "#E7B97A"],
        [1, "#B07A48"],
      ],
      [
        [0, "#94643F"],
        [1, "#744A33"],
      ],
      2,
    ),
    glow(paper, 600, horizon - 30, 620, "#FFE9B8", 0.5),
  ];
}

/** The picture a shared link shows when a page has none: the court at dusk under the lattice. */
export function ogDefault(paper: Paper): string[] {
  const [floor, x, y] = [440, 590, 520];
  const house = kaabah(paper, { x, y, height: 240, shine: 0.9 });
  const arches = gallery(paper, {
    y: floor,
    height: 104,
    wall: "#8C6E7C",
    light: "#F0B25C",
    trim: "#C9A093",
    bays: 19,
  });
  return [
    sky(paper, floor, [
      [0, "#0C3B34"],
      [0.35, "#2F5A63"],
      [0.62, "#A77B80"],
      [0.84, "#F0AE8B"],
      [1, "#FBD9A8"],
    ]),
    stars(paper, 180, 80),
    lattice(paper, 90, 240, "#F3DFA6"),
    crescent(paper, 860, 110, 24, "#FCEFD2"),
    streaks(paper, 220, 380, 10, "#F7C3A0", 0.34),
    glow(paper, 160, floor - 20, 520, "#FFD08A", 0.75, 0.62),
    ...[
      [90, 300],
      [180, 270],
      [1020, 270],
      [1110, 300],
    ].map(([tx = 0, h = 0]) =>
      haramMinaret(paper, {
        x: tx,
        y: floor - 50,
        height: h,
        tone: tx < 500 ? "#D9A48F" : "#9C7A86",
        lit: "#FFE1A0",
      }),
    ),
    arches,
    mataf(paper, floor, x, y - 6, "#E9B79C", "#A8808A"),
    reflection(paper, arches, floor, 110, 0.4),
    crowd(paper, {
      from: floor + 4,
      to: floor + 40,
      far: 24,
      near: 32,
      count: 120,
      ihram: 0.85,
      shadow: 0.7,
    }),
    reflection(paper, house, y, 130, 0.34),
    house,
    crowd(paper, { from: y + 10, to: y + 92, far: 44, near: 76, count: 46, ihram: 0.85, shadow: 0.8 }),
    rect(
      0,
      0,
      1200,
      630,
      paper.linear([
        [0, palette.ink, 0],
        [0.7, palette.ink, 0],
        [1, palette.ink, 0.4],
      ]),
    ),
  ];
}
