import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callers, plantTeam, type Role } from "./callers.ts";
import { postgresEngine } from "./engines.ts";
import type { PostgresDatabase } from "./postgres-database.ts";

const departures = ["d7000000-0000-4000-8000-000000000001", "d7000000-0000-4000-8000-000000000002"] as const;
const seats = 3;
const people = 50;
const payments = 200;

const plant = `
  insert into public.packages (id, slug, title, category, price_quad, status, duration)
  values ('b7000000-0000-4000-8000-000000000001', 'rebutan', 'Rebutan', 'umroh', 30000000, 'active', '9 Hari');
  insert into public.departures (id, package_id, departure_date, quota) values
    ('${departures[0]}', 'b7000000-0000-4000-8000-000000000001', '2099-01-01', ${seats}),
    ('${departures[1]}', 'b7000000-0000-4000-8000-000000000001', '2099-02-01', 40);`;

const holding = `select public.hold_seats($1, $2, 'Siti', '0812', '[{"roomType": "quad"}]')`;
const paying = `insert into public.payments (booking_id, kind, amount, paid_on, method)
  values ($1, 'masuk', $2, private.jakarta_day(now()), 'tunai')`;

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
    const moving = "select public.move_booking($1, $2, 'Tanggal tidak cocok', true)";
    await share(moves, (connection, { id, target }) => ask(connection, "layanan", moving, [id, target]));
    const [counted] = await rowsOf(
      `select bool_and(o.seats_left = o.quota - taken.pilgrims) as agree
       from public.offers o, lateral (
         select count(*) as pilgrims from public.booking_pilgrims bp where bp.departure_id = o.departure_id and bp.status = 'aktif'
       ) taken`,
    );
    expect(moves.length).toBeGreaterThan(10);
    expect(counted).toEqual({ agree: true });
  });
});
