import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { accountEmail } from "../lib/mail-addresses.ts";
import { type BackupPlan, backupPlan, upkeepFields } from "./env-upkeep.ts";

const blankAsMissing = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema.optional());

const webAddress = (name: string) =>
  z.url({
    protocol: /^https?$/,
    error: `${name} must be a complete http(s) address`,
  });

const environmentSchema = z.object({
  PORT: z.preprocess(
    blankAsMissing,
    z.coerce.number({ error: "PORT must be a number" }).int().min(1).max(65_535).default(3000),
  ),
  HOST: optional(z.string()),
  SITE_URL: optional(webAddress("SITE_URL")),
  DATA_DIR: z.preprocess(blankAsMissing, z.string().default(".data")),
  DEMO: z.preprocess(
    blankAsMissing,
    z
      .enum(["0", "1"], {
        error: "DEMO must be 1 (demo content on the first run) or 0 (empty)",
      })
      .default("1"),
  ),
  ADMIN_EMAIL: optional(accountEmail("ADMIN_EMAIL must be an e-mail address")),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(6, { error: "ADMIN_PASSWORD must have at least 6 characters" })
      .refine((value) => Buffer.byteLength(value) <= 72, {
        error: "ADMIN_PASSWORD must not exceed 72 bytes",
      }),
  ),
  SUPABASE_URL: optional(webAddress("SUPABASE_URL")),
  SUPABASE_PUBLISHABLE_KEY: optional(z.string()),
  SUPABASE_ANON_KEY: optional(z.string()),
  TRUSTED_PROXIES: z.preprocess(
    blankAsMissing,
    z.coerce
      .number({ error: "TRUSTED_PROXIES must be a number" })
      .int()
      .min(0)
      .max(10, { error: "TRUSTED_PROXIES must be at most 10" })
      .default(0),
  ),
  PAGE_CACHE_MB: z.preprocess(
    blankAsMissing,
    z.coerce.number({ error: "PAGE_CACHE_MB must be a number" }).min(0).max(4096).default(32),
  ),
  PICTURE_CACHE_DIR: optional(z.string()),
  PICTURE_CACHE_MB: z.preprocess(
    blankAsMissing,
    z.coerce
      .number({ error: "PICTURE_CACHE_MB must be a number of megabytes" })
      .int({ error: "PICTURE_CACHE_MB must be a whole number of megabytes" })
      .min(10, { error: "PICTURE_CACHE_MB must be at least 10" })
      .default(1000),
  ),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      error: "SMTP_URL must start with smtp:// or smtps://",
    }),
  ),
  ...upkeepFields,
});

export type BackendChoice =
  | { kind: "hosted"; url: string; publishableKey: string }
  | {
      kind: "embedded";
      dataDir: string;
      demo: boolean;
      adminEmail?: string;
      adminPassword?: string;
    };

export interface Env {
  port: number;
  host: string | undefined;
  /** Origin of the public site without a trailing slash; the only source of absolute links (S20). */
  siteUrl: string;
  backend: BackendChoice;
  smtpUrl: string | null;
  /** Sender of the embedded backend's mails, as a header takes it; null: made of the site's host. */
  mailFrom: string | null;
  /** How many proxies of ours stand before the site; each adds one entry to `X-Forwarded-For`. */
  trustedProxies: number;
  /** What finished pages may take of the memory; 0 keeps none. */
  pageCacheBytes: number;
  pictureCache: { folder: string; maxBytes: number };
  warmUp: boolean;
  /** Who has it may read `/metrics`; null: nobody may. */
  metricsToken: string | null;
  backups: BackupPlan | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** Throws an Error that names every variable that is missing or malformed, one sentence a line. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = environmentSchema.safeParse(source);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => sentence(issue)).join("\n"));
  }
  const value = parsed.data;
  const backend = chooseBackend(value);
  return {
    port: value.PORT,
    host: value.HOST,
    siteUrl: new URL(value.SITE_URL ?? `http://localhost:${value.PORT}`).origin,
    backend,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    trustedProxies: value.TRUSTED_PROXIES,
    pageCacheBytes: value.PAGE_CACHE_MB * 1024 * 1024,
    pictureCache: {
      folder: path.resolve(value.PICTURE_CACHE_DIR ?? pictureFolder(backend)),
      maxBytes: value.PICTURE_CACHE_MB * 1_000_000,
    },
    warmUp: value.WARM_UP === "1",
    metricsToken: value.METRICS_TOKEN ?? null,
    backups: backupPlan(value, backend.kind),
    logLevel: value.LOG_LEVEL,
  };
}

function chooseBackend(value: z.output<typeof environmentSchema>): BackendChoice {
  if (value.SUPABASE_URL === undefined) {
    return {
      kind: "embedded",
      dataDir: path.resolve(value.DATA_DIR),
      demo: value.DEMO === "1",
      ...(value.ADMIN_EMAIL !== undefined && { adminEmail: value.ADMIN_EMAIL }),
      ...(value.ADMIN_PASSWORD !== undefined && {
        adminPassword: value.ADMIN_PASSWORD,
      }),
    };
  }
  const publishableKey = value.SUPABASE_PUBLISHABLE_KEY ?? value.SUPABASE_ANON_KEY;
  if (publishableKey === undefined) {
    throw new Error(
      "SUPABASE_URL is set, so SUPABASE_PUBLISHABLE_KEY must be set too (or the older SUPABASE_ANON_KEY).",
    );
  }
  if (isSecretKey(publishableKey)) {
    throw new Error(
      "SUPABASE_PUBLISHABLE_KEY holds a secret or service_role key; the site must run with the publishable one.",
    );
  }
  return {
    kind: "hosted",
    url: value.SUPABASE_URL.replace(/\/+$/, ""),
    publishableKey,
  };
}

/** Beside the embedded backend's data; with a hosted backend nothing has to outlive the container. */
function pictureFolder(backend: BackendChoice): string {
  return backend.kind === "embedded"
    ? path.join(backend.dataDir, "derivatives")
    : path.join(tmpdir(), "umroh-derivatives");
}

/** The web process never holds a key that row level security does not bind. */
function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  const payload = key.split(".")[1];
  if (payload === undefined) return false;
  return Buffer.from(payload, "base64url").toString("utf8").includes('"service_role"');
}

function sentence(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  return issue.message.includes(name) ? `${issue.message}.` : `${name}: ${issue.message}.`;
}

let parsedOnce: Env | undefined;

/** The process's settings, from the environment and, where it exists, the `.env` file beside package.json. */
export function getEnv(): Env {
  if (parsedOnce === undefined) {
    if (existsSync(".env")) process.loadEnvFile(".env");
    parsedOnce = parseEnv(process.env);
  }
  return parsedOnce;
}
