import { mix } from "../kit/colour.ts";
import { ottomanMinaret } from "../kit/minarets.ts";
import { cascade } from "../kit/ottoman.ts";
import type { Paper } from "../kit/paper.ts";
import { reflection } from "../kit/reflection.ts";
import { circle, ellipse, group, n, path, range, rect, stroke } from "../kit/shapes.ts";
import { glow, sky, streaks, sun } from "../kit/sky.ts";

/** A white ferry with its funnel and lit windows, 400 units long. */
function ferry(paper: Paper): string {
  const row = (y: number, from: number, count: number) =>
    range(count).map((index) => rect(from + index * 17, y, 10, 10, "#FFE1A0"));
  return group([
    path(
      "M0 -44H400L372 0H34Q10 -14 0 -44Z",
      paper.linear([
        [0, "#F9F1E2"],
        [0.55, "#E8DACB"],
        [0.56, "#23405A"],
        [1, "#16283C"],
      ]),
    ),
    rect(44, -84, 306, 40, "#FBF4E6"),
    rect(84, -118, 224, 34, "#F3E7D4"),
    rect(296, -140, 52, 24, "#FBF4E6"),
    ...row(-74, 54, 17),
    ...row(-108, 94, 12),
    path("M176 -118L184 -176H226L222 -118Z", "#E2B65B"),
    path("M182 -164L184 -176H226L225 -164Z", "#22304A"),
    stroke("M44 -44H350M84 -84H308", "#B59F90", 3),
    stroke("M60 -118V-158M330 -140V-176", "#6D6470", 3),
  ]);
}

/** The Bosphorus at sunset: skyline, bridge, ferry, gulls. */
export function istanbulBosphorus(paper: Paper): string[] {
  const { random } = paper;
  const water = 700;
  const cable = (from: number, to: number, sag: number) => {
    const middle = (from + to) / 2;
    const hang = range(25).map((index) => {
      const x = from + ((to - from) * index) / 24;
      const share = (x - middle) / ((to - from) / 2);
      return `M${n(x)} ${n(430 + sag - share * share * sag)}V606`;
    });
    return (
      stroke(`M${from} 430Q${middle} ${430 + sag * 2} ${to} 430`, "#7B5A72", 5) +
      stroke(hang.join(""), "#7B5A72", 1.5, { opacity: 0.8 })
    );
  };
  const bridge = group([
    cable(700, 1330, 160),
    stroke("M1330 430Q1450 560 1620 590", "#7B5A72", 5),
    stroke("M700 430Q600 560 520 600", "#7B5A72", 5),
    rect(480, 604, 1140, 12, "#6B4E6A"),
    ...[700, 1330].map((x) =>
      group([
        rect(x - 14, 420, 9, 290, "#75546E"),
        rect(x + 6, 420, 9, 290, "#5E4464"),
        rect(x - 14, 470, 28, 8, "#5E4464"),
        rect(x - 14, 550, 28, 8, "#5E4464"),
      ]),
    ),
    ...range(28).map((index) => circle(500 + index * 40, 600, 2.4, "#FFE3A0")),
  ]);
  const houses = (y: number, tone: string, count: number) =>
    range(count).map(() => {
      const [x, width, height] = [random.between(-20, 640), random.between(26, 60), random.between(26, 74)];
      return (
        rect(x, y - height, width, height + 60, mix(tone, "#F1C49A", random.between(0, 0.25))) +
        rect(x + width * 0.25, y - height * 0.7, 6, 8, "#FFE0A0", { opacity: 0.8 }) +
        rect(x + width * 0.6, y - height * 0.5, 6, 8, "#FFE0A0", { opacity: 0.8 })
      );
    });
  const skyline = group([
    path("M-10 720V560C120 500 260 520 380 560C470 590 560 640 680 716Z", "#6B4A63"),
    ...houses(660, "#7C566B", 26),
    cascade(paper, { x: 250, y: 620, dome: 180, stone: "#8E6474", lead: "#6E5776" }),
    ...[
      [40, 370],
      [128, 420],
      [380, 420],
      [470, 370],
    ].map(([x = 0, h = 0]) =>
      ottomanMinaret(paper, { x, y: 626, height: h, tone: "#8A6275", cap: "#55425F" }),
    ),
    ...houses(716, "#5D405C", 24),
  ]);
  const gull = (x: number, y: number, s: number) =>
    group([
      path(
        `M${x} ${y}C${x - s * 0.3} ${y - s * 0.34} ${x - s * 0.7} ${y - s * 0.5} ${x - s * 1.2} ${y - s * 0.3}C${x - s * 0.8} ${y - s * 0.3} ${x - s * 0.4} ${y - s * 0.05} ${x - s * 0.1} ${y + s * 0.14}Q${x + s * 0.2} ${y + s * 0.2} ${x + s * 0.44} ${y + s * 0.02}C${x + s * 0.5} ${y - s * 0.3} ${x + s * 0.86} ${y - s * 0.56} ${x + s * 1.24} ${y - s * 0.56}C${x + s * 0.8} ${y - s * 0.7} ${x + s * 0.3} ${y - s * 0.5} ${x} ${y}Z`,
        "#FFFBF2",
      ),
      path(
        `M${x - s * 1.2} ${y - s * 0.3}l${s * 0.26} ${-s * 0.1}l${s * 0.04} ${s * 0.08}zM${x + s * 1.24} ${y - s * 0.56}l${-s * 0.26} ${-s * 0.05}l0 ${s * 0.08}z`,
        "#3E3A4E",
      ),
    ]);
  const shimmer = range(130).map(() => {
    const depth = random.next();
    const y = water + 6 + depth * 360;
    return ellipse(
      1010 + random.between(-1, 1) * (50 + depth * 300),
      y,
      12 + depth * 46,
      1.2 + depth * 2.6,
      "#FFE9B4",
      { opacity: 0.75 - depth * 0.45 },
    );
  });
  return [
    sky(paper, water, [
      [0, "#245A73"],
      [0.35, "#6D8F97"],
      [0.6, "#E9B48D"],
      [0.82, "#F79B63"],
      [1, "#FFD083"],
    ]),
    streaks(paper, 140, 460, 18, "#FFD3A4", 0.55),
    sun(paper, 1010, 640, 76, "#FFFBE6", "#FFC266"),
    path("M560 720C760 650 900 676 1060 664C1260 648 1400 610 1610 622V720Z", "#B9776C"),
    bridge,
    skyline,
    rect(
      0,
      water,
      1600,
      370,
      paper.linear([
        [0, "#F8B878"],
        [0.22, "#C58A83"],
        [0.6, "#4F7686"],
        [1, "#173F57"],
      ]),
    ),
    reflection(paper, skyline, water, 190, 0.4),
    ...shimmer,
    ...range(60).map(() =>
      ellipse(random.next() * 1600, random.between(760, 1067), random.between(30, 110), 1.8, "#0F3448", {
        opacity: 0.25,
      }),
    ),
    ellipse(880, 882, 330, 11, "#FFF4DC", { opacity: 0.55 }),
    `<g transform="translate(640 880) scale(1.22)">${ferry(paper)}</g>`,
    gull(1280, 250, 92),
    gull(1080, 140, 50),
    gull(1450, 420, 60),
    gull(560, 220, 44),
    gull(900, 330, 34),
    glow(paper, 1010, 640, 820, "#FFDC9A", 0.45),
  ];
}
