import { data } from "@remix-run/node";
import { choicesOrNone } from "~/domain/inquiries/package-choices.server";
import {
  findInquiry,
  listEvents,
  type StoredEvent,
  type StoredInquiry,
} from "~/domain/inquiries/queries.server";
import { replyAddress } from "~/domain/inquiries/reply";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { actorText, eventText } from "~/domain/inquiries/timeline";
import { visitText } from "~/domain/inquiries/visit-text";
import { kindLabel } from "~/domain/inquiries/words";
import { readSiteSettings } from "~/domain/pages/queries.server";
import { isSafeAddress } from "~/lib/addresses";
import { formatMoment } from "~/lib/dates";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import type { Supabase } from "~/server/supabase.server";

/** Never throws: a form that comes back is drawn from the action's answer, even when nothing can be read any more. */
export async function loadInquiry(client: Supabase, id: string) {
  try {
    const stored = await findInquiry(client, id);
    if (stored === null) return missing(inquiryMessages.gone, 404);
    const [events, packages, { siteName }] = await Promise.all([
      listEvents(client, id),
      choicesOrNone(client, stored.packageId),
      readSiteSettings(),
    ]);
    return { view: "inquiry" as const, packages, inquiry: toView(stored, events, siteName) };
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "inquiries.read_failed");
    return missing(inquiryMessages.unreadable, 503);
  }
}

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

export type InquiryView = ReturnType<typeof toView>;

/** An inquiry as its page prints it. */
function toView(stored: StoredInquiry, events: StoredEvent[], siteName: string) {
  const { id, code, status, kind, fields, packageId, packageTitle, page, version } = stored;
  const { isDemo, suspicious } = stored;
  const { name, phone } = fields;
  const anonymised = stored.anonymisedAt !== null;
  return {
    ...{ id, code, status, fields, packageId, packageTitle, version, isDemo, suspicious, anonymised },
    anonymisedOn: stored.anonymisedAt && formatMoment(stored.anonymisedAt),
    kind: kindLabel(kind),
    // Only a path of this site: it was sent by a visitor.
    page: page?.startsWith("/") && isSafeAddress(page) ? page : null,
    origin: visitText(stored.visit, kind),
    created: formatMoment(stored.createdAt),
    reply: replyAddress({ phone, name, code, packageTitle }, siteName),
    events: events.map((event) => ({
      id: event.id,
      what: eventText(event, kind),
      who: actorText(event, kind),
      when: formatMoment(event.createdAt),
    })),
  };
}
