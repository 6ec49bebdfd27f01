import { createTransport } from "nodemailer";
import type { Log } from "../types.ts";
import { firstLink, htmlToText } from "./mail-template.ts";
import { pruneOutbox, putIntoOutbox } from "./outbox.ts";

/** For each step of the conversation, in ms. */
const SMTP_TIMEOUT = 8_000;

export interface MailMessage {
  to: string;
  subject: string;
  html: string;
}

export interface Mailer {
  /** Rejects when the message was not handed on; the error names no credential. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://` with credentials as needed; null: messages go to `outboxDir`. */
  smtpUrl: string | null;
  /** Absolute folder of the `.eml` files, made when first needed; null: nothing is kept but the log line. */
  outboxDir: string | null;
  /** The sender, as `Name <address>` or an address alone. */
  from: string;
  log: Log;
}

const compose = (from: string, message: MailMessage) => ({
  from,
  to: message.to,
  subject: message.subject,
  html: message.html,
  text: htmlToText(message.html),
  // A reply by a robot to a robot's mail helps nobody (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated" },
});

function createSmtpMailer(smtpUrl: string, from: string, log: Log): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT,
    greetingTimeout: SMTP_TIMEOUT,
    socketTimeout: SMTP_TIMEOUT,
    dnsTimeout: SMTP_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail(compose(from, message));
      log("info", "auth.mail", { to: message.to });
    },
    close: () => transport.close(),
  };
}

function createOutboxMailer(outboxDir: string | null, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const keep = async (folder: string, content: Buffer) => {
    const now = Date.now();
    await putIntoOutbox(folder, content, now);
    await pruneOutbox(folder, now).catch((error: unknown) =>
      log("warn", "outbox.prune-failed", { reason: String(error) }),
    );
  };
  return {
    async send(message) {
      const { message: content } = await transport.sendMail(compose(from, message));
      if (outboxDir !== null && Buffer.isBuffer(content)) await keep(outboxDir, content);
      log("info", "auth.mail", { to: message.to, link: firstLink(message.html) });
    },
    close: () => transport.close(),
  };
}

/** Sends by SMTP where there is a server, else keeps each message as a file and tells its link on the terminal (E5). */
export function createMailer({ smtpUrl, outboxDir, from, log }: MailerOptions): Mailer {
  return smtpUrl === null ? createOutboxMailer(outboxDir, from, log) : createSmtpMailer(smtpUrl, from, log);
}
