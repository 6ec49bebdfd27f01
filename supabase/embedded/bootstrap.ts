import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Database } from "./types.ts";

const folder = fileURLToPath(new URL("./sql/", import.meta.url));

/** SQL that creates what a hosted project has before its first migration. */
export async function readBootstrapSql(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const scripts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, "utf8")));
  return scripts.join("\n");
}

export async function bootstrap(db: Database): Promise<void> {
  const sql = await readBootstrapSql();
  const sum = hash("sha256", sql);
  await db.transaction("owner", async (tx) => {
    const state = await tx.query<{ known: boolean }>(
      "select to_regclass('embedded_backend.state') is not null as known",
    );
    if (state.rows[0]?.known) {
      const { rows } = await tx.query(
        "select from embedded_backend.state where key = 'bootstrap' and value = $1",
        [sum],
      );
      if (rows.length > 0) return;
    }
    await tx.exec(sql);
    await tx.query(
      "insert into embedded_backend.state values ('bootstrap', $1) on conflict (key) do update set value = excluded.value",
      [sum],
    );
  });
}
