import { cpSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { openTestDatabase } from "embedded-supabase/testing";
import { temporaryFolder } from "embedded-supabase/testing/vitest";
import { expect, test } from "vitest";
import { projectSchema, readMigrations } from "./project-files.ts";

const added = "20261126041000_search_forgives_typing_errors.sql";

const stored = `
  insert into public.packages (slug, title, category, price_quad, status, departure, departure_city, airline)
  values ('jedah', 'Umroh lewat Jedah', 'umroh', 1, 'active', current_date + 30, 'Jiddah', 'Air Jedah');
  insert into public.articles (slug, title, summary, body, status) values ('tiba', 'Tiba di Jeddah', 'Ringkas', 'Bandara Surabaya', 'published');
  insert into public.agents (name, code, updated_at) values ('Sari Jidah', 'SARI', '2026-01-01')`;

test("rows with the former spelling of Jeddah are folded anew, without a version of their own", async () => {
  const migrationsDir = path.join(temporaryFolder(), "migrations");
  const migrations = (await readMigrations()).filter(({ name }) => name < added);
  for (const name of [...migrations.map((migration) => migration.name), "former-migrations.json"])
    cpSync(path.join(projectSchema.migrationsDir, name), path.join(migrationsDir, name));
  const { extensions } = projectSchema;
  const db = await openTestDatabase({ beginning: { ...projectSchema, migrationsDir }, extensions });
  const owner = <Result>(sql: string) =>
    db.transaction("owner", async (tx) => (await tx.query<Result>(sql)).rows);
  await db.transaction("owner", (tx) => tx.exec(stored));
  const versions = "select kind, item from public.content_versions order by id";
  const before = await owner(versions);
  const migration = await readFile(path.join(projectSchema.migrationsDir, added), "utf8");
  await db.transaction("owner", (tx) => tx.exec(migration));

  expect(await owner("select search_text from public.packages")).toEqual([
    { search_text: "umroh lewat jeddah jeddah" },
  ]);
  expect(await owner("select city_key, airline_key from public.offers")).toEqual([
    { city_key: "jeddah", airline_key: "air jeddah" },
  ]);
  expect(await owner("select search_text, updated_at::date::text as day from public.agents")).toEqual([
    { search_text: "sari jeddah sari", day: "2026-01-01" },
  ]);
  expect(await owner(versions)).toEqual(before);
  const found = "select slug from public.search_site('jedah') order by slug";
  expect(await owner(found)).toEqual([{ slug: "jedah" }, { slug: "tiba" }]);
  expect(await owner("select corrected from public.search_site('bandra surabya')")).toEqual([
    { corrected: "bandara surabaya" },
  ]);
  await db.close();
});
