import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import {
  adviceFor,
  findExposed,
  listArchives,
  listSnapshots,
  messageOf,
  openArchive,
  PassphraseError,
  readBackupState,
  readRestored,
  readRestoreNote,
} from "embedded-supabase/maintenance";
import { backupTrouble } from "../backup-trouble.ts";
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

/** @param folder of the nightly archives; null: none are wanted */
export async function checkBackups(dataDir: string, folder: string | null, now: number): Promise<Finding> {
  const about = "Backups";
  if (folder === null) {
    return warning(
      about,
      "BACKUP_DIR is not set.",
      "Set it to a folder on another disk: an archive each night.",
    );
  }
  const state = await readBackupState(dataDir, folder);
  const newest = state.newest?.toISOString() ?? null;
  const trouble = backupTrouble(state, now);
  if (trouble?.kind === "failed") {
    return problem(
      about,
      `the last one failed (${trouble.reason}).`,
      `Mend it; the newest archive: ${newest ?? "none"}.`,
    );
  }
  if (trouble?.kind === "late")
    return problem(
      about,
      `the newest is of ${newest}.`,
      "Does the site run? Look for backup.failed in its log.",
    );
  if (newest === null)
    return warning(about, `there is none in ${folder} yet.`, "Let the site run for two minutes.");
  return ok(about, `the newest of ${newest}`);
}

const leastPassphrase = 16;

/**
 * Says whether backups are encrypted, and whether the newest can be opened.
 * @param folder of the nightly archives; null: none are wanted @param passphrase of the environment; null: none
 */
export async function checkEncryption(folder: string | null, passphrase: string | null): Promise<Finding[]> {
  const about = "Encryption of backups";
  const [newest] = folder === null ? [] : await listArchives(folder).catch(() => []);
  const isShort = passphrase !== null && passphrase.length < leastPassphrase;
  const short = warning(
    about,
    `BACKUP_PASSPHRASE has fewer than ${leastPassphrase} characters: whoever gets an archive can guess it.`,
    "Take six words by chance, keep them outside this machine, and keep the former one for the archives there are.",
  );
  const findings = isShort ? [short] : [];
  if (newest === undefined) {
    if (passphrase === null) return folder === null ? [] : [unencrypted(about)];
    return [...findings, ok(about, "on; there is no archive yet to try BACKUP_PASSPHRASE on")];
  }
  const name = `the newest archive, of ${newest.taken.toISOString()},`;
  try {
    await using archive = await openArchive(newest.file, passphrase);
    if (archive.encrypted !== null) return [...findings, ok(about, `${name} opens with BACKUP_PASSPHRASE`)];
    if (passphrase === null) return [unencrypted(about)];
    const advice = "The next ones will be. Delete those from before as soon as you no longer need them.";
    return [...findings, warning(about, `${name} is not encrypted yet.`, advice)];
  } catch (error) {
    const isLocked = error instanceof PassphraseError;
    const advice = isLocked
      ? "Set BACKUP_PASSPHRASE to the passphrase that the site runs with. Without it nobody can restore."
      : "Make a backup by hand, and look at the disk.";
    return [...findings, problem(about, `${name} cannot be opened: ${messageOf(error)}`, advice)];
  }
}

function unencrypted(about: string): Finding {
  return warning(
    about,
    "there is none: archives hold names, phone numbers and password hashes that anybody can read.",
    "Set BACKUP_PASSPHRASE, and keep it outside this machine too: without it nobody can restore.",
  );
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
