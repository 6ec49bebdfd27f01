import { archPath, domePath } from "../kit/architecture.ts";
import { darken, palette } from "../kit/colour.ts";
import { kaabah } from "../kit/kaabah.ts";
import { haramMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { ellipse, group, n, type Point, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { glow } from "../kit/sky.ts";

const [X, Y] = [790, 560];

/** How much a circle on the ground is flattened by the height of the eye. */
const FLAT = 0.56;

const onGround = (radius: number, angle: number): Point => [
  X + Math.cos(angle) * radius,
  Y + Math.sin(angle) * radius * FLAT,
];

/** One pilgrim from above: shadow, shoulders, head. */
function walker(x: number, y: number, size: number, robe: string, head: string): string {
  return `${ellipse(x + size * 1.1, y + size * 0.5, size * 1.5, size * 0.5, "#6A5A66", { opacity: 0.34 })}${ellipse(x, y - size * 0.6, size * 0.78, size * 1.15, robe)}${ellipse(x, y - size * 1.75, size * 0.42, size * 0.46, head)}`;
}

/** The circling pilgrims as rings that loosen outward, sorted so that nearer ones overlap. */
export function rings(paper: Paper): { y: number; drawing: string }[] {
  const { random } = paper;
  return range(2900).flatMap(() => {
    const ring = Math.floor(random.next() ** 1.75 * 30);
    const radius = 205 + ring * 19 + random.between(-8, 8) + random.next() ** 6 * 120;
    const angle = random.next() * Math.PI * 2;
    // The crowd bunches along arms that lag behind the turn, as seen in pictures from above.
    const arm = Math.sin(angle * 3 + radius * 0.012);
    if (random.next() > 0.62 + arm * 0.38) {
      return [];
    }
    const [x, y] = onGround(radius, angle);
    const size = 4.6 + (y - Y) * 0.0022;
    const robe = random.chance(0.7)
      ? random.pick(["#FFFFFF", "#FBF8F1", "#F2EBDF"])
      : random.pick(["#23303A", "#0B5D46", "#C9798A", "#2F7C80", "#5D4C7E", "#D7B36A", "#1C1A24"]);
    const head = random.chance(0.6) ? "#4A2F28" : robe;
    return [{ y, drawing: walker(x, y, size, robe, head) }];
  });
}

/** The far half of the gallery around the court: arches, roof and a row of small domes. */
function farGallery(paper: Paper): string {
  const [rx, ry, bays] = [1010, 470, 46];
  const foot = (index: number): Point => {
    const angle = Math.PI + (index / bays) * Math.PI;
    return [X + Math.cos(angle) * rx, Y + 20 + Math.sin(angle) * ry];
  };
  const wall = paper.linear([
    [0, "#EFE2CB"],
    [1, "#CDB798"],
  ]);
  const inside = paper.linear([
    [0, "#6E5648"],
    [1, "#B98F63"],
  ]);
  return group(
    range(bays).map((index) => {
      const [[ax, ay], [bx, by]] = [foot(index), foot(index + 1)];
      const [cx, cy, width] = [(ax + bx) / 2, (ay + by) / 2, Math.abs(bx - ax)];
      const storey = (up: number, height: number) =>
        path(archPath(cx, cy - up, width * 0.66, height), inside);
      return [
        polygon(
          [
            [ax, ay],
            [bx, by],
            [bx, by - 116],
            [ax, ay - 116],
          ],
          wall,
        ),
        storey(4, 56),
        storey(66, 42),
        polygon(
          [
            [ax, ay - 116],
            [bx, by - 116],
            [bx + (bx - X) * 0.12, by - 150],
            [ax + (ax - X) * 0.12, ay - 150],
          ],
          "#F4EAD8",
        ),
        index % 2 === 0
          ? path(
              domePath(cx + (cx - X) * 0.05, cy - 128, Math.max(16, width * 0.9), 18, "half"),
              paper.linear(
                [
                  [0, "#FFFDF5"],
                  [1, "#BFB09A"],
                ],
                60,
              ),
            )
          : "",
      ].join("");
    }),
  );
}

/** Tawaf from above in morning light: rings of white around the Kaaba. */
export function kaabahTawaf(paper: Paper): string[] {
  const marble = range(15).map((index) =>
    ellipse(X, Y, 150 + index * 62, (150 + index * 62) * FLAT, "none", {
      stroke: "#B9A68C",
      "stroke-width": 1.6,
      opacity: 0.4,
    }),
  );
  const joints = range(48).map((index) => {
    const [[ax, ay], [bx, by]] = [
      onGround(150, (index / 24) * Math.PI),
      onGround(1100, (index / 24) * Math.PI),
    ];
    return stroke(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, "#B9A68C", 1.2, { opacity: 0.3 });
  });
  const people = rings(paper).sort((a, b) => a.y - b.y);
  const [footX, footY] = [X - 24, Y + 96];
  const house = kaabah(paper, {
    x: footX,
    y: footY,
    height: 214,
    shine: 0.75,
    roof: true,
    left: { across: -0.56, foot: -0.36, head: -0.36 },
    right: { across: 0.76, foot: -0.31, head: -0.31 },
  });
  const shadow = polygon(
    [
      [footX - 120, footY - 76],
      [footX, footY],
      [footX + 162, footY - 66],
      [footX + 420, footY - 44],
      [footX + 330, footY + 40],
      [footX + 200, footY + 60],
    ],
    "#4E3F52",
    { opacity: 0.34 },
  );
  const [hijrX, hijrY] = [footX + 226, footY - 132];
  const hijr =
    stroke(
      `M${hijrX - 86} ${hijrY - 62}C${hijrX + 50} ${hijrY - 96} ${hijrX + 116} ${hijrY + 24} ${hijrX - 8} ${hijrY + 60}`,
      "#FFFFFF",
      15,
    ) +
    stroke(
      `M${hijrX - 86} ${hijrY - 52}C${hijrX + 50} ${hijrY - 86} ${hijrX + 116} ${hijrY + 34} ${hijrX - 8} ${hijrY + 68}`,
      "#BFA98B",
      4,
    );
  const nearRoof = "M-10 830C240 990 520 1046 800 1046C1080 1046 1360 990 1610 830V1080H-10Z";
  const minarets = [
    [120, 250],
    [285, 200],
    [1300, 200],
    [1482, 250],
  ] as const;
  return [
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear([
        [0, "#B7D0CE"],
        [0.14, "#F3E3C4"],
        [1, "#E4CFAE"],
      ]),
    ),
    ...minarets.map(([x, y]) => haramMinaret(paper, { x, y: y + 60, height: 300, tone: "#E5D4B6" })),
    farGallery(paper),
    ellipse(
      X,
      Y + 20,
      1006,
      468,
      paper.radial([
        [0, "#FFFBF1"],
        [0.55, "#F6ECDA"],
        [1, "#DCC8A8"],
      ]),
    ),
    ...marble,
    ...joints,
    shadow,
    ...people.filter(({ y }) => y < Y + 10).map(({ drawing }) => drawing),
    hijr,
    house,
    ...people.filter(({ y }) => y >= Y + 10).map(({ drawing }) => drawing),
    path(
      nearRoof,
      paper.linear([
        [0, "#D9C3A0"],
        [1, "#A98B68"],
      ]),
    ),
    path(
      "M-10 830C240 990 520 1046 800 1046C1080 1046 1360 990 1610 830V858C1360 1018 1080 1072 800 1072C520 1072 240 1018 -10 858Z",
      "#F7EDD9",
    ),
    ...[60, 190, 1410, 1540].map((x) =>
      path(
        domePath(x, 1046, 96, 62, "half"),
        paper.linear(
          [
            [0, "#FFFDF5"],
            [1, "#AE9C85"],
          ],
          60,
        ),
      ),
    ),
    glow(paper, 120, 0, 1100, "#FFF1C9", 0.62),
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear(
        [
          [0, palette.teal, 0],
          [0.6, palette.teal, 0],
          [1, darken(palette.indigo, 0.2), 0.3],
        ],
        60,
      ),
    ),
  ];
}
