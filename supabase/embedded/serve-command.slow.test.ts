import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { believeProofs } from "./backup/testing.ts";
import { findExposed } from "./database/private-files.ts";
import { insteadOfNode, temporaryFolder } from "./test-folder.ts";
import { folderOf } from "./testing.ts";

const node = process.execPath;
const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
const migration = `
create table public.notes (id bigint primary key, note text);
grant all on public.notes to service_role;
grant select on public.notes to anon;
create function public.fill() returns void language plpgsql volatile
  as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;`;

const folder = temporaryFolder();
beforeAll(async () => {
  await mkdir(path.join(folder, "migrations"));
  await writeFile(path.join(folder, "migrations/1_notes.sql"), migration);
  // Node itself makes the folder here: the first test puts a stand-in in its place, which cannot.
  await folderOf("new");
});

function spawnCli(args: string[]): ChildProcess {
  const [data = "", migrations = ""] = ["data", "migrations"].map((name) => path.join(folder, name));
  const base = ["--port", "0", "--data", data, "--migrations", migrations, "--config", "none"];
  // Makes the command start the same substitute for Node as this process.
  const inTurn = `data:text/javascript,process.execPath=${JSON.stringify(process.execPath)}`;
  const child = spawn(node, ["--import", inTurn, cli, "backend", ...base, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, JWT_SECRET: "", ADMIN_EMAIL: "", ADMIN_PASSWORD: "", LOG_LEVEL: "warn" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

interface Started {
  child: ChildProcess;
  said: Record<string, string>;
}

async function start(args: string[] = []): Promise<Started> {
  const child = spawnCli(args);
  if (!child.stdout) throw new Error("no stdout");
  const said: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    const [, label = "", value = ""] = /^([^:]+): (.*)$/.exec(line) ?? [];
    said[label] = value;
    if (label === (args.includes("--first-user-role") ? "Password (shown only now)" : "Data")) break;
  }
  return { child, said };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code;
}

const clientOf = ({ said }: Started) =>
  createClient(said["API URL"] ?? "", said["Secret key"] ?? "", {
    auth: { persistSession: false, autoRefreshToken: false },
  });

test("the command: first user, second process, kill -9, restart, SIGTERM", async () => {
  const dataDir = path.join(folder, "data");
  // Makes half a database, then waits until the process that started it is gone.
  insteadOfNode('mkdir -p "$4/base" && exec cat');
  const interrupted = spawnCli([]);
  const halves = async () =>
    (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith("pgdata.new-"));
  while ((await halves()).length === 0) await pause(20);
  await stop(interrupted, "SIGKILL");
  await believeProofs();

  const first = await start(["--first-user-role", "admin"]);
  expect(await halves()).toEqual([]);
  expect(first.said["First user"]).toBe("admin@localhost");
  expect(findExposed(dataDir).open).toEqual([]);
  const { error } = await clientOf(first).auth.signInWithPassword({
    email: "admin@localhost",
    password: first.said["Password (shown only now)"] ?? "",
  });
  expect(error).toBeNull();

  const second = spawnCli([]);
  const [sentence, [code]] = await Promise.all([
    second.stderr ? text(second.stderr) : "",
    once(second, "exit"),
  ]);
  expect(code).toBe(1);
  expect(sentence).toMatch(new RegExp(`^The data folder .* is in use by process ${first.child.pid} .*\\n$`));

  const writes = Array.from({ length: 30 }, (_, id) =>
    clientOf(first)
      .from("notes")
      .insert([{ id }, { id: id + 1000 }]),
  );
  const done = Promise.all(writes.map((write) => write.then(({ status }) => status)));
  await writes[4];
  expect(await stop(first.child, "SIGKILL")).toBeNull();
  const acknowledged = (await done).flatMap((status, id) => (status === 201 ? [id] : []));

  const third = await start();
  expect(third.said["First user"]).toBeUndefined();
  expect(third.said["Secret key"]).toBe(first.said["Secret key"]);
  const { data } = await clientOf(third).from("notes").select("id");
  const kept = new Set(data?.map((row) => row.id));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect([...kept].filter((id) => !kept.has(id < 1000 ? id + 1000 : id - 1000))).toEqual([]);

  const port = Number(new URL(third.said["API URL"] ?? "").port);
  const halfSent = connect(port, "127.0.0.1");
  halfSent.on("error", () => undefined);
  halfSent.write("POST /rest/v1/notes HTTP/1.1\r\nHost: x\r\n");
  await once(halfSent, "connect");
  const signalled = performance.now();
  const logged = third.child.stderr ? text(third.child.stderr) : "";
  expect(await stop(third.child, "SIGTERM")).toBe(0);
  // Node by itself waits five minutes for the rest of a request.
  expect(performance.now() - signalled).toBeLessThan(100_000);
  expect(await logged).toMatch(
    new RegExp(`process ${first.child.pid} on [^"]+ended without closing the database: by the system`),
  );
});

test("a database in memory is lost with a full disk, and the process says so and ends", async () => {
  const { child, said } = await start(["--data", "memory://"]);
  const complaint = child.stderr ? text(child.stderr) : "";
  const ended = once(child, "exit");
  const asStranger = { apikey: said["Publishable key"] ?? "" };
  const answer = await fetch(`${said["API URL"]}/rest/v1/rpc/fill`, { method: "POST", headers: asStranger });
  expect(answer.status).toBe(503);
  expect(await ended).toEqual([1, null]);
  expect(await complaint).toMatch(
    /The database is lost \(the disk was full\), so this process ends\. What it held is gone: .+\n$/,
  );
});
