import { archPath, merlons } from "../kit/architecture.ts";
import { clockTower, gallery } from "../kit/haram.ts";
import { haramMinaret } from "../kit/minarets.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd } from "../kit/people.ts";
import { reflection } from "../kit/reflection.ts";
import { circle, group, path, range, rect, stroke } from "../kit/shapes.ts";
import { crescent, glow, sky, stars } from "../kit/sky.ts";

/** The great mosque from its forecourt at night. */
export function masjidilHaramMalam(paper: Paper): string[] {
  const floor = 742;
  const hill = (x: number, y: number, width: number, height: number, fill: string) =>
    path(
      `M${x - width / 2} ${y}C${x - width / 4} ${y - height * 0.4} ${x - width / 6} ${y - height} ${x} ${y - height}C${x + width / 5} ${y - height} ${x + width / 4} ${y - height * 0.3} ${x + width / 2} ${y}Z`,
      fill,
    );
  const { random } = paper;
  const lights = range(150).map(() => {
    const side = random.chance(0.5) ? random.between(0, 460) : random.between(1130, 1600);
    return circle(side, random.between(500, 620), random.between(1, 2.3), "#FFDF9E", {
      opacity: random.between(0.3, 0.9),
    });
  });
  const facade = group([
    gallery(paper, { y: floor, height: 205, wall: "#8FA3A6", light: "#F5C069", trim: "#D7DDD2", bays: 15 }),
    rect(562, floor - 292, 476, 292, paper.blend("#C3CDC5", "#8FA09F")),
    merlons(562, floor - 292, 476, 18, "#C3CDC5"),
    ...[-150, 0, 150].map((shift) => {
      const height = shift === 0 ? 250 : 214;
      return (
        path(archPath(800 + shift, floor, 128, height + 12), "#EEF0E3") +
        path(
          archPath(800 + shift, floor, 106, height),
          paper.linear([
            [0, "#6A5026"],
            [0.4, "#F3BD63"],
            [1, "#FFF0C4"],
          ]),
        )
      );
    }),
    ...[530, 1070].map((x) =>
      haramMinaret(paper, { x, y: floor, height: 625, tone: "#CBD8D2", lit: "#FFE7AE", cap: "#E7C878" }),
    ),
  ]);
  return [
    sky(paper, floor, [
      [0, "#0B1430"],
      [0.45, "#1D2F5C"],
      [0.8, "#3F5F85"],
      [1, "#7C93A0"],
    ]),
    stars(paper, 560, 240),
    crescent(paper, 330, 190, 44, "#FFF4D6"),
    hill(180, 690, 1000, 250, "#1C2C4E"),
    hill(1440, 690, 1000, 290, "#1A2847"),
    ...lights,
    glow(paper, 1240, 330, 240, "#7FE3B5", 0.5),
    clockTower(paper, 1240, floor - 60, 600, "#3A5076", "#C9F6DC"),
    glow(paper, 800, floor - 40, 860, "#FFD48A", 0.5, 0.5),
    ...[
      [96, 440],
      [232, 410],
      [1390, 410],
      [1520, 440],
    ].map(([x = 0, h = 0]) =>
      haramMinaret(paper, { x, y: floor - 110, height: h, tone: "#7E94A0", lit: "#FFE1A0", cap: "#E7C878" }),
    ),
    facade,
    rect(
      0,
      floor,
      1600,
      330,
      paper.linear([
        [0, "#8C97A0"],
        [0.25, "#4B5C75"],
        [1, "#18233F"],
      ]),
    ),
    reflection(paper, facade, floor, 320, 0.75),
    glow(paper, 800, floor + 20, 900, "#FFD48A", 0.5, 0.22),
    ...range(13).map((index) =>
      stroke(`M800 ${floor - 200}L${-900 + index * 283} 1080`, "#FFFFFF", 1, {
        opacity: 0.07,
        "clip-path": paper.clip(`M0 ${floor}H1600V1067H0Z`),
      }),
    ),
    crowd(paper, {
      from: floor + 8,
      to: floor + 70,
      far: 36,
      near: 50,
      count: 120,
      ihram: 0.5,
      shadow: -0.3,
    }),
    crowd(paper, {
      from: floor + 80,
      to: floor + 190,
      far: 60,
      near: 104,
      count: 40,
      ihram: 0.5,
      shadow: 0.5,
    }),
    crowd(paper, {
      from: floor + 240,
      to: floor + 318,
      far: 150,
      near: 196,
      count: 8,
      ihram: 0.4,
      shadow: 0.6,
    }),
  ];
}
