import { type AddressInfo, createServer } from "node:net";
import pino from "pino";
import type { Command } from "./command.ts";
import { openBackend, StartupError } from "./index.ts";
import { addressOf, readServeOptions, type ServeOptions, serveUsage } from "./serve-options.ts";
import { serveBackend } from "./server.ts";
import type { Backend, Log, Project } from "./types.ts";

export const serveCommand: Command = {
  usage: serveUsage,
  run: (args, project) => serve(readServeOptions(args, process.env), project),
};

/** Serves until the process is told to stop. Rejects with `StartupError` when the database is lost meanwhile. */
async function serve(options: ServeOptions, { commands, extensions = [] }: Project): Promise<void> {
  const log = createLog(options.logLevel);
  const port = options.port === 0 ? await freePort(options.host) : options.port;
  const publicUrl = options.publicUrl ?? addressOf(options.host, port);
  const stopped = stopSignal();
  const backend = await openBackend({
    ...options,
    extensions: [...extensions, ...(options.extensions ?? [])],
    commands,
    publicUrl,
    log,
  });
  try {
    const server = await serveBackend(backend, { host: options.host, port, log });
    announce(backend, options);
    const lost = await Promise.race([stopped, backend.lost]);
    await server.close();
    if (lost !== undefined) throw new StartupError(farewell(options, lost));
  } finally {
    await backend.close();
  }
}

function createLog(level: string): Log {
  const logger = pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
  return (severity, event, fields) => logger[severity]({ ...fields, event });
}

/** Finds a free port beforehand, because the backend puts its address into answers and mails. */
async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, host, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
}

function farewell({ dataDir }: ServeOptions, reason: Error): string {
  const advice =
    dataDir === "memory://"
      ? "What it held is gone: memory:// keeps nothing. Start the backend anew, or give it a folder (--data)."
      : "Start the backend again: it looks for damage and says what to do.";
  return `The database is lost (${reason.message}), so this process ends. ${advice}`;
}

function announce(backend: Backend, { dataDir }: ServeOptions): void {
  const lines = [
    `API URL: ${backend.url}`,
    `Publishable key: ${backend.publishableKey}`,
    `Secret key: ${backend.secretKey}`,
    `Data: ${dataDir}`,
  ];
  if (backend.createdUser !== null) {
    const { email, madeUpPassword } = backend.createdUser;
    lines.push(`First user: ${email}`);
    lines.push(
      madeUpPassword === null
        ? "Password: the one in ADMIN_PASSWORD"
        : `Password (shown only now): ${madeUpPassword}`,
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
