import { palette } from "../kit/colour.ts";
import { dune, landBelow, ridgeLine, ridgeShade, ripples } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { scrub } from "../kit/plants.ts";
import { arc, pointText } from "../kit/rail.ts";
import { ellipse, group, type Point, path, polygon, range, rect, stroke } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks, sun } from "../kit/sky.ts";

interface Rail {
  from: Point;
  bend: Point;
  to: Point;
}

/** A strip of the train's side between two heights (shares of its height) along the curve. */
function strip(rail: Rail, roof: Rail, start: number, end: number, low: number, high: number): string {
  const at = (share: number, up: number): Point => {
    const [[ax, ay], [bx, by]] = [
      arc(rail.from, rail.bend, rail.to, share),
      arc(roof.from, roof.bend, roof.to, share),
    ];
    return [ax + (bx - ax) * up, ay + (by - ay) * up];
  };
  const steps = range(17).map((index) => start + ((end - start) * index) / 16);
  return `M${steps.map((share) => pointText(at(share, low))).join("L")}L${steps
    .toReversed()
    .map((share) => pointText(at(share, high)))
    .join("L")}Z`;
}

/** The fast train between Makkah and Madinah, coming towards us on its viaduct. */
export function keretaHaramain(paper: Paper): string[] {
  const horizon = 560;
  const foot: Rail = { from: [1640, 596], bend: [1180, 610], to: [560, 838] };
  const roof: Rail = { from: [1640, 560], bend: [1150, 540], to: [520, 560] };
  const deck: Rail = { from: [1640, 600], bend: [1200, 616], to: [-60, 1054] };
  const under: Rail = { from: [1640, 622], bend: [1220, 652], to: [-60, 1190] };
  const side = (start: number, end: number, low: number, high: number, fill: string) =>
    path(strip(foot, roof, start, end, low, high), fill);
  const doors = [0.3, 0.52, 0.66, 0.76, 0.84].map((share) =>
    side(share, share + 0.012, 0.12, 0.82, "#8C979C"),
  );
  const windows = range(34).map((index) => {
    const start = 0.04 + index * 0.0262;
    return side(start, start + 0.019, 0.5, 0.74, index % 5 === 0 ? "#F7D79A" : "#2B4656");
  });
  const nose = group([
    path(
      "M520 560C400 566 268 640 226 724C206 766 214 812 262 838C340 862 470 856 560 838Z",
      paper.linear([
        [0, "#FFFFFF"],
        [0.5, "#E8E6DF"],
        [1, "#9DA8AA"],
      ]),
    ),
    path(
      "M498 574C420 580 330 634 296 688C350 700 440 694 512 676Z",
      paper.linear([
        [0, "#4C7285"],
        [0.5, "#1F3644"],
        [1, "#162833"],
      ]),
    ),
    path("M500 578C440 582 380 614 350 650L470 636Z", "#A9D2CC", { opacity: 0.5 }),
    path("M224 742C300 780 440 772 540 746L546 772C450 800 300 806 220 780Z", palette.gold),
    path(
      "M221 790C300 816 450 806 551 782L560 838C470 856 340 862 262 838C238 826 224 810 221 790Z",
      "#35505A",
    ),
    ellipse(262, 752, 22, 11, "#FFF6D0", { transform: "rotate(16 262 752)" }) +
      glow(paper, 262, 752, 130, "#FFF0B8", 0.8),
  ]);
  const pillars = [0.28, 0.45, 0.58, 0.7, 0.82].map((share) => {
    const [x, y] = arc(under.from, under.bend, under.to, share);
    const width = 10 + share * share * 74;
    return polygon(
      [
        [x - width / 2, y - 10],
        [x + width / 2, y - 10],
        [x + width * 0.4, y + 60 + share * 330],
        [x - width * 0.4, y + 60 + share * 330],
      ],
      paper.linear(
        [
          [0, "#E9D2B0"],
          [0.5, "#C9A682"],
          [1, "#8A6353"],
        ],
        90,
      ),
    );
  });
  const masts = [0.16, 0.34, 0.48, 0.6, 0.71, 0.82].map((share) => {
    const [x, y] = arc(deck.from, deck.bend, deck.to, share - 0.03);
    const high = 60 + share ** 2.2 * 560;
    const width = 2 + share * share * 9;
    return stroke(
      `M${x} ${y}v${-high}h${-high * 0.36}M${x} ${y - high * 0.78}l${-high * 0.3} ${-high * 0.2}`,
      "#5D6B70",
      width,
    );
  });
  const far = ridgeLine(paper, { base: horizon, rise: 190, wave: 480, crags: 0.65 });
  return [
    sky(paper, horizon, [
      [0, "#2F8196"],
      [0.45, "#8CC3BF"],
      [0.85, "#F4E6BE"],
      [1, "#FCDDA8"],
    ]),
    sun(paper, 1350, 180, 46, "#FFFEF2", "#FFEBAF"),
    cloud(paper, 380, 180, 680, 84, "#FFFBEF", 0.8),
    cloud(paper, 980, 110, 420, 44, "#FFFBEF", 0.6),
    streaks(paper, 250, 420, 8, "#FFFBEF", 0.5),
    birds(paper, 760, 260, 7, 15, "#3E6470"),
    landBelow(paper, far, "#D8B596"),
    ridgeShade(paper, far, 130, "#A08A8C", 0.4, "right"),
    rect(
      0,
      horizon,
      1600,
      510,
      paper.linear([
        [0, "#F6D6A0"],
        [0.4, "#E2AC6E"],
        [1, "#B4764A"],
      ]),
    ),
    dune(
      paper,
      [
        [-60, 690],
        [140, 600],
        [330, 552],
        [560, 610],
        [900, 700],
      ],
      [
        [0, "#FBDDA8"],
        [1, "#DFA769"],
      ],
      [
        [0, "#C08457"],
        [1, "#9A6147"],
      ],
      2,
    ),
    dune(
      paper,
      [
        [760, 720],
        [1050, 660],
        [1290, 640],
        [1460, 690],
        [1700, 760],
      ],
      [
        [0, "#F6CE92"],
        [1, "#D79A5E"],
      ],
      [
        [0, "#D39D66"],
        [1, "#BC8455"],
      ],
      2,
    ),
    ripples(paper, 640, 1060, 110, "#8E5638", 0.28),
    ...pillars,
    path(strip(deck, under, 0, 1, 0, 1), paper.blend("#EAD8BC", "#9B7461", 0)),
    ...masts,
    path(strip(deck, foot, 0, 1, 0, 0.35), "#8B7A70", { opacity: 0.8 }),
    side(
      0,
      1,
      0,
      1,
      paper.linear([
        [0, "#FFFFFF"],
        [0.5, "#EFEDE5"],
        [1, "#A7B0B0"],
      ]),
    ),
    side(0, 1, 0.9, 1, "#C9D2D0"),
    side(0, 1, 0.46, 0.78, "#1F3644"),
    ...windows,
    side(0, 1, 0.24, 0.34, palette.gold),
    side(0, 1, 0, 0.16, "#35505A"),
    ...doors,
    nose,
    stroke("M1600 522C1200 508 800 400 -20 228", "#5D6B70", 2, { opacity: 0.6 }),
    dune(
      paper,
      [
        [700, 1090],
        [980, 990],
        [1230, 900],
        [1420, 930],
        [1660, 1030],
      ],
      [
        [0, "#F1C384"],
        [1, "#C98951"],
      ],
      [
        [0, "#A5683F"],
        [1, "#7F4A37"],
      ],
      2,
    ),
    ...[
      [1010, 1010],
      [1140, 1040],
      [1320, 1010],
      [900, 1060],
    ].map(([x = 0, y = 0]) => scrub(paper, x, y, 60, "#6D6B45")),
    glow(paper, 1350, 180, 1000, "#FFF3C8", 0.4),
  ];
}
