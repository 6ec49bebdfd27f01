import { darken, mix, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { type Figure, person } from "../kit/people.ts";
import { circle, ellipse, group, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { glow, sky, stars, streaks, sun } from "../kit/sky.ts";

/** A twin-engined airliner parked side on, nose to the left; the unit is its length of 1000. */
function airliner(paper: Paper): string {
  const body =
    "M4 -96C10 -132 70 -160 150 -164H880C930 -166 976 -176 1000 -186C996 -150 940 -112 860 -96C800 -84 200 -66 110 -66C50 -66 0 -74 4 -96Z";
  const windows = range(34).map((index) => rect(170 + index * 19, -136, 8, 11, "#FFE6A8"));
  return group([
    ellipse(480, 14, 520, 16, "#141A2E", { opacity: 0.35 }),
    path("M846 -160L930 -318Q934 -326 946 -326H984L962 -170Z", paper.blend("#0E7156", "#08402F")),
    path("M862 -190L900 -262L972 -262L966 -200Z", palette.gold, { opacity: 0.9 }),
    path(
      body,
      paper.linear([
        [0, "#FFF8E8"],
        [0.45, "#F1DCC4"],
        [0.75, "#A996A4"],
        [1, "#5E5B7B"],
      ]),
    ),
    path(
      "M30 -96C200 -84 760 -100 960 -150C940 -120 900 -104 860 -96C800 -84 200 -66 110 -66C70 -66 40 -76 30 -96Z",
      palette.green,
      { opacity: 0.85 },
    ),
    path("M22 -122Q40 -142 74 -148L84 -124Z", "#25304E"),
    ...windows,
    ...[120, 700].map((x) => rect(x, -146, 18, 34, "none", { stroke: "#8B7F8C", "stroke-width": 2, rx: 4 })),
    path("M400 -92L640 -44Q668 -38 660 -30L620 -32L330 -80Z", paper.blend("#CDBBB9", "#57557A")),
    ellipse(392, -44, 64, 30, paper.blend("#F4E4D2", "#4E4C6C")),
    ellipse(334, -44, 12, 27, "#1E2338"),
    path("M880 -140L1000 -150L1010 -140L900 -126Z", "#9A8D9B"),
    ...[130, 460, 500].map((x) => rect(x - 3, -70, 6, 62, "#4A4A60") + circle(x, -6, 12, "#1B2033")),
  ]);
}

/** Travellers with their cases at the terminal's glass while the first light comes up. */
export function bandaraSubuh(paper: Paper): string[] {
  const { random } = paper;
  const [sill, horizon] = [800, 640];
  const frame = "#16243A";
  const mullions = [-10, 266, 533, 800, 1066, 1334, 1600].map((x) => rect(x - 7, 0, 14, sill, frame));
  const travellers: [Figure, number, number, number][] = [
    [{ garment: "koko", robe: "#E9E0D0", cloth: palette.ink }, 430, 1000, 400],
    [{ garment: "hijab", robe: "#0E6B52", cloth: "#F1E4CD" }, 566, 1004, 376],
    [{ garment: "hijab", robe: "#7C4A5F", cloth: "#D58E98" }, 676, 1000, 270],
    [{ garment: "hijab", robe: "#2B4A5E", cloth: "#2F7C80" }, 1236, 986, 348],
    [{ garment: "koko", robe: "#CFC7BE", cloth: "#F4EFE6" }, 1360, 990, 366],
  ];
  const suitcase = (x: number, y: number, w: number, h: number, fill: string) =>
    group([
      stroke(`M${x - w * 0.25} ${y - h}v${-h * 0.42}h${w * 0.5}v${h * 0.42}`, "#B9AFA6", 5),
      rect(x - w / 2, y - h, w, h, paper.blend(mix(fill, "#FFE0B0", 0.25), darken(fill, 0.4), 90), {
        rx: 12,
      }),
      ...[-0.2, 0, 0.2].map((share) =>
        rect(x + share * w - 2, y - h + 10, 4, h - 20, darken(fill, 0.3), { opacity: 0.6 }),
      ),
      circle(x - w * 0.34, y + 4, 7, "#15182A") + circle(x + w * 0.34, y + 4, 7, "#15182A"),
    ]);
  const runway = range(26).map((index) =>
    circle(random.between(0, 1600), horizon + 22 + (index % 3) * 14, 2.6, index % 4 ? "#FFD98A" : "#8FD6FF"),
  );
  return [
    sky(paper, horizon, [
      [0, "#14234A"],
      [0.35, "#3F4A80"],
      [0.65, "#B7738A"],
      [0.85, "#F2A57E"],
      [1, "#FFDD9E"],
    ]),
    stars(paper, 330, 120),
    streaks(paper, 300, 560, 18, "#F7B79A", 0.45),
    sun(paper, 1010, horizon - 8, 60, "#FFFCEB", "#FFD587"),
    landBelow(paper, ridgeLine(paper, { base: horizon + 4, rise: 56, wave: 320, crags: 0.3 }), "#6E5878"),
    rect(
      0,
      horizon,
      1600,
      200,
      paper.linear([
        [0, "#C98D83"],
        [0.25, "#7A6480"],
        [1, "#3B4266"],
      ]),
    ),
    glow(paper, 1010, horizon + 20, 760, "#FFD08E", 0.6, 0.16),
    ...runway,
    `<g transform="translate(330 786) scale(1.02)">${airliner(paper)}</g>`,
    `<g transform="translate(1230 330) rotate(-14) scale(-0.17 0.17)">${path("M0 -20Q80 -70 200 -70H900L1000 -150H1040L1010 -20Q600 20 120 10Z M420 -30L700 130H760L640 -30Z", "#2B2F55")}</g>`,
    ...mullions,
    rect(0, 236, 1600, 12, frame),
    rect(0, sill - 12, 1600, 22, frame),
    rect(
      0,
      sill + 8,
      1600,
      260,
      paper.linear([
        [0, "#6C5A74"],
        [0.3, "#3A3D60"],
        [1, "#141D38"],
      ]),
    ),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      polygon(
        [
          [273 * index - 8, sill + 10],
          [273 * index + 252, sill + 10],
          [273 * index + 60 + (index - 3.7) * 150, 1080],
          [273 * index - 270 + (index - 3.7) * 150, 1080],
        ],
        "#FFC48C",
        { opacity: 0.16 },
      ),
    ),
    glow(paper, 1010, sill + 60, 620, "#FFD08E", 0.4, 0.3),
    rect(0, 0, 1600, 40, frame),
    suitcase(320, 1004, 104, 164, "#B98A2F"),
    ...travellers.map(([figure, x, y, height]) => person(figure, x, y, height, -0.35)),
    suitcase(778, 1010, 92, 140, "#0B5D46"),
    suitcase(1466, 996, 106, 168, "#7C4A5F"),
    ...range(5).map((index) => ellipse(180 + index * 310, 96, 70, 7, "#FFE7B8", { opacity: 0.75 })),
  ];
}
