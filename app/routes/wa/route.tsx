import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readChatNumber } from "~/domain/inquiries/chat-number.server";
import { greeting, parseInquiryKind, whatsAppAddress } from "~/domain/inquiries/greeting";
import { findPackage } from "~/domain/packages/queries.server";
import { fallbackPhone } from "~/domain/pages/content";
import { toInternationalDigits } from "~/lib/phone";
import { log } from "~/server/log.server";
import { readSmallForm } from "~/server/small-form.server";

/** Longer than this nobody waits for a chat to open; the greeting then says less. */
const lookupDeadlineMs = 1500;

/** Somebody who opens the address by hand, or goes back to it, finds the ways to reach us. */
export function loader() {
  return redirect("/kontak");
}

/** Leaves for WhatsApp with a greeting. Whatever fails on our side, the visitor still gets there. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readSmallForm(request);
  const kind = parseInquiryKind(form.get("kind"));
  const slug = form.get("package") ?? "";
  const [digits, subject] = await Promise.all([
    inTime(readChatNumber(), toInternationalDigits(fallbackPhone) ?? ""),
    inTime(slug === "" ? Promise.resolve(null) : findPackage(slug), null),
  ]);
  const text = greeting(kind, subject && { ...subject, full: subject.seats.full });
  return redirect(whatsAppAddress(digits, text), { status: 303, headers: { "Cache-Control": "no-store" } });
}

function inTime<Value>(lookup: Promise<Value>, otherwise: Value): Promise<Value> {
  const deadline = new Promise<Value>((resolve) => setTimeout(resolve, lookupDeadlineMs, otherwise).unref());
  const answered = lookup.catch((error: unknown) => {
    log().warn({ err: error }, "wa.lookup_failed");
    return otherwise;
  });
  return Promise.race([answered, deadline]);
}
