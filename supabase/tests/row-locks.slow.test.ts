import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../tests/helpers/until.ts";
import { callers, plantTeam, type Role } from "./callers.ts";
import { postgresEngine } from "./engines.ts";
import type { PostgresDatabase } from "./postgres-database.ts";

const branch = "bc800000-0000-4000-8000-000000000001";
const gate = 4242;
const because = "'Permintaan keluarga'";

/** Planted for each pair anew: ids of two packages with two departures each, of inquiries of the first one's, and of a booking of it. */
type Scene = Record<
  | "package"
  | "departure"
  | "later"
  | "other"
  | "departureOfOther"
  | "laterOfOther"
  | "asked"
  | "booked"
  | "bookedOfOther"
  | "undated",
  string
>;

const names: (keyof Scene)[] = [
  ...(["package", "departure", "later", "other", "departureOfOther", "laterOfOther"] as const),
  ...(["asked", "booked", "bookedOfOther", "undated"] as const),
];

const plant = (scene: Scene) => `
  insert into public.packages (id, slug, title, category, price_quad, status, duration, quota) values
    ('${scene.package}', 'satu-${scene.package}', 'Satu', 'umroh', 30000000, 'active', 'Sembilan hari', 40),
    ('${scene.other}', 'dua-${scene.other}', 'Dua', 'umroh', 30000000, 'active', 'Sembilan hari', 40),
    ('${scene.undated}', 'tiga-${scene.undated}', 'Tiga', 'umroh', 30000000, 'active', 'Sembilan hari', 40);
  insert into public.departures (id, package_id, departure_date, return_date, quota) values
    ('${scene.departure}', '${scene.package}', '2099-01-01', '2099-01-09', 40),
    ('${scene.departureOfOther}', '${scene.other}', '2099-01-01', null, 40),
    ('${scene.laterOfOther}', '${scene.other}', '2099-02-01', null, 40);
  insert into public.inquiries (id, package_id, departure_id, name, pilgrims) values
    ('${scene.asked}', '${scene.package}', '${scene.departure}', 'Siti', 1);
  insert into public.inquiries (id, package_id, name, pilgrims) values
    ('${scene.undated}', '${scene.undated}', 'Budi', 1);
  select public.hold_seats('${scene.booked}', '${scene.departure}', 'Ani', '0812', '[{"roomType": "quad"}]');
  select public.hold_seats('${scene.bookedOfOther}', '${scene.laterOfOther}', 'Ali', '0813', '[{"roomType": "quad"}]');`;

const later = ({ later, package: of }: Scene) =>
  `insert into public.departures (id, package_id, departure_date, quota) values ('${later}', '${of}', '2099-02-01', 40);`;
const demo = ({ booked }: Scene) => `
  set local session_replication_role = replica;
  update public.inquiries set is_demo = true where id = '${booked}';
  update public.bookings set is_demo = true where id = '${booked}';`;
/** A hold of the package's other departure, and both holds have lapsed. */
const lapsed = (scene: Scene) => `
  ${later(scene)}
  select public.hold_seats('${scene.later}', '${scene.later}', 'Umar', '0814', '[{"roomType": "quad"}]');
  set local session_replication_role = replica;
  update public.bookings set lapses_at = now() - interval '1 hour' where id in ('${scene.booked}', '${scene.later}');`;
const secret = () => (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "");
const confirm = (id: string) => `update public.inquiries set status = 'terkonfirmasi' where id = '${id}'`;
const link = ({ booked }: Scene) =>
  `insert into public.booking_links (booking_id, token_hash) values ('${booked}', '${secret()}')`;

/** The booking's hold has just ended. */
const justLapsed = ({ booked }: Scene) => `
  set local session_replication_role = replica;
  update public.bookings set lapses_at = now() - interval '1 hour' where id = '${booked}';`;
/** Further holds, one in each package, have just ended. */
const lapsedAside = (scene: Scene) => `
  ${later(scene)}
  select public.hold_seats('${scene.later}', '${scene.later}', 'Umar', '0814', '[{"roomType": "quad"}]');
  select public.hold_seats('${scene.departureOfOther}', '${scene.departureOfOther}', 'Umar', '0814', '[{"roomType": "quad"}]');
  set local session_replication_role = replica;
  update public.bookings set lapses_at = now() - interval '1 hour' where id in ('${scene.later}', '${scene.departureOfOther}');`;
