import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  drawOperations,
  lockRowsFirst,
  operate,
  operationsGround,
} from "../../tests/helpers/booking-operations.ts";
import { soakRounds } from "../../tests/helpers/soak.ts";
import { callers, plantTeam, type Role, type Stage, stageOf, undone } from "./callers.ts";
import { embeddedEngine, postgresEngine } from "./engines.ts";
import { become } from "./inquiry-scene.ts";
import type { PostgresDatabase } from "./postgres-database.ts";
import { wrongKeptSums } from "./wrong-sums.ts";

const seed = Number(process.env.FUZZ_SEED ?? randomBytes(3).readUIntBE(0, 3));
/** Times that the whole is drawn anew, each from a seed of its own. */
const drawings = soakRounds(1, 5);
/** Rounds of one drawing. On the embedded database they share one transaction, which ends at the latest after 120 s. */
const rounds = 12;
const operationsEach = 40;
const connectionsAtOnce = 6;

const branches = [1, 2].map((number) => `bc000000-0000-4000-8000-00000000000${number}`);
const packages = Array.from({ length: 9 }, (_, index) => `bd000000-0000-4000-8000-00000000000${index}`);

const ground = `
  ${operationsGround}
  insert into public.branches (id, name, city, whatsapp, order_index)
  values ${branches.map((id, index) => `('${id}', 'Cabang ${index}', 'Kota', '081200000000', ${index})`).join(", ")};
  insert into public.packages (id, slug, title, category, price_quad)
  values ${packages.map((id, index) => `('${id}', 'ukur-${index}', 'Ukur ${index % 4}', 'umroh', 1)`).join(", ")};
  update public.staff set branch_id = '${branches[0]}' where email = 'layanan@contoh.id';`;

interface Draw {
  name: keyof typeof changes;
  pick: number;
  other: number;
  days: number;
}

const oneOf = (table: string, pick: number) =>
  `(select id from public.${table} order by md5(id::text || '${pick}') limit 1)`;
const either = (values: readonly string[], pick: number) => {
  const value = values[pick % (values.length + 1)];
  return value === undefined ? "null" : `'${value}'::uuid`;
};
const changed = (table: string, set: string, pick: number) =>
  `update public.${table} set ${set} where id = ${oneOf(table, pick)}`;

/** SQL for the id of a package; null where that has left. */
const packageOf = (pick: number) => `(select id from public.packages where id = ${either(packages, pick)})`;
const hasNoBooking = "id not in (select inquiry_id from public.bookings)";

/** What changes a figure of the dashboard or the use of a picture, each as one statement of the database's owner. */
const changes = {
  come: ({ pick, other, days }) =>
    `insert into public.inquiries (package_id, branch_id, created_at)
     values (${packageOf(pick)}, ${either(branches, other)}, now() - interval '1 day' * ${days})`,
  "come later": ({ pick }) =>
    `insert into public.inquiries (package_id, created_at) values (${packageOf(pick)}, now() + interval '9 days')`,
  "move to a package": ({ pick, other }) =>
    `${changed("inquiries", `package_id = ${packageOf(other)}, departure_id = null`, pick)} and ${hasNoBooking}`,
  "move to a branch": ({ pick, other }) =>
    changed("inquiries", `branch_id = ${either(branches, other)}`, pick),
  suspect: ({ pick }) => changed("inquiries", "suspicious = not suspicious", pick),
  age: ({ pick, days }) => changed("inquiries", `created_at = now() - interval '1 day' * ${days}`, pick),
  forget: ({ pick }) =>
    `delete from public.inquiries where id = ${oneOf("inquiries", pick)} and ${hasNoBooking}`,
  fold: () => "select private.fold_asked()",
  "leave a package": ({ pick }) =>
    `delete from public.packages where id = '${packages[pick % packages.length]}' and ${pick} % 3 = 0`,
  "bring a package": ({ pick }) =>
    `insert into public.packages (id, slug, title, category, price_quad, images)
     values ('${packages[pick % packages.length]}', 'ukur-' || md5('${pick}'), 'Ukur', 'umroh', 1, '["/media/a.jpg", "/media/b.jpg"]') on conflict do nothing`,
  "change a package": ({ pick, other }) =>
    changed(
      "packages",
      `status = '${other % 2 ? "active" : "draft"}', images = '["/media/${other % 3}.jpg", "/media/a.jpg"]'`,
      pick,
    ),
  "rename a package": ({ pick, other }) => changed("packages", `title = 'Ukur ${other % 5}'`, pick),
  "bring a testimonial": ({ pick }) =>
    `insert into public.testimonials (name, content, rating, avatar_url, created_at)
     values ('A', 'B', ${1 + (pick % 5)}, '/media/a.jpg', now() - interval '1 day' * ${pick % 60})`,
  "change a testimonial": ({ pick, other }) =>
    changed(
      "testimonials",
      `rating = ${1 + (other % 5)}, avatar_url = ${other % 2 ? "null" : "'/media/c.jpg'"}`,
      pick,
    ),
  "leave a testimonial": ({ pick }) =>
    `delete from public.testimonials where id = ${oneOf("testimonials", pick)}`,
  "bring a feature": ({ pick }) =>
    `insert into public.features (title, description, is_active) values ('A', 'B', ${pick % 2 === 0})`,
  "switch a feature": ({ pick }) => changed("features", "is_active = not is_active", pick),
  "bring a picture": ({ pick }) =>
    `insert into public.media (filename, original_name, file_path, file_size, mime_type, url)
     values ('x', 'x', 'x-' || gen_random_uuid(), ${pick % 9}, 'image/jpeg', '/media/x')`,
  "leave a picture": ({ pick }) => `delete from public.media where id = ${oneOf("media", pick)}`,
  "write an article": ({ pick }) =>
    `insert into public.articles (slug, title, summary, body, cover, status)
     values ('a-' || gen_random_uuid(), 'A', 'B', 'Lihat ![x](/media/${pick % 4}.jpg) dan ![x](/media/a.jpg).', '/media/a.jpg', 'published')`,
  "rewrite an article": ({ pick, other }) =>
    changed(
      "articles",
      `body = 'Lihat ![x](/media/${other % 4}.jpg).', cover = ${other % 2 ? "null" : "'/media/d.jpg'"}`,
      pick,
    ),
  "fill an album": ({ pick }) =>
    `insert into public.albums (slug, title, traveled_on, pictures)
     values ('b-' || gen_random_uuid(), 'A', '2026-01-01', '[{"address": "/media/${pick % 4}.jpg", "caption": "", "alt": ""}]')`,
  "empty an album": ({ pick }) => changed("albums", "pictures = '[]'", pick),
} satisfies Record<string, (draw: Draw) => string>;

