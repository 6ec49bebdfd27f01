import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });

const MIGRATION = `
create table public.packages (description text);
grant select on public.packages to anon;
insert into public.packages values (repeat('Sembilan hari, hotel dekat. ', 20));
create function public.count_for_ever() returns bigint language sql stable
  return (select count(*) from generate_series(1, 1000000000000));
create function public.sleep() returns void language sql volatile
  begin atomic select pg_catalog.pg_sleep(600); end;
create function public.matches(pattern text) returns boolean language sql stable
  return repeat('Sembilan hari, hotel dekat. ', 20) ~ pattern;`;
const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
const BACK_REFERENCES = "^(.*)(.*)(.*)(.*)\\4\\3\\2\\1$";

let migrations = "";
beforeAll(async () => {
  migrations = await mkdtemp(path.join(tmpdir(), "deadlines-test-"));
  await writeFile(path.join(migrations, "1_slow.sql"), MIGRATION);
});
afterAll(() => rm(migrations, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  /** As a stranger, by the publishable key; `path` begins after `/rest/v1`. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; body: unknown; ms: number }>;
}

/** The backend alone, over HTTP, with a database in memory. */
async function start(): Promise<Started> {
  const args = ["--port", "0", "--data", "memory://", "--migrations", migrations, "--config", "none"];
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, JWT_SECRET: "", ADMIN_EMAIL: "", LOG_LEVEL: "silent" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    const [, label = "", value = ""] = /^([^:]+): (.*)$/.exec(line) ?? [];
    said[label] = value;
    if (label === "Data") break;
  }
  const ask: Started["ask"] = async (address, init) => {
    const began = performance.now();
    const answer = await fetch(`${said["API URL"]}/rest/v1${address}`, {
      ...init,
      headers: { apikey: said["Publishable key"] ?? "", "content-type": "application/json" },
    });
    return { status: answer.status, body: await answer.json(), ms: performance.now() - began };
  };
  return { child, ask };
}

const TIMED_OUT = {
  status: 500,
  body: { code: "57014", details: null, hint: null, message: "canceling statement due to statement timeout" },
};

test("a stranger's slow requests end within 3 s, and the standalone backend goes on with all it holds (S34)", async () => {
  const { ask } = await start();
  const refused = await ask(`/packages?description=match.${encodeURIComponent(BACK_REFERENCES)}`);
  expect(refused).toMatchObject({ status: 400, body: { code: "PGRST127" } });
  expect(refused.ms).toBeLessThan(2_000);
  const [counted, waited] = await Promise.all([
    ask("/rpc/count_for_ever"),
    ask("/packages?select=description&limit=1"),
  ]);
  const matched = await ask("/rpc/matches", {
    method: "POST",
    body: JSON.stringify({ pattern: BACK_REFERENCES }),
  });
  expect(counted).toMatchObject(TIMED_OUT);
  expect(matched).toMatchObject(TIMED_OUT);
  expect(counted.ms).toBeGreaterThan(2_900);
  expect(waited).toMatchObject({ status: 200, body: [{ description: expect.stringMatching("Sembilan") }] });
});

test("a database in memory that is lost: the process says so and ends, instead of listening on for good", async () => {
  const { child, ask } = await start();
  const said = child.stderr ? text(child.stderr) : "";
  const ended = once(child, "exit");
  expect(await ask("/rpc/sleep", { method: "POST", body: "{}" })).toMatchObject(TIMED_OUT);
  expect(await ended).toEqual([1, null]);
  expect(await said).toMatch(
    /^The database is lost \(.+\), so this process ends\. What it held is gone: .+\n$/,
  );
});
