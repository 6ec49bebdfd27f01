import { archPath, domePath } from "../kit/architecture.ts";
import { darken, mix, palette } from "../kit/colour.ts";
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

/** One pilgrim from above: long morning shadow, shoulders, head. */
function walker(x: number, y: number, size: number, robe: string, head: string): string {
  return (
    ellipse(x + size * 1.5, y + size * 0.3, size * 1.9, size * 0.46, "#5B4A68", { opacity: 0.4 }) +
    ellipse(x, y - size * 0.6, size * 0.8, size * 1.2, robe) +
    ellipse(x, y - size * 1.85, size * 0.44, size * 0.48, head)
  );
}

/** The circling pilgrims: packed close to the house, in looser arms further out. */
function circlers(paper: Paper): { y: number; drawing: string }[] {
  const { random } = paper;
  return range(5200).flatMap(() => {
    const ring = Math.floor(random.next() ** 1.6 * 25);
    const share = ring / 25;
    const radius = 206 + ring * 23 + random.between(-6, 6);
    const angle = random.next() * Math.PI * 2;
    // The crowd bunches along arms that lag behind the turn, as seen in pictures from above.
    const arm = Math.sin(angle * 4 + radius * 0.017);
    if (random.next() > 0.94 - share * 0.72 + arm * share * 0.4) {
      return [];
    }
    const [x, y] = onGround(radius, angle);
    const size = 5 + (y - Y) * 0.0026;
    const robe = random.chance(0.76)
      ? random.pick(["#FFFFFF", "#FFFDF6", "#F6EFE2"])
      : random.pick(["#23303A", "#0B5D46", "#C9798A", "#2F7C80", "#5D4C7E", "#D7B36A", "#1C1A24"]);
    const head = random.chance(0.6) ? "#5A3A30" : robe;
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
  const wall = paper.blend("#EFE2CB", "#CDB798");
  const inside = paper.blend("#6E5648", "#B98F63");
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
              paper.blend("#FFFDF5", "#BFB09A", 60),
            )
          : "",
      ].join("");
    }),
  );
}

/** Tawaf from above in morning light: rings of white around the Kaaba. */
export function kaabahTawaf(paper: Paper): string[] {
  const marble = range(11).map((index) => {
    const radius = 806 - index * 56;
    const tone = mix(index % 2 ? "#E9CB9C" : "#DDB988", "#F6E2BE", index / 12);
    return ellipse(X, Y, radius, radius * FLAT, tone, { opacity: 0.8 });
  });
  const joints = range(48).map((index) => {
    const [[ax, ay], [bx, by]] = [
      onGround(150, (index / 24) * Math.PI),
      onGround(1100, (index / 24) * Math.PI),
    ];
    return stroke(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, "#B9A68C", 1.2, { opacity: 0.3 });
  });
  const people = circlers(paper).toSorted((a, b) => a.y - b.y);
  const [footX, footY] = [X - 26, Y + 88];
  const house = kaabah(paper, {
    x: footX,
    y: footY,
    height: 262,
    shine: 0.75,
    roof: true,
    left: { across: -0.56, foot: -0.36, head: -0.36 },
    right: { across: 0.76, foot: -0.31, head: -0.31 },
  });
  const shadow = polygon(
    [
      [footX - 146, footY - 94],
      [footX, footY],
      [footX + 199, footY - 81],
      [footX + 560, footY - 56],
      [footX + 420, footY + 54],
      [footX + 240, footY + 70],
    ],
    "#43365A",
    { opacity: 0.42 },
  );
  const [hijrX, hijrY] = [footX + 268, footY - 160];
  const hijrArc = (drop: number) =>
    `M${hijrX - 90} ${hijrY - 66 + drop}C${hijrX + 70} ${hijrY - 104 + drop} ${hijrX + 140} ${hijrY + 28 + drop} ${hijrX - 10} ${hijrY + 66 + drop}`;
  const hijr = stroke(hijrArc(12), "#A08A86", 10) + stroke(hijrArc(0), "#FFFDF4", 15);
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
        [0, "#A9C6C6"],
        [0.12, "#F6DDB0"],
        [1, "#DDBB8A"],
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
        [0, "#FFF3DA"],
        [0.5, "#F0D9B4"],
        [1, "#C9A27E"],
      ]),
    ),
    ...marble,
    ...joints,
    shadow,
    ...people.filter(({ y }) => y < Y + 10).map(({ drawing }) => drawing),
    hijr,
    house,
    ...people.filter(({ y }) => y >= Y + 10).map(({ drawing }) => drawing),
    path(nearRoof, paper.blend("#D9C3A0", "#A98B68")),
    path(
      "M-10 830C240 990 520 1046 800 1046C1080 1046 1360 990 1610 830V858C1360 1018 1080 1072 800 1072C520 1072 240 1018 -10 858Z",
      "#F7EDD9",
    ),
    glow(paper, 60, 120, 1000, "#FFE3A0", 0.62),
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear(
        [
          [0, palette.indigo, 0],
          [0.42, palette.indigo, 0],
          [1, darken(palette.indigo, 0.1), 0.5],
        ],
        60,
      ),
    ),
  ];
}
