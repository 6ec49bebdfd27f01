import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { imageUsage, packageCommands } from "../command-names.ts";
import { messageOf, UsageError } from "../errors.ts";
import type { Log, Project } from "../types.ts";

const snapshotEnding = ".tar.gz";

type Environment = Record<string, string | undefined>;

export function backupUsage({ commands = packageCommands }: Project): string {
  return `${commands.backup} <file.zip> [--data <dir>]
Writes database, accounts and files of the backend into one archive and reads it back. The backend may run meanwhile.
BACKUP_PASSPHRASE in the environment encrypts the archive.
  --data <dir>   the data folder (DATA_DIR, else .data)${imageUsage(commands, "backup <file.zip>")}`;
}

export function restoreUsage({ commands = packageCommands }: Project): string {
  return `${commands.restore} <file.zip> [options]
Puts the state of a backup into the data folder. Stop the backend first. The archive is verified before anything is
changed. BACKUP_PASSPHRASE in the environment opens an encrypted one. A snapshot (DATA_DIR/snapshots/*.tar.gz) in the place of an archive replaces the database alone: the way to the
version before an upgrade.
  --replace              replace what is there, which is kept aside
  --data <dir>           the data folder (DATA_DIR, else .data)
  --migrations <dir>     SQL files of the schema (supabase/migrations)
  --extension <name>     extension that the migrations create, once for each (none)
  --files-to <address>   instead, upload the archive's files to that Supabase project; needs SUPABASE_SECRET_KEY.
                         psql loads the rows: README.txt in the archive says how.
  --decrypt-to <file.zip>  instead, write an encrypted archive without its encryption, for psql${imageUsage(commands, "restore <file.zip> [options]")}`;
}

/** Returns the environment with the values of a file `.env` in the working folder. */
export function readEnvironment(): Environment {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return process.env;
}

/** Passphrase of archives; null: none. */
export function passphraseOf({ BACKUP_PASSPHRASE }: Environment): string | null {
  return BACKUP_PASSPHRASE || null;
}

export type RestoreCommand =
  | { kind: "snapshot"; snapshot: string; dataDir: string; migrationsDir: string; replace: boolean }
  | {
      kind: "folder";
      archive: string;
      extensions: string[];
      dataDir: string;
      migrationsDir: string;
      replace: boolean;
    }
  | { kind: "upload"; archive: string; url: string; secretKey: string }
  | { kind: "decrypt"; archive: string; target: string };

export function readBackupCommand(args: string[], env: Environment) {
  const { values, positionals } = parse(args, { data: { type: "string" } });
  const target = onlyOne(positionals, ".zip");
  if (values.data === undefined && env.SUPABASE_URL) {
    throw new UsageError(
      "SUPABASE_URL is set, so the data is in that project, which Supabase backs up: see its dashboard, or `npx supabase db dump`. This command is for the embedded backend; --data <dir> backs up such a folder all the same.",
    );
  }
  return { target, dataDir: dataDirOf(values.data, env) };
}

export function readRestoreCommand(args: string[], env: Environment): RestoreCommand {
  const { values, positionals } = parse(args, {
    data: { type: "string" },
    migrations: { type: "string" },
    extension: { type: "string", multiple: true },
    replace: { type: "boolean" },
    "files-to": { type: "string" },
    "decrypt-to": { type: "string" },
  });
  const archive = onlyOne(positionals, "");
  const plain = values["decrypt-to"];
  if (typeof plain === "string") return { kind: "decrypt", archive, target: onlyOne([plain], ".zip") };
  const url = values["files-to"];
  if (typeof url === "string") return { kind: "upload", archive, ...uploadTarget(url, env) };
  const target = {
    dataDir: dataDirOf(values.data, env),
    migrationsDir: path.resolve(
      typeof values.migrations === "string" ? values.migrations : "supabase/migrations",
    ),
    replace: values.replace === true,
  };
  if (archive.endsWith(snapshotEnding)) return { kind: "snapshot", snapshot: archive, ...target };
  const extensions = Array.isArray(values.extension) ? values.extension : [];
  return { kind: "folder", archive, extensions, ...target };
}

type Values = Record<string, string | boolean | string[] | undefined>;
type OptionTypes = Record<string, { type: "string" | "boolean"; multiple?: true }>;

function parse(args: string[], options: OptionTypes): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function onlyOne(positionals: string[], ending: string): string {
  const [file, ...surplus] = positionals;
  if (file === undefined) throw new UsageError("Which archive? The name of the file is missing.");
  if (surplus.length > 0) throw new UsageError(`One archive at a time, please: ${positionals.join(" ")}`);
  if (!file.endsWith(ending)) throw new UsageError(`The archive's name must end with ${ending}: ${file}`);
  return path.resolve(file);
}

function dataDirOf(argument: Values[string], env: Environment): string {
  return path.resolve((typeof argument === "string" && argument) || env.DATA_DIR || ".data");
}

function uploadTarget(url: string, env: Environment): { url: string; secretKey: string } {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new UsageError(`"${url}" is not a complete http(s) address.`);
  }
  const secretKey = env.SUPABASE_SECRET_KEY || env.SUPABASE_SERVICE_ROLE_KEY;
  if (!secretKey) throw new UsageError(`SUPABASE_SECRET_KEY must hold the secret key of ${url}.`);
  return { url: url.replace(/\/+$/, ""), secretKey };
}

/** Prints warnings and errors alone. */
export const terminalLog: Log = (level, event, fields) => {
  if (level === "warn" || level === "error")
    console.error(fields?.message ?? `${event} ${JSON.stringify(fields)}`);
};
