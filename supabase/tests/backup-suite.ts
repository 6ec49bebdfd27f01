import { dumpSql, readStatements } from "embedded-supabase/backup/dump-sql";
import { listTables } from "embedded-supabase/backup/tables-and-objects";
import { rowsOf } from "embedded-supabase/testing/backup";
import type { Database } from "embedded-supabase/types";
import { afterAll, beforeAll, expect, it } from "vitest";
import { awkwardRows } from "./awkward-rows.ts";
import { type Engine, embeddedEngine, seed } from "./engines.ts";

/** The rows of an archive, made by the embedded backend, load elsewhere as what they were. */
export function describeBackup(open: Engine["open"]): void {
  let db: Database;
  let sql = "";
  let expected: Record<string, string[]> = {};

  beforeAll(async () => {
    const source = await embeddedEngine().open();
    await seed(source);
    await source.transaction("owner", (tx) => tx.exec(awkwardRows));
    expected = await rowsOf(source);
    sql = await source.transaction("owner", async (tx) => {
      const parts: string[] = [];
      for await (const part of dumpSql(tx, await listTables(tx), [], new Map())) parts.push(part);
      return parts.join("");
    });
    await source.close();
    db = await open({ bare: true });
  });
  afterAll(() => db.close());

  it("loads as the role postgres of a hosted project, every row as it was", async () => {
    await load(db, sql);
    expect(await rowsOf(db)).toEqual(expected);
    expect(expected["public.content_versions"]?.length).toBeGreaterThan(2);
  });

  it("is refused where there are rows already, and changes nothing", async () => {
    await expect(load(db, sql)).rejects.toThrow("auth.users holds rows already: load into a new project");
    expect(await rowsOf(db)).toEqual(expected);
  });

  it("goes on counting where the original was", async () => {
    const last = expected["public.content_versions"]?.length ?? 0;
    const { rows } = await db.transaction("owner", async (tx) => {
      await tx.exec("update public.testimonials set rating = 1 where rating = 5");
      return tx.query<{ id: string }>(
        "select min(id)::text as id from public.content_versions where id > $1",
        [last],
      );
    });
    expect(rows).toEqual([{ id: String(last + 1) }]);
  });
}

async function load(db: Database, sql: string): Promise<void> {
  await db.transaction("owner", async (tx) => {
    await tx.exec("set local session authorization postgres");
    for await (const statement of readStatements(chunksOf(sql))) {
      if (!/^(begin|commit);\n$/.test(statement)) await tx.exec(statement);
    }
  });
}

/** In small pieces, which end within lines and characters. */
async function* chunksOf(sql: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(sql);
  for (let start = 0; start < bytes.length; start += 997) yield bytes.subarray(start, start + 997);
}
