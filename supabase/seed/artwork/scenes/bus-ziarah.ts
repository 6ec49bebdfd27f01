import { darken, lighten, palette } from "../kit/colour.ts";
import { landBelow, ridgeLine, ridgeShade, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { palm } from "../kit/plants.ts";
import { circle, ellipse, group, path, range, rect, stroke } from "../kit/shapes.ts";
import { birds, glow, sky, streaks, sun } from "../kit/sky.ts";

/** A touring coach side on, 1000 units long, front to the right; wheels on the origin line. */
function coach(paper: Paper): string {
  const glass = paper.linear([
    [0, "#F7C99A"],
    [0.4, "#7C7F9A"],
    [1, "#2B3552"],
  ]);
  const panes = range(7).map((index) => rect(46 + index * 117, -292, 107, 104, glass, { rx: 8 }));
  const heads = range(7).flatMap((index) =>
    [0, 1].map(
      (seat) =>
        circle(82 + index * 117 + seat * 46, -204, 15, index % 2 ? "#F1E4CD" : "#1F3B3A") +
        rect(64 + index * 117 + seat * 46, -198, 34, 12, "#39405E"),
    ),
  );
  const wheel = (x: number) =>
    group([
      path(`M${x - 78} -52a78 78 0 0 1 156 0z`, "#1B2033"),
      circle(x, -46, 58, "#232839"),
      circle(x, -46, 34, "#AEB3B8"),
      circle(x, -46, 14, "#4A5268"),
    ]);
  return group([
    ellipse(500, 14, 560, 22, "#241A2E", { opacity: 0.4 }),
    path(
      "M14 -60V-300Q14 -350 66 -352H880Q936 -350 960 -290L996 -180Q1000 -168 1000 -150V-60Q1000 -46 986 -46H28Q14 -46 14 -60Z",
      paper.linear([
        [0, "#FFFDF4"],
        [0.55, "#F6EBD8"],
        [1, "#C9B0A2"],
      ]),
    ),
    path("M14 -168C300 -176 460 -60 700 -52L1000 -60V-56Q1000 -46 986 -46H28Q14 -46 14 -60Z", palette.green),
    path("M14 -184C320 -190 500 -70 760 -54L700 -52C460 -60 300 -176 14 -168Z", palette.gold),
    rect(36, -300, 838, 120, "#1E2740", { rx: 12 }),
    ...panes,
    ...heads,
    path("M884 -300H912Q936 -298 950 -262L984 -176H884Z", glass),
    path("M884 -300H900L962 -176H930Z", "#FFF1D0", { opacity: 0.3 }),
    rect(892, -166, 60, 116, "none", { stroke: "#8C7B74", "stroke-width": 3, rx: 6 }),
    path("M976 -120L1000 -126V-94L972 -92Z", "#FFF3C0"),
    rect(14, -130, 12, 40, "#C8443A"),
    rect(120, -362, 260, 16, "#D9CDBA", { rx: 8 }),
    rect(560, -362, 200, 16, "#D9CDBA", { rx: 8 }),
    wheel(210),
    wheel(350),
    wheel(800),
  ]);
}

/** The coach on a road below rose-coloured mountains. */
export function busZiarah(paper: Paper): string[] {
  const layers: [number, number, number, string, string][] = [
    [560, 360, 560, "#DDA59A", "#A67C95"],
    [640, 300, 440, "#C07F80", "#7B5A80"],
    [710, 210, 360, "#96586A", "#55406A"],
  ];
  return [
    sky(paper, 640, [
      [0, "#34406F"],
      [0.35, "#8A6D97"],
      [0.65, "#E69C93"],
      [0.88, "#FBCB9C"],
      [1, "#FFE2B4"],
    ]),
    streaks(paper, 120, 420, 16, "#FBC8B2", 0.5),
    sun(paper, 250, 262, 74, "#FFFBEA", "#FFCF86"),
    ...layers.flatMap(([base, rise, wave, light, shade]) => {
      const line = ridgeLine(paper, { base, rise, wave, crags: 0.72 });
      return [
        landBelow(
          paper,
          line,
          paper.vertical(base - rise, base + 60, [
            [0, light],
            [1, lighten(light, 0.22)],
          ]),
        ),
        ridgeShade(paper, line, rise * 0.8, shade, 0.42),
      ];
    }),
    path(
      "M0 760C300 720 560 746 820 724C1100 702 1330 730 1600 706V1067H0Z",
      paper.blend("#DDA277", "#8F5A4C"),
    ),
    ...[110, 240, 1250, 1395, 1500].map((x, index) =>
      palm(paper, {
        x,
        y: 772 - (index % 2) * 14,
        height: 170 + (index % 3) * 40,
        lean: index % 2 ? 12 : -10,
        trunk: "#5B3A3C",
        leaf: "#3E5A50",
        light: "#8A8A5C",
      }),
    ),
    stones(paper, 770, 830, 40, "#B9796A", "#6D4552"),
    rect(
      0,
      842,
      1600,
      226,
      paper.linear([
        [0, "#6B5566"],
        [0.2, "#4E4258"],
        [1, "#2B2840"],
      ]),
    ),
    rect(0, 842, 1600, 8, "#F3D3A8"),
    ...range(8).map((index) => rect(-60 + index * 230, 1000, 130, 12, "#F7DFB4", { opacity: 0.9 })),
    glow(paper, 330, 850, 760, "#FFC98A", 0.45, 0.14),
    `<g transform="translate(330 956) scale(0.98)">${coach(paper)}</g>`,
    path(
      "M1310 800L1620 760V990L1310 880Z",
      paper.linear(
        [
          [0, "#FFF0B8", 0.5],
          [1, "#FFF0B8", 0],
        ],
        90,
      ),
    ),
    ...range(6).map((index) =>
      group([
        rect(40 + index * 310, 1026, 12, 60, "#D9CDBE"),
        rect(40 + index * 310, 1030, 12, 14, "#B8483F"),
      ]),
    ),
    stroke("M0 1034H1600", darken("#D9CDBE", 0.1), 12, { opacity: 0.9 }),
    birds(paper, 1050, 220, 12, 17, "#3E3557"),
    glow(paper, 250, 262, 900, "#FFDB9E", 0.35),
  ];
}
