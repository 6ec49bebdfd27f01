import { opened } from "embedded-supabase/testing/vitest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, anon, callers, plantTeam, type Role, stageOf } from "./callers.ts";
import { postgresEngine } from "./engines.ts";
import { record } from "./inquiry-scene.ts";
import type { PostgresDatabase } from "./postgres-database.ts";
import { type Clients, openClients } from "./supabase-client.ts";

const taps = 20;
const tapOf = (number: number) => String(number).padStart(43, "0");

const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";

const people = 50;
const seats = 10;
const row = { slug: "rebutan", title: "Rebutan", category: "umroh", price_quad: 1, quota: 45 };
const departures = [
  { departure_date: "2099-01-01", quota: 14 },
  { departure_date: "2099-02-01", quota: null },
];

/** Four of the fourteen are taken already, so ten are left: of a package without a date, or of one of another's two. */
const plant = `
  insert into public.packages (slug, title, category, price_quad, quota) values ('rebutan', 'Rebutan', 'umroh', 1, 14), ('dua', 'Dua', 'umroh', 1, 45);
  insert into public.departures (package_id, departure_date, quota)
  select id, '2099-01-01'::date, 14 from public.packages where slug = 'dua' union all select id, '2099-02-01', null from public.packages where slug = 'dua';
  insert into public.inquiries (package_id, departure_id, pilgrims, status, name)
  select p.id, d.id, case n when 0 then 4 else 1 end, case n when 0 then 'terkonfirmasi' else 'baru' end, concat(p.slug, n)
  from public.packages p left join public.departures d on d.package_id = p.id and d.quota = 14, generate_series(0, ${people}) n;
`;

/** How many were confirmed, and what the others were told. */
function tally(outcomes: (string | null)[]): { booked: number; refusals: Set<string> } {
  const refused = outcomes.filter((outcome) => outcome !== null);
  return { booked: outcomes.length - refused.length, refusals: new Set(refused) };
}

