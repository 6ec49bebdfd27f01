import { palette } from "../kit/colour.ts";
import { clockTower, gallery } from "../kit/haram.ts";
import { kaabah } from "../kit/kaabah.ts";
import { haramMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { person } from "../kit/people.ts";
import { circle, ellipse, group, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { crescent, glow } from "../kit/sky.ts";

/** One half of a drawn curtain, hanging from the left edge of the window. */
function curtain(paper: Paper, x: number, mirrored: boolean): string {
  const folds = range(7).map((index) => {
    const from = index * 34;
    return path(
      `M${from} 60C${from + 6} 400 ${from * 0.62 + 4} 640 ${from * 0.5} 700C${from * 0.62} 780 ${from * 0.9} 880 ${from} 1000H${from + 36}C${(from + 34) * 0.92} 880 ${(from + 34) * 0.62} 780 ${(from + 34) * 0.5} 700C${(from + 34) * 0.62 + 8} 640 ${from + 42} 400 ${from + 36} 60Z`,
      paper.linear([
        [0, index % 2 ? "#C9A877" : "#E9D3AC"],
        [0.55, index % 2 ? "#9E7B56" : "#C7A77E"],
        [1, index % 2 ? "#7B5C49" : "#A98663"],
      ]),
    );
  });
  const tie = path("M-4 688Q70 716 128 690V716Q70 744 -4 716Z", palette.gold);
  return `<g transform="translate(${x} 0) scale(${mirrored ? -1 : 1} 1)">${folds.join("")}${tie}</g>`;
}

/** A calm hotel room whose window looks down on the court at night. */
export function hotelMakkah(paper: Paper): string[] {
  const { random } = paper;
  const [left, right, top, sill] = [330, 1270, 90, 800];
  const ring = range(1500).map(() => {
    const radius = 104 + random.next() ** 2 * 460;
    const angle = random.next() * Math.PI * 2;
    const [x, y] = [820 + Math.cos(angle) * radius, 676 + Math.sin(angle) * radius * 0.3];
    const size = 1.7 + (y - 600) * 0.012;
    const robe = random.chance(0.72) ? "#FFFDF4" : random.pick(["#7FB6A0", "#D8A0A8", "#3F4A70", "#2B2F4A"]);
    return { y, drawing: ellipse(x, y - size, size * 0.8, size * 1.3, robe) };
  });
  const people = (near: boolean) => ring.filter(({ y }) => y >= 690 === near).map(({ drawing }) => drawing);
  const view = group(
    [
      rect(
        left,
        top,
        right - left,
        sill - top,
        paper.vertical(top, 560, [
          [0, "#0F1A3D"],
          [0.5, "#33406F"],
          [0.85, "#8D6E8C"],
          [1, "#D99C86"],
        ]),
      ),
      ...range(90).map(() =>
        circle(
          random.between(left, right),
          random.between(top, 360),
          random.between(0.7, 1.6),
          palette.ivory,
          { opacity: random.between(0.2, 0.9) },
        ),
      ),
      crescent(paper, 560, 210, 28, "#FFF3D2"),
      path(
        "M330 560C430 470 520 450 640 500C760 540 900 440 1060 450C1160 456 1220 480 1270 500V620H330Z",
        "#3B3B62",
      ),
      ...range(90).map(() =>
        circle(random.between(left, right), random.between(490, 555), random.between(1, 2), "#FFDFA0", {
          opacity: random.between(0.3, 0.9),
        }),
      ),
      clockTower(paper, 1120, 575, 370, "#4A4E7A", "#C9F6DC"),
      gallery(paper, { y: 610, height: 84, wall: "#8B86A0", light: "#F5BE6A", trim: "#C9C0C0", bays: 27 }),
      ...[400, 470, 980, 1240].map((x) =>
        haramMinaret(paper, { x, y: 580, height: 270, tone: "#B9B4C4", lit: "#FFE7AE" }),
      ),
      rect(left, 606, right - left, 200, paper.blend("#E9C79C", "#B79AA0")),
      ...range(6).map((index) =>
        ellipse(830, 672, 110 + index * 80, (110 + index * 80) * 0.3, "none", {
          stroke: "#8A6F80",
          "stroke-width": 1.2,
          opacity: 0.4,
        }),
      ),
      ...people(false),
      kaabah(paper, {
        x: 800,
        y: 722,
        height: 136,
        shine: 0.9,
        left: { across: -0.56, foot: -0.16, head: -0.12 },
        right: { across: 0.76, foot: -0.14, head: -0.1 },
        roof: true,
      }),
      ...people(true),
      glow(paper, 820, 640, 420, "#FFE0A4", 0.4, 0.4),
    ],
    { "clip-path": paper.clip(`M${left} ${top}H${right}V${sill}H${left}Z`) },
  );
  const bed = group([
    path("M1010 1080V884Q1010 850 1050 850H1620V1080Z", paper.blend("#FFFAEF", "#CDB79F")),
    path("M1010 960Q1300 930 1620 950V1080H1010Z", paper.blend("#12694F", "#0A3F30")),
    stroke("M1010 966Q1300 936 1620 956", palette.gold, 6),
    path(
      "M1330 858Q1330 800 1390 796H1560Q1620 800 1620 850V890H1350Q1330 886 1330 858Z",
      paper.blend("#FFFFFF", "#D9C8B2"),
    ),
    path(
      "M1240 876Q1244 834 1290 832H1380Q1420 836 1420 872Q1420 900 1390 900H1266Q1240 898 1240 876Z",
      paper.blend("#E3BE72", "#A87C35"),
    ),
  ]);
  return [
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear(
        [
          [0, "#5C4A47"],
          [0.35, "#A98A70"],
          [0.7, "#B8977A"],
          [1, "#6B544D"],
        ],
        90,
      ),
    ),
    ...range(12).map((index) => rect(index * 134, 0, 2, 900, "#3E302F", { opacity: 0.16 })),
    rect(left - 26, top - 26, right - left + 52, sill - top + 52, paper.blend("#4A3A34", "#6E564A")),
    view,
    ...[640, 960].map((x) => rect(x - 6, top, 12, sill - top, "#4A3A34")),
    rect(left - 50, sill + 4, right - left + 100, 30, "#7C6253"),
    rect(180, 40, 1240, 20, palette.gold, { rx: 10 }),
    curtain(paper, 200, false),
    curtain(paper, 1400, true),
    rect(0, 900, 1600, 170, paper.blend("#8A6A55", "#4E3A35")),
    polygon(
      [
        [380, 900],
        [1180, 900],
        [1320, 1080],
        [160, 1080],
      ],
      "#FFE2B0",
      { opacity: 0.16 },
    ),
    group([
      rect(90, 866, 210, 16, "#5B4438"),
      rect(108, 882, 14, 190, "#4A362E"),
      rect(268, 882, 14, 190, "#4A362E"),
      path("M150 866L158 800H222L230 866Z", palette.gold),
      path("M112 800L146 694H236L268 800Z", paper.blend("#FFF6DA", "#FFD990")),
      glow(paper, 190, 740, 330, "#FFDC9A", 0.7),
    ]),
    group(
      [
        ellipse(470, 1010, 170, 22, "#2E2220", { opacity: 0.4 }),
        path("M330 900Q334 850 380 846H560Q606 850 610 900V990H330Z", paper.blend("#1B7A5E", "#0A4535")),
        path("M306 930Q306 904 330 904V1000H306ZM610 904Q634 904 634 930V1000H610Z", "#0D5541"),
        rect(330, 944, 280, 40, "#168062", { rx: 14 }),
      ],
      { transform: "translate(360 0)" },
    ),
    bed,
    person({ garment: "hijab", robe: "#F1E7D6", cloth: palette.rose }, 452, 1012, 330, -0.1),
    person({ garment: "koko", robe: "#FBF8F1", cloth: palette.ink }, 556, 1016, 356, -0.1),
  ];
}
