import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createClient } from "@supabase/supabase-js";
import { temporaryFolder } from "embedded-supabase/testing/vitest";
import type { Database } from "../../../supabase/database.types.ts";
import { account, plantAccount, plantBooking, plantTrip, today } from "../../helpers/booking-trip.ts";
import { expect, test } from "../../helpers/client/test.ts";
import type { Service } from "../../helpers/service.ts";

const dataDir = temporaryFolder();
const jwtSecret = randomBytes(32).toString("base64url");
let backend: ChildProcess | undefined;

test.afterAll(async () => {
  if (backend !== undefined) await kill(backend);
});

/** Starts the embedded backend on the data folder, in a process of its own. */
async function start(): Promise<Service> {
  const args = ["supabase/command.ts", "backend", "--port", "0", "--data", dataDir];
  const env = { ...process.env, LOG_LEVEL: "warn", JWT_SECRET: jwtSecret };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  backend = child;
  let printed = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    printed += text;
    if (/^Secret key: \S+$/m.test(printed)) break;
  }
  const value = (name: string) => new RegExp(`^${name}: (\\S+)$`, "m").exec(printed)?.[1] ?? "";
  return createClient<Database>(value("API URL"), value("Secret key"), { auth: { persistSession: false } });
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

test("payments that were acknowledged survive kill -9, and their numbers have no gap (BL4)", async () => {
  let service = await start();
  await plantAccount(service);
  const { departure } = await plantTrip(service, { title: "Umroh Padam", quota: 10, price: 30_000_000 });
  const { id } = await plantBooking(service, departure);
  const acknowledged = new Set<string>();

  /** Pays again and again until the backend is gone. */
  async function payUntilGone(client: Service): Promise<void> {
    for (;;) {
      const payment = randomUUID();
      const { error } = await client.from("payments").insert({
        ...{ id: payment, booking_id: id, kind: "masuk", amount: 1000 },
        ...{ paid_on: today, method: "transfer", account },
      });
      if (error?.message.includes("fetch failed")) return;
      expect(error).toBeNull();
      acknowledged.add(payment);
    }
  }

  for (let round = 1; round <= 3; round += 1) {
    const before = acknowledged.size;
    const work = [payUntilGone(service), payUntilGone(service), payUntilGone(service)];
    await expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(before + 10);
    if (backend !== undefined) await kill(backend);
    await Promise.all(work);
    service = await start();
    const { data } = await service.from("payments").select("id, number").order("number").throwOnError();
    expect(data.map(({ number }) => number)).toEqual(data.map((_, index) => index + 1));
    const stored = new Set(data.map((row) => row.id));
    expect([...acknowledged].filter((payment) => !stored.has(payment))).toEqual([]);
  }
});