describe("on PostgreSQL 15, each over a connection of their own", () => {
  let engine: Awaited<ReturnType<typeof postgresEngine>>;
  let database: PostgresDatabase;
  let connections: PostgresDatabase[];
  beforeAll(async () => {
    engine = await postgresEngine(15);
    database = (await engine.open()) as PostgresDatabase;
    connections = await Promise.all(Array.from({ length: people }, () => database.another()));
  });
  afterAll(async () => {
    await Promise.all([...connections, database].map((connection) => connection.close()));
    await engine.stop();
  });

  const asOwner = (sql: string) => database.transaction("owner", (tx) => tx.query(sql));
  const pair = () => connections as [PostgresDatabase, PostgresDatabase];
  const untilSomebodyWaits = async () => {
    while ((await asOwner(waiting)).rows.length === 0);
  };
  /** What becomes of `later`, which has to wait for `first`. */
  async function meet(
    first: (held: () => Promise<void>) => Promise<unknown>,
    later: () => Promise<unknown>,
  ): Promise<[unknown, unknown]> {
    let second: Promise<unknown> = Promise.resolve();
    const done = await first(async () => {
      second = later().catch((error) => error);
      await untilSomebodyWaits();
    });
    return [done, await second];
  }
  const press = (connection: PostgresDatabase, tap: number, held = async () => {}) =>
    connection.transaction(anon, async (tx) => {
      const code = await record(stageOf(tx), "chat", null, null, "{}", tapOf(tap));
      await held();
      return code;
    });

  it("two taps at the same moment get the same code and one row (R10)", async () => {
    const codes: unknown[][] = [];
    for (let number = 0; number < taps; number++) {
      codes.push(await Promise.all(connections.slice(0, 2).map((connection) => press(connection, number))));
    }
    expect(codes.every(([first, second]) => typeof first === "string" && first === second)).toBe(true);
    const { rows } = await asOwner("select count(*)::integer as rows from public.inquiries");
    expect(rows).toEqual([{ rows: taps }]);
  });

  it("the later tap waits for a row that is still being written (R10)", async () => {
    const [first, later] = await meet(
      (held) => press(pair()[0], 99, held),
      () => press(pair()[1], 99),
    );
    expect(typeof first).toBe("string");
    expect(later).toBe(first);
  });

  it("fifty confirmations at once over ten seats of a package or departure: ten are booked", async () => {
    await database.transaction("owner", (tx) => tx.exec(plant));
    const confirm = async (connection: PostgresDatabase, name: string) => {
      const sql = "update public.inquiries set status = 'terkonfirmasi' where name = $1";
      try {
        await connection.transaction(admin, (tx) => tx.query(sql, [name]));
        return null;
      } catch (error) {
        if (error instanceof Error && "code" in error && "detail" in error)
          return `${error.code} ${error.detail}`;
        throw error;
      }
    };
    for (const slug of ["rebutan", "dua"]) {
      const outcomes = await Promise.all(
        connections.map((connection, index) => confirm(connection, `${slug}${index + 1}`)),
      );
      expect(tally(outcomes)).toEqual({ booked: seats, refusals: new Set(["PT409 0"]) });
    }
    const { rows } = await asOwner("select seats_left as left from public.offers order by day, quota");
    expect(rows).toEqual([{ left: 0 }, { left: 45 }, { left: 0 }]);
  });

  it("a departure whose first pilgrim is being confirmed is not deleted meanwhile", async () => {
    await asOwner(`with p as (insert into public.packages (slug, title, category, price_quad, quota)
        values ('berangkat', 'Berangkat', 'umroh', 1, 45) returning id),
      d as (insert into public.departures (package_id, departure_date) select id, '2099-03-01' from p returning *)
      insert into public.inquiries (package_id, departure_id, name, pilgrims) select package_id, id, 'pertama', 1 from d`);
    const [, refused] = await meet(
      (held) =>
        pair()[0].transaction(admin, async (tx) => {
          await tx.query("update public.inquiries set status = 'terkonfirmasi' where name = 'pertama'");
          await held();
        }),
      () =>
        pair()[1].transaction(admin, (tx) =>
          tx.query("delete from public.departures where departure_date = '2099-03-01'"),
        ),
    );
    expect(refused).toMatchObject({
      code: "PT409",
      message: "Departure has confirmed pilgrims",
      detail: "1",
    });
  });

  it("two who cancel an agent's inquiry at the same moment take its commission back once", async () => {
    await asOwner("insert into public.agents (name, code) values ('Sari', 'SARI')");
    await asOwner("insert into public.commission_rates (amount) values (500000)");
    await asOwner(`insert into public.inquiries (agent_id, pilgrims, status, name)
      select id, 2, 'terkonfirmasi', 'dibatalkan' from public.agents`);
    const batal = "update public.inquiries set status = 'batal' where name = 'dibatalkan'";
    const cancel = (connection: PostgresDatabase) => connection.transaction(admin, (tx) => tx.query(batal));
    await Promise.all(connections.slice(0, 10).map(cancel));
    const { rows } = await asOwner("select amount::integer from public.commissions order by id");
    expect(rows).toEqual([{ amount: 1_000_000 }, { amount: -1_000_000 }]);
  });

  it("two owners demote or switch off each other at once: one does, the other is told", async () => {
    await plantTeam(database);
    await asOwner("update public.staff set role = 'pemilik' where email = 'editor@contoh.id'");
    await asOwner("update public.staff set is_active = false where email = 'due@contoh.id'");
    const [one, other] = pair();
    const end = (by: Role, whose: Role, change: string, on: PostgresDatabase, held = async () => {}) =>
      on.transaction(callers[by], async (tx) => {
        await tx.query(`update public.staff set ${change} where email = $1`, [`${whose}@contoh.id`]);
        await held();
      });
    const [, later] = await meet(
      (held) => end("pemilik", "editor", "role = 'editor'", one, held),
      () => end("editor", "pemilik", "is_active = false", other),
    );
    expect(later).toMatchObject({ code: "PT409" });
    const { rows } = await asOwner("select email from public.staff where role = 'pemilik' and is_active");
    expect(rows).toEqual([{ email: "pemilik@contoh.id" }]);
  });

  it("an address given up at this moment is not taken by another who waits for it (R21)", async () => {
    const [one, other] = pair();
    const rename = (connection: PostgresDatabase, from: string, to: string, held = async () => {}) =>
      connection.transaction(admin, async (tx) => {
        await tx.query("update public.packages set slug = $2 where slug = $1", [from, to]);
        await held();
      });
    const [, later] = await meet(
      (held) => rename(one, "rebutan", "pindah", held),
      () => rename(other, "dua", "rebutan"),
    );
    expect(later).toMatchObject({ code: "23505", constraint: "former_addresses_pkey" });
  });

  it("of two who spend recovery codes of an account at the same moment, one gets in", async () => {
    const caller = { ...admin, claims: { ...admin.claims, aal: "aal2" } };
    await asOwner(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), '${admin.claims.sub}', 'totp', 'verified', now(), now());
       insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), '${admin.claims.session_id}', 'totp', now(), now())`,
    );
    const { rows } = await database.transaction(caller, (tx) =>
      tx.query<{ code: string }>("select unnest(public.new_recovery_codes()) as code"),
    );
    const spend = "select public.spend_recovery_code($1) as said";
    const spent = connections.slice(0, 6).map(async (connection, index) => {
      const codes = [rows[index % 2]?.code];
      const answer = await connection.transaction(caller, (tx) => tx.query<{ said: string }>(spend, codes));
      return answer.rows[0]?.said;
    });
    expect((await Promise.all(spent)).sort()).toEqual(["spent", ...Array(5).fill("wrong")].sort());
  });
});

describe("on the embedded backend, through supabase-js", () => {
  const clients = opened(() => openClients({ seeded: false }));

  it("two taps at the same moment get the same code and one row (R10)", async () => {
    const press = () => clients.anon.rpc("record_inquiry", { kind: "chat", tap: tapOf(1) });
    const [first, second] = await Promise.all([press(), press()]);
    expect(first.data).toMatch(/^\w{5}$/);
    expect(second.data).toBe(first.data);
    const { count } = await clients.service.from("inquiries").select("*", { count: "exact", head: true });
    expect(count).toBe(1);
  });

  it("of two owners who switch off each other at the same moment one stays", async () => {
    const { data: made } = await clients.service.auth.admin.createUser({
      ...{ email: "kedua@contoh.id", password: "sajadah-biru", email_confirm: true },
      app_metadata: { role: "admin" },
    });
    const second = clients.backend.client();
    await second.auth.signInWithPassword({ email: made.user?.email ?? "", password: "sajadah-biru" });
    const end = (by: Clients["admin"], email: string) =>
      by.from("staff").update({ is_active: false }).eq("email", email).select("email");
    const answers = await Promise.all([
      end(clients.admin, "kedua@contoh.id"),
      end(second, "admin@example.com"),
    ]);
    expect(answers.filter(({ data }) => data?.length === 1)).toHaveLength(1);
    const { data: left } = await clients.service.from("staff").select("email").eq("is_active", true);
    expect(left).toHaveLength(1);
    await clients.service.from("staff").update({ is_active: true }).neq("email", "");
  });

  it("fifty confirmations at once over ten seats of one of two departures: ten are booked", async () => {
    const { data: made } = await clients.service.from("packages").insert(row).select("id").single();
    const package_id = made?.id;
    const rows = departures.map((departure) => ({ package_id, ...departure }));
    const planted = clients.service.from("departures").insert(rows).select("id").order("departure_date");
    const { data: dates } = await planted;
    const asked = { package_id, departure_id: dates?.[0]?.id };
    await clients.service.from("inquiries").insert({ ...asked, pilgrims: 4, status: "terkonfirmasi" });
    const waiting = Array.from({ length: people }, () => ({ ...asked, pilgrims: 1 }));
    const { data: inquiries } = await clients.service.from("inquiries").insert(waiting).select("id");
    const answers = await Promise.all(
      (inquiries ?? []).map(({ id }) =>
        clients.admin.from("inquiries").update({ status: "terkonfirmasi" }).eq("id", id).select("id"),
      ),
    );
    const outcomes = answers.map(({ status, error }) => error && `${status} ${error.code} ${error.details}`);
    expect(tally(outcomes)).toEqual({ booked: seats, refusals: new Set(["409 PT409 0"]) });
    const left = clients.anon.from("departures").select("seats_left").eq("package_id", package_id);
    expect((await left.order("departure_date")).data).toEqual([{ seats_left: 0 }, { seats_left: 45 }]);
  });
});
