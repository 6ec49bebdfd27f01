import { readFile } from "node:fs/promises";
import path from "node:path";
import { exists, writeDurably } from "./durable-files.ts";

const fileName = "embedded-extensions.json";

/**
 * Names of the extensions beyond PostgreSQL's core that a database needs: `wanted`, and those it was opened with before.
 * PGlite keeps an extension's files out of the data folder, so each folder lists what it needs; a command that opens a copy
 * or a snapshot of it gives no names.
 */
export async function extensionsOf(pgdata: string, wanted: readonly string[]): Promise<string[]> {
  const listed = await readFile(path.join(pgdata, fileName), "utf8").catch(() => "[]");
  return [...new Set([...(JSON.parse(listed) as string[]), ...wanted])];
}

/** Lists the extensions in a folder that has a database. */
export async function noteExtensions(pgdata: string, extensions: readonly string[]): Promise<void> {
  const isListed = (await extensionsOf(pgdata, [])).length === extensions.length;
  if (isListed || !(await exists(path.join(pgdata, "PG_VERSION")))) return;
  await writeDurably(path.join(pgdata, fileName), JSON.stringify(extensions));
}
