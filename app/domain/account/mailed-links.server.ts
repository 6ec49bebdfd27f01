import { setTimeout as delay } from "node:timers/promises";
import { data } from "@remix-run/node";
import type { AuthError } from "@supabase/supabase-js";
import { accountEmail } from "~/lib/account-email";
import { networkOf } from "~/lib/networks";
import { getEnv } from "~/server/env.server";
import { accountKey, limits } from "~/server/limits.server";
import { log } from "~/server/log.server";
import { readVisitorForm } from "~/server/read-fields.server";
import { requestScope } from "~/server/request-scope.server";
import { backendUnreachable, isOutage } from "~/server/supabase.server";
import { accountMessages } from "./messages";

/** Whether mailed links reach a mailbox. Without a mail server the embedded backend writes mails to `DATA_DIR/outbox`, which
 * only the keeper of the server can read. */
export function reachesMailboxes(): boolean {
  const { backend, smtpUrl } = getEnv();
  return backend.kind === "hosted" || smtpUrl !== null;
}

type MailRequest = { usedUp: null | "sender" | "account"; wait: number };

/** Counts a request for a mail before it is answered, for addresses without an account too, so that the outcome tells
 * nothing of accounts. */
export function countMailRequest(email: string, clientAddress: string): MailRequest {
  const senderWait = limits.mailRequests.take(networkOf(clientAddress));
  if (senderWait > 0) return { usedUp: "sender", wait: senderWait };
  const wait = limits.mailedAccounts.take({ account: accountKey(email) });
  return { usedUp: wait > 0 ? "account" : null, wait };
}

export const tooManyMails =
  "Email ini sudah terlalu sering diminta. Periksa kotak masuk Anda, atau coba lagi sekitar satu jam lagi.";

/** Time of every answer, long enough to notice an outage. Equal for all, because sending a mail takes longer than sending
 * none. */
const answerAfterMs = 500;

interface LinkRequest {
  email: string;
  /** Start of the names of its events in the log. */
  event: string;
  /** Has Auth mail the link. Returns why it did not. */
  mail: (email: string) => Promise<AuthError | null>;
}

/** Has a link mailed if the address is known. Neither the result nor its time tells whether it is: refusals, and that an
 * account had enough mails for now, are only logged. `too-many`: the caller's network sent too many requests; the answer
 * then carries `Retry-After`. */
async function requestLink(link: LinkRequest): Promise<"accepted" | "unreachable" | "too-many"> {
  const { email, event } = link;
  const { answer, clientAddress, id: requestId } = requestScope();
  const { usedUp, wait } = countMailRequest(email, clientAddress);
  if (usedUp === "sender") {
    answer.set("Retry-After", String(wait));
    return "too-many";
  }
  if (usedUp === "account") log().warn({ requestId }, `${event}.enough_for_now`);
  const mail = usedUp === null ? requestMail(link) : Promise.resolve(true);
  const [reached] = await Promise.all([
    Promise.race([mail, delay(answerAfterMs, true)]),
    delay(answerAfterMs),
  ]);
  return reached ? "accepted" : "unreachable";
}

/** Answers a form that requests a mailed link for an address. The answer does not tell whether the address is known. */
export async function answerLinkRequest(request: Request, link: Omit<LinkRequest, "email">) {
  const form = await readVisitorForm(request);
  const email = (form.get("email") ?? "").trim();
  const refuse = (error: string, status: number) => data({ sent: false, email, error }, { status });
  if (!accountEmail().safeParse(email).success) return refuse(accountMessages.emailMisspelt, 400);
  switch (await requestLink({ email, ...link })) {
    case "too-many":
      return refuse(tooManyMails, 429);
    case "unreachable":
      return refuse(backendUnreachable, 503);
    default:
      return { sent: true, email, error: null };
  }
}

async function requestMail({ email, event, mail }: LinkRequest): Promise<boolean> {
  try {
    const error = await mail(email);
    if (error === null) return true;
    log().warn({ code: error.code, status: error.status }, `${event}.not_sent`);
    // Auth answers 500 when its mail server fails, which only mails to known addresses meet.
    return !isOutage(error) || error.status === 500;
  } catch (error) {
    log().error({ err: error }, `${event}.failed`);
    return false;
  }
}
