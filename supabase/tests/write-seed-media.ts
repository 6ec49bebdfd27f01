// Brings the pictures' sizes in supabase/seed.sql, in bytes and pixels, up to date: run it with `node` after they were
// drawn anew.
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { imageSize } from "image-size";
import { imagesFolder, seedFile } from "./project-files.ts";

const mediaRow = /(?<=\('d0000000-[0-9a-f-]+', '([a-z0-9-]+\.jpg)', )\d+, \d+, \d+(?=, \d+\))/g;

const sql = await readFile(seedFile, "utf8");
await writeFile(
  seedFile,
  sql.replace(mediaRow, (_, name: string) => {
    const bytes = readFileSync(path.join(imagesFolder, name));
    const { width, height } = imageSize(bytes);
    return `${bytes.length}, ${width}, ${height}`;
  }),
);
