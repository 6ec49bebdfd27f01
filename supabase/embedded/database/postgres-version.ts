import { open, readFile } from "node:fs/promises";
import path from "node:path";

/** Major version of PGlite's PostgreSQL; a test compares the two. */
export const postgresMajor = 18;
const catalogueVersion = 202506291;

/** Place of the catalogue version in pg_control: after an identifier of 8 bytes and a version of 4. */
const catalogueVersionAt = 12;
const catalogueVersionForm = /^20\d{2}[01]\d[0-3]\d\d$/;

interface OtherPostgres {
  what: string;
  advice: string;
}

/** Says which other PostgreSQL wrote the files; null for this one. Such files are whole and must not be replaced. */
export async function findOtherPostgres(pgdata: string): Promise<OtherPostgres | null> {
  const major = await majorOf(pgdata);
  if (major !== null && major !== postgresMajor)
    return refusal(pgdata, `PostgreSQL ${major}`, major > postgresMajor);
  const catalogue = await catalogueVersionOf(pgdata);
  if (catalogue === null || catalogue === catalogueVersion) return null;
  const writer = `another build of PostgreSQL ${postgresMajor} (catalogue ${catalogue})`;
  return refusal(pgdata, writer, catalogue > catalogueVersion);
}

function refusal(pgdata: string, writer: string, isNewer: boolean): OtherPostgres {
  const advice = isNewer
    ? "Run the newer version again. To go back to this one, restore a backup that was made with it, with --replace (snapshots/before-upgrade-* hold the database before each upgrade)."
    : "Run the version that wrote it, make a backup there, and restore that here with --replace.";
  return {
    what: `The database in ${pgdata} was written by ${writer}, and this version brings PostgreSQL ${postgresMajor}. It is not damaged, and nothing was changed.`,
    advice,
  };
}

async function majorOf(pgdata: string): Promise<number | null> {
  const text = await readFile(path.join(pgdata, "PG_VERSION"), "latin1").catch(() => "");
  return /^\d{1,3}\s*$/.test(text) ? Number(text) : null;
}

/** Reads the catalogue version; null for an impossible value, which means damage. */
async function catalogueVersionOf(pgdata: string): Promise<number | null> {
  const bytes = Buffer.alloc(4);
  const handle = await open(path.join(pgdata, "global/pg_control")).catch(() => null);
  if (handle === null) return null;
  try {
    await handle.read(bytes, 0, 4, catalogueVersionAt);
  } finally {
    await handle.close();
  }
  const version = bytes.readUInt32LE();
  return catalogueVersionForm.test(String(version)) ? version : null;
}
