import { arcade, archPath, merlons, rounded, turned } from "../kit/architecture.ts";
import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { kaabah } from "../kit/kaabah.ts";
import { haramMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person, somebody } from "../kit/people.ts";
import { circle, ellipse, group, n, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, crescent, glow, sky, stars, streaks } from "../kit/sky.ts";

/** The clock tower and its shoulders as a far silhouette; `face` lights the dial. */
export function clockTower(
  paper: Paper,
  x: number,
  y: number,
  height: number,
  tone: string,
  face: string,
): string {
  const h = height;
  const skin = rounded(paper, tone, 0.2);
  const shoulders = [-0.3, -0.2, 0.2, 0.3].map((shift) =>
    turned(
      x + shift * h,
      y,
      [
        [h * 0.055, 0],
        [h * 0.055, h * (0.52 - Math.abs(shift) * 0.5)],
        [h * 0.02, h * (0.56 - Math.abs(shift) * 0.5)],
      ],
      skin,
    ),
  );
  return group([
    ...shoulders,
    rect(x - h * 0.36, y - h * 0.22, h * 0.72, h * 0.22, skin),
    turned(
      x,
      y,
      [
        [h * 0.1, 0],
        [h * 0.095, h * 0.6],
        [h * 0.11, h * 0.61],
        [h * 0.11, h * 0.76],
        [h * 0.06, h * 0.79],
        [h * 0.045, h * 0.85],
        [h * 0.012, h * 0.95],
      ],
      skin,
    ),
    circle(x, y - h * 0.685, h * 0.06, face),
    stroke(
      `M${n(x)} ${n(y - h * 0.73)}V${n(y - h * 0.685)}L${n(x + h * 0.03)} ${n(y - h * 0.67)}`,
      darken(tone, 0.3),
      h * 0.008,
    ),
    path(
      `M${n(x - h * 0.02)} ${n(y - h)}a${n(h * 0.024)} ${n(h * 0.024)} 0 1 0 ${n(h * 0.04)} 0a${n(h * 0.026)} ${n(h * 0.026)} 0 0 1 ${n(-h * 0.04)} 0z`,
      face,
    ),
  ]);
}

interface Gallery {
  /** Page height of the foot. */
  y: number;
  height: number;
  wall: string;
  light: string;
  trim: string;
  bays: number;
}

/** The two storeys of arches around the court, lamps burning inside. */
export function gallery(paper: Paper, { y, height, wall, light, trim, bays }: Gallery): string {
  const skin = paper.linear([
    [0, lighten(wall, 0.12)],
    [1, darken(wall, 0.08)],
  ]);
  const inside = paper.linear([
    [0, darken(light, 0.5)],
    [0.45, light],
    [1, lighten(light, 0.4)],
  ]);
  const span = { x: -20, width: paper.width + 40, wall: skin, inside, trim };
  return group([
    merlons(-20, y - height, paper.width + 40, height * 0.055, wall),
    arcade({ ...span, y: y - height * 0.56, height: height * 0.44, bays: bays * 2, open: 0.62 }),
    arcade({ ...span, y, height: height * 0.56, bays, open: 0.7 }),
    ...range(bays).map((index) =>
      circle(-20 + ((index + 0.5) * span.width) / bays, y - height * 0.3, height * 0.014, "#FFF6DC"),
    ),
  ]);
}

/** Polished marble from `top` down, with the rings of the mataf around (x, y). */
export function mataf(paper: Paper, top: number, x: number, y: number, far: string, near: string): string {
  const rings = range(9).map((index) => {
    const radius = 380 + index * index * 26 + index * 90;
    return ellipse(x, y, radius, radius * 0.19, "none", {
      stroke: darken(near, 0.25),
      "stroke-width": 1 + index * 0.5,
      opacity: 0.3,
    });
  });
  const joints = range(36).map((index) => {
    const angle = (index / 36) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle) * 0.19];
    return stroke(
      `M${n(x + dx * 380)} ${n(y + dy * 380)}L${n(x + dx * 2600)} ${n(y + dy * 2600)}`,
      darken(near, 0.25),
      1,
      { opacity: 0.2 },
    );
  });
  const floor = paper.clip(`M0 ${n(top)}H${paper.width}V${paper.height}H0Z`);
  return group(
    [
      rect(
        0,
        top,
        paper.width,
        paper.height - top,
        paper.linear([
          [0, far],
          [0.4, near],
          [1, darken(near, 0.2)],
        ]),
      ),
      ...rings,
      ...joints,
    ],
    { "clip-path": floor },
  );
}