/** The first hold has lapsed and a hold of the package's other departure has just ended. */
const settledAndLapsed = (scene: Scene) => `
  ${lapsed(scene)}
  set local session_replication_role = origin;
  select private.settle_holds('${scene.departure}');`;
const pay = (id: string) =>
  `insert into public.payments (booking_id, kind, amount, paid_on, method)
   values ('${id}', 'masuk', 1000000, private.jakarta_day(now()), 'tunai')`;
const report = ({ booked }: Scene) => `
  insert into public.payment_reports (id, booking_id, amount, paid_on, method)
  values ('${booked}', '${booked}', 1000000, private.jakarta_day(now()), 'tunai');`;

type Attempt = () => Promise<unknown>;
type Change = [role: Role, sql: (scene: Scene) => string];

interface Pair {
  title: string;
  /** Planted besides. */
  there?: (scene: Scene) => string;
  /** The first one's change stops before this row is written. */
  stopsAt: "insert" | "update" | "delete";
  of: string;
  first: Change;
  second: Change;
  /** SQLSTATE of what the second one is refused with. */
  refusal?: string;
}

const pairs: Pair[] = [
  {
    title: "an inquiry that is being confirmed, and its departure deleted, which is refused then",
    ...{ stopsAt: "update", of: "public.inquiries", refusal: "PT409" },
    there: (scene) => `${later(scene)} insert into public.inquiries (id, departure_id, pilgrims)
      values ('${scene.later}', '${scene.later}', 1);`,
    first: ["layanan", ({ later: id }) => confirm(id)],
    second: ["editor", ({ later: id }) => `delete from public.departures where id = '${id}'`],
  },
  {
    title: "an inquiry that is being confirmed, and its package deleted",
    ...{ stopsAt: "update", of: "public.inquiries" },
    first: ["layanan", ({ undated }) => confirm(undated)],
    second: ["editor", ({ undated }) => `delete from public.packages where id = '${undated}'`],
  },
  {
    title: "an inquiry that is being confirmed, and seats held for it",
    ...{ stopsAt: "update", of: "public.inquiries" },
    first: ["layanan", ({ asked }) => confirm(asked)],
    second: [
      "layanan",
      ({ asked, departure }) =>
        `select public.hold_seats(gen_random_uuid(), '${departure}', 'Siti', '0812', '[{"roomType": "quad"}]', '${asked}')`,
    ],
  },
  {
    title: "an inquiry that is being confirmed, and the first departure of its package",
    ...{ stopsAt: "update", of: "public.inquiries" },
    first: ["layanan", ({ undated }) => confirm(undated)],
    second: [
      "editor",
      ({ undated }) =>
        `insert into public.departures (package_id, departure_date) values ('${undated}', '2099-03-01')`,
    ],
  },
  {
    title: "the date of a package with one departure, and a booking of that cancelled",
    ...{ stopsAt: "update", of: "public.packages" },
    first: [
      "editor",
      ({ package: id }) =>
        `update public.packages set departure = '2099-01-02', return_date = '2099-01-10', change_reason = ${because} where id = '${id}'`,
    ],
    second: ["layanan", ({ booked }) => `select public.cancel_booking('${booked}', ${because})`],
  },
  {
    title: "a booking that is being cancelled, and the date of its package",
    ...{ stopsAt: "update", of: "public.bookings" },
    first: ["layanan", ({ booked }) => `select public.cancel_booking('${booked}', ${because})`],
    second: [
      "editor",
      ({ package: id }) =>
        `update public.packages set departure = '2099-01-02', return_date = '2099-01-10', change_reason = ${because} where id = '${id}'`,
    ],
  },
  {
    title: "the quota of a departure, and the date of its package",
    ...{ stopsAt: "update", of: "public.departures" },
    first: ["editor", ({ departure }) => `update public.departures set quota = 30 where id = '${departure}'`],
    second: [
      "editor",
      ({ package: id }) =>
        `update public.packages set departure = '2099-01-02', return_date = '2099-01-10', change_reason = ${because} where id = '${id}'`,
    ],
  },
  {
    title: "the return of a departure, and fewer pilgrims of a confirmed inquiry of it",
    ...{ stopsAt: "update", of: "public.offers" },
    there: ({ asked }) =>
      `update public.inquiries set status = 'terkonfirmasi', pilgrims = 2 where id = '${asked}'`,
    first: ["layanan", ({ asked }) => `update public.inquiries set pilgrims = 1 where id = '${asked}'`],
    second: [
      "editor",
      ({ departure }) =>
        `update public.departures set return_date = '2099-01-10', change_reason = ${because} where id = '${departure}'`,
    ],
  },
  {
    title: "two bookings that cross between two packages",
    ...{ stopsAt: "update", of: "public.offers" },
    there: later,
    first: [
      "layanan",
      ({ booked, departureOfOther }) =>
        `select public.move_booking('${booked}', '${departureOfOther}', ${because}, true)`,
    ],
    second: [
      "layanan",
      ({ bookedOfOther, later: id }) =>
        `select public.move_booking('${bookedOfOther}', '${id}', ${because}, true)`,
    ],
  },
  {
    title: "lapsed holds that are being settled, and the quota of the departure that comes last",
    ...{ stopsAt: "update", of: "public.offers" },
    there: lapsed,
    first: ["layanan", () => "select public.settle_holds()"],
    second: [
      "editor",
      ({ departure, later: id }) =>
        `update public.departures set quota = 30 where id = '${id > departure ? id : departure}'`,
    ],
  },
  {
    title: "money for a lapsed booking, and money for a hold of its package that has just ended (BL4)",
    ...{ stopsAt: "insert", of: "public.payments" },
    there: settledAndLapsed,
    first: ["keuangan", ({ booked }) => pay(booked)],
    second: ["keuangan", ({ later: id }) => pay(id)],
  },
  {
    title: "two bookings that cross between two packages whose other holds have lapsed",
    ...{ stopsAt: "update", of: "public.booking_pilgrims" },
    there: lapsedAside,
    first: [
      "layanan",
      ({ booked, departureOfOther }) =>
        `select public.move_booking('${booked}', '${departureOfOther}', ${because}, true)`,
    ],
    second: [
      "layanan",
      ({ bookedOfOther, later: id }) =>
        `select public.move_booking('${bookedOfOther}', '${id}', ${because}, true)`,
    ],
  },
  {
    title: "a hold that settles a lapsed one, and a second departure of the package",
    ...{ stopsAt: "update", of: "public.bookings" },
    there: justLapsed,
    first: [
      "layanan",
      ({ departure }) =>
        `select public.hold_seats(gen_random_uuid(), '${departure}', 'Umar', '0814', '[{"roomType": "quad"}]')`,
    ],
    second: [
      "editor",
      ({ package: id }) =>
        `insert into public.departures (package_id, departure_date) values ('${id}', '2099-03-01')`,
    ],
  },
  {
    title: "address and quota of a package, and money for a hold of it that has just ended",
    ...{ stopsAt: "update", of: "public.packages" },
    there: justLapsed,
    first: [
      "editor",
      ({ package: id }) => `update public.packages set slug = 'baru-' || id, quota = 41 where id = '${id}'`,
    ],
    second: ["keuangan", ({ booked }) => pay(booked)],
  },
  {
    title: "demo bookings that leave, and one of them cancelled",
    ...{ stopsAt: "delete", of: "public.bookings", refusal: "42501" },
    there: demo,
    first: ["layanan", () => "select public.remove_demo_inquiries()"],
    second: ["layanan", ({ booked }) => `select public.cancel_booking('${booked}', ${because})`],
  },
  {
    title: "a payment report of a demo booking that is being verified, and demo bookings that leave",
    ...{ stopsAt: "update", of: "public.bookings" },
    there: (scene) => report(scene) + demo(scene) + justLapsed(scene),
    first: ["keuangan", ({ booked }) => `select public.judge_report('${booked}', 'diterima')`],
    second: ["layanan", () => "select public.remove_demo_inquiries()"],
  },
  {
    title: "a link that is being revoked, and a new one",
    ...{ stopsAt: "update", of: "public.booking_links" },
    there: link,
    first: [
      "layanan",
      ({ booked }) =>
        `update public.booking_links set revoked_at = now() where booking_id = '${booked}' and revoked_at is null`,
    ],
    second: ["layanan", link],
  },
  {
    title: "the payer of a demo booking, and its inquiry moved to another branch",
    ...{ stopsAt: "update", of: "public.bookings" },
    there: demo,
    first: [
      "layanan",
      ({ booked }) => `update public.bookings set payer_name = 'Aminah' where id = '${booked}'`,
    ],
    second: ["layanan", ({ booked }) => `select public.move_inquiry('${booked}', '${branch}')`],
  },
];

