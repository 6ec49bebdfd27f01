import { merlons, rounded, turned } from "../kit/architecture.ts";
import { palette } from "../kit/colour.ts";
import { domeOfTheRock } from "../kit/dome-of-the-rock.ts";
import { landBelow, ridgeLine } from "../kit/land.ts";
import type { Paper } from "../kit/paper.ts";
import { crowd, person } from "../kit/people.ts";
import { cypress, tree } from "../kit/plants.ts";
import { group, n, path, range, rect } from "../kit/shapes.ts";
import { birds, cloud, glow, sky } from "../kit/sky.ts";

/** The Dome of the Rock above its stairs, under a clear morning sky. */
export function aqsaKubahBatu(paper: Paper): string[] {
  const platform = 760;
  const steps = range(9).map((index) => {
    const y = platform + 34 + index * 22;
    const half = 210 + index * 17;
    return (
      rect(800 - half, y, half * 2, 23, index % 2 ? "#E6D6B8" : "#F8EDD6") +
      rect(800 - half, y + 17, half * 2, 6, "#A88F74", { opacity: 0.5 })
    );
  });
  const stairArches = group([
    rect(560, platform - 176, 480, 40, paper.blend("#FFF5DF", "#D9C29C")),
    ...[-1, 0, 1].map((side) =>
      path(
        `M${n(800 + side * 150 - 75)} ${platform - 138}h150v40h-14C${n(800 + side * 150 + 56)} ${platform - 150} ${n(800 + side * 150 - 56)} ${platform - 150} ${n(800 + side * 150 - 61)} ${platform - 98}h-14z`,
        "#EBD9B6",
      ),
    ),
    ...[-225, -75, 75, 225].map((shift) =>
      turned(
        800 + shift,
        platform + 36,
        [
          [15, 0],
          [15, 12],
          [10, 16],
          [9, 122],
          [17, 140],
        ],
        rounded(paper, "#F1E3C6"),
      ),
    ),
    merlons(560, platform - 176, 480, 12, "#F6E9CE"),
  ]);
  return [
    sky(paper, platform, [
      [0, "#2B86B0"],
      [0.5, "#86C3D2"],
      [0.85, "#E2EBD8"],
      [1, "#FBEBC8"],
    ]),
    cloud(paper, 240, 250, 560, 82, "#FFFFFF", 0.85),
    cloud(paper, 1390, 180, 620, 90, "#FFFFFF", 0.8),
    cloud(paper, 1120, 420, 420, 50, "#FFFFFF", 0.5),
    glow(paper, 60, 120, 900, "#FFF6D0", 0.7),
    birds(paper, 430, 400, 12, 16, "#37627C"),
    landBelow(paper, ridgeLine(paper, { base: platform - 10, rise: 90, wave: 380, crags: 0.3 }), "#BBD0BE"),
    ...[70, 150, 236, 1370, 1456, 1540].map((x, index) =>
      cypress(x, platform + 20, 210 + (index % 3) * 46, "#35694F"),
    ),
    domeOfTheRock(paper, 800, platform - 6, 880),
    rect(0, platform - 8, 1600, 50, paper.blend("#FFF6E0", "#D8C3A0")),
    rect(0, platform + 36, 1600, 300, paper.blend("#E7D3AC", "#BE9F74")),
    rect(0, platform + 40, 1600, 150, paper.blend("#DCC59B", "#C9AC7F")),
    ...range(40).map((index) =>
      rect(
        (index % 10) * 168 - (index % 2) * 60,
        platform + 44 + Math.floor(index / 10) * 36,
        164,
        33,
        index % 3 ? "#E9D6B0" : "#D6BD92",
        { opacity: 0.7 },
      ),
    ),
    ...steps,
    stairArches,
    crowd(paper, {
      from: platform + 2,
      to: platform + 30,
      far: 54,
      near: 62,
      count: 30,
      ihram: 0,
      shadow: 0.7,
    }),
    rect(0, platform + 232, 1600, 100, paper.blend("#F3E5C8", "#CDB58E")),
    ...[
      [150, 200],
      [1460, 220],
    ].map(([x = 0, r = 0]) => tree(paper, x, 1000, r, "#6F8F62", "#6B4E3A")),
    crowd(paper, {
      from: 1000,
      to: 1050,
      far: 110,
      near: 132,
      count: 9,
      ihram: 0,
      shadow: 0.8,
      spread: [0.2, 0.8],
    }),
    person({ garment: "hijab", robe: "#F3EBDC", cloth: palette.green }, 712, 930, 104, 0.5),
    person({ garment: "koko", robe: "#F7F2E8", cloth: palette.ink }, 770, 926, 112, 0.5),
  ];
}