const names = Object.keys(changes) as (keyof typeof changes)[];
const weights: Partial<Record<keyof typeof changes, number>> = {
  come: 12,
  "move to a package": 4,
  "move to a branch": 4,
};

const drawn: fc.Arbitrary<Draw> = fc.record({
  name: fc.oneof(...names.map((name) => ({ arbitrary: fc.constant(name), weight: weights[name] ?? 1 }))),
  pick: fc.nat(999_999),
  other: fc.nat(999_999),
  days: fc.nat(100),
});
const draw = (count: number, shift = 0) => fc.sample(drawn, { numRuns: count, seed: seed + shift });
const statementOf = (one: Draw) => changes[one.name](one);

const askedAt = (at: string) => `
  select p.id, p.title, a.inquiries::integer from (
    select i.package_id, count(*) as inquiries from public.inquiries i
    where i.created_at >= date_trunc('week', (${at}) at time zone 'Asia/Jakarta' - interval '77 days') at time zone 'Asia/Jakarta'
      and i.created_at <= ${at} and not i.suspicious and i.package_id is not null
    group by 1 order by 2 desc, 1 limit 5
  ) a join public.packages p on p.id = a.package_id order by a.inquiries desc, p.title, p.id`;

/** What the dashboard asks, and the same counted from the rows by the caller, whom row level security shows their own. */
const questions: Record<string, { asked: string; counted: string; roles: readonly Role[] }> = {
  "packages asked for most": {
    asked: "select package_id as id, title, inquiries::integer from public.most_asked_packages(now(), 5)",
    counted: askedAt("now()"),
    roles: ["pemilik", "layanan", "keuangan", "editor"],
  },
  "the same a week later": {
    asked:
      "select package_id as id, title, inquiries::integer from public.most_asked_packages(now() + interval '7 days', 5)",
    counted: askedAt("now() + interval '7 days'"),
    roles: ["pemilik", "layanan"],
  },
  "packages asked for, by title": {
    asked: "select package_id as id, title, inquiries::integer from public.asked_packages()",
    counted: `
      select p.id, p.title, count(*)::integer as inquiries
      from public.inquiries i join public.packages p on p.id = i.package_id
      where not i.suspicious group by p.id, p.title order by p.title, p.id`,
    roles: ["pemilik", "layanan", "keuangan", "editor"],
  },
  "work with money": {
    asked:
      "select list, state, key, entries::integer, amount::integer, day::text from public.open_money_work(4)",
    counted: `
      select list, state, key, entries::integer, amount::integer, day::text from (
        select m.*, count(*) over task as entries, row_number() over (task order by m.day, m.key) as place
        from (
          select o.list, case when o.list = 'pengembalian' then o.state end as state, o.key, o.amount, o.day
          from public.open_money() o where o.is_work and o.list <> 'jatuh-tempo'
        ) m window task as (partition by m.list, m.state)
      ) w where place <= 4 order by list, state, place`,
    roles: ["pemilik", "layanan", "keuangan", "editor"],
  },
  content: {
    asked: "select c.* from public.content_counts(now() - interval '30 days') c",
    counted: `
      select (select count(*) from public.packages where status = 'active') as active_packages,
        (select count(*) from public.packages where status = 'draft') as draft_packages,
        (select count(*) from public.packages where created_at >= now() - interval '30 days') as new_packages,
        (select count(*) from public.testimonials) as testimonials,
        (select count(*) from public.testimonials where created_at >= now() - interval '30 days') as new_testimonials,
        (select avg(rating) from public.testimonials) as average_rating,
        (select count(*) from public.features where is_active) as active_features`,
    roles: ["pemilik", "layanan", "keuangan", "editor"],
  },
  pictures: {
    asked: "select public.count_pictures()::integer as pictures",
    counted: "select count(*)::integer as pictures from public.media",
    roles: ["pemilik", "editor", "layanan"],
  },
};

