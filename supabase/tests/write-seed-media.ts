// Brings what supabase/seed.sql says of the pictures (bytes, pixels, mean colour) up to date: run it with `node` after
// they were drawn anew.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { meanColour } from "../../app/server/render-worker/pictures/encode-picture.ts";
import { imagesFolder, seedFile } from "./project-files.ts";

const mediaRow =
  /(?<=\('d0000000-[0-9a-f-]+', '([a-z0-9-]+\.jpg)', )\d+, \d+, \d+, '#[0-9a-f]{6}'(?=, \d+\))/g;

const sql = await readFile(seedFile, "utf8");
const facts = new Map<string, string>();
for (const [, name = ""] of sql.matchAll(mediaRow)) {
  const bytes = await readFile(path.join(imagesFolder, name));
  const { width, height } = await sharp(bytes).metadata();
  facts.set(name, `${bytes.length}, ${width}, ${height}, '${await meanColour(bytes)}'`);
}
await writeFile(
  seedFile,
  sql.replace(mediaRow, (written, name: string) => facts.get(name) ?? written),
);
