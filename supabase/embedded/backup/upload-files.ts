import { buffer } from "node:stream/consumers";
import { createClient } from "@supabase/supabase-js";
import { StartupError } from "../errors.ts";
import { entryOf, type ManifestFile } from "./manifest.ts";
import { openArchive, verifyArchive } from "./read-archive.ts";

interface Target {
  /** Address of a Supabase project, or of an embedded backend that is served alone. */
  url: string;
  secretKey: string;
  /** Opens an encrypted archive. */
  passphrase?: string | null;
}

/**
 * Uploads the archive's files, replacing those of the same name, so that it can be repeated. Rejects with
 * `StartupError`. @returns the number of files
 */
export async function uploadFiles(
  archiveFile: string,
  { url, secretKey, passphrase }: Target,
): Promise<number> {
  await using archive = await openArchive(archiveFile, passphrase);
  await verifyArchive(archive);
  const { storage } = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  for (const file of archive.manifest.files) {
    const bytes = await buffer(await archive.read(entryOf(file)));
    const { error } = await storage.from(file.bucket).upload(file.name, bytes, {
      contentType: file.metadata.mimetype,
      cacheControl: secondsOf(file),
      upsert: true,
    });
    if (error) throw new StartupError(`${entryOf(file)} was not taken by ${url}: ${error.message}.`);
  }
  return archive.manifest.files.length;
}

function secondsOf({ metadata }: ManifestFile): string {
  return /max-age=(\d+)/.exec(metadata.cacheControl ?? "")?.[1] ?? "3600";
}