describe("on PostgreSQL 15 two people who change at once wait for each other and both arrive", () => {
  let engine: Awaited<ReturnType<typeof postgresEngine>>;
  let database: PostgresDatabase;
  let one: PostgresDatabase;
  let other: PostgresDatabase;
  beforeAll(async () => {
    engine = await postgresEngine(15);
    database = (await engine.open()) as PostgresDatabase;
    [one, other] = await Promise.all([database.another(), database.another()]);
    await plantTeam(database);
    await one.execute("set application_name = 'stops'");
    await database.transaction("owner", (tx) =>
      tx.exec(`insert into public.branches (id, name, city, whatsapp, order_index) values ('${branch}', 'Cabang', 'Kota', '081200000000', 1);
        create function public.stop() returns trigger language plpgsql security definer as $$
        begin
          if current_setting('application_name') = 'stops' then
            perform pg_advisory_xact_lock_shared(${gate});
          end if;
          return case when tg_op = 'DELETE' then old else new end;
        end $$`),
    );
  });
  afterAll(async () => {
    await Promise.all([one, other, database].map((connection) => connection.close()));
    await engine.stop();
  });

  const rowsOf = async (sql: string) => (await database.transaction("owner", (tx) => tx.query(sql))).rows;
  const waiting =
    "select wait_event from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

  /** SQLSTATE of what was refused; null for what was done. */
  const codeOf = (connection: PostgresDatabase, [role, sql]: Change, scene: Scene) =>
    connection
      .transaction(callers[role], (tx) => tx.query(sql(scene)))
      .then(
        () => null,
        (error) => error.code ?? error,
      );

  /** Does `first` up to its row of `of`, then `second` until that waits or is done, and lets the first one go on. */
  async function meet({ stopsAt, of }: Pick<Pair, "stopsAt" | "of">, first: Attempt, second: Attempt) {
    await database.execute(
      `create or replace trigger zz_stop before ${stopsAt} on ${of} for each row execute function public.stop()`,
    );
    await database.execute(`select pg_advisory_lock(${gate})`);
    const firstDone = first();
    await until(async () => (await rowsOf(waiting)).length === 1, "the first one stops");
    let isDone = false;
    const secondDone = second().finally(() => {
      isDone = true;
    });
    await until(
      async () => isDone || (await rowsOf(waiting)).length === 2,
      "the second one waits or is done",
    );
    await database.execute(`select pg_advisory_unlock(${gate}); drop trigger zz_stop on ${of}`);
    return [await firstDone, await secondDone];
  }

  async function planted(there?: Pair["there"]): Promise<Scene> {
    const scene = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()])) as Scene;
    await database.transaction("owner", (tx) => tx.exec(plant(scene)));
    if (there) await database.transaction("owner", (tx) => tx.exec(there(scene)));
    return scene;
  }

  it.each(pairs)("$title", async ({ there, first, second, refusal = null, ...stop }) => {
    const scene = await planted(there);
    const outcomes = await meet(
      stop,
      () => codeOf(one, first, scene),
      () => codeOf(other, second, scene),
    );
    expect(outcomes).toEqual([null, refusal]);
  });

  it("who waited for a booking that has moved keeps no lock of its former departure", async () => {
    const { booked, departure, departureOfOther } = await planted();
    const move = `select public.move_booking('${booked}', '${departureOfOther}', ${because}, true)`;
    const [moved, former] = await meet(
      { stopsAt: "update", of: "public.bookings" },
      () => one.transaction(callers.layanan, (tx) => tx.query(move)).then(() => "moved"),
      () =>
        other.transaction(callers.layanan, async (tx) => {
          await tx.query(`select public.cancel_booking('${booked}', ${because})`);
          const lock = `select id from public.departures where id = '${departure}' for update nowait`;
          return (await one.transaction("owner", (free) => free.query(lock))).rows;
        }),
    );
    expect(moved).toBe("moved");
    expect(former).toEqual([{ id: departure }]);
  });
});
