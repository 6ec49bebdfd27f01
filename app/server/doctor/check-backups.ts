import {
  listArchives,
  messageOf,
  openArchive,
  PassphraseError,
  readBackupState,
} from "embedded-supabase/maintenance";
import { backupTrouble } from "../backup-trouble.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Says how old the newest nightly archive is. @param folder of the archives; null: none are wanted */
export async function checkBackups(dataDir: string, folder: string | null, now: number): Promise<Finding> {
  const about = "Backups";
  if (folder === null) {
    return warning(
      about,
      "BACKUP_DIR is not set.",
      "Set it to a folder on another disk: an archive each night.",
    );
  }
  const state = await readBackupState(dataDir, folder, now);
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
    `BACKUP_PASSPHRASE has fewer than ${leastPassphrase} characters: anybody who gets an archive can guess it.`,
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
