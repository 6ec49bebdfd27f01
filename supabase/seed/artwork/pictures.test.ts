import { readdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pictures } from "./catalogue.ts";
import { MAX_BYTES, printJpeg } from "./kit/finish.ts";
import { createPaper } from "./kit/paper.ts";
import { portrait } from "./scenes/portraits.ts";

const root = new URL("../../../", import.meta.url);

async function jpegNames(folder: string): Promise<string[]> {
  const files = await readdir(new URL(folder, root));
  return files.filter((file) => file.endsWith(".jpg")).map((file) => file.slice(0, -".jpg".length));
}

describe("the demo content's pictures", () => {
  it("are exactly the ones the catalogue draws", async () => {
    const drawn = Object.entries(pictures).filter(([, { folder }]) => folder === "supabase/seed/images");
    const names = drawn.map(([name]) => name);
    expect((await jpegNames("supabase/seed/images/")).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries(pictures))(
    "%s has its size, weighs little and loads in passes",
    async (name, picture) => {
      const file = new URL(`${picture.folder}/${name}.jpg`, root);
      expect((await stat(file)).size).toBeLessThanOrEqual(MAX_BYTES);
      const { width, height, isProgressive } = await sharp(fileURLToPath(file)).metadata();
      expect({ width, height, isProgressive }).toEqual({
        width: picture.width,
        height: picture.height,
        isProgressive: true,
      });
    },
  );

  it("come out the same, byte for byte, when drawn again", async () => {
    const render = () => {
      const paper = createPaper("jamaah-1", 300, 300);
      return printJpeg(paper.toSvg(portrait(0)(paper)), {
        name: "jamaah-1",
        width: 300,
        height: 300,
        grain: 5,
      });
    };
    const first = await render();
    expect(first.length).toBeGreaterThan(0);
    expect((await render()).equals(first)).toBe(true);
  });
});
