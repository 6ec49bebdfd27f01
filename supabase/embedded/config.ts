import { readFile } from "node:fs/promises";
import { parse, TomlError } from "smol-toml";
import { StartupError } from "./errors.ts";
import { readSender, type Transaction } from "./types.ts";

export interface Config {
  auth: unknown;
  buckets: BucketConfig[];
  /** Sender from `[auth.email.smtp]`; null when not set. */
  mailFrom: string | null;
  /** Schemas that REST serves; the first is the default. */
  schemas: string[];
  /** Most rows of one REST request. */
  maxRows: number;
}

interface BucketConfig {
  id: string;
  public: boolean;
  fileSizeLimit: number | null;
  allowedMimeTypes: string[] | null;
}

const defaultSchemas = ["public"];
const defaultMaxRows = 1000;
const unitFactors: Record<string, number> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KIB: 1024,
  MIB: 1024 ** 2,
  GIB: 1024 ** 3,
};

/** Reads config.toml; a missing file means defaults. Rejects with `StartupError` for an unreadable one. */
export async function readConfig(file: string | null): Promise<Config> {
  const text = file === null ? "" : await readFile(file, "utf8").catch(() => "");
  try {
    const config = parse(text);
    return {
      auth: config.auth ?? {},
      buckets: bucketsOf(config.storage),
      mailFrom: mailFromOf(config.auth),
      ...apiOf(config.api),
    };
  } catch (error) {
    const reason = error instanceof TomlError ? error.message.split("\n")[0] : String(error);
    throw new StartupError(`${file} cannot be read: ${reason}.`);
  }
}

/** Makes the missing buckets and leaves existing ones as they are. */
export async function makeBuckets(tx: Transaction, buckets: readonly BucketConfig[]): Promise<void> {
  for (const bucket of buckets) {
    await tx.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
       values ($1, $1, $2, $3, $4) on conflict (id) do nothing`,
      [bucket.id, bucket.public, bucket.fileSizeLimit, bucket.allowedMimeTypes],
    );
  }
}

function bucketsOf(storage: unknown): BucketConfig[] {
  const { buckets = {} } = isTable(storage) ? storage : {};
  return Object.entries(isTable(buckets) ? buckets : {}).map(([id, bucket]) => {
    const table = isTable(bucket) ? bucket : {};
    const types = table.allowed_mime_types;
    return {
      id,
      public: table.public === true,
      fileSizeLimit: typeof table.file_size_limit === "string" ? bytesOf(table.file_size_limit) : null,
      allowedMimeTypes: Array.isArray(types) ? types.map(String) : null,
    };
  });
}

function apiOf(api: unknown): Pick<Config, "schemas" | "maxRows"> {
  const { schemas, max_rows: maxRows } = isTable(api) ? api : {};
  return {
    schemas: Array.isArray(schemas) && schemas.length > 0 ? schemas.map(String) : defaultSchemas,
    maxRows: typeof maxRows === "number" && maxRows > 0 ? maxRows : defaultMaxRows,
  };
}

function mailFromOf(auth: unknown): string | null {
  const email = isTable(auth) && isTable(auth.email) ? auth.email : {};
  const { admin_email: address, sender_name: name } = isTable(email.smtp) ? email.smtp : {};
  if (typeof address !== "string") return null;
  return readSender(typeof name === "string" ? `${name} <${address}>` : address);
}

function bytesOf(size: string): number {
  const [, amount, unit = "B"] = /^(\d+)\s*([KMG]?i?B)?$/i.exec(size) ?? [];
  const factor = unitFactors[unit.toUpperCase()];
  if (amount === undefined || factor === undefined) throw new Error(`"${size}" is not a size like "5MiB"`);
  return Number(amount) * factor;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
