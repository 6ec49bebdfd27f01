import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anon } from "./callers.ts";
import { postgresEngine } from "./engines.ts";
import { record } from "./inquiry-scene.ts";
import type { PostgresDatabase } from "./postgres-database.ts";
import { type Clients, openClients } from "./supabase-client.ts";

const taps = 20;
const tapOf = (number: number) => String(number).padStart(43, "0");

describe("two taps at the same moment are one conversation, whichever process they reach", () => {
  describe("on PostgreSQL 15, each process over a connection of its own", () => {
    let engine: Awaited<ReturnType<typeof postgresEngine>>;
    let database: PostgresDatabase;
    let one: PostgresDatabase;
    let other: PostgresDatabase;
    beforeAll(async () => {
      engine = await postgresEngine(15);
      database = (await engine.open()) as PostgresDatabase;
      [one, other] = [await database.another(), await database.another()];
    });
    afterAll(async () => {
      await Promise.all([database, one, other].map((connection) => connection.close()));
      await engine.stop();
    });

    const somebodyWaits = async () => {
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
      const look = () => database.transaction("owner", (tx) => tx.query(waiting));
      while ((await look()).rows.length === 0);
    };

    it("gives both the same code and writes one row (R10)", async () => {
      const codes: unknown[][] = [];
      for (let number = 0; number < taps; number++) {
        const pressed = [one, other].map((connection) =>
          connection.transaction(anon, (tx) => record(tx, "chat", null, null, "{}", tapOf(number))),
        );
        codes.push(await Promise.all(pressed));
      }
      expect(codes.every(([first, second]) => typeof first === "string" && first === second)).toBe(true);
      const { rows } = await database.transaction("owner", (tx) =>
        tx.query("select count(*)::integer as rows from public.inquiries"),
      );
      expect(rows).toEqual([{ rows: taps }]);
    });

    it("lets the later one wait for a row that is still being written (R10)", async () => {
      const press = (connection: PostgresDatabase, held: () => Promise<void>) =>
        connection.transaction(anon, async (tx) => {
          const code = await record(tx, "chat", null, null, "{}", tapOf(99));
          await held();
          return code;
        });
      let later: Promise<unknown> = Promise.resolve();
      const first = await press(one, async () => {
        later = press(other, async () => undefined);
        await somebodyWaits();
      });
      expect(await later).toBe(first);
    });
  });

  describe("on the embedded backend, through supabase-js", () => {
    let clients: Clients;
    beforeAll(async () => {
      clients = await openClients({ seeded: false });
    });
    afterAll(() => clients.backend.close());

    it("gives both the same code and writes one row (R10)", async () => {
      const press = () => clients.anon.rpc("record_inquiry", { kind: "chat", tap: tapOf(1) });
      const [first, second] = await Promise.all([press(), press()]);
      expect(first.data).toMatch(/^\w{5}$/);
      expect(second.data).toBe(first.data);
      const { count } = await clients.service.from("inquiries").select("*", { count: "exact", head: true });
      expect(count).toBe(1);
    });
  });
});
