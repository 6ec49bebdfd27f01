import { afterAll, describe, expect, it } from "vitest";
import { callers, plantTeam, type Role, type Stage, undone } from "./callers.ts";
import { embeddedEngine, postgresEngine } from "./engines.ts";
import { become } from "./inquiry-scene.ts";

const few = 500;
const many = 10 * few;
/** What a row costs more where an index, or each of a few, has a level more. */
const furtherLevels = 8;
const [busy, quiet] = [1, 2].map((number) => `be000000-0000-4000-8000-00000000000${number}`);

const plantBranches = `
  insert into public.branches (id, name, city, whatsapp, order_index) values
    ('${busy}', 'Ramai', 'Kota', '081200000000', 1), ('${quiet}', 'Sepi', 'Kota', '081200000000', 2);`;

/** Inquiries up to that number, the three oldest of the quiet branch, each with an event. Written past the triggers, as a backup is. */
const plantUpTo = (inquiries: number) => `
  set local session_replication_role = replica;
  insert into public.inquiries (code, branch_id, name, created_at, updated_at)
  select translate(lpad(to_hex(g), 5, '0'), '0123456789abcdef', 'ACDEFHJKMNPQRTVW'),
    (case when g <= 3 then '${quiet}' else '${busy}' end)::uuid, 'Siti ' || g, came.at, came.at
  from generate_series((select count(*) from public.inquiries) + 1, ${inquiries}) g
  cross join lateral (select now() - (${many} - g) * interval '300 days' / ${many} as at) came;
  insert into public.inquiry_events (inquiry_id, kind, status, actor, created_at, branch_id)
  select i.id, 'dibuat', 'baru', 'layanan@contoh.id', i.created_at, i.branch_id
  from public.inquiries i where not exists (select from public.inquiry_events e where e.inquiry_id = i.id) order by i.created_at;
  set local session_replication_role = origin;`;

const boundTo = (branch: string, role: Role) =>
  `update public.staff set branch_id = '${branch}' where email = '${role}@contoh.id'`;

/** Blocks of tables and indexes that this transaction has read so far, those of the system left out. */
const blocks = `
  select sum(pg_stat_get_xact_blocks_fetched(c.oid))::integer as blocks
  from pg_class c where c.relkind in ('r', 'i') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;

async function read(tx: Stage, role: Role, sql: string): Promise<{ rows: number; blocks: number }> {
  const count = async () => Number((await tx.rows(blocks))[0]?.blocks);
  await become(tx, callers[role]);
  // The first call of a session makes plans.
  await tx.rows(sql);
  const before = await count();
  const rows = await tx.rows(sql);
  return { rows: rows.length, blocks: (await count()) - before };
}

const newest = "select * from private.newest_events(40)";

/** `rows`: how many of the answer the role may see, bound to a branch or not. */
const questions: [what: string, role: Role, branch: string | undefined, sql: string, rows: number][] = [
  ["what a quiet branch did last", "layanan", quiet, newest, 3],
  ["the same for its finance", "keuangan", quiet, newest, 3],
  ["what a busy branch did last", "layanan", busy, newest, 40],
  ["what all did last", "pemilik", undefined, newest, 40],
  ["what an editor sees of it", "editor", undefined, newest, 0],
  ["what a stranger sees of it", "guest", undefined, newest, 0],
];

const engines = {
  "the embedded database": async () => embeddedEngine(),
  "PostgreSQL 15": () => postgresEngine(15),
};

describe.each(Object.entries(engines))("on %s", (_, start) => {
  const started = start();
  afterAll(async () => (await started).stop());

  it("ten times as many inquiries cost a level of an index more, and show the same", async () => {
    const db = await (await started).open();
    await plantTeam(db);
    await db.transaction("owner", (tx) => tx.exec(plantBranches));
    const measured = async (inquiries: number) => {
      await db.transaction("owner", (tx) => tx.exec(plantUpTo(inquiries)));
      await db.transaction("owner", (tx) => tx.exec("analyze"));
      const answers = [];
      for (const [what, role, branch, sql] of questions)
        answers.push(
          await undone(db, "owner", async (tx) => {
            if (branch !== undefined) await tx.exec(boundTo(branch, role));
            return { what, ...(await read(tx, role, sql)) };
          }),
        );
      return answers;
    };
    const [small, large] = [await measured(few), await measured(many)];
    expect(small.map(({ what, rows }) => [what, rows])).toEqual(
      questions.map(([what, , , , rows]) => [what, rows]),
    );
    await db.close();
    for (const [index, [what, , , , rows]] of questions.entries()) {
      expect([small[index]?.rows, large[index]?.rows], what).toEqual([rows, rows]);
      expect(large[index]?.blocks, what).toBeLessThanOrEqual(Number(small[index]?.blocks) + furtherLevels);
    }
  });
});
