import { diskState, megabyte } from "../disk-space.ts";
import type { Env } from "../env.server.ts";
import { isNodeNewEnough, nodeAdvice } from "../oldest-node.js";
import { type Finding, ok, problem, unknown, warning } from "./finding.ts";

const clockSlackMs = 30_000;

export function checkNode(version: string): Finding {
  if (isNodeNewEnough(version)) return ok("Node", version);
  return problem("Node", `${version} is too old.`, nodeAdvice);
}

export function checkAddress({ siteUrl }: Pick<Env, "siteUrl">): Finding {
  const { protocol, hostname } = new URL(siteUrl);
  if (/^(localhost|127\.|\[::1\])/.test(hostname)) {
    return warning(
      "Address",
      `SITE_URL is ${siteUrl}: links in mails, canonical addresses and the sitemap lead to this machine.`,
      "On a public site set SITE_URL to its https address.",
    );
  }
  if (protocol === "https:") return ok("Address", siteUrl);
  return problem(
    "Address",
    `${siteUrl} is not encrypted: passwords and sessions can be read on the way.`,
    "Put a TLS proxy before the site and set SITE_URL to the https address.",
  );
}

export function checkProxies({ siteUrl, trustedProxies }: Pick<Env, "siteUrl" | "trustedProxies">): Finding {
  if (trustedProxies > 0) return ok("Proxies", `${trustedProxies} counted in TRUSTED_PROXIES`);
  if (!siteUrl.startsWith("https:")) return ok("Proxies", "none counted");
  return warning(
    "Proxies",
    "SITE_URL is an https address, which only a proxy before the site can serve, but TRUSTED_PROXIES is 0: all visitors count as one, and share its limits.",
    "Set TRUSTED_PROXIES to the number of your proxies (mostly 1), and let nobody reach the site past them (HOST=127.0.0.1, or publish the container's port there).",
  );
}

/** @param free bytes an ordinary user may still write. */
export function checkDisk(folder: string, free: number): Finding {
  const text = `${Math.floor(free / megabyte)} MB free for ${folder}`;
  const advice =
    "Make space: old folders named pgdata.damaged-* and before-restore-*, backups, other programs' files.";
  const state = diskState(free);
  if (state === "full") return problem("Disk", `${text}: changes and uploads are refused.`, advice);
  if (state === "nearly full") return warning("Disk", `${text}: snapshots may soon be left out.`, advice);
  return ok("Disk", text);
}

/** @param theirs the Date header of the backend's answer @param now ms since 1970 */
export function checkClock(theirs: string | null, now: number): Finding {
  const time = theirs === null ? Number.NaN : Date.parse(theirs);
  if (Number.isNaN(time)) return unknown("Clock", "the backend tells no time to compare with.");
  const off = Math.round((now - time) / 1000);
  if (Math.abs(now - time) <= clockSlackMs)
    return ok("Clock", `within ${Math.max(1, Math.abs(off))} s of the backend's`);
  return problem(
    "Clock",
    `this machine's is ${Math.abs(off)} s ${off > 0 ? "ahead of" : "behind"} the backend's: sessions end early or are refused.`,
    "Switch on time synchronisation (timedatectl set-ntp true).",
  );
}

/** Checks the clock against moments that have surely passed. @param known such moments, ms since 1970 */
export function checkOwnClock(known: readonly number[], now: number): Finding {
  const latest = Math.max(0, ...known);
  if (now >= latest) return ok("Clock", new Date(now).toISOString());
  return problem(
    "Clock",
    `it says ${new Date(now).toISOString()}, but the data folder has files of ${new Date(latest).toISOString()}.`,
    "Set the clock, and switch on time synchronisation (timedatectl set-ntp true).",
  );
}

/** The site's own mail server sends nothing but notices of inquiries where the backend is hosted.
 * @param verify reaches the mail server; rejects when it refuses */
export async function checkMail(
  kind: "embedded" | "hosted",
  smtpUrl: string | null,
  sender: string,
  verify: (smtpUrl: string) => Promise<unknown>,
): Promise<Finding> {
  if (kind === "hosted" && smtpUrl === null) {
    return unknown(
      "Mail",
      "the Supabase project sends it; its settings cannot be read from here. Without SMTP_URL no e-mail tells of a new inquiry.",
      "In the dashboard, Authentication > Emails, set an SMTP server: the built-in one sends a few messages an hour.",
    );
  }
  if (smtpUrl === null) {
    return warning(
      "Mail",
      "SMTP_URL is not set: links for a forgotten password become files in DATA_DIR/outbox, which nobody gets.",
      "Set SMTP_URL, e.g. smtps://user:password@smtp.example.com",
    );
  }
  const host = new URL(smtpUrl).host;
  try {
    await verify(smtpUrl);
    return ok("Mail", `${host} accepts the connection and the sign-in; mails come from ${sender}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem(
      "Mail",
      `${host} does not take mail (${reason}).`,
      "Correct SMTP_URL: server, port, user, password.",
    );
  }
}
