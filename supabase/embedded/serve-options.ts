import { isIP } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { imageUsage, packageCommands } from "./command-names.ts";
import { messageOf, StartupError, UsageError } from "./errors.ts";
import { minSecretLength } from "./keys.ts";
import { type BackendOptions, type Project, readSender } from "./types.ts";

export interface ServeOptions extends Omit<BackendOptions, "log" | "publicUrl"> {
  host: string;
  port: number;
  publicUrl: string | null;
  logLevel: string;
}

export function serveUsage({ commands = packageCommands }: Project): string {
  return `${commands.backend} [options]
  --port <number>            port to listen on (54321; 0 picks a free one)
  --host <address>           address to listen on (127.0.0.1)
  --data <dir | memory://>   where everything is kept (.data)
  --migrations <dir>         SQL files to apply (supabase/migrations)
  --seed <file | none>       SQL file for a new database (none)
  --config <file | none>     config.toml of the Supabase CLI (supabase/config.toml)
  --extension <name>         extension that the migrations create, once for each (none)
  --public-url <address>     address that clients use (made of host and port)
  --site-url <address>       address of the application, for links in mails (http://127.0.0.1:3000)
  --first-user-role <role>   makes a user with this app_metadata.role when there is none
Environment: JWT_SECRET, ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL, MAIL_FROM, LOG_LEVEL${imageUsage(commands, "backend [options]")}`;
}

const wellKnownSecret =
  /super-secret-jwt-token|reallyreallyreallyreally|your-?(jwt-?)?secret|change-?me|example/i;
const minDistinctCharacters = 10;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Reads the arguments and the environment of the command `backend`. Throws `UsageError` or `StartupError`. */
export function readServeOptions(args: string[], env: Record<string, string | undefined>): ServeOptions {
  const values = parse(args);
  const host = values.host;
  const jwtSecret = env.JWT_SECRET || undefined;
  if (!loopback.test(host)) mustBeStrong(jwtSecret, host);
  return {
    host,
    port: readPort(values.port),
    dataDir: values.data === "memory://" ? values.data : path.resolve(values.data),
    migrationsDir: path.resolve(values.migrations),
    seedFile: fileOrNone(values.seed),
    configFile: fileOrNone(values.config),
    extensions: values.extension,
    publicUrl: values["public-url"] ?? null,
    siteUrl: values["site-url"],
    firstUser: firstUser(values["first-user-role"], env),
    jwtSecret,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: mailFromOf(env.MAIL_FROM),
    logLevel: env.LOG_LEVEL || "info",
  };
}

function parse(args: string[]) {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  try {
    return parseArgs({
      args,
      options: {
        port: text("54321"),
        host: text("127.0.0.1"),
        data: text(".data"),
        migrations: text("supabase/migrations"),
        seed: text("none"),
        config: text("supabase/config.toml"),
        extension: { type: "string", multiple: true, default: [] },
        "site-url": text("http://127.0.0.1:3000"),
        "public-url": { type: "string" },
        "first-user-role": { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartupError(`--port ${text} is not a port number.`);
}

function mailFromOf(text: string | undefined): string | null {
  const sender = text ? readSender(text) : null;
  if (!text || sender !== null) return sender;
  throw new StartupError(
    "MAIL_FROM must be an e-mail address or a name with one: City Library <info@library.example>.",
  );
}

function fileOrNone(value: string): string | null {
  return value === "none" ? null : path.resolve(value);
}

function firstUser(
  role: string | undefined,
  env: Record<string, string | undefined>,
): ServeOptions["firstUser"] {
  const email = env.ADMIN_EMAIL || undefined;
  if (role === undefined && email === undefined) return null;
  return {
    email,
    password: env.ADMIN_PASSWORD || undefined,
    appMetadata: role === undefined ? {} : { role },
  };
}

/** The secret can sign a service_role token, so a reachable listener needs a strong one. */
function mustBeStrong(secret: string | undefined, host: string): void {
  if (secret === undefined) return;
  const weak =
    secret.length < minSecretLength ||
    new Set(secret).size < minDistinctCharacters ||
    wellKnownSecret.test(secret);
  if (weak) {
    throw new StartupError(
      `JWT_SECRET is short or well known, so the backend does not listen on ${host}: set 32 or more random characters, or leave it unset to have one made.`,
    );
  }
}

export function addressOf(host: string, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}
