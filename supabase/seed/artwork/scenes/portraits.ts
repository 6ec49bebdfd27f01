import { darken, lighten, mix, palette } from "../kit/colour.ts";
import { star } from "../kit/ornament.ts";
import type { Paper } from "../kit/paper.ts";
import { circle, ellipse, group, path, rect, stroke } from "../kit/shapes.ts";

interface Sitter {
  wears: "hijab" | "peci" | "haji" | "ihram";
  skin: string;
  /** Scarf, or shirt. */
  cloth: string;
  /** Inner cap of the scarf, or collar. */
  second: string;
  ground: string;
  age: "young" | "middle" | "old";
  glasses?: boolean;
}

/** The eight pilgrims whose words the site shows, in the order of their files. */
export const sitters: readonly Sitter[] = [
  { wears: "hijab", skin: "#C98F68", cloth: "#0E6B52", second: "#F4EFE6", ground: "#F1D9B0", age: "middle" },
  { wears: "peci", skin: "#B57B54", cloth: "#F7F2E8", second: "#D9C7A5", ground: "#9CC4BA", age: "middle" },
  { wears: "hijab", skin: "#D6A27C", cloth: "#D08A97", second: "#7C4A5F", ground: "#F3E6D0", age: "young" },
  { wears: "ihram", skin: "#AD744E", cloth: "#FFFFFF", second: "#E5DDD0", ground: "#E3B07E", age: "middle" },
  {
    wears: "hijab",
    skin: "#BC8460",
    cloth: "#F6EFE0",
    second: "#E2D2B8",
    ground: "#7FA8A6",
    age: "old",
    glasses: true,
  },
  { wears: "haji", skin: "#B27A55", cloth: "#DCE7DF", second: "#0B5D46", ground: "#D9B98A", age: "old" },
  {
    wears: "hijab",
    skin: "#CE9871",
    cloth: "#3E6E8E",
    second: "#22465E",
    ground: "#F0CDB4",
    age: "young",
    glasses: true,
  },
  { wears: "peci", skin: "#C08A63", cloth: "#A5523F", second: "#E3B86B", ground: "#C9D3C0", age: "young" },
];

/** The few lines of a face: closed calm eyes, brows, a smile. */
export function face({ skin, age, glasses }: Sitter): string {
  const line = darken(skin, 0.55);
  const grey = age === "old" ? "#A9A29A" : "#33231F";
  return group([
    stroke("M118 146Q127 152 136 146M164 146Q173 152 182 146", line, 3.4),
    stroke("M115 131Q126 125 137 130M163 130Q174 125 185 131", grey, 3.6, { opacity: 0.85 }),
    stroke("M149 152Q145 166 151 168", darken(skin, 0.28), 2.6),
    stroke("M133 184Q150 197 167 184", line, 3.4),
    circle(121, 172, 11, "#D9705F", { opacity: 0.16 }),
    circle(179, 172, 11, "#D9705F", { opacity: 0.16 }),
    age === "old" ? stroke("M110 158Q114 163 120 164M190 158Q186 163 180 164", darken(skin, 0.25), 2) : "",
    glasses === true
      ? stroke(
          "M110 146a17 15 0 1 0 34 0a17 15 0 1 0 -34 0M156 146a17 15 0 1 0 34 0a17 15 0 1 0 -34 0M144 144Q150 140 156 144",
          "#3A2E33",
          3,
        )
      : "",
  ]);
}

function bust(paper: Paper, { skin, cloth, second, wears }: Sitter): string {
  const shirt = paper.blend(lighten(cloth, 0.15), darken(cloth, 0.16), 60);
  const shoulders = "M28 310C32 250 80 232 120 224H180C220 232 268 250 272 310Z";
  const neck = path("M128 190V226Q150 244 172 226V190Z", darken(skin, 0.14));
  if (wears === "ihram") {
    return group([
      path(shoulders, paper.blend(lighten(skin, 0.06), darken(skin, 0.15))),
      neck,
      // The right shoulder stays bare, as in tawaf: it is on the left of the picture.
      path("M272 310C268 262 242 242 208 232C160 250 90 280 44 310Z", shirt),
      path("M208 232C160 250 90 280 44 310H64C110 284 170 260 220 244Z", second),
    ]);
  }
  return group([
    neck,
    path(shoulders, shirt),
    path("M120 222L150 252L180 222L190 232L152 272L110 232Z", second),
    stroke("M151 272V310", darken(cloth, 0.25), 2),
  ]);
}

