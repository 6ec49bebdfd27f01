import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { z } from "zod";
import { StartupError } from "../errors.ts";
import { isBucketName, isValidKey } from "../storage/names.ts";
import type { CommandNames } from "../types.ts";

export const archiveFormat = "embedded-backend-backup";
export const manifestEntry = "manifest.json";
export const sqlEntry = "database.sql";
export const readmeEntry = "README.txt";

const sizes = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const time = z.iso.datetime().nullable();

const fileSchema = z.strictObject({
  bucket: z.string().refine(isBucketName),
  name: z.string().refine(isValidKey),
  ...sizes,
  id: z.uuid(),
  ownerId: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  /** Type, cache time and ETag as Storage keeps them. */
  metadata: z.looseObject({ mimetype: z.string(), cacheControl: z.string().optional() }),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
});

const bucketSchema = z.strictObject({
  id: z.string().refine(isBucketName),
  public: z.boolean(),
  fileSizeLimit: z.int().min(0).nullable(),
  allowedMimeTypes: z.array(z.string()).nullable(),
});

const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  version: z.literal(1),
  stateOf: z.iso.datetime(),
  migrations: z.array(z.string().regex(/^\d+$/)),
  sql: z.strictObject(sizes),
  tables: z.record(z.string(), z.int().min(0)),
  buckets: z.array(bucketSchema),
  files: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest["files"][number];
export type ManifestBucket = Manifest["buckets"][number];

export function entryOf({ bucket, name }: Pick<ManifestFile, "bucket" | "name">): string {
  return `files/${bucket}/${name}`;
}

export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StartupError(`The archive's ${manifestEntry} cannot be read.`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartupError(
    `The archive's ${manifestEntry} is none of a backup (${issue?.path.join(".") || "it"}: ${issue?.message}).`,
  );
}

/** Text of the archive's `README.txt`: what is in it, and how it is loaded. */
export function readmeText({ restore, inImage }: CommandNames): string {
  const inContainer =
    inImage === null
      ? ""
      : `  In a container: docker run --rm -v <volume>:/data -v <folder of the archive>:/backup <image> ${inImage} restore /backup/<this archive>\n`;
  return `A backup of an embedded Supabase backend: its database, its accounts and its files.

It holds personal data and password hashes. Keep it where nobody else can read it.

  ${sqlEntry}   the rows as plain SQL, without the schema
  files/         the stored files, one folder for each bucket
  ${manifestEntry}  what is in here, with sizes and SHA-256 sums

Into an embedded backend, which must not run meanwhile:
  ${restore} <this archive>             into an empty data folder
  ${restore} <this archive> --replace   keeps what is there aside
${inContainer}
Into a new hosted Supabase project:
  npx supabase db push --remote                                    the migrations, without seed data
  psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f ${sqlEntry}
  SUPABASE_SECRET_KEY=... ${restore} <this archive> --files-to https://<project>.supabase.co

Passwords and second steps stay as they are. Sessions and links in mails are not in here: everybody signs in anew.
`;
}

export interface Passed {
  bytes: number;
  sha256: string;
}

/** Passes bytes on; `onEnd` gets their sum, and may throw to fail the stream. */
export function measuring(onEnd: (passed: Passed) => void): Transform {
  const hash = createHash("sha256");
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
    flush(done) {
      try {
        onEnd({ bytes, sha256: hash.digest("hex") });
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
