import { arcade, archPath, lamp, merlons } from "../kit/architecture.ts";
import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { drummedDome } from "../kit/domes.ts";
import { nabawiMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person } from "../kit/people.ts";
import { palm } from "../kit/plants.ts";
import { reflection } from "../kit/reflection.ts";
import { circle, group, path, range, rect, stroke } from "../kit/shapes.ts";
import { crescent, glow, sky, stars, streaks } from "../kit/sky.ts";

/** A hotel's front at dusk, the mosque's minarets at the end of the street. */
export function hotelMadinah(paper: Paper): string[] {
  const { random } = paper;
  const floor = 860;
  const facade = (x: number, width: number, top: number, floors: number, bays: number, tone: string) => {
    const [cellX, cellY] = [width / bays, (floor - 150 - top) / floors];
    const windows = range(floors * bays).map((index) => {
      const [cx, cy] = [
        x + (index % bays) * cellX + cellX / 2,
        top + Math.floor(index / bays) * cellY + cellY * 0.86,
      ];
      const lit = random.chance(0.55);
      const glass = lit ? paper.blend("#FFE9B4", "#F2B45C") : paper.blend("#5C6B94", "#34406A");
      return (
        path(archPath(cx, cy, cellX * 0.6, cellY * 0.74), lighten(tone, 0.28)) +
        path(archPath(cx, cy, cellX * 0.46, cellY * 0.66), glass) +
        rect(cx - cellX * 0.34, cy - cellY * 0.02, cellX * 0.68, cellY * 0.07, lighten(tone, 0.4)) +
        rect(cx - 1, cy - cellY * 0.6, 2, cellY * 0.6, darken(tone, 0.3), { opacity: 0.5 })
      );
    });
    return group([
      rect(
        x,
        top - 30,
        width,
        floor - top + 30,
        paper.linear(
          [
            [0, lighten(tone, 0.18)],
            [0.55, tone],
            [1, darken(tone, 0.22)],
          ],
          90,
        ),
      ),
      merlons(x, top - 30, width, 16, lighten(tone, 0.25)),
      rect(x - 6, top - 34, width + 12, 12, lighten(tone, 0.4)),
      ...windows,
    ]);
  };
  const lobby = group([
    rect(936, floor - 186, 700, 186, paper.blend("#EBD3AC", "#B48E74")),
    ...range(5).map(
      (index) =>
        path(archPath(1010 + index * 132, floor, 104, 160), "#FFF3D6") +
        path(
          archPath(1010 + index * 132, floor, 90, 150),
          paper.linear([
            [0, "#9A6A34"],
            [0.4, "#F7C877"],
            [1, "#FFF1C8"],
          ]),
        ) +
        lamp(paper, 1010 + index * 132, floor - 140, 22, 22, "#FFE2A0"),
    ),
    path(`M900 ${floor - 186}H1640V${floor - 214}H900Z`, palette.green),
    rect(900, floor - 190, 740, 8, palette.gold),
  ]);
  const distance = group([
    ...[
      [520, 430],
      [640, 380],
      [330, 400],
    ].map(([x = 0, h = 0]) =>
      nabawiMinaret(paper, { x, y: floor - 60, height: h, tone: "#C99B96", lit: "#FFE3A8" }),
    ),
    drummedDome(paper, 450, floor - 124, 130, "#3F8467", "#D9B3A0"),
    arcade({
      x: -20,
      y: floor,
      width: 980,
      height: 130,
      bays: 15,
      wall: "#CDA193",
      inside: "#F0BE78",
      trim: "#E8C5AE",
    }),
    merlons(-20, floor - 130, 980, 12, "#D6AC9C"),
  ]);
  return [
    sky(paper, floor, [
      [0, "#27457A"],
      [0.4, "#6C719F"],
      [0.7, "#D98F8F"],
      [0.9, "#F9C08F"],
      [1, "#FFE0AE"],
    ]),
    stars(paper, 320, 80),
    crescent(paper, 420, 190, 34, "#FFF3D2"),
    streaks(paper, 280, 560, 16, "#F9C4A8", 0.5),
    glow(paper, 480, floor - 60, 620, "#FFD697", 0.8, 0.7),
    distance,
    facade(900, 260, 420, 5, 4, "#C99A80"),
    facade(1130, 500, 190, 7, 6, "#DDB48C"),
    lobby,
    rect(
      0,
      floor,
      1600,
      210,
      paper.linear([
        [0, "#D9AE98"],
        [0.3, "#8F7A8C"],
        [1, "#3D4263"],
      ]),
    ),
    reflection(paper, distance + lobby, floor, 170, 0.5),
    ...range(9).map((index) =>
      stroke(`M${480 + (index - 4) * 60} ${floor}L${480 + (index - 4) * 330} 1070`, "#FFF0DA", 1.6, {
        opacity: 0.22,
      }),
    ),
    ...[40, 180, 760, 850].map((x, index) =>
      palm(paper, {
        x,
        y: floor + 16 + (index % 2) * 20,
        height: 330 + (index % 2) * 90,
        lean: index < 2 ? 24 : -20,
        trunk: "#5E4044",
        leaf: "#2F5B50",
        light: "#8E9A62",
      }),
    ),
    ...[300, 700].map((x) =>
      group([
        stroke(`M${x} ${floor + 30}v-190`, "#3A3350", 7),
        circle(x, floor - 168, 15, "#FFF3CE"),
        glow(paper, x, floor - 168, 150, "#FFE0A0", 0.8),
      ]),
    ),
    crowd(paper, {
      from: floor + 10,
      to: floor + 70,
      far: 46,
      near: 64,
      count: 34,
      ihram: 0,
      shadow: 0.5,
      spread: [0.1, 0.56],
    }),
    crowd(paper, {
      from: floor + 60,
      to: floor + 120,
      far: 92,
      near: 116,
      count: 7,
      ihram: 0,
      shadow: 0.5,
      spread: [0.6, 0.98],
    }),
    person({ garment: "koko", robe: palette.ivory, cloth: palette.ink }, 480, 1044, 196, 0.6),
    person(
      { garment: "hijab", robe: mix(palette.teal, palette.ink, 0.2), cloth: "#F1E4CD" },
      566,
      1048,
      184,
      0.6,
    ),
  ];
}