export function head(paper: Paper, sitter: Sitter): string {
  const { skin, age, wears } = sitter;
  const light = paper.linear(
    [
      [0, lighten(skin, 0.12)],
      [0.55, skin],
      [1, darken(skin, 0.14)],
    ],
    70,
  );
  const hair = age === "old" ? "#C9C3BA" : "#2A1E1C";
  const beard =
    wears === "haji"
      ? path(
          "M106 164Q108 214 150 222Q192 214 194 164Q188 186 166 180Q150 174 134 180Q112 186 106 164Z",
          "#DAD5CC",
        )
      : "";
  const cap =
    wears === "ihram"
      ? path("M100 142Q92 82 150 80Q208 82 200 142Q196 112 176 106Q150 100 124 106Q104 112 100 142Z", hair)
      : path(
          "M101 124Q100 108 104 100H196Q200 108 199 124L196 142Q194 122 190 116H110Q106 122 104 142Z",
          hair,
        ) +
        (wears === "peci"
          ? path(
              "M100 114L107 66Q150 54 193 66L200 114Q150 102 100 114Z",
              paper.blend("#2E2A31", "#131118", 60),
            ) + stroke("M100 114Q150 102 200 114", "#3C3740", 2)
          : path(
              "M101 114Q96 60 150 58Q204 60 199 114Q150 102 101 114Z",
              paper.blend("#FFFFFF", "#D9D2C4", 60),
            ) + stroke("M104 96Q150 84 196 96M112 80Q150 68 188 80", "#CFC4AE", 2.4));
  return group([
    ellipse(101, 152, 9, 13, darken(skin, 0.1)),
    ellipse(199, 152, 9, 13, darken(skin, 0.16)),
    path("M102 130C102 92 198 92 198 130C200 176 182 212 150 212C118 212 100 176 102 130Z", light),
    beard,
    face(sitter),
    cap,
  ]);
}

function scarfed(paper: Paper, sitter: Sitter): string {
  const { skin, cloth, second } = sitter;
  const silk = paper.linear(
    [
      [0, lighten(cloth, 0.2)],
      [0.5, cloth],
      [1, darken(cloth, 0.22)],
    ],
    60,
  );
  return group([
    path(
      "M20 310C26 246 66 226 96 212C84 180 78 60 150 58C222 60 216 180 204 212C234 226 274 246 280 310Z",
      silk,
    ),
    path(
      "M150 80C108 80 98 116 102 152C106 192 126 214 150 214C174 214 194 192 198 152C202 116 192 80 150 80Z",
      second,
    ),
    path(
      "M150 92C116 92 107 122 110 152C114 188 130 208 150 208C170 208 186 188 190 152C193 122 184 92 150 92Z",
      paper.linear(
        [
          [0, lighten(skin, 0.12)],
          [0.55, skin],
          [1, darken(skin, 0.12)],
        ],
        70,
      ),
    ),
    face(sitter),
    path("M104 176C112 206 132 226 170 236C206 246 232 264 240 310H60C62 266 84 236 104 176Z", silk),
    path("M104 176C112 206 132 226 170 236C150 238 122 232 100 212Z", darken(cloth, 0.25), { opacity: 0.55 }),
    stroke(
      "M118 224C140 246 176 262 196 310M92 236C104 262 120 284 124 310M222 236Q244 262 250 300",
      darken(cloth, 0.3),
      2.6,
      { opacity: 0.5 },
    ),
    circle(176, 238, 5, palette.gold),
  ]);
}

/** Portrait number `index` (0 to 7): a bust before a coloured ground with a star. */
export function portrait(index: number): (paper: Paper) => string[] {
  return (paper) => {
    const sitter = sitters[index] ?? {
      wears: "hijab",
      skin: palette.skin,
      cloth: palette.green,
      second: palette.ivory,
      ground: palette.sand,
      age: "middle",
    };
    const { ground } = sitter;
    return [
      rect(0, 0, 300, 300, paper.blend(lighten(ground, 0.3), mix(ground, "#8A5B4A", 0.18), 45)),
      star(150, 140, 138, lighten(ground, 0.28)),
      star(150, 140, 118, mix(ground, "#FFFFFF", 0.12)),
      sitter.wears === "hijab" ? scarfed(paper, sitter) : bust(paper, sitter) + head(paper, sitter),
      rect(
        0,
        0,
        300,
        300,
        paper.linear(
          [
            [0, "#FFE9B8", 0.22],
            [0.5, "#FFE9B8", 0],
            [1, "#2A1A20", 0.18],
          ],
          60,
        ),
      ),
    ];
  };
}

export const PORTRAITS = sitters.length;
