import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mailHost, readSender } from "embedded-supabase/types";
import { z } from "zod";
import { accountEmail } from "../lib/account-email.ts";

const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be a complete http(s) address` });
/** Whether nothing follows the host and port. What is no address at all has a sentence of its own. */
function isWholeOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url === null || url.href === `${url.origin}/`;
}
/** A number within bounds. Its one sentence names them, whichever of them a value misses. */
function numberWithin(name: string, least: number, most: number) {
  const error = `${name} must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
}
function wholeNumberWithin(name: string, least: number, most: number) {
  const error = `${name} must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}
const onUnlessSaid = (error: string) => z.enum(["0", "1"], { error }).default("1");
/** Whether a host is this machine. */
export const isLocal = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
const jakartaOffset = 7;

function isPrivateOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLocal(hostname);
}

function mailSender(text: string, context: z.RefinementCtx): string {
  const sender = readSender(text);
  if (sender !== null) return sender;
  context.addIssue({
    code: "custom",
    message: "MAIL_FROM must be an e-mail address or a name with one: Contoh Travel <info@contoh.id>",
  });
  return z.NEVER;
}

const environmentSchema = z.object({
  PORT: wholeNumberWithin("PORT", 1, 65_535).default(3000),
  HOST: z.string().optional(),
  SITE_URL: webAddress("SITE_URL")
    .refine(isWholeOrigin, {
      error: "SITE_URL must end with the host or port: the site answers at its root, under no path",
    })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  DEMO: onUnlessSaid("DEMO must be 1 (demo content on the first run) or 0 (empty)"),
  ADMIN_EMAIL: accountEmail("ADMIN_EMAIL must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, { error: "ADMIN_PASSWORD must have at least 6 characters" })
    .refine((value) => Buffer.byteLength(value) <= 72, { error: "ADMIN_PASSWORD must not exceed 72 bytes" })
    .optional(),
  SUPABASE_URL: webAddress("SUPABASE_URL").optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  TRUSTED_PROXIES: wholeNumberWithin("TRUSTED_PROXIES", 0, 10).default(0),
  PAGE_CACHE_MB: numberWithin("PAGE_CACHE_MB", 0, 4096).default(32),
  PICTURE_CACHE_DIR: z.string().optional(),
  PICTURE_CACHE_MB: wholeNumberWithin("PICTURE_CACHE_MB", 10, 10_000_000).default(1000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "SMTP_URL must start with smtp:// or smtps://" }).optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "LOG_LEVEL must be debug, info, warn, error or silent",
    })
    .default("info"),
  WARM_UP: onUnlessSaid("WARM_UP must be 1 (pages and pictures are made ready after a start) or 0"),
  MAIL_FROM: z.string().transform(mailSender).optional(),
  METRICS_TOKEN: z.string().min(16, { error: "METRICS_TOKEN must have at least 16 characters" }).optional(),
  INQUIRY_WEBHOOK_URL: webAddress("INQUIRY_WEBHOOK_URL")
    .refine(isPrivateOnTheWay, {
      error: "INQUIRY_WEBHOOK_URL must start with https:// (http:// is for this machine alone)",
    })
    .optional(),
  INQUIRY_WEBHOOK_SECRET: z
    .string()
    .min(16, { error: "INQUIRY_WEBHOOK_SECRET must have at least 16 characters" })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOUR: wholeNumberWithin("BACKUP_HOUR", 0, 23).default(2),
  BACKUP_PASSPHRASE: z.string().optional(),
});

type Settings = z.output<typeof environmentSchema>;

export type BackendSettings =
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
  backend: BackendSettings;
  smtpUrl: string | null;
  /** Sender of mails; null for one made of the site's host. */
  mailFrom: string | null;
  /** How many proxies stand before the site. Each adds one entry to `X-Forwarded-For`. */
  trustedProxies: number;
  pageCacheBytes: number;
  pictureCache: { folder: string; maxBytes: number };
  warmUp: boolean;
  metricsToken: string | null;
  /** Where each new inquiry is posted, and the key of its signature; null for nowhere. */
  inquiryWebhook: { url: string; secret: string } | null;
  /** Folder and UTC hour of nightly backups, and the passphrase that encrypts them; null for none. */
  backups: { folder: string; hourUtc: number; passphrase?: string } | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** Sender of the mails that the site itself sends. */
export function mailSenderOf({ mailFrom, siteUrl }: Pick<Env, "mailFrom" | "siteUrl">): string {
  return mailFrom ?? `noreply@${mailHost(siteUrl)}`;
}

/** Parses the environment. Throws an Error that names every missing or malformed variable, one sentence a line. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.entries(source).filter(([, value]) => value !== "");
  const parsed = environmentSchema.safeParse(Object.fromEntries(filled));
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
    inquiryWebhook: readWebhook(value),
    backups: planBackups(value, backend.kind),
    logLevel: value.LOG_LEVEL,
  };
}

function chooseBackend(value: Settings): BackendSettings {
  if (value.SUPABASE_URL === undefined) {
    if ((value.SUPABASE_PUBLISHABLE_KEY ?? value.SUPABASE_ANON_KEY) !== undefined) {
      // The site would otherwise open an empty database of its own beside the project that is meant.
      throw new Error(
        "SUPABASE_PUBLISHABLE_KEY (or SUPABASE_ANON_KEY) is set, so SUPABASE_URL must be set too. Leave the key out to run the embedded backend.",
      );
    }
    return {
      kind: "embedded",
      dataDir: path.resolve(value.DATA_DIR),
      demo: value.DEMO === "1",
      ...(value.ADMIN_EMAIL !== undefined && { adminEmail: value.ADMIN_EMAIL }),
      ...(value.ADMIN_PASSWORD !== undefined && { adminPassword: value.ADMIN_PASSWORD }),
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
  return { kind: "hosted", url: value.SUPABASE_URL.replace(/\/+$/, ""), publishableKey };
}

function readWebhook({ INQUIRY_WEBHOOK_URL: url, INQUIRY_WEBHOOK_SECRET: secret }: Settings) {
  if (url === undefined) {
    if (secret === undefined) return null;
    throw new Error(
      "INQUIRY_WEBHOOK_SECRET is set, so INQUIRY_WEBHOOK_URL must be set too: without it no inquiry is posted anywhere.",
    );
  }
  if (secret !== undefined) return { url, secret };
  throw new Error(
    "INQUIRY_WEBHOOK_URL is set, so INQUIRY_WEBHOOK_SECRET must be set too: the key by which the receiver checks X-Signature.",
  );
}

function planBackups(
  { BACKUP_DIR, BACKUP_HOUR, BACKUP_PASSPHRASE }: Settings,
  kind: BackendSettings["kind"],
): Env["backups"] {
  if (BACKUP_DIR === undefined) return null;
  if (kind === "hosted") {
    throw new Error(
      "BACKUP_DIR is for the embedded backend, but SUPABASE_URL is set: Supabase backs that project up. Leave BACKUP_DIR out.",
    );
  }
  return {
    folder: path.resolve(BACKUP_DIR),
    hourUtc: (BACKUP_HOUR + 24 - jakartaOffset) % 24,
    ...(BACKUP_PASSPHRASE !== undefined && { passphrase: BACKUP_PASSPHRASE }),
  };
}

function pictureFolder(backend: BackendSettings): string {
  return backend.kind === "embedded"
    ? path.join(backend.dataDir, "derivatives")
    : path.join(tmpdir(), "umroh-derivatives");
}

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

export function getEnv(): Env {
  if (parsedOnce === undefined) {
    if (existsSync(".env")) process.loadEnvFile(".env");
    parsedOnce = parseEnv(process.env);
  }
  return parsedOnce;
}
