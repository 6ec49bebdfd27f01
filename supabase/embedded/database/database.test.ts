import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import { opened, temporaryFolder } from "../test-folder.ts";
import { openTestDatabase, plantDatabase } from "../testing.ts";
import type { Caller } from "../types.ts";
import { cancelGraceMs } from "./cancel-query.ts";
import { beginThread } from "./connection.ts";
import { PGliteDatabase } from "./database.ts";
import { statementKind, statementTimeoutOf } from "./limits.ts";

const anon: Caller = { role: "anon", claims: { role: "anon", sub: "2b0e5c1e-4b1c-4b7a-9d6f-0d2f0f0f0f0f" } };
const folder = temporaryFolder();
const db = opened(openTestDatabase);

const hangSql = "do $$ begin loop end loop; end $$";

test("runs as the caller, with the claims that row level security reads", async () => {
  const { rows } = await db.transaction(anon, (tx) =>
    tx.query("select current_user, session_user, auth.uid(), auth.role(), auth.jwt() ->> 'sub' as sub"),
  );
  const { sub } = anon.claims;
  expect(rows).toEqual([
    { current_user: "anon", session_user: "authenticator", uid: sub, role: "anon", sub },
  ]);
});

test("a caller cannot become someone else, and leaves nothing behind for the next one", async () => {
  const attempt = db.transaction(anon, (tx) => tx.query("set role postgres"));
  await expect(attempt).rejects.toMatchObject({ name: "DatabaseError", code: "42501" });
  await db.transaction("owner", (tx) => tx.exec("set search_path = ''; set role anon"));
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query("select current_user, current_setting('search_path') as path"),
  );
  expect(rows).toEqual([{ current_user: "postgres", path: '"$user", public, extensions' }]);
  await expect(
    db.transaction({ role: 'x"; drop role anon', claims: {} }, (tx) => tx.query("select 1")),
  ).rejects.toMatchObject({ code: "22023" });
});

test("a thread that was begun ahead serves one database alone", async () => {
  beginThread();
  const first = await openTestDatabase();
  onTestFinished(() => first.close());
  await (await openTestDatabase()).close();
  const { rows } = await first.transaction("owner", (tx) => tx.query("select 1 as one"));
  expect(rows).toEqual([{ one: 1 }]);
});

test("keeps large and exact numbers, dates and JSON as PostgreSQL has them", async () => {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query(
      "select $1::int8 as big, $2::numeric as exact, '2027-01-12'::date as day, '2027-01-12 10:00+07'::timestamptz as moment, $3::jsonb as doc, array[$1::int8] as list",
      ["9007199254740993", "1.50", { a: [1, null] }],
    ),
  );
  const big = "9007199254740993";
  const moment = "2027-01-12 03:00:00+00";
  expect(rows).toEqual([
    { big, exact: "1.50", day: "2027-01-12", moment, doc: { a: [1, null] }, list: [big] },
  ]);
});

test("reports SQL errors with their fields and rolls back", async () => {
  await db.transaction("owner", (tx) => tx.exec("create table slugs (slug text primary key)"));
  const failed = db.transaction("owner", async (tx) => {
    await tx.query("insert into slugs values ('a')");
    await tx.query("insert into slugs values ('a')");
  });
  await expect(failed).rejects.toMatchObject({
    ...{ name: "DatabaseError", code: "23505", detail: "Key (slug)=(a) already exists." },
    ...{ constraint: "slugs_pkey", table: "slugs" },
  });
  const { rows } = await db.transaction("owner", (tx) => tx.query("select count(*)::int from slugs"));
  expect(rows).toEqual([{ count: 0 }]);
});

test("a statement that comes again is prepared, and has the rights of each caller", async () => {
  await db.transaction("owner", (tx) =>
    tx.exec(`create table notes (n int, of_anon boolean); insert into notes values (1, true), (2, false);
      alter table notes enable row level security; grant select on notes to anon;
      create policy "of anon" on notes for select to anon using (of_anon)`),
  );
  const sql = "select current_user as who, count(*)::int as notes from notes where n > $1";
  const answers: unknown[] = [];
  for (const caller of ["owner", anon, "owner", anon] as const)
    answers.push(...(await db.transaction(caller, (tx) => tx.query(sql, [0]))).rows);
  const [ofOwner, ofAnon] = [
    { who: "postgres", notes: 2 },
    { who: "anon", notes: 1 },
  ];
  expect(answers).toEqual([ofOwner, ofAnon, ofOwner, ofAnon]);
  expect(await preparedLike("select current_user as who%")).toBe(1);
});

