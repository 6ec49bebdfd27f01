import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../types.ts";
import { firstLink, htmlToText } from "./mail-template.ts";

export { escapeHtml } from "./mail-template.ts";

/** Lifetime of a mail in the outbox, as long as that of an invitation's link; older mails only expose addresses. */
const mailLifetimeMs = 7 * 24 * 60 * 60 * 1000;
const maxMails = 200;

const messageFileName = /^\.?(\d{4}-\d\d-\d\dT[\d.-]+Z-[\da-f]{8})\.(?:eml|part)$/;

const timeName = (ms: number) => new Date(ms).toISOString().replaceAll(":", "-");

export const outboxIn = (dataDir: string) => join(dataDir, "outbox");

/** Writes a mail into the outbox, whole or not at all. Only its owner can read it: it holds a link that signs in. */
export async function putIntoOutbox(folder: string, content: Buffer, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${timeName(now)}-${randomUUID().slice(0, 8)}`;
  const unfinished = join(folder, `.${name}.part`);
  const file = await open(unfinished, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.close();
    await rename(unfinished, join(folder, `${name}.eml`));
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Deletes mails older than 7 days, and the oldest above 200. @returns how many */
export async function pruneOutbox(folder: string, now: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const newestFirst = names
    .map((name) => ({ name, written: messageFileName.exec(name)?.[1] ?? "" }))
    .filter(({ written }) => written !== "")
    .sort((a, b) => (a.written < b.written ? 1 : -1));
  const cutoff = timeName(now - mailLifetimeMs);
  const due = newestFirst.filter(({ written }, index) => index >= maxMails || written < cutoff);
  for (const { name } of due) await rm(join(folder, name), { force: true });
  return due.length;
}

const smtpTimeout = 8_000;

export interface MailMessage {
  to: string;
  subject: string;
  html: string;
}

export interface Mailer {
  /** Rejects with an error that names no credential. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** Is null where mails go to `outboxDir`. */
  smtpUrl: string | null;
  outboxDir: string | null;
  from: string;
  log: Log;
}

const compose = (from: string, message: MailMessage) => ({
  from,
  to: message.to,
  subject: message.subject,
  html: message.html,
  text: htmlToText(message.html),
  // RFC 3834: robots do not reply to such a mail.
  headers: { "Auto-Submitted": "auto-generated" },
});

/** Loaded with the first mail: many sites never send one. */
const nodemailer = () => import("nodemailer");

async function openSmtp(smtpUrl: string) {
  return (await nodemailer()).createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeout,
    greetingTimeout: smtpTimeout,
    socketTimeout: smtpTimeout,
    dnsTimeout: smtpTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function createSmtpMailer(smtpUrl: string, from: string, log: Log): Mailer {
  let opened: ReturnType<typeof openSmtp> | undefined;
  return {
    async send(message) {
      opened ??= openSmtp(smtpUrl);
      await (await opened).sendMail(compose(from, message));
      log("info", "auth.mail", { to: message.to });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function createOutboxMailer(outboxDir: string | null, from: string, log: Log): Mailer {
  const keep = async (folder: string, content: Buffer) => {
    const now = Date.now();
    await putIntoOutbox(folder, content, now);
    await pruneOutbox(folder, now).catch((error: unknown) =>
      log("warn", "outbox.prune-failed", { reason: String(error) }),
    );
  };
  return {
    async send(message) {
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
      const { message: content } = await transport.sendMail(compose(from, message));
      if (outboxDir !== null && Buffer.isBuffer(content)) await keep(outboxDir, content);
      log("info", "auth.mail", { to: message.to, link: firstLink(message.html) });
    },
    close: () => undefined,
  };
}

export function createMailer({ smtpUrl, outboxDir, from, log }: MailerOptions): Mailer {
  return smtpUrl === null ? createOutboxMailer(outboxDir, from, log) : createSmtpMailer(smtpUrl, from, log);
}
