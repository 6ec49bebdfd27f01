import { afterAll, describe, expect, it } from "vitest";
import { callers, plantTeam, type Role, type Stage, undone } from "./callers.ts";
import { embeddedEngine, postgresEngine } from "./engines.ts";
import { become } from "./inquiry-scene.ts";

const few = 500;
const many = 10 * few;
const [busy, quiet] = [1, 2].map((number) => `be000000-0000-4000-8000-00000000000${number}`);

const plantBranches = `
  insert into public.branches (id, name, city, whatsapp, order_index) values
    ('${busy}', 'Ramai', 'Kota', '081200000000', 1), ('${quiet}', 'Sepi', 'Kota', '081200000000', 2);`;

/** Inquiries up to that number, the three oldest of the quiet branch, each with an event. Written past the triggers, as a backup is. */
const plantInquiriesUpTo = (inquiries: number) => `
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

/** Packages up to that number, each with three departures; a tenth are drafts, and a tenth have departed. The quiet branch was asked for
 * three of them. Ids are counted: many packages are equal in the order of a list, and the first of these is the same at each number. */
const plantPackagesUpTo = (packages: number) => `
  set local session_replication_role = replica;
  insert into public.packages (id, slug, title, category, price_quad, quota, status, created_at, updated_at)
  select lpad(to_hex(g), 32, '0')::uuid, 'ukur-' || g, 'Ukur ' || g, 'umroh', 1 + g % 7, 45, case when g % 10 = 0 then 'draft' else 'active' end,
    now() - g % 5 * interval '1 hour', now() - g % 5 * interval '1 hour'
  from generate_series((select count(*) from public.packages) + 1, ${packages}) g;
  insert into public.departures (id, package_id, departure_date)
  select lpad(to_hex(3 * p.n + k), 32, '0')::uuid, p.id, current_date + case when p.n % 10 = 1 then -40 + k else 20 + p.n % 30 + 40 * k end
  from (
    select p.id, split_part(p.slug, '-', 2)::integer as n from public.packages p
    where not exists (select from public.departures d where d.package_id = p.id)
  ) p
  cross join generate_series(0, 2) k;
  insert into public.inquiries (code, branch_id, package_id)
  select 'AAAA' || p.letter, '${quiet}', (select id from public.packages where slug = 'ukur-' || p.place)
  from unnest('{A,C,D}'::text[]) with ordinality p (letter, place) where not exists (select from public.inquiries);
  set local session_replication_role = origin;
  select private.refresh_offers(array(
    select p.id from public.packages p where not exists (select from public.offers o where o.package_id = p.id)
  ));
  select private.count_all();`;

/** Bookings of two pilgrims up to that number, on ten departures; three of the quiet branch are not paid, all others are. */
const plantBookingsUpTo = (bookings: number) => `
  set local session_replication_role = replica;
  insert into public.packages (id, slug, title, category, price_quad) values ('${busy}', 'ukur', 'Ukur', 'umroh', 1) on conflict do nothing;
  insert into public.departures (id, package_id, departure_date)
  select lpad(to_hex(k), 32, '0')::uuid, '${busy}', '2060-01-15'::date + k * 30 from generate_series(1, 10) k on conflict do nothing;
  insert into public.bookings (
    id, code, inquiry_id, departure_id, branch_id, payer_name, payer_phone, status, held_until, total, paid, created_at
  )
  select lpad(to_hex(g), 32, '0')::uuid, translate(lpad(to_hex(g), 5, '0'), '0123456789abcdef', 'ACDEFHJKMNPQRTVW'),
    gen_random_uuid(), lpad(to_hex(1 + g % 10), 32, '0')::uuid, (case when g <= 3 then '${quiet}' else '${busy}' end)::uuid,
    'Siti ' || g, '0812', 'aktif', now() + interval '1 day', 100, case when g <= 3 then 40 else 100 end, now() - (${many} - g) * interval '1 hour'
  from generate_series((select count(*) from public.bookings) + 1, ${bookings}) g;
  insert into public.booking_pilgrims (booking_id, departure_id, place, room_type)
  select b.id, b.departure_id, k, 'quad' from public.bookings b cross join generate_series(1, 2) k on conflict do nothing;
  set local session_replication_role = origin;
  select private.count_all();`;

/** Pictures up to that number, three of which are of Mina. */
const plantPicturesUpTo = (pictures: number) => `
  set local session_replication_role = replica;
  insert into public.media (filename, original_name, file_path, file_size, mime_type, url, created_at)
  select n.name, n.name, n.name, 1000, 'image/jpeg', '/media/' || n.name, now() - g * interval '1 minute'
  from generate_series((select count(*) from public.media) + 1, ${pictures}) g
  cross join lateral (select case when g <= 3 then 'mina-' else 'ukur-' end || g || '.jpg' as name) n;
  set local session_replication_role = origin;
  select gin_clean_pending_list('public.media_search_idx');
  select private.count_sums();`;

const pictures = (words: string) =>
  `select m.id from public.media m where m.search_text ~* '${words}' order by m.created_at desc, m.id limit 24`;

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

const inbox = (order: string) =>
  `select i.id from public.inquiries i where i.suspicious = false ${order} i.created_at desc, i.id limit 25`;
const ofQuiet = `and i.branch_id = '${quiet}' order by`;

const unpaid = "select * from public.list_bookings(due => 'belum') where pilgrims = 6 and rest = 180";

interface Question {
  what: string;
  role: Role;
  sql: string;
  /** How many rows of the answer the role may see, bound to a branch or not. */
  rows: number;
  branch?: string;
}

/** The first package alone: what a page says of each package would hide how it is found. */
const firstPackage = (of: string) => ({
  what: `staff's packages, ${of || "the newest"}`,
  role: "editor" as const,
  sql: `select * from public.list_packages(${[of, "size => 1"].filter(Boolean).join(", ")})`,
  rows: 1,
});

