import path from "node:path";
import { z } from "zod";
import { readSender } from "../lib/mail-addresses.ts";

const unset = (value: unknown) => (value === "" ? undefined : value);
/** Indonesia's western time, which knows no summer time. */
const jakartaOffset = 7;

function mailSender(text: string, context: z.RefinementCtx): string {
  const sender = readSender(text);
  if (sender !== null) return sender;
  context.addIssue({
    code: "custom",
    message: "MAIL_FROM must be an e-mail address or a name with one: Contoh Travel <info@contoh.id>",
  });
  return z.NEVER;
}

export const upkeepFields = {
  LOG_LEVEL: z.preprocess(
    unset,
    z
      .enum(["debug", "info", "warn", "error", "silent"], {
        error: "LOG_LEVEL must be debug, info, warn, error or silent",
      })
      .default("info"),
  ),
  WARM_UP: z.preprocess(
    unset,
    z
      .enum(["0", "1"], { error: "WARM_UP must be 1 (pages and pictures are made ready after a start) or 0" })
      .default("1"),
  ),
  MAIL_FROM: z.preprocess(unset, z.string().transform(mailSender).optional()),
  METRICS_TOKEN: z.preprocess(
    unset,
    z.string().min(16, { error: "METRICS_TOKEN must have at least 16 characters" }).optional(),
  ),
  BACKUP_DIR: z.preprocess(unset, z.string().optional()),
  BACKUP_HOUR: z.preprocess(
    unset,
    z.coerce
      .number({ error: "BACKUP_HOUR must be an hour from 0 to 23" })
      .int({ error: "BACKUP_HOUR must be a whole hour" })
      .min(0, { error: "BACKUP_HOUR must be an hour from 0 to 23" })
      .max(23, { error: "BACKUP_HOUR must be an hour from 0 to 23" })
      .default(2),
  ),
};

/** Where an archive goes each night, and at which hour (UTC). */
export interface BackupPlan {
  folder: string;
  hourUtc: number;
}

/** Null: none wanted. Throws with a hosted backend, whose data is not here: there would silently be none. */
export function backupPlan(
  { BACKUP_DIR, BACKUP_HOUR }: { BACKUP_DIR?: string | undefined; BACKUP_HOUR: number },
  kind: "embedded" | "hosted",
): BackupPlan | null {
  if (BACKUP_DIR === undefined) return null;
  if (kind === "hosted") {
    throw new Error(
      "BACKUP_DIR is for the embedded backend, but SUPABASE_URL is set: Supabase backs that project up. Leave BACKUP_DIR out.",
    );
  }
  return { folder: path.resolve(BACKUP_DIR), hourUtc: (BACKUP_HOUR + 24 - jakartaOffset) % 24 };
}
