import { existsSync } from "node:fs";
import path from "node:path";
import { createTransport } from "nodemailer";
import { freeBytes, mailHost } from "../../../supabase/embedded/maintenance.ts";
import { type Env, parseEnv } from "../env.server.ts";
import { readMigrationVersions } from "./check-database.ts";
import { checkEmbedded } from "./check-embedded.ts";
import { checkBackups } from "./check-folder.ts";
import { checkHosted } from "./check-hosted.ts";
import { checkAddress, checkDisk, checkMail, checkNode, checkProxies } from "./check-machine.ts";
import { type Finding, ok, problem } from "./finding.ts";

type Source = Record<string, string | undefined>;

const migrationsFolder = path.resolve("supabase/migrations");
const mailDeadlineMs = 5_000;

/** All findings, in the order in which they are best mended. Settings that cannot be read end it early. */
export async function examine(source: Source): Promise<Finding[]> {
  const env = readSettings(source);
  if (!("backend" in env)) return env;
  const { backend } = env;
  const migrations = await readMigrationVersions(migrationsFolder);
  const folder = nearestFolder(backend.kind === "embedded" ? backend.dataDir : env.pictureCache.folder);
  const findings =
    backend.kind === "embedded"
      ? await checkEmbedded({ dataDir: backend.dataDir, siteAddress: ownAddress(env), migrations })
      : await checkHosted(
          { ...backend, siteUrl: env.siteUrl, secretKey: secretKeyOf(source), fetch: globalThis.fetch },
          migrations,
        );
  return [
    checkNode(process.versions.node),
    ok(
      "Settings",
      backend.kind === "embedded" ? `embedded backend in ${backend.dataDir}` : `Supabase at ${backend.url}`,
    ),
    checkAddress(env),
    checkProxies(env),
    ...findings,
    checkDisk(folder, await freeBytes(folder)),
    ...(backend.kind === "embedded"
      ? [await checkBackups(backend.dataDir, env.backups?.folder ?? null, Date.now())]
      : []),
    await checkMail(
      backend.kind,
      env.smtpUrl,
      env.mailFrom ?? `noreply@${mailHost(env.siteUrl)}`,
      verifyMailServer,
    ),
  ];
}

function readSettings(source: Source): Env | Finding[] {
  try {
    return parseEnv(source);
  } catch (error) {
    const sentences = (error instanceof Error ? error.message : String(error)).split("\n");
    const advice = "Correct it in the environment or in .env; .env.example explains each.";
    return sentences.map((sentence) => problem("Settings", sentence, advice));
  }
}

function secretKeyOf(source: Source): string | null {
  return source.SUPABASE_SECRET_KEY || source.SUPABASE_SERVICE_ROLE_KEY || null;
}

/** Of this very machine, whatever proxies stand before it. */
function ownAddress({ host, port }: Env): string {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** A folder that is not there yet will lie on the disk of the one above it. */
function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}

async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: mailDeadlineMs,
    greetingTimeout: mailDeadlineMs,
    socketTimeout: mailDeadlineMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
