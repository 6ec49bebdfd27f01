import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeNewFilesPrivate } from "../database/private-files.ts";
import { FolderInUseError, messageOf, StartupError } from "../errors.ts";
import type { Log } from "../types.ts";

export class UsageError extends Error {
  override readonly name = "UsageError";
}

const SNAPSHOT_ENDING = ".tar.gz";

type Environment = Record<string, string | undefined>;

export const BACKUP_USAGE = `npm run backup -- <file.zip> [--data <dir>]
Writes database, accounts and files of the embedded backend into one archive and reads it back. The site may run meanwhile.
  --data <dir>   the data folder (DATA_DIR, else .data)
In the image: umroh backup <file.zip>`;

export const RESTORE_USAGE = `npm run restore -- <file.zip> [options]
Makes the state of a backup the site's. Stop the site first. The archive is proved before anything is changed. Given a
snapshot (DATA_DIR/snapshots/*.tar.gz) it puts the database back to that, the way to the version before an upgrade.
  --replace              take the place of what is there, which is kept aside
  --data <dir>           the data folder (DATA_DIR, else .data)
  --migrations <dir>     SQL files of the schema (supabase/migrations)
  --files-to <address>   instead, upload the archive's files to that Supabase project; needs SUPABASE_SECRET_KEY.
                         Its rows are loaded by psql: README.txt in the archive says how.
In the image: umroh restore <file.zip> [options]`;

export type RestoreCommand =
  | { kind: "snapshot"; snapshot: string; dataDir: string; migrationsDir: string; replace: boolean }
  | { kind: "folder"; archive: string; dataDir: string; migrationsDir: string; replace: boolean }
  | { kind: "upload"; archive: string; url: string; secretKey: string };

export function readBackupCommand(args: string[], env: Environment) {
  const { values, positionals } = parse(args, { data: { type: "string" } });
  const target = onlyOne(positionals, ".zip");
  if (values.data === undefined && env.SUPABASE_URL) {
    throw new UsageError(
      "SUPABASE_URL is set, so the site's data is in that project, which Supabase backs up: see its dashboard, or `npx supabase db dump`. This command is for the embedded backend; --data <dir> backs up such a folder all the same.",
    );
  }
  return { target, dataDir: dataDirOf(values.data, env) };
}

export function readRestoreCommand(args: string[], env: Environment): RestoreCommand {
  const { values, positionals } = parse(args, {
    data: { type: "string" },
    migrations: { type: "string" },
    replace: { type: "boolean" },
    "files-to": { type: "string" },
  });
  const archive = onlyOne(positionals, "");
  const url = values["files-to"];
  if (typeof url === "string") return { kind: "upload", archive, ...uploadTarget(url, env) };
  const target = {
    dataDir: dataDirOf(values.data, env),
    migrationsDir: path.resolve(
      typeof values.migrations === "string" ? values.migrations : "supabase/migrations",
    ),
    replace: values.replace === true,
  };
  if (archive.endsWith(SNAPSHOT_ENDING)) return { kind: "snapshot", snapshot: archive, ...target };
  return { kind: "folder", archive, ...target };
}

type Values = Record<string, string | boolean | undefined>;
type OptionTypes = Record<string, { type: "string" | "boolean" }>;

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

function dataDirOf(given: string | boolean | undefined, env: Environment): string {
  return path.resolve((typeof given === "string" && given) || env.DATA_DIR || ".data");
}

function uploadTarget(url: string, env: Environment): { url: string; secretKey: string } {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new UsageError(`"${url}" is not a complete http(s) address.`);
  }
  const secretKey = env.SUPABASE_SECRET_KEY || env.SUPABASE_SERVICE_ROLE_KEY;
  if (!secretKey) throw new UsageError(`SUPABASE_SECRET_KEY must hold the secret key of ${url}.`);
  return { url: url.replace(/\/+$/, ""), secretKey };
}

export const terminalLog: Log = (level, event, fields) => {
  if (level === "warn" || level === "error")
    console.error(fields?.message ?? `${event} ${JSON.stringify(fields)}`);
};

export async function runCommand(
  usage: string,
  whenInUse: string,
  work: (args: string[], env: Record<string, string | undefined>) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) return console.log(usage);
  makeNewFilesPrivate();
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await work(args, process.env);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
    else if (error instanceof FolderInUseError) console.error(`${error.message}\n${whenInUse}`);
    else if (error instanceof StartupError) console.error(error.message);
    else console.error(error instanceof Error ? error.stack : error);
  }
}
