import { beforeAll, describe, expect, it } from "vitest";
import { admin, type Stage, undone } from "./callers.ts";
import type { Ground } from "./inquiry-scene.ts";

const otherVersions = 80_000;
const otherRows = 30_000;

/** Many versions of other items, and as many rows of the tables that are looked up beside them. */
const longHistory = `
  insert into public.content_versions (kind, item, content, operation)
  select 'packages', gen_random_uuid()::text, '{"title": "Lain", "status": "draft"}', 'update' from generate_series(1, ${otherVersions});
  insert into public.former_addresses (kind, slug, item)
  select 'packages', 'lama-' || number, gen_random_uuid() from generate_series(1, ${otherRows}) number;
  insert into public.search_entries (kind, id, title, words)
  select 'packages', gen_random_uuid(), 'lain', 'lain' from generate_series(1, ${otherRows});
  insert into public.packages (slug, title, category, price_quad, status) values ('satu', 'Satu', 'umroh', 1, 'draft'), ('dua', 'Dua', 'umroh', 1, 'active');
  insert into public.departures (package_id, departure_date) select id, '2099-01-01' from public.packages;
  insert into public.departure_changes (departure_id, package_id, changes, reason)
  select gen_random_uuid(), gen_random_uuid(), '[]', 'Alasan' from generate_series(1, 3);
  insert into public.questions (question, answer, topic) values ('Boleh?', 'Boleh', 'A');
  insert into public.features (title, description) values ('Satu', 'Isi');
  delete from public.packages where slug = 'dua';
  delete from public.features;
  update public.content_versions set created_at = now() - interval '31 days' where kind = 'features';
  insert into public.features (title, description) values ('Dua', 'Isi');
  insert into storage.objects (bucket_id, name) values ('images', 'senja.jpg');
`;
const read = ["content_versions", "former_addresses", "search_entries"];

/** Blocks of these tables and of their indexes that this transaction has read so far. */
const blocks = `
  select sum(pg_stat_get_xact_blocks_fetched(of.oid))::integer as blocks
  from (
    select c.oid from pg_class c where c.oid = any ('{${read.map((table) => `public.${table}`).join(",")}}'::regclass[])
    union all
    select i.indexrelid from pg_index i where i.indrelid = any ('{${read.map((table) => `public.${table}`).join(",")}}'::regclass[])
  ) of`;

async function blocksOf(tx: Stage, sql: string): Promise<number> {
  const count = async () => Number((await tx.rows(blocks))[0]?.blocks);
  const before = await count();
  await tx.exec(sql);
  return (await count()) - before;
}

/** The smallest of the tables, or the smallest of their indexes, read from end to end. */
const fewestBlocksOfAll = `
  select min(pg_relation_size(i.indexrelid) / 8192)::integer as blocks
  from pg_index i where i.indrelid = any ('{public.content_versions,public.former_addresses}'::regclass[])
    and pg_relation_size(i.indexrelid) > 100000`;

const operations: [what: string, sql: string][] = [
  [
    "a new package",
    "insert into public.packages (slug, title, category, price_quad) values ('tiga', 'Tiga', 'umroh', 1)",
  ],
  [
    "a new departure",
    "insert into public.departures (package_id, departure_date) select id, '2098-01-01' from public.packages",
  ],
  ["a new feature", "insert into public.features (title, description) values ('Tiga', 'Isi')"],
  ["a changed package", "update public.packages set title = 'Lain'"],
  ["a changed address", "update public.packages set slug = 'baru'"],
  ["a deleted package", "delete from public.packages"],
  ["a deleted question", "delete from public.questions"],
  ["the bin", "select * from public.bin()"],
  ["a package brought back", "select public.restore_version((select max(version) from public.bin()))"],
  ["emptying the bin", "select public.empty_bin()"],
  ["what somebody did", "select * from public.activity_of('siti@contoh.id')"],
  ["what the team did last", "select * from public.recent_activity()"],
  ["pictures without a row", "select public.orphaned_pictures()"],
  ["a deleted picture", "select public.is_deleted_picture('senja.jpg')"],
];

/** What a long history costs, and how much of it is kept. */
export function describeHistory({ db }: Ground): void {
  describe("however long it is", () => {
    beforeAll(() => db.transaction("owner", (tx) => tx.exec(`${longHistory} analyze`)));

    it.each(operations)("is not read through for %s (R23)", async (_, sql) => {
      const [read, all] = await undone(db, admin, async (tx) => [
        await blocksOf(tx, sql),
        Number((await tx.rows(fewestBlocksOfAll))[0]?.blocks),
      ]);
      expect(read).toBeLessThan(Number(all));
    });
  });

  const kept = `
    select count(*)::integer as versions, count(*) filter (where operation = 'delete')::integer as deletions
    from public.content_versions where item = (select id::text from public.features where title = 'Lain')`;

  it.each([
    ["the newest 50, however old", "50", "13 months", 50],
    ["all of the last twelve months", "149", "11 months", 150],
    ["200 at most", "300", "1 day", 200],
  ])("keeps of an item %s (D3)", async (_, before, age, versions) => {
    const found = await undone(db, "owner", async (tx) => {
      await tx.exec(`
        insert into public.content_versions (kind, item, content, operation, created_at)
        select 'features', f.id::text, '{}', case number when 1 then 'delete' else 'update' end, now() - interval '${age}'
        from public.features f, generate_series(1, ${before}) number;
        update public.features set title = 'Lain'`);
      return (await tx.rows(kept))[0];
    });
    // A version that a deletion kept goes with the bin.
    const isBeyond = Number(before) >= versions;
    expect(found).toEqual({ versions: isBeyond ? versions + 1 : versions, deletions: 1 });
  });
}
