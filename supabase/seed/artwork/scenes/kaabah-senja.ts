import { mix, palette } from "../kit/colour.ts";
import { clockTower, gallery, mataf } from "../kit/haram.ts";
import { kaabah } from "../kit/kaabah.ts";
import { haramMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person, somebody } from "../kit/people.ts";
import { reflection } from "../kit/reflection.ts";
import { birds, crescent, glow, sky, stars, streaks } from "../kit/sky.ts";

/** The court at dusk: the Kaaba against a rose sky, pilgrims at its foot. */
export function kaabahSenja(paper: Paper): string[] {
  const [floor, x, y] = [650, 905, 800];
  const house = kaabah(paper, { x, y, height: 430, shine: 0.9 });
  const towers = [
    [150, 430],
    [272, 400],
    [1372, 405],
    [1500, 440],
  ] as const;
  return [
    sky(paper, floor, [
      [0, "#2B3262"],
      [0.34, "#64507F"],
      [0.62, "#C17A8B"],
      [0.82, "#F0AE8B"],
      [1, "#FBD9A8"],
    ]),
    stars(paper, 240, 90),
    streaks(paper, 230, 500, 16, "#F7C3A0", 0.34),
    streaks(paper, 120, 330, 9, "#8A628C", 0.4),
    crescent(paper, 610, 150, 30, "#FCEFD2"),
    glow(paper, 1500, 620, 800, "#FFD08A", 0.8, 0.62),
    clockTower(paper, 1210, floor, 470, "#A06F88", "#F8E3BF"),
    birds(paper, 520, 300, 13, 17, "#3C2B4B"),
    ...towers.map(([tx, h]) =>
      haramMinaret(paper, {
        x: tx,
        y: floor - 100,
        height: h,
        tone: mix("#D9A48F", palette.violet, tx > 800 ? 0.05 : 0.4),
        lit: "#FFE1A0",
      }),
    ),
    gallery(paper, { y: floor, height: 190, wall: "#B78284", light: "#F0B25C", trim: "#E0B097", bays: 19 }),
    mataf(paper, floor, x, y - 10, "#E9B79C", "#B98A95"),
    glow(paper, 1480, floor + 70, 900, "#FFD9A0", 0.55, 0.3),
    reflection(
      paper,
      gallery(paper, { y: floor, height: 190, wall: "#B78284", light: "#F0B25C", trim: "#E0B097", bays: 19 }),
      floor,
      170,
      0.4,
    ),
    crowd(paper, {
      from: floor + 6,
      to: floor + 60,
      far: 36,
      near: 46,
      count: 190,
      ihram: 0.85,
      shadow: -0.7,
    }),
    reflection(paper, house, y, 240, 0.34),
    house,
    crowd(paper, { from: y + 14, to: y + 62, far: 64, near: 74, count: 64, ihram: 0.85, shadow: -0.8 }),
    crowd(paper, {
      from: y + 70,
      to: y + 190,
      far: 78,
      near: 118,
      count: 34,
      ihram: 0.8,
      shadow: -0.9,
      spread: [0, 0.98],
    }),
    person({ garment: "ihram", robe: palette.ivory, cloth: palette.ink }, 258, 1052, 236, -1.1),
    person({ garment: "hijab", robe: "#F0E7D6", cloth: palette.green }, 352, 1058, 222, -1.1),
    person(somebody(paper, 1), 1322, 1046, 206, -1.1),
  ];
}