/** Draws `content` mirrored below the page height `axis`, as wet or polished ground shows it. */
export function reflection(
  paper: Paper,
  content: string,
  axis: number,
  depth: number,
  strength: number,
): string {
  const mirrored = group([content], { transform: `matrix(1 0 0 -1 0 ${n(axis * 2)})` });
  return group([group([mirrored], { filter: paper.blur(5) })], {
    mask: paper.fade(axis, axis + depth, strength),
  });
}

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
    glow(paper, 180, 610, 760, "#FFD08A", 0.75, 0.62),
    clockTower(paper, 1210, floor, 470, "#A06F88", "#F8E3BF"),
    birds(paper, 520, 300, 13, 17, "#3C2B4B"),
    ...towers.map(([tx, h]) =>
      haramMinaret(paper, {
        x: tx,
        y: floor - 100,
        height: h,
        tone: mix("#D9A48F", palette.violet, tx > 800 ? 0.4 : 0.1),
        lit: "#FFE1A0",
      }),
    ),
    gallery(paper, { y: floor, height: 190, wall: "#B78284", light: "#F0B25C", trim: "#E0B097", bays: 19 }),
    mataf(paper, floor, x, y - 10, "#E9B79C", "#B98A95"),
    glow(paper, 260, floor + 60, 900, "#FFD9A0", 0.5, 0.3),
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
      shadow: 0.7,
    }),
    reflection(paper, house, y, 240, 0.34),
    house,
    crowd(paper, { from: y + 14, to: y + 62, far: 64, near: 74, count: 64, ihram: 0.85, shadow: 0.8 }),
    crowd(paper, {
      from: y + 70,
      to: y + 190,
      far: 78,
      near: 118,
      count: 34,
      ihram: 0.8,
      shadow: 0.9,
      spread: [0, 0.98],
    }),
    person({ garment: "ihram", robe: palette.ivory, cloth: palette.ink }, 258, 1052, 236, 1.1),
    person({ garment: "hijab", robe: "#F0E7D6", cloth: palette.green }, 352, 1058, 222, 1.1),
    person(somebody(paper, 1), 1322, 1046, 206, 1.1),
  ];
}

/** The great mosque from its forecourt at night. */
export function masjidilHaramMalam(paper: Paper): string[] {
  const floor = 742;
  const hill = (x: number, y: number, width: number, height: number, fill: string) =>
    path(
      `M${x - width / 2} ${y}C${x - width / 4} ${y - height * 0.4} ${x - width / 6} ${y - height} ${x} ${y - height}C${x + width / 5} ${y - height} ${x + width / 4} ${y - height * 0.3} ${x + width / 2} ${y}Z`,
      fill,
    );
  const { random } = paper;
  const lights = range(150).map(() => {
    const side = random.chance(0.5) ? random.between(0, 460) : random.between(1130, 1600);
    return circle(side, random.between(500, 620), random.between(1, 2.3), "#FFDF9E", {
      opacity: random.between(0.3, 0.9),
    });
  });
  const facade = group([
    gallery(paper, { y: floor, height: 205, wall: "#8FA3A6", light: "#F5C069", trim: "#D7DDD2", bays: 15 }),
    rect(
      562,
      floor - 292,
      476,
      292,
      paper.linear([
        [0, "#C3CDC5"],
        [1, "#8FA09F"],
      ]),
    ),
    merlons(562, floor - 292, 476, 18, "#C3CDC5"),
    ...[-150, 0, 150].map((shift) => {
      const height = shift === 0 ? 250 : 214;
      return (
        path(archPath(800 + shift, floor, 128, height + 12), "#EEF0E3") +
        path(
          archPath(800 + shift, floor, 106, height),
          paper.linear([
            [0, "#6A5026"],
            [0.4, "#F3BD63"],
            [1, "#FFF0C4"],
          ]),
        )
      );
    }),
    ...[530, 1070].map((x) =>
      haramMinaret(paper, { x, y: floor, height: 625, tone: "#CBD8D2", lit: "#FFE7AE", cap: "#E7C878" }),
    ),
  ]);
  return [
    sky(paper, floor, [
      [0, "#0B1430"],
      [0.45, "#1D2F5C"],
      [0.8, "#3F5F85"],
      [1, "#7C93A0"],
    ]),
    stars(paper, 560, 240),
    crescent(paper, 330, 190, 44, "#FFF4D6"),
    hill(180, 690, 1000, 250, "#1C2C4E"),
    hill(1440, 690, 1000, 290, "#1A2847"),
    ...lights,
    glow(paper, 1240, 330, 240, "#7FE3B5", 0.5),
    clockTower(paper, 1240, floor - 60, 600, "#3A5076", "#C9F6DC"),
    glow(paper, 800, floor - 40, 860, "#FFD48A", 0.5, 0.5),
    ...[
      [96, 440],
      [232, 410],
      [1390, 410],
      [1520, 440],
    ].map(([x = 0, h = 0]) =>
      haramMinaret(paper, { x, y: floor - 110, height: h, tone: "#7E94A0", lit: "#FFE1A0", cap: "#E7C878" }),
    ),
    facade,
    rect(
      0,
      floor,
      1600,
      330,
      paper.linear([
        [0, "#8C97A0"],
        [0.25, "#4B5C75"],
        [1, "#18233F"],
      ]),
    ),
    reflection(paper, facade, floor, 320, 0.75),
    glow(paper, 800, floor + 20, 900, "#FFD48A", 0.5, 0.22),
    ...range(13).map((index) =>
      stroke(`M800 ${floor - 200}L${-900 + index * 283} 1080`, "#FFFFFF", 1, {
        opacity: 0.07,
        "clip-path": paper.clip(`M0 ${floor}H1600V1067H0Z`),
      }),
    ),
    crowd(paper, {
      from: floor + 8,
      to: floor + 70,
      far: 36,
      near: 50,
      count: 120,
      ihram: 0.5,
      shadow: -0.3,
    }),
    crowd(paper, {
      from: floor + 80,
      to: floor + 190,
      far: 60,
      near: 104,
      count: 40,
      ihram: 0.5,
      shadow: 0.5,
    }),
    crowd(paper, {
      from: floor + 240,
      to: floor + 318,
      far: 150,
      near: 196,
      count: 8,
      ihram: 0.4,
      shadow: 0.6,
    }),
  ];
}

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
    polygon(
      [
        [0, 0],
        [1250, 0],
        [900, 1080],
        [0, 1080],
      ],
      paper.linear(
        [
          [0, palette.ink, 0.62],
          [0.6, palette.ink, 0.34],
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
