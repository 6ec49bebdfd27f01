import { arcade, merlons } from "../kit/architecture.ts";
import { drummedDome } from "../kit/domes.ts";
import { nabawiMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { rect } from "../kit/shapes.ts";
import { birds, cloud, glow, sky, streaks, sun } from "../kit/sky.ts";

/** The green dome at first light, seen over the roofs. */
export function nabawiKubahHijau(paper: Paper): string[] {
  const silver = (x: number, y: number, width: number) =>
    drummedDome(paper, x, y, width, "#8E9AA0", "#D9CDB7");
  return [
    sky(paper, 900, [
      [0, "#3F8C94"],
      [0.35, "#8CBDB5"],
      [0.62, "#E3D7B4"],
      [0.84, "#F8CE9C"],
      [1, "#F2AE82"],
    ]),
    sun(paper, 520, 560, 60, "#FFFEF2", "#FFE09A"),
    cloud(paper, 1240, 330, 560, 90, "#FFF4DC", 0.7),
    cloud(paper, 210, 350, 460, 72, "#FFF4DC", 0.7),
    cloud(paper, 760, 190, 340, 46, "#E6F0E6", 0.6),
    streaks(paper, 420, 620, 9, "#FFF0CF", 0.5),
    ...[
      [84, 620],
      [620, 500],
      [1555, 640],
    ].map(([x = 0, h = 0]) => nabawiMinaret(paper, { x, y: 960, height: h, tone: "#D9C3A4" })),
    birds(paper, 480, 260, 15, 19, "#3B5B5E"),
    rect(0, 800, 1600, 267, paper.blend("#E9C79C", "#B88E6C")),
    merlons(0, 800, 1600, 22, "#E3C29A"),
    nabawiMinaret(paper, { x: 1330, y: 1000, height: 900, tone: "#EBDCC0" }),
    silver(690, 800, 190),
    drummedDome(paper, 960, 812, 470, "#2F8A63", "#E4D5B5", 11),
    silver(330, 880, 240),
    silver(1500, 890, 220),
    rect(0, 876, 1600, 200, paper.blend("#D8B78C", "#9F7858")),
    arcade({
      x: 0,
      y: 1090,
      width: 1600,
      height: 214,
      bays: 13,
      wall: paper.blend("#F0DDBB", "#C79E76"),
      inside: paper.blend("#5B4740", "#8B6A50"),
      trim: "#F8EBD0",
    }),
    merlons(0, 876, 1600, 26, "#EED9B4"),
    glow(paper, 520, 560, 900, "#FFE3A8", 0.42),
  ];
}