interface Area {
  of: string;
  plantUpTo: (number: number) => string;
  /** Blocks that an answer costs more where each index that it looks into has a level more. */
  furtherLevels: number;
  questions: Question[];
}

const areas: Area[] = [
  {
    of: "inquiries",
    plantUpTo: plantInquiriesUpTo,
    furtherLevels: 8,
    questions: [
      { what: "what a quiet branch did last", role: "layanan", branch: quiet, sql: newest, rows: 3 },
      { what: "the same for its finance", role: "keuangan", branch: quiet, sql: newest, rows: 3 },
      { what: "what a busy branch did last", role: "layanan", branch: busy, sql: newest, rows: 40 },
      { what: "what all did last", role: "pemilik", sql: newest, rows: 40 },
      { what: "what an editor sees of it", role: "editor", sql: newest, rows: 0 },
      { what: "what a stranger sees of it", role: "guest", sql: newest, rows: 0 },
      { what: "the inbox", role: "pemilik", sql: inbox("order by"), rows: 25 },
      { what: "its oldest", role: "pemilik", sql: inbox("order by i.created_at,"), rows: 25 },
      {
        what: "the last changed",
        role: "pemilik",
        sql: inbox("order by i.updated_at desc nulls last,"),
        rows: 25,
      },
      {
        what: "the largest groups",
        role: "pemilik",
        sql: inbox("order by i.pilgrims desc nulls last,"),
        rows: 25,
      },
      { what: "a quiet branch's inbox", role: "layanan", branch: quiet, sql: inbox(ofQuiet), rows: 3 },
    ],
  },
  {
    of: "packages",
    plantUpTo: plantPackagesUpTo,
    // All packages are 200 blocks more.
    furtherLevels: 20,
    questions: [
      ...["", "sort => 'berangkat'", "sort => 'harga'", "sort => 'judul'", "sort => 'diubah'"].map(
        firstPackage,
      ),
      {
        what: "packages that a branch was asked for",
        role: "layanan",
        branch: quiet,
        sql: "select * from public.asked_packages()",
        rows: 3,
      },
    ],
  },
  {
    of: "bookings",
    plantUpTo: plantBookingsUpTo,
    // All bookings are 200 blocks more. The months look into the index once for each departure.
    furtherLevels: 20,
    questions: [
      { what: "who has not paid", role: "pemilik", sql: unpaid, rows: 3 },
      { what: "the same for a branch's finance", role: "keuangan", branch: quiet, sql: unpaid, rows: 3 },
      {
        what: "the months of departure",
        role: "pemilik",
        sql: "select * from public.booking_months()",
        rows: 10,
      },
    ],
  },
  {
    of: "pictures",
    plantUpTo: plantPicturesUpTo,
    furtherLevels: 8,
    questions: [
      { what: "the number of all", role: "editor", sql: "select public.count_pictures()", rows: 1 },
      { what: "that of three", role: "editor", sql: "select public.count_pictures('{mina}')", rows: 1 },
      { what: "three of all", role: "editor", sql: pictures("mina"), rows: 3 },
    ],
  },
];

const engines = {
  "the embedded database": async () => embeddedEngine(),
  "PostgreSQL 15": () => postgresEngine(15),
};

describe.each(Object.entries(engines))("on %s", (_, start) => {
  const started = start();
  afterAll(async () => (await started).stop());

  it.each(areas)(
    "ten times as many $of cost a level of an index more, and show the same",
    async ({ plantUpTo, furtherLevels, questions }) => {
      const db = await (await started).open();
      await plantTeam(db);
      await db.transaction("owner", (tx) => tx.exec(plantBranches));
      const measured = async (number: number) => {
        await db.transaction("owner", (tx) => tx.exec(plantUpTo(number)));
        await db.transaction("owner", (tx) => tx.exec("analyze"));
        const answers = [];
        for (const { role, branch, sql } of questions)
          answers.push(
            await undone(db, "owner", async (tx) => {
              if (branch !== undefined) await tx.exec(boundTo(branch, role));
              return read(tx, role, sql);
            }),
          );
        return answers;
      };
      const [small, large] = [await measured(few), await measured(many)];
      await db.close();
      for (const [index, { what, rows }] of questions.entries()) {
        expect([small[index]?.rows, large[index]?.rows], what).toEqual([rows, rows]);
        expect(large[index]?.blocks, what).toBeLessThanOrEqual(Number(small[index]?.blocks) + furtherLevels);
      }
    },
  );
});
