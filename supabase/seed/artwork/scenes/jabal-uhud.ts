import { palette } from "../kit/colour.ts";
import { landBelow, ridgeLine, ridgeShade, stones } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person } from "../kit/people.ts";
import { palm, scrub } from "../kit/plants.ts";
import { path, range, rect } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks } from "../kit/sky.ts";

/** The red mountain of Uhud over its plain in late light. */
export function jabalUhud(paper: Paper): string[] {
  const { random } = paper;
  const massif = (x: number) => 0.35 + 0.65 * Math.exp(-(((x - 820) / 560) ** 2));
  const back = ridgeLine(paper, { base: 640, rise: 300, wave: 420, crags: 0.6 });
  const main = ridgeLine(paper, { base: 720, rise: 520, wave: 330, crags: 0.72, profile: massif });
  const front = ridgeLine(paper, { base: 745, rise: 190, wave: 210, crags: 0.7 });
  const trees = range(26).map(() => ({ x: random.between(-20, 1620), y: random.between(742, 800) }));
  return [
    sky(paper, 700, [
      [0, "#3F7E93"],
      [0.4, "#95BDB8"],
      [0.75, "#F1DDB2"],
      [1, "#F8CF9B"],
    ]),
    cloud(paper, 300, 250, 560, 96, "#FFF3DA", 0.75),
    cloud(paper, 1180, 160, 460, 76, "#FFF3DA", 0.6),
    streaks(paper, 280, 430, 8, "#FFF3DA", 0.45),
    glow(paper, 40, 520, 760, "#FFE2A2", 0.75),
    landBelow(paper, back, "#D2A08A"),
    ridgeShade(paper, back, 220, "#94748A", 0.4),
    landBelow(
      paper,
      main,
      paper.vertical(240, 760, [
        [0, "#D2714C"],
        [0.6, "#B95D43"],
        [1, "#C98A62"],
      ]),
    ),
    ridgeShade(paper, main, 300, "#5E2F45", 0.5),
    landBelow(
      paper,
      front,
      paper.vertical(600, 780, [
        [0, "#B0593F"],
        [1, "#D2996A"],
      ]),
    ),
    ridgeShade(paper, front, 110, "#5E2F45", 0.42),
    rect(
      0,
      726,
      1600,
      342,
      paper.linear([
        [0, "#EBC592"],
        [0.4, "#D8A56F"],
        [1, "#A46C49"],
      ]),
    ),
    ...trees
      .toSorted((a, b) => a.y - b.y)
      .map(({ x, y }) =>
        palm(paper, {
          x,
          y,
          height: 44 + (y - 742) * 1.1,
          lean: random.between(-5, 5),
          trunk: "#6A4A3A",
          leaf: "#46624A",
          light: "#7C8F56",
        }),
      ),
    path(
      "M-10 850C300 800 520 830 760 806C1010 782 1300 806 1610 776V1080H-10Z",
      paper.blend("#DDAA72", "#97603F"),
    ),
    path(
      "M860 806C760 850 900 880 720 930C560 980 380 1020 330 1080H760C800 1010 900 960 990 916C1100 860 900 840 930 800Z",
      "#F0CF9D",
      { opacity: 0.7 },
    ),
    stones(paper, 850, 1060, 70, "#BE8256", "#774A3E"),
    ...range(18).map(() =>
      scrub(paper, random.between(0, 1600), random.between(860, 1040), random.between(18, 44), "#6E6A45"),
    ),
    crowd(paper, {
      from: 830,
      to: 900,
      far: 40,
      near: 62,
      count: 26,
      ihram: 0,
      shadow: 1.4,
      spread: [0.44, 0.66],
    }),
    person({ garment: "koko", robe: palette.ivory, cloth: palette.ink }, 560, 1010, 158, 1.5),
    person({ garment: "hijab", robe: "#F1E8D8", cloth: palette.teal }, 626, 1016, 148, 1.5),
    palm(paper, {
      x: 1400,
      y: 1060,
      height: 560,
      lean: -50,
      trunk: "#6B4736",
      leaf: "#3F6247",
      light: "#8FA15A",
      dates: "#B4562C",
    }),
    palm(paper, {
      x: 1530,
      y: 1080,
      height: 410,
      lean: 36,
      trunk: "#6B4736",
      leaf: "#38573F",
      light: "#7F9353",
      dates: "#B4562C",
    }),
    birds(paper, 520, 250, 9, 16, "#4B5566"),
  ];
}