test("a prepared statement that fails may be sent again", async () => {
  const divide = (by: number) =>
    db.transaction("owner", (tx) => tx.query("select 6 / $1::int as share", [by]));
  for (const by of [0, 0, 0]) await expect(divide(by)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(2)).rows).toEqual([{ share: 3 }]);
  expect((await divide(3)).rows).toEqual([{ share: 2 }]);
});

test("a hundred statements stay prepared, the ones used last", async () => {
  await db.transaction("owner", async (tx) => {
    for (let number = 1; number <= 120; number += 1)
      for (let time = 0; time < 2; time += 1) await tx.query(`select ${number} as number_${number}`);
  });
  expect(await preparedLike("select % as number_1")).toBe(0);
  expect(await preparedLike("select % as number_120")).toBe(1);
  expect(await preparedLike("%")).toBeLessThanOrEqual(100);
});

async function preparedLike(pattern: string) {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ prepared: number }>(
      "select count(*)::int as prepared from pg_prepared_statements where statement like $1 and statement not like '%pg_prepared_statements%'",
      [pattern],
    ),
  );
  return rows[0]?.prepared;
}

test("rejects when a failed statement was swallowed, since nothing was committed", async () => {
  const swallowed = db.transaction("owner", async (tx) => {
    await tx.query("select 1 / 0").catch(() => undefined);
    return "looks fine";
  });
  await expect(swallowed).rejects.toMatchObject({ code: "25P02" });
});

test("rejects when the commit itself fails", async () => {
  await db.transaction("owner", (tx) =>
    tx.exec(
      "create table a (id int primary key); create table b (a int references a deferrable initially deferred)",
    ),
  );
  const failed = db.transaction("owner", (tx) => tx.query("insert into b values (7)"));
  await expect(failed).rejects.toMatchObject({ code: "23503" });
});

test("counts the rows a statement touched, and none for a select", async () => {
  const counts = await db.transaction("owner", async (tx) => {
    await tx.exec("create table n (i int)");
    return [
      (await tx.query("insert into n select generate_series(1, 5)")).affectedRows,
      (await tx.query("select * from n")).affectedRows,
      (await tx.query("delete from n where i > 2")).affectedRows,
    ];
  });
  expect(counts).toEqual([5, 0, 3]);
});

test("transactions wait for each other, first come first served", async () => {
  await db.transaction("owner", (tx) => tx.exec("create table turns (n int); insert into turns values (0)"));
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map((turn) =>
      db.transaction("owner", async (tx) => {
        const { rows } = await tx.query<{ n: number }>("select n from turns");
        await tx.query("update turns set n = $1", [Number(rows[0]?.n) + 1]);
        order.push(turn);
      }),
    ),
  );
  const { rows } = await db.transaction("owner", (tx) => tx.query("select n from turns"));
  expect(rows).toEqual([{ n: 5 }]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test("work that never settles is given up, and the next transaction runs", async () => {
  const never = () => new Promise<never>(() => undefined);
  const stuck = db.transaction("owner", never, { deadlineMs: 50 });
  const next = db.transaction("owner", (tx) => tx.query("select 1 as one"));
  await expect(stuck).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await next).rows).toEqual([{ one: 1 }]);
});

