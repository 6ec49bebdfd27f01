import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../tests/helpers/until.ts";
import { callers, plantTeam, type Role } from "./callers.ts";
import { postgresEngine } from "./engines.ts";
import type { PostgresDatabase } from "./postgres-database.ts";

const departures = ["d7000000-0000-4000-8000-000000000001", "d7000000-0000-4000-8000-000000000002"] as const;
const branch = "bc700000-0000-4000-8000-000000000001";
const seats = 3;
const people = 50;
const payments = 200;

const plant = `
  insert into public.branches (id, name, city, whatsapp, order_index) values ('${branch}', 'Cabang', 'Kota', '081200000000', 1);
  insert into public.packages (id, slug, title, category, price_quad, status, duration)
  values ('b7000000-0000-4000-8000-000000000001', 'rebutan', 'Rebutan', 'umroh', 30000000, 'active', '9 Hari');
  insert into public.departures (id, package_id, departure_date, quota) values
    ('${departures[0]}', 'b7000000-0000-4000-8000-000000000001', '2099-01-01', ${seats}),
    ('${departures[1]}', 'b7000000-0000-4000-8000-000000000001', '2099-02-01', 40);`;

const holding = `select public.hold_seats($1, $2, 'Siti', '0812', '[{"roomType": "quad"}]')`;
const waiting =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
const moving = "select public.move_inquiry($1, $2)";
const cancelling = "select public.cancel_booking($1, 'Permintaan keluarga')";
const charging = `insert into public.bill_lines (booking_id, kind, label, amount) values ($1, 'tambahan', 'Kursi roda', 100000)`;
const transferring = "select public.move_money($1, $2, $3, 1000, 'Salah pendaftaran')";
const leaving = `update public.departures set departure_date = date '2099-02-01' + $2::integer, change_reason = 'Maskapai mengubah jadwal'
  where id = $1`;
const paying = `insert into public.payments (booking_id, kind, amount, paid_on, method)
  values ($1, 'masuk', $2, private.jakarta_day(now()), 'tunai')`;

/** The statements of a transaction, each with its parameters. */
type Steps = [before: [sql: string, params: unknown[]], after: [sql: string, params: unknown[]]];

/** SQLSTATE and detail of what was refused; null for what was done. */
async function refusalOf(done: Promise<unknown>): Promise<string | null> {
  try {
    await done;
    return null;
  } catch (error) {
    if (error instanceof Error && "code" in error && "detail" in error)
      return `${error.code} ${error.detail}`;
    throw error;
  }
}

