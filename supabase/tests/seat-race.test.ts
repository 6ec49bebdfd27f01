import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin } from "./callers.ts";
import { postgresEngine } from "./engines.ts";
import type { PostgresDatabase } from "./postgres-database.ts";
import { type Clients, openClients } from "./supabase-client.ts";

const people = 50;
const seats = 10;
const row = { slug: "rebutan", title: "Rebutan", category: "umroh", price_quad: 1, quota: 14 };

/** Four of the fourteen are taken already, so ten are left. */
const plant = `
  insert into public.packages (slug, title, category, price_quad, quota) values ('rebutan', 'Rebutan', 'umroh', 1, 14);
  insert into public.inquiries (package_id, pilgrims, status) select id, 4, 'terkonfirmasi' from public.packages;
  insert into public.inquiries (package_id, pilgrims, name) select p.id, 1, n::text from public.packages p, generate_series(1, ${people}) n;
`;

/** How many were confirmed, and what the others were told. */
function tally(outcomes: (string | null)[]): { booked: number; refusals: Set<string> } {
  const refused = outcomes.filter((outcome) => outcome !== null);
  return { booked: outcomes.length - refused.length, refusals: new Set(refused) };
}

describe("fifty people confirm at once over the last ten seats", () => {
  describe("on PostgreSQL 15, each over a connection of their own", () => {
    let engine: Awaited<ReturnType<typeof postgresEngine>>;
    let database: PostgresDatabase;
    let connections: PostgresDatabase[];
    beforeAll(async () => {
      engine = await postgresEngine(15);
      database = (await engine.open()) as PostgresDatabase;
      await database.transaction("owner", (tx) => tx.exec(plant));
      connections = await Promise.all(Array.from({ length: people }, () => database.another()));
    });
    afterAll(async () => {
      await Promise.all([...connections, database].map((connection) => connection.close()));
      await engine.stop();
    });

    it("books exactly ten", async () => {
      const confirm = async (connection: PostgresDatabase, number: number) => {
        try {
          await connection.transaction(admin, (tx) =>
            tx.query("update public.inquiries set status = 'terkonfirmasi' where name = $1", [
              String(number),
            ]),
          );
          return null;
        } catch (error) {
          if (error instanceof Error && "code" in error && "detail" in error)
            return `${error.code} ${error.detail}`;
          throw error;
        }
      };
      const outcomes = await Promise.all(
        connections.map((connection, index) => confirm(connection, index + 1)),
      );
      expect(tally(outcomes)).toEqual({ booked: seats, refusals: new Set(["PT409 0"]) });
      const { rows } = await database.transaction("owner", (tx) =>
        tx.query("select public.seats_left(p) as left from public.packages p"),
      );
      expect(rows).toEqual([{ left: 0 }]);
    });
  });

  describe("on the embedded backend, through supabase-js", () => {
    let clients: Clients;
    beforeAll(async () => {
      clients = await openClients({ seeded: false });
    });
    afterAll(() => clients.backend.close());

    it("books exactly ten", async () => {
      const { data: made } = await clients.service.from("packages").insert(row).select("id").single();
      const package_id = made?.id;
      await clients.service.from("inquiries").insert({ package_id, pilgrims: 4, status: "terkonfirmasi" });
      const waiting = Array.from({ length: people }, () => ({ package_id, pilgrims: 1 }));
      const { data: inquiries } = await clients.service.from("inquiries").insert(waiting).select("id");
      const answers = await Promise.all(
        (inquiries ?? []).map(({ id }) =>
          clients.admin.from("inquiries").update({ status: "terkonfirmasi" }).eq("id", id).select("id"),
        ),
      );
      const outcomes = answers.map(
        ({ status, error }) => error && `${status} ${error.code} ${error.details}`,
      );
      expect(tally(outcomes)).toEqual({ booked: seats, refusals: new Set(["409 PT409 0"]) });
      const { data: left } = await clients.anon
        .from("packages")
        .select("seats_left")
        .eq("id", package_id)
        .single();
      expect(left).toEqual({ seats_left: 0 });
    });
  });
});
