import { palette } from "../kit/colour.ts";
import { clockTower, gallery, mataf } from "../kit/haram.ts";
import { kaabah } from "../kit/kaabah.ts";
import { haramMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd } from "../kit/people.ts";
import { reflection } from "../kit/reflection.ts";
import { rect } from "../kit/shapes.ts";
import { birds, crescent, glow, sky, stars, streaks } from "../kit/sky.ts";

/** The court at dusk once more, wide and calm on the left where the title stands. */
export function heroBeranda(paper: Paper): string[] {
  const [floor, x, y] = [700, 1370, 842];
  const house = kaabah(paper, { x, y, height: 440, shine: 0.8 });
  const arches = gallery(paper, {
    y: floor,
    height: 176,
    wall: "#5F5270",
    light: "#D99A54",
    trim: "#8D7182",
    bays: 24,
  });
  return [
    sky(paper, floor, [
      [0, "#0E1A2E"],
      [0.4, "#22305A"],
      [0.68, "#5B4A75"],
      [0.88, "#B5717D"],
      [1, "#EBB088"],
    ]),
    stars(paper, 400, 190),
    crescent(paper, 1010, 150, 34, "#FCEFD2"),
    streaks(paper, 380, 590, 14, "#E39D8C", 0.24),
    glow(paper, 1780, 650, 900, "#FFC07A", 0.75, 0.62),
    clockTower(paper, 1060, floor, 430, "#54496F", "#E9D3AE"),
    birds(paper, 1210, 330, 9, 16, "#2A2140"),
    ...[
      [90, 380],
      [214, 350],
      [1660, 400],
      [1800, 440],
    ].map(([tx = 0, h = 0]) =>
      haramMinaret(paper, {
        x: tx,
        y: floor - 90,
        height: h,
        tone: tx > 900 ? "#B98486" : "#4A4368",
        lit: "#FFD992",
      }),
    ),
    arches,
    mataf(paper, floor, x, y - 10, "#A87C80", "#574A66"),
    glow(paper, 1760, floor + 60, 900, "#FFC98C", 0.55, 0.3),
    reflection(paper, arches, floor, 170, 0.4),
    crowd(paper, {
      from: floor + 6,
      to: floor + 60,
      far: 34,
      near: 44,
      count: 210,
      ihram: 0.85,
      shadow: -0.7,
    }),
    reflection(paper, house, y, 220, 0.3),
    house,
    crowd(paper, { from: y + 12, to: y + 64, far: 60, near: 72, count: 66, ihram: 0.85, shadow: -0.8 }),
    crowd(paper, {
      from: y + 70,
      to: y + 170,
      far: 76,
      near: 108,
      count: 22,
      ihram: 0.8,
      shadow: -0.9,
      spread: [0.52, 1],
    }),
    rect(
      0,
      0,
      1320,
      1080,
      paper.linear(
        [
          [0, palette.ink, 0.5],
          [0.6, palette.ink, 0.3],
          [1, palette.ink, 0],
        ],
        90,
      ),
    ),
    rect(
      0,
      760,
      1920,
      320,
      paper.linear([
        [0, palette.ink, 0],
        [1, palette.ink, 0.55],
      ]),
    ),
  ];
}
