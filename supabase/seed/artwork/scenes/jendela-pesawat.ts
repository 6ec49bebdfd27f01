import { mix, palette } from "../kit/colour.ts";
import type { Paper } from "../kit/paper.ts";
import { person } from "../kit/people.ts";
import { circle, group, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { cloud, glow, streaks, sun } from "../kit/sky.ts";

/** Outline of the cabin window's rounded opening, grown by `grow` pixels. */
function windowPath(grow: number): string {
  const [left, right, top, bottom] = [470 - grow, 1130 + grow, 110 - grow, 960 + grow];
  const bend = 300 + grow * 0.6;
  return `M${left} ${top + bend}C${left} ${top + bend * 0.3} ${left + bend * 0.4} ${top} ${left + bend} ${top}H${right - bend}C${right - bend * 0.4} ${top} ${right} ${top + bend * 0.3} ${right} ${top + bend}V${bottom - bend}C${right} ${bottom - bend * 0.3} ${right - bend * 0.4} ${bottom} ${right - bend} ${bottom}H${left + bend}C${left + bend * 0.4} ${bottom} ${left} ${bottom - bend * 0.3} ${left} ${bottom - bend}Z`;
}

/** Sunrise over the clouds, seen from a seat beside the wing. */
export function jendelaPesawat(paper: Paper): string[] {
  const { random } = paper;
  const banks = range(6).flatMap((layer) => {
    const y = 628 + layer * 62;
    const tone = mix(mix("#FFE7C8", "#E79F8E", layer / 6), "#6A6196", layer * 0.08);
    return range(7).map(() =>
      cloud(
        paper,
        random.between(430, 1180),
        y + random.between(-12, 12),
        random.between(260, 480),
        random.between(50, 120),
        paper.linear([
          [0, mix(tone, "#FFFFFF", 0.5)],
          [0.5, tone],
          [1, mix(tone, "#6C6394", 0.55)],
        ]),
        1,
      ),
    );
  });
  const wing = group([
    polygon(
      [
        [1180, 720],
        [1180, 810],
        [770, 668],
        [640, 600],
        [632, 590],
        [668, 588],
      ],
      paper.linear(
        [
          [0, "#FFE9CC"],
          [0.4, "#C9B7BE"],
          [1, "#6F6B8B"],
        ],
        20,
      ),
    ),
    polygon(
      [
        [1180, 790],
        [1180, 830],
        [780, 684],
        [640, 602],
      ],
      "#4E4C6E",
      { opacity: 0.75 },
    ),
    path("M632 592L612 520Q610 508 622 510L634 512L678 588Z", paper.blend("#0E6B52", "#083E30")),
    path("M614 528L610 514Q612 508 622 510L630 511L642 532Z", palette.gold),
    ...[0.3, 0.52, 0.74].map((share) =>
      path(`M${640 + share * 520} ${612 + share * 180}l26 40l20 2l2 -36z`, "#5A5878"),
    ),
    stroke("M700 606L1180 770", "#8B839C", 2, { opacity: 0.6 }),
  ]);
  const scene = group(
    [
      rect(
        430,
        60,
        760,
        940,
        paper.vertical(90, 700, [
          [0, "#22366B"],
          [0.35, "#7A6A9B"],
          [0.62, "#EE9F86"],
          [0.82, "#FFD596"],
          [1, "#FFF0C9"],
        ]),
      ),
      ...range(50).map(() =>
        circle(random.between(470, 1130), random.between(120, 320), random.between(0.7, 1.6), palette.ivory, {
          opacity: random.between(0.2, 0.8),
        }),
      ),
      streaks(paper, 330, 500, 9, "#FFD3AE", 0.5),
      sun(paper, 720, 480, 58, "#FFFFF4", "#FFDC8C"),
      ...banks,
      glow(paper, 720, 520, 520, "#FFEDB8", 0.5),
      wing,
    ],
    { "clip-path": paper.clip(windowPath(0)) },
  );
  return [
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear(
        [
          [0, "#4A4A5E"],
          [0.35, "#CBB9AC"],
          [0.5, "#F3E4D0"],
          [0.65, "#BFAEA8"],
          [1, "#3E4056"],
        ],
        90,
      ),
    ),
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear([
        [0, "#171C30", 0.45],
        [0.5, "#171C30", 0],
        [1, "#171C30", 0.5],
      ]),
    ),
    ...[60, 1560].map((x) => rect(x - 3, 0, 6, 1067, "#2E3145", { opacity: 0.35 })),
    group(
      [
        path(
          windowPath(92),
          paper.linear([
            [0, "#8F8487"],
            [0.5, "#F7EBDA"],
            [1, "#FFF8EC"],
          ]),
        ),
        path(
          windowPath(78),
          paper.linear([
            [0, "#FFF9EE"],
            [0.5, "#E8D8C6"],
            [1, "#A3948F"],
          ]),
        ),
        path(
          windowPath(30),
          paper.linear([
            [0, "#6E6670"],
            [0.6, "#C9B8A8"],
            [1, "#F9EBD6"],
          ]),
        ),
        path(windowPath(10), "#3A374B"),
        scene,
        path("M470 410C470 200 590 110 770 110H830C1010 110 1130 200 1130 410V300H470Z", "#FFFFFF", {
          opacity: 0.05,
        }),
        path(`M482 132H1118V226Q800 250 482 226Z`, paper.blend("#E9DDCE", "#F9F0E2"), {
          "clip-path": paper.clip(windowPath(0)),
        }),
        stroke("M482 228Q800 252 1118 228", "#A3948F", 4, { "clip-path": paper.clip(windowPath(0)) }),
      ],
      { transform: "translate(880 545) scale(1.2) translate(-800 -545)" },
    ),
    glow(paper, 880, 1060, 760, "#FFD9A0", 0.3, 0.3),
    person({ garment: "hijab", robe: "#4A3A58", cloth: "#A85F70" }, 236, 1590, 1060, -0.01),
    rect(
      0,
      0,
      1600,
      1067,
      paper.linear(
        [
          [0, "#141A33", 0.42],
          [0.28, "#141A33", 0],
          [0.8, "#141A33", 0],
          [1, "#141A33", 0.4],
        ],
        90,
      ),
    ),
  ];
}
