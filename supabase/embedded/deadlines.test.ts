import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "./test-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

const MIGRATION = `
create table public.packages (description text);
grant select on public.packages to anon;
insert into public.packages values (repeat('Sembilan hari, hotel dekat. ', 20));
create function public.count_for_ever() returns bigint language sql stable
  return (select count(*) from generate_series(1, 1000000000000));
create function public.sleep() returns void language sql volatile
  begin atomic select pg_catalog.pg_sleep(600); end;`;
const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
const BACK_REFERENCES = "^(.*)(.*)(.*)(.*)\\4\\3\\2\\1$";

const migrations = temporaryFolder();
beforeAll(() => writeFile(path.join(migrations, "1_slow.sql"), MIGRATION));

const TIMED_OUT = {
  status: 500,
  body: { code: "57014", details: null, hint: null, message: "canceling statement due to statement timeout" },
};

test("a stranger's slow requests end within 3 s, and the backend alone goes on with all it holds; once its database in memory is lost, it says so and ends (S34)", async () => {
  const args = ["--port", "0", "--data", "memory://", "--migrations", migrations, "--config", "none"];
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, JWT_SECRET: "", ADMIN_EMAIL: "", LOG_LEVEL: "silent" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const complaint = text(child.stderr);
  const ended = once(child, "exit");
  const said: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    const [, label = "", value = ""] = /^([^:]+): (.*)$/.exec(line) ?? [];
    said[label] = value;
    if (label === "Data") break;
  }
  /** As a stranger, by the publishable key. */
  async function ask(address: string, init?: RequestInit) {
    const began = performance.now();
    const answer = await fetch(`${said["API URL"]}/rest/v1${address}`, {
      ...init,
      headers: { apikey: said["Publishable key"] ?? "", "content-type": "application/json" },
    });
    return { status: answer.status, body: await answer.json(), ms: performance.now() - began };
  }

  const refused = await ask(`/packages?description=match.${encodeURIComponent(BACK_REFERENCES)}`);
  expect(refused).toMatchObject({ status: 400, body: { code: "PGRST127" } });
  const [counted, waited] = await Promise.all([
    ask("/rpc/count_for_ever"),
    ask("/packages?select=description&limit=1"),
  ]);
  expect(counted).toMatchObject(TIMED_OUT);
  expect(counted.ms).toBeGreaterThan(2_900);
  expect(waited).toMatchObject({ status: 200, body: [{ description: expect.stringMatching("Sembilan") }] });

  expect(await ask("/rpc/sleep", { method: "POST", body: "{}" })).toMatchObject(TIMED_OUT);
  expect(await ended).toEqual([1, null]);
  expect(await complaint).toMatch(
    /^The database is lost \(.+\), so this process ends\. What it held is gone: .+\n$/,
  );
});
