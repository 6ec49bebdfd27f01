/** `npm run doctor` changes nothing. Exit codes: 0 nothing to mend, 1 something is, 2 not understood. */
import { existsSync } from "node:fs";
import path from "node:path";
import { freeBytes } from "embedded-supabase/maintenance";
import { createTransport } from "nodemailer";
import { type Env, mailSenderOf, parseEnv } from "../env.server.ts";
import { checkBackups, checkEncryption } from "./check-backups.ts";
import { readMigrationVersions } from "./check-database.ts";
import { checkEmbedded } from "./check-embedded.ts";
import { checkHosted } from "./check-hosted.ts";
import { checkAddress, checkDisk, checkMail, checkNode, checkProxies } from "./check-machine.ts";
import { type Finding, ok, printed, problem, summary } from "./finding.ts";

type Source = Record<string, string | undefined>;

const migrationsFolder = path.resolve("supabase/migrations");
const mailDeadlineMs = 5_000;

async function examine(source: Source): Promise<Finding[]> {
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
      ? [
          await checkBackups(backend.dataDir, env.backups?.folder ?? null, Date.now()),
          ...(await checkEncryption(env.backups?.folder ?? null, source.BACKUP_PASSPHRASE || null)),
        ]
      : []),
    await checkMail(backend.kind, env.smtpUrl, mailSenderOf(env), verifyMailServer),
    ...(env.inquiryWebhook
      ? [ok("Webhook", `new inquiries are posted to ${new URL(env.inquiryWebhook.url).host}`)]
      : []),
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

function ownAddress({ host, port }: Env): string {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

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

const usage = `npm run doctor
Looks at settings, backend, migrations, bucket and access rules, owners, sign-up, disk space, mail and clock, and says what to
do about what is amiss. Changes nothing, and may run while the site does.
In the image: umroh doctor, without npm's memory.
Environment: that of the site. With SUPABASE_URL, SUPABASE_SECRET_KEY lets it look at more; the site itself never reads that.`;

if (process.argv.includes("--help")) {
  console.log(usage);
} else if (process.argv.length > 2) {
  console.error(`${process.argv.slice(2).join(" ")} is not understood.\n\n${usage}`);
  process.exitCode = 2;
} else {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const findings = await examine(process.env);
  console.log(`${findings.map(printed).join("\n")}\n\n${summary(findings)}`);
  if (findings.some(({ level }) => level === "problem")) process.exitCode = 1;
}
