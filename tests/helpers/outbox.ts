import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { until } from "./until.ts";

/** The newest mail to `to` in a site's outbox: the path of its link into the site. Waits until it is there. */
export async function mailedLink(dataDir: string, to: string): Promise<string> {
  let link = "";
  await until(() => {
    link = newestLink(path.join(dataDir, "outbox"), to);
    return link !== "";
  }, `a mail to ${to}`);
  return link;
}

/** How many mails to `to` there are. */
export function mailsTo(dataDir: string, to: string): number {
  return mails(path.join(dataDir, "outbox"), to).length;
}

function mails(outbox: string, to: string): string[] {
  return filesIn(outbox)
    .sort()
    .map((name) => unfold(readFileSync(path.join(outbox, name), "utf8")))
    .filter((mail) => mail.includes(`To: ${to}\n`));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    return [];
  }
}

function newestLink(outbox: string, to: string): string {
  const mail = mails(outbox, to).at(-1) ?? "";
  return /\/auth\/confirm\?token_hash=[\w&=%./-]+/.exec(mail)?.[0] ?? "";
}

/** Undoes quoted-printable (RFC 2045). */
function unfold(mail: string): string {
  return mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
