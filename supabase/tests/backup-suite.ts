import { dumpSql, readStatements } from "embedded-supabase/backup/dump-sql";
import { listTables } from "embedded-supabase/backup/tables-and-objects";
import { rowsOf } from "embedded-supabase/testing/backup";
import type { Database } from "embedded-supabase/types";
import { afterAll, beforeAll, expect, it } from "vitest";
import { awkwardRows } from "./awkward-rows.ts";
import { type Engine, embeddedEngine, seed } from "./engines.ts";
import { wrongKeptSums, wrongSums } from "./wrong-sums.ts";

const booking = "33333333-3333-4333-8333-333333333336";

/** A booking with a bill and a payment. */
const bookedRows = `
  insert into public.departures (id, package_id, departure_date)
  select '${booking}', id, '2060-01-01' from public.packages where slug = 'sulit-1';
  insert into public.inquiries (id, departure_id) values ('${booking}', '${booking}');
  insert into public.bookings (id, inquiry_id, departure_id, payer_name, payer_phone)
  values ('${booking}', '${booking}', '${booking}', 'Siti', '0812-0000-0002');
  insert into public.booking_pilgrims (booking_id, name, room_type) values ('${booking}', 'Siti', 'quad');
  insert into public.payments (booking_id, kind, amount, paid_on, method)
  values ('${booking}', 'masuk', 7000000, private.jakarta_day(now()), 'tunai');
`;

/** The rows of an archive, made by the embedded backend, load elsewhere as what they were. */
export function describeBackup(open: Engine["open"]): void {
  let db: Database;
  let sql = "";
  let expected: Record<string, string[]> = {};

  beforeAll(async () => {
    const source = await embeddedEngine().open();
    await seed(source);
    await source.transaction("owner", (tx) => tx.exec(awkwardRows + bookedRows));
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

  it("bills have the sums that their rows come to (BL6)", async () => {
    const { rows } = await db.transaction("owner", (tx) =>
      tx.query("select total::text, paid::text, rest::text from public.bookings where id = $1", [booking]),
    );
    expect(rows).toEqual([{ total: "9999999999", paid: "7000000", rest: "9992999999" }]);
    const wrong = await db.transaction("owner", (tx) => tx.query(wrongSums));
    expect(wrong.rows).toEqual([]);
  });

  it("the sums that screens of staff read are those of the rows", async () => {
    const wrong = await db.transaction("owner", (tx) => tx.query(wrongKeptSums));
    expect(wrong.rows).toEqual([]);
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