describe("bookings on PostgreSQL 15, over six connections", () => {
  let engine: Awaited<ReturnType<typeof postgresEngine>>;
  let database: PostgresDatabase;
  let connections: PostgresDatabase[];
  beforeAll(async () => {
    engine = await postgresEngine(15);
    database = (await engine.open()) as PostgresDatabase;
    connections = await Promise.all(Array.from({ length: 6 }, () => database.another()));
    await plantTeam(database);
    await database.transaction("owner", (tx) => tx.exec(plant));
  });
  afterAll(async () => {
    await Promise.all([...connections, database].map((connection) => connection.close()));
    await engine.stop();
  });

  const rowsOf = async (sql: string) => (await database.transaction("owner", (tx) => tx.query(sql))).rows;

  /** Does each piece of work on the next connection that is free. */
  async function share<Work, Result>(
    work: Work[],
    run: (connection: PostgresDatabase, piece: Work) => Promise<Result>,
  ): Promise<Result[]> {
    const queue = [...work];
    const results: Result[] = [];
    const serve = async (connection: PostgresDatabase) => {
      for (let piece = queue.shift(); piece !== undefined; piece = queue.shift()) {
        results.push(await run(connection, piece));
      }
    };
    await Promise.all(connections.map(serve));
    return results;
  }

  const ask = (connection: PostgresDatabase, role: Role, sql: string, params: unknown[]) =>
    connection.transaction(callers[role], (tx) => tx.query(sql, params));
  const hold = (connection: PostgresDatabase, id: string, departure: string) =>
    ask(connection, "layanan", holding, [id, departure]);

  it("fifty holds at once on three seats: exactly three are booked (BK4)", async () => {
    const ids = Array.from({ length: people }, () => crypto.randomUUID());
    const outcomes = await share(ids, (connection, id) => refusalOf(hold(connection, id, departures[0])));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(seats);
    expect(new Set(outcomes)).toEqual(new Set([null, "PT409 0"]));
    const booked = await rowsOf(
      `select count(*)::integer as bookings, (select count(*)::integer from public.inquiries) as inquiries from public.bookings`,
    );
    expect(booked).toEqual([{ bookings: seats, inquiries: seats }]);
  });

  it("one form sent by six browsers at once is one booking (R10)", async () => {
    const id = crypto.randomUUID();
    await Promise.all(connections.map((connection) => hold(connection, id, departures[1])));
    expect(
      await rowsOf(
        `select count(*)::integer as rows from public.booking_pilgrims where booking_id = '${id}'`,
      ),
    ).toEqual([{ rows: 1 }]);
  });

  it("two hundred payments at once, twenty rolled back: numbers without a gap (BL4)", async () => {
    const bookings = Array.from({ length: 10 }, () => crypto.randomUUID());
    await share(bookings, (connection, id) => hold(connection, id, departures[1]));
    const undone = new Error("rolled back");
    await share(
      Array.from({ length: payments }, (_, index) => index),
      async (connection, index) => {
        const paid = connection.transaction(callers.keuangan, async (tx) => {
          await tx.query(paying, [bookings[index % bookings.length], 1000 + index]);
          if (index % 10 === 7) throw undone;
        });
        await paid.catch((error) => {
          if (error !== undone) throw error;
        });
      },
    );
    const numbers = await rowsOf("select number from public.payments where series = 'KW' order by number");
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 180 }, (_, index) => index + 1));
  });

  it("bookings that cross between two departures wait for each other and both arrive", async () => {
    await rowsOf(`update public.departures set quota = 40 where id = '${departures[0]}'`);
    const moves = await rowsOf(
      `select id, case departure_id when '${departures[0]}' then '${departures[1]}' else '${departures[0]}' end as target
       from public.bookings where status = 'ditahan'`,
    );
    const changing = "select public.move_booking($1, $2, 'Tanggal tidak cocok', true)";
    await share(moves, (connection, { id, target }) => ask(connection, "layanan", changing, [id, target]));
    const [counted] = await rowsOf(
      `select bool_and(o.seats_left = o.quota - taken.pilgrims) as agree
       from public.offers o, lateral (
         select count(*) as pilgrims from public.booking_pilgrims bp where bp.departure_id = o.departure_id and bp.status = 'aktif'
       ) taken`,
    );
    expect(moves.length).toBeGreaterThan(10);
    expect(counted).toEqual({ agree: true });
  });

  /** What becomes of `later`, which begins between two steps of a transaction and has to wait for it. */
  async function between(
    role: Role,
    [before, after]: Steps,
    later: (connection: PostgresDatabase) => Promise<unknown>,
  ): Promise<(string | null)[]> {
    const [one, other] = connections as [PostgresDatabase, PostgresDatabase];
    let second: Promise<string | null> = Promise.resolve("has not begun");
    const first = await refusalOf(
      one.transaction(callers[role], async (tx) => {
        await tx.query(...before);
        second = refusalOf(later(other));
        await until(async () => (await rowsOf(waiting)).length > 0, "the second one waits for a lock");
        await tx.query(...after);
      }),
    );
    return [first, await second];
  }

  it("an inquiry that goes to another branch waits for the cancellation of its booking, and both arrive", async () => {
    const id = crypto.randomUUID();
    await hold(database, id, departures[1]);
    const steps: Steps = [
      [charging, [id]],
      [cancelling, [id]],
    ];
    const move = (connection: PostgresDatabase) => ask(connection, "layanan", moving, [id, branch]);
    expect(await between("layanan", steps, move)).toEqual([null, null]);
    const ended = `select b.status, b.branch_id, i.status as asked, i.branch_id as of_branch
      from public.bookings b join public.inquiries i on i.id = b.inquiry_id where b.id = '${id}'`;
    expect(await rowsOf(ended)).toEqual([
      { status: "batal", branch_id: branch, asked: "batal", of_branch: branch },
    ]);
  });

  it("money that comes while its booking is cancelled is recorded, and paid too much (BL3)", async () => {
    const id = crypto.randomUUID();
    await hold(database, id, departures[1]);
    const steps: Steps = [
      [charging, [id]],
      [cancelling, [id]],
    ];
    const pay = (connection: PostgresDatabase) => ask(connection, "keuangan", paying, [id, 7_000_000]);
    expect(await between("layanan", steps, pay)).toEqual([null, null]);
    const ended = `select status, paid::integer, overpaid = paid - total as kept from public.bookings where id = '${id}'`;
    expect(await rowsOf(ended)).toEqual([{ status: "batal", paid: 7_000_000, kept: true }]);
  });

  it("a report that six people verify at once is one payment (BL3)", async () => {
    const [id, report] = [crypto.randomUUID(), crypto.randomUUID()];
    await hold(database, id, departures[1]);
    const reporting = `insert into public.payment_reports (id, booking_id, amount, paid_on, method)
      values ($1, $2, 5000000, private.jakarta_day(now()), 'tunai')`;
    await ask(database, "layanan", reporting, [report, id]);
    const verify = "select public.judge_report($1, 'diterima', '')";
    const outcomes = await share([1, 2, 3, 4, 5, 6], (connection) =>
      refusalOf(ask(connection, "keuangan", verify, [report])),
    );
    expect(outcomes).toEqual(Array.from({ length: 6 }, () => null));
    const recorded = `select count(*)::integer as payments from public.payments where booking_id = '${id}'`;
    expect(await rowsOf(recorded)).toEqual([{ payments: 1 }]);
  });

  it("holds that lapse, money that moves, inquiries and departures that change wait for each other, and all arrive", async () => {
    const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
    for (const id of ids) {
      await hold(database, id, departures[1]);
      await ask(database, "keuangan", paying, [id, 1_000_000]);
    }
    const end = `update public.bookings set held_from = now() - interval '2 days', held_until = now() - interval '1 second' where id = $1`;
    const outcomes = await share(
      Array.from({ length: 400 }, (_, index) => index),
      async (connection, index) => {
        const [id, another] = [ids[index % 4], ids[(index + 1 + (index % 3)) % 4]];
        const turn = Math.floor(index / 4) % 6;
        if (turn === 0)
          return refusalOf(ask(connection, "layanan", moving, [id, index % 8 < 4 ? branch : null]));
        if (turn === 1) return refusalOf(ask(connection, "layanan", charging, [id]));
        if (turn === 2)
          return refusalOf(ask(connection, "keuangan", transferring, [crypto.randomUUID(), id, another]));
        if (turn === 3) return refusalOf(ask(connection, "layanan", "select public.settle_holds()", []));
        if (turn === 4) return refusalOf(ask(connection, "editor", leaving, [departures[1], index % 9]));
        const fresh = crypto.randomUUID();
        await hold(connection, fresh, departures[0]);
        await connection.transaction("owner", (tx) => tx.query(end, [fresh]));
        return refusalOf(ask(connection, "layanan", moving, [fresh, branch]));
      },
    );
    expect(new Set(outcomes)).toEqual(new Set([null]));
  });
});
