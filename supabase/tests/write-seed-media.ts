// Brings the file sizes in supabase/seed.sql up to date: run it with `node` after the pictures were drawn anew.
import { statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { imagesFolder, seedFile } from "./project-files.ts";

const mediaRow = /(?<=\('d0000000-[0-9a-f-]+', '([a-z0-9-]+\.jpg)', )\d+(?=, \d+\))/g;

const sql = await readFile(seedFile, "utf8");
await writeFile(
  seedFile,
  sql.replace(mediaRow, (_, name: string) => String(statSync(path.join(imagesFolder, name)).size)),
);
