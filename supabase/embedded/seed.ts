import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { PGliteDatabase } from "./database/database.ts";
import { DatabaseError, StartupError } from "./errors.ts";
import type { Log } from "./types.ts";

type Put = (bucket: string, name: string, bytes: Uint8Array, contentType: string) => Promise<void>;

const longDeadlines = { deadlineMs: 300_000, queryDeadlineMs: 300_000 };
const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webp": "image/webp",
};

/** Runs the seed once per database; an interrupted run continues where it stopped. */
export async function seedOnce(
  db: PGliteDatabase,
  seedFile: string | null,
  put: Put,
  log: Log,
): Promise<void> {
  let progress = await readProgress(db);
  if (progress === "done") return;
  if (seedFile !== null && progress === "pending") {
    await runSeedFile(db, seedFile);
    progress = "files";
  }
  if (seedFile !== null && progress === "files")
    await putFiles(db, path.join(path.dirname(seedFile), "seed"), put);
  await db.transaction("owner", (tx) =>
    tx.query("update embedded_backend.state set value = 'done' where key = 'seed'"),
  );
  if (seedFile !== null) log("info", "seed.done", { file: path.basename(seedFile) });
}

async function readProgress(db: PGliteDatabase): Promise<string> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ value: string }>("select value from embedded_backend.state where key = 'seed'"),
  );
  return rows[0]?.value ?? "done";
}

async function runSeedFile(db: PGliteDatabase, seedFile: string): Promise<void> {
  const sql = await readFile(seedFile, "utf8").catch(() => {
    throw new StartupError(`The seed file ${seedFile} cannot be read.`);
  });
  try {
    await db.transaction(
      "owner",
      async (tx) => {
        await tx.exec(sql);
        await tx.exec("update embedded_backend.state set value = 'files' where key = 'seed'");
      },
      longDeadlines,
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new StartupError(
      `${path.basename(seedFile)} failed and was rolled back: ${error.message} (${error.code}).`,
    );
  }
}

/** Uploads the files of folders that are named after a bucket. */
async function putFiles(db: PGliteDatabase, folder: string, put: Put): Promise<void> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ id: string }>("select id from storage.buckets"),
  );
  for (const { id } of rows) {
    const root = path.join(folder, id);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(root, file).split(path.sep).join("/");
      await put(id, name, await readFile(file), contentTypeOf(name));
    }
  }
}

function contentTypeOf(name: string): string {
  return contentTypes[path.extname(name).toLowerCase()] ?? "application/octet-stream";
}
