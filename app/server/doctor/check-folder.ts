import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import {
  adviceFor,
  findExposed,
  listSnapshots,
  readRestored,
  readRestoreNote,
} from "embedded-supabase/maintenance";
import { type Finding, ok, problem, warning } from "./finding.ts";

const dayMs = 24 * 60 * 60 * 1000;
const aside = /^(pgdata\.damaged-|before-restore-)/;

/** Checks the data folder without opening its database. @param now ms since 1970 */
export async function checkFolder(dataDir: string, now: number): Promise<Finding[]> {
  return [
    await checkSecret(dataDir),
    checkFiles(dataDir),
    await checkSnapshots(dataDir, now),
    ...(await checkRestored(dataDir)),
    ...(await checkRestoredBackup(dataDir)),
    ...(await checkLeftovers(dataDir)),
  ];
}

async function checkRestored(dataDir: string): Promise<Finding[]> {
  const note = await readRestored(dataDir);
  if (note === null) return [];
  const text = `was damaged (${note.problem}) and replaced on ${note.at.toISOString()} by the snapshot of ${note.snapshotOf.toISOString()}: changes made between them are missing.`;
  return [warning("Database", text, "Tell the administrators; the dashboard's button ends this warning.")];
}

async function checkRestoredBackup(dataDir: string): Promise<Finding[]> {
  const note = await readRestoreNote(dataDir);
  if (note === null) return [];
  const text = `${note.source} was restored on ${note.at.toISOString()}. ${note.sentences.join(" ")}`;
  return [warning("Restored", text, `Delete ${note.file} when nobody needs to know it any more.`)];
}

function checkFiles(dataDir: string): Finding {
  const about = "Files";
  const { open, foreign } = findExposed(dataDir);
  const [first] = open;
  if (first === undefined) return ok(about, "open to the site alone");
  const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
  const text = `others on this machine have rights to ${first}${more}.`;
  if (foreign.length > 0) return problem(about, text, adviceFor(dataDir));
  return problem(about, text, `chmod -R go= ${dataDir} (the site does it at its next start)`);
}

async function checkSecret(dataDir: string): Promise<Finding> {
  const about = "Secret";
  const file = path.join(dataDir, "jwt-secret");
  const facts = await stat(file).catch(() => null);
  if (facts === null) return warning(about, `${file} is not there yet.`, "Start the site: it makes one.");
  if (process.platform === "win32" || (facts.mode & 0o077) === 0)
    return ok(about, "readable by the site alone");
  return problem(
    about,
    `others on this machine can read ${file}, and with it do everything.`,
    `chmod 600 ${file}`,
  );
}

async function checkSnapshots(dataDir: string, now: number): Promise<Finding> {
  const about = "Snapshots";
  const snapshots = await listSnapshots(dataDir);
  const [newest] = snapshots;
  if (newest === undefined) {
    return warning(
      about,
      "there is none yet.",
      "Let the site run: it takes one soon after its start and every hour with changes.",
    );
  }
  const age = now - newest.taken.getTime();
  const text = `${snapshots.length}, the newest of ${newest.taken.toISOString()}`;
  if (age < 7 * dayMs) return ok(about, text);
  return warning(
    about,
    `${text}.`,
    "If something was changed since, look for database.snapshot-failed in the log.",
  );
}

async function checkLeftovers(dataDir: string): Promise<Finding[]> {
  const names = (await readdir(dataDir)).filter((name) => aside.test(name));
  return names.map((name) =>
    warning(
      "Kept aside",
      `${path.join(dataDir, name)}`,
      "Delete it when you no longer need it; until then it takes space.",
    ),
  );
}
