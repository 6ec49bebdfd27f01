import { createHash, randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import { bookingMessages } from "~/domain/bookings/messages";
import { reminderTopics, remindPayer } from "~/domain/bookings/money/reminders.server";
import { outcomeOf } from "~/domain/bookings/refusals.server";
import type { BookingButton } from "~/domain/bookings/steps/address";
import type { ReturnedStep, SentStep } from "~/domain/bookings/steps/define.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { uuid } from "~/lib/addresses";
import { newFormState } from "~/lib/form-state";
import type { Area } from "~/lib/roles";
import { logFailure } from "~/server/log.server";
import { leadToChat, notFound, unknownRequest } from "~/server/responses.server";
import { savingTrouble } from "~/server/supabase.server";

/** Areas whose roles may press a button; the database decides again, row by row. */
const areas = { "make-link": "service", remind: "inquiries" } as const satisfies Record<BookingButton, Area>;

/** Finds a button by the name that an address has, with the area whose roles may press it; null for none. */
export function findButton(name: string | null): { name: BookingButton; area: Area } | null {
  return name === "make-link" || name === "remind" ? { name, area: areas[name] } : null;
}

/** Answers a button. The answer to `make-link` has the new address, which cannot be read again. Throws a 400 answer for a form
 * that no page sends. */
export async function answerButton(name: BookingButton, sent: SentStep) {
  try {
    return await (name === "remind" ? remind(sent) : makeLink(sent));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logFailure("bookings.button_failed", error, { button: name });
    return refuse(500, [bookingMessages.changeFailed, ...savingTrouble(error)]);
  }
}

/** The page's message, as a refused form has it. */
function refuse(status: number, messages: string[]) {
  const result = { status: "error" as const, error: { "": messages } };
  return data<ReturnedStep>({ ...newFormState(), newer: [], result, step: "", about: "" }, { status });
}

/** Replaces the secret of the payer's page, or of a pilgrim's. The database stores only its hash. */
async function makeLink({ client, booking, form }: SentStep) {
  const owner = form.get("pilgrim") || null;
  if (owner !== null && !uuid.test(owner)) throw unknownRequest();
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest("hex");
  const link = { booking_id: booking, pilgrim_id: owner, token_hash };
  const outcome = outcomeOf(await client.from("booking_links").insert(link));
  if (outcome.kind === "refused") return refuse(outcome.status, outcome.formErrors ?? []);
  return data({ link: absoluteAddress(`/jamaah/${token}`), linkOf: owner });
}

/** Notes the reminder and opens WhatsApp with it. */
async function remind({ client, booking, form }: SentStep) {
  const about = reminderTopics.find((topic) => topic === form.get("about"));
  if (about === undefined) throw unknownRequest();
  const sent = await remindPayer(client, booking, about);
  if (sent === null) throw notFound(bookingMessages.gone);
  return "address" in sent ? leadToChat(sent.address) : refuse(409, [sent.problem]);
}
