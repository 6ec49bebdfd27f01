import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  FolderInUseError,
  findDamage,
  findOtherPostgres,
  listSnapshots,
  lockDataDir,
  messageOf,
  mustBeReadable,
  PGliteDatabase,
  StartupError,
  withSnapshotDatabase,
} from "embedded-supabase/maintenance";
import { checkDatabase } from "./check-database.ts";
import { checkFolder } from "./check-folder.ts";
import { checkOwnClock } from "./check-machine.ts";
import { type Finding, ok, problem, unknown, warning } from "./finding.ts";

interface EmbeddedTarget {
  dataDir: string;
  siteAddress: string;
  migrations: readonly string[];
}

const about = "Database";
const deadlineMs = 5_000;
const longestSaid = 300;
const silent = () => undefined;

/** Checks the embedded backend without changing it: on a copy, or on the newest snapshot of a running site. */
export async function checkEmbedded(target: EmbeddedTarget): Promise<Finding[]> {
  const { dataDir } = target;
  if (!existsSync(path.join(dataDir, "initialized.json"))) {
    return [
      warning(
        about,
        `there is none in ${dataDir} yet.`,
        "Start the site (npm start), or set DATA_DIR to its folder.",
      ),
    ];
  }
  const now = Date.now();
  const known = [(await listSnapshots(dataDir))[0]?.taken.getTime() ?? 0, await sinceOf(dataDir)];
  const folder = [checkOwnClock(known, now), ...(await checkFolder(dataDir, now))];
  const lock = await lockDataDir(dataDir, "no address (npm run doctor)", { passing: true }).catch(
    (error: unknown) => {
      if (error instanceof FolderInUseError) return error;
      throw error;
    },
  );
  if (lock instanceof FolderInUseError) return [...folder, ...(await checkRunning(target, lock))];
  try {
    return [...folder, ...(await checkStopped(target))];
  } finally {
    lock.release();
  }
}

async function checkRunning(target: EmbeddedTarget, inUse: FolderInUseError): Promise<Finding[]> {
  const [owner = inUse.message] = inUse.message.split(". ");
  const site = await checkSite(target.siteAddress);
  const [newest] = await listSnapshots(target.dataDir);
  if (newest === undefined) {
    return [
      site,
      unknown(about, `${owner}; there is no snapshot of it to look into yet.`, "Run this again in a minute."),
    ];
  }
  const seen = ok(about, `${owner}; what follows is its snapshot of ${newest.taken.toISOString()}`);
  return [site, seen, ...(await checkSnapshot(target, newest.file))];
}

/** Unpacks the copy to files, as a container has too little memory for a large database. */
async function checkSnapshot(target: EmbeddedTarget, snapshot: string): Promise<Finding[]> {
  try {
    return await withSnapshotDatabase(target.dataDir, snapshot, silent, (db) => lookInto(db, target));
  } catch (error) {
    if (error instanceof StartupError)
      return [unknown(about, error.message, "Run this again with more space.")];
    return [damaged(messageOf(error))];
  }
}

async function checkSite(address: string): Promise<Finding> {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(deadlineMs) });
    const text = (await answer.text()).trim().slice(0, longestSaid);
    if (answer.ok) return ok("Site", `${address} answers`);
    return problem(
      "Site",
      `${address}/healthz answers ${answer.status}: ${text}.`,
      "Look at the last lines of its log.",
    );
  } catch {
    return warning(
      "Site",
      `nothing answers at ${address}, though the data folder is in use.`,
      "Does the site listen on another PORT or HOST than this command knows? Else restart it.",
    );
  }
}

async function checkStopped(target: EmbeddedTarget): Promise<Finding[]> {
  const pgdata = path.join(target.dataDir, "pgdata");
  const otherPostgres = await findOtherPostgres(pgdata);
  if (otherPostgres !== null) return [problem(about, otherPostgres.what, otherPostgres.advice)];
  const damage = await findDamage(pgdata);
  if (damage !== null) return [damaged(damage)];
  const copy = await mkdtemp(path.join(tmpdir(), "doctor-"));
  try {
    await cp(pgdata, path.join(copy, "pgdata"), { recursive: true });
    const db = await PGliteDatabase.open({ pgdata: path.join(copy, "pgdata"), log: silent });
    try {
      return await lookInto(db, target);
    } finally {
      await db.close();
    }
  } catch (error) {
    return [damaged(messageOf(error))];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function lookInto(db: PGliteDatabase, target: EmbeddedTarget): Promise<Finding[]> {
  await mustBeReadable(db);
  const findings = await checkDatabase(db, path.join(target.dataDir, "files"), target.migrations);
  return [ok(about, "opens, and every row can be read"), ...findings];
}

function damaged(reason: string): Finding {
  return problem(
    about,
    `it is damaged: ${reason}.`,
    "Start the site: the newest snapshot takes its place and the damaged files are kept. Or restore a backup: npm run restore -- <file.zip> --replace",
  );
}

/** When the running site opened the folder, in ms since 1970; 0 when that is not known. */
async function sinceOf(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, "lock.json"), "utf8").catch(() => "{}");
  const { since } = JSON.parse(text) as { since?: string };
  return Date.parse(since ?? "") || 0;
}