/** Fails where a kept sum, or an answer made of them, is another than the rows come to. */
async function compare(tx: Stage, told: string): Promise<void> {
  expect(await tx.rows(wrongKeptSums), told).toEqual([]);
  for (const [what, { asked, counted, roles }] of Object.entries(questions))
    for (const role of roles) {
      await become(tx, callers[role]);
      const answer = await tx.rows(asked);
      const truth = await tx.rows(counted);
      await tx.exec("reset role; set local request.jwt.claims = ''");
      expect(answer, `${what}, ${role}, ${told}`).toEqual(truth);
    }
}

describe("random operations on the embedded database", () => {
  const engine = embeddedEngine();
  afterAll(() => engine.stop());

  it(`the dashboard's sums are those of the rows after each ${2 * operationsEach} operations, for every role`, async () => {
    const db = await engine.open();
    await plantTeam(db);
    for (let drawing = 0; drawing < drawings; drawing += 1)
      await undone(db, "owner", async (tx) => {
        await tx.exec(ground);
        const outcome = { done: new Map(), refused: new Map() };
        const bookings = drawOperations(rounds * operationsEach, seed + drawing);
        const others = draw(rounds * operationsEach, drawing);
        for (let round = 0; round < rounds; round += 1) {
          const part = [round * operationsEach, (round + 1) * operationsEach] as const;
          await operate(tx, bookings.slice(...part), outcome);
          for (const one of others.slice(...part)) await tx.exec(statementOf(one));
          // Bookings of the head office are seen by no member of a branch.
          await tx.exec(changed("inquiries", `branch_id = '${branches[round % 2]}'`, round));
          await compare(tx, `drawing ${drawing}, round ${round}, FUZZ_SEED=${seed}`);
        }
        // Weeks leave with the first inquiry of a new one.
        for (const weeks of [1, 4, 13]) {
          await tx.exec(`select private.fold_asked(now() + interval '${7 * weeks} days')`);
          await compare(tx, `drawing ${drawing}, ${weeks} weeks later, FUZZ_SEED=${seed}`);
        }
        expect(outcome.done.size).toBeGreaterThan(5);
      });
    await db.close();
  });
});

describe("on PostgreSQL 15, over six connections", () => {
  let engine: Awaited<ReturnType<typeof postgresEngine>>;
  let database: PostgresDatabase;
  let connections: PostgresDatabase[];
  beforeAll(async () => {
    engine = await postgresEngine(15);
    database = (await engine.open()) as PostgresDatabase;
    connections = await Promise.all(Array.from({ length: connectionsAtOnce }, () => database.another()));
    await plantTeam(database);
    await database.transaction("owner", (tx) => tx.exec(ground));
  });
  afterAll(async () => {
    await Promise.all([...connections, database].map((connection) => connection.close()));
    await engine.stop();
  });

  it("all at once, some of it taken back: the sums are those of the rows", async () => {
    const undo = new Error("taken back");
    /** A row that has gone, and the rules of bookings. */
    const explained = new Set(["23503", "23505", "23514", "23502", "42501", "PT409", "PT422"]);
    let done = 0;
    const attempt = async (work: Promise<unknown>) => {
      try {
        await work;
        done += 1;
      } catch (error) {
        // A booking's operation tells the reason as its cause.
        const reason = error instanceof Error ? (error.cause ?? error) : error;
        const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
        if (error !== undo && !explained.has(code)) throw error;
      }
    };
    const bookings = drawOperations(connectionsAtOnce * drawings * rounds * 10, seed).filter(
      ({ name }) => !lockRowsFirst.has(name),
    );
    await Promise.all(
      connections.map(async (connection, index) => {
        const mine = bookings.filter((_, place) => place % connectionsAtOnce === index);
        for (const [place, one] of draw(drawings * rounds * 40, index).entries()) {
          const isTakenBack = place % 10 === 9;
          await attempt(
            connection.transaction("owner", async (tx) => {
              await tx.exec(statementOf(one));
              if (isTakenBack) throw undo;
            }),
          );
          const booking = place % 4 === 0 ? mine[place / 4] : undefined;
          if (booking === undefined) continue;
          await attempt(
            connection.transaction("owner", (tx) =>
              operate(stageOf(tx), [booking], { done: new Map(), refused: new Map() }),
            ),
          );
        }
      }),
    );
    expect(done).toBeGreaterThan(drawings * rounds * 40);
    await undone(database, "owner", (tx) => compare(tx, `FUZZ_SEED=${seed}`));
    await database.transaction("owner", (tx) => tx.exec("select private.fold_asked()"));
    await undone(database, "owner", (tx) => compare(tx, `folded, FUZZ_SEED=${seed}`));
  });
});