test("a transaction that waits too long is refused, as is each after the close", async () => {
  const own = await openTestDatabase({ queryDeadlineMs: 100, transactionDeadlineMs: 5_000 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = own.transaction("owner", () => promise);
  await expect(own.transaction("owner", async () => 1)).rejects.toThrow("busy for more than 100 ms");
  resolve("done");
  expect(await slow).toBe("done");
  await own.close();
  await own.close();
  await expect(own.transaction("owner", async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test("a statement has the time of its role on a hosted project; the owner's has the database's", () => {
  const roles = ["anon", "authenticated", "supabase_auth_admin", "service_role"];
  const timeouts = roles.map((role) => statementTimeoutOf({ role, claims: {} }, 10_000));
  expect(timeouts).toEqual([3_000, 8_000, 2_000, 10_000]);
  expect([statementTimeoutOf("owner", 10_000), statementTimeoutOf(anon, 500)]).toEqual([10_000, 500]);
});

test("what took too long is logged with its request and kind of statement, without a value", async () => {
  await plantDatabase(folder, "bootstrapped");
  const log = vi.fn();
  const own = await PGliteDatabase.open({ pgdata: path.join(folder, "pgdata"), log });
  onTestFinished(() => own.close());
  const settings = { "request.method": "GET", "request.path": "/books" };
  const slow = own.transaction(
    { ...anon, settings },
    (tx) =>
      tx.query("select count(*) from pg_class, generate_series(1, 1000000000000) where $1 <> ''", [
        "rahasia",
      ]),
    { queryDeadlineMs: 200 },
  );
  await expect(slow).rejects.toMatchObject({ code: "57014" });
  const facts = { role: "anon", method: "GET", path: "/books", statement: "select from pg_class" };
  expect(log).toHaveBeenCalledWith("warn", "database.statement-timeout", facts);
});

test.each([
  ["select n from kept where a = 'delete from secrets'", "select from kept"],
  [
    'with "pgrst_source" as (insert into "public"."books" (a) values ($1) returning *) select 1',
    "insert into public.books",
  ],
  ["update auth.users set a = 'update rahasia set'", "update auth.users"],
  ["do $$ begin delete from rahasia; end $$", "do"],
  ["analyze", "analyze"],
])("a statement's kind is its verb and table: %s", (sql, kind) => {
  expect(statementKind(sql)).toBe(kind);
});

test.each([
  hangSql,
  "select count(*) from generate_series(1, 1000000000000)",
  `select repeat('satu dua ', 40) ~ '^(.*)(.*)(.*)(.*)\\4\\3\\2\\1$'`,
])("PostgreSQL cancels what takes too long, and the next is served: %s", async (sql) => {
  await db.transaction("owner", (tx) => tx.exec("create table if not exists kept (n int)"));
  const slow = db.transaction(
    "owner",
    async (tx) => {
      await tx.exec("insert into kept values (1)");
      await tx.exec(sql);
    },
    { queryDeadlineMs: 500 },
  );
  const waiting = db.transaction("owner", (tx) => tx.query("select n from kept"));
  const message = "canceling statement due to statement timeout";
  await expect(slow).rejects.toMatchObject({ code: "57014", message });
  expect((await waiting).rows).toEqual([]);
});

test("an anonymous statement ends after 3 s, if need be by reopening the database", async () => {
  await plantDatabase(folder, "bootstrapped");
  const pgdata = path.join(folder, "pgdata");
  const own = await PGliteDatabase.open({ pgdata, log: () => undefined });
  onTestFinished(() => own.close());
  await own.transaction("owner", (tx) =>
    tx.exec("create table kept as select 1 as n; grant all on kept to anon"),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = vi.fn();
  const asleep = own.transaction(anon, (tx) => tx.exec("delete from kept; select pg_sleep(600)"));
  asleep.catch(ended);
  const waiting = own.transaction("owner", (tx) => tx.query("select n from kept"));
  await vi.advanceTimersByTimeAsync(3_000 + cancelGraceMs - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(asleep).rejects.toMatchObject({ code: "57014" });
  expect((await waiting).rows).toEqual([{ n: 1 }]);
});

test("a script may not end the transaction it runs in", async () => {
  await expect(db.transaction("owner", (tx) => tx.exec("commit"))).rejects.toBeInstanceOf(DatabaseError);
});

test("a statement kept for after the end of its transaction is refused", async () => {
  const late = await db.transaction("owner", async (tx) => () => tx.query("select 1"));
  await expect(late()).rejects.toThrow("the transaction is over");
});
