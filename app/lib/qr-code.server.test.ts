import { create } from "qrcode";
import { expect, test } from "vitest";
import { qrPath } from "./qr-code.server";

test("the path draws the dark squares of the code and no others", () => {
  const text = "https://www.contoh-travel.id/a/BUDI-BDG";
  const { side, path } = qrPath(text);
  const drawn = new Set<number>();
  for (const [, x = "", y = "", width = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(width); step += 1) drawn.add(Number(y) * side + Number(x) + step);
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  expect(side).toBe(size);
  expect([...drawn].sort((a, b) => a - b)).toEqual([...data.keys()].filter((index) => data[index]));
  expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, "")).toBe("");
});
