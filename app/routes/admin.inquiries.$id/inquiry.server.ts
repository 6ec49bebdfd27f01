import { data } from "@remix-run/node";
import { listAgentChoices } from "~/domain/agents/queries.server";
import { correctAgent } from "~/domain/agents/save-agent.server";
import { inquirySchema } from "~/domain/inquiries/fields";
import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { choicesOrNone } from "~/domain/inquiries/package-choices.server";
import { findInquiry, type StoredInquiry } from "~/domain/inquiries/queries.server";
import { anonymiseInquiry, deleteInquiry } from "~/domain/inquiries/save-inquiry.server";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { visitText } from "~/domain/inquiries/visit";
import { actorText, eventText, type InquiryEvent, kindLabel, replyAddress } from "~/domain/inquiries/words";
import { readSiteSettings } from "~/domain/site/queries.server";
import { isSafeAddress, uuid } from "~/lib/addresses";
import { formatMoment } from "~/lib/dates";
import { toInternationalDigits, unreadablePhones } from "~/lib/phone.server";
import { normalizeText } from "~/lib/text";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { unknownRequest } from "~/server/responses.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { loadHands } from "./hands.server";

/** Never throws: a form that comes back is drawn from the action's answer, even when nothing can be read any more. */
export async function loadInquiry(admin: Admin, id: string) {
  const { client } = admin;
  try {
    const stored = await findInquiry(client, id);
    if (stored === null) return missing(inquiryMessages.gone, 404);
    const [events, hands, agents, packages, { siteName }] = await Promise.all([
      listEvents(client, id),
      loadHands(admin, stored),
      listAgentChoices(client, stored.agentId),
      choicesOrNone(client, stored.packageId),
      readSiteSettings(),
    ]);
    const inquiry = { ...toView(stored, events, siteName), agentId: stored.agentId, agents };
    return { view: "inquiry" as const, packages, hands, inquiry };
  } catch (error) {
    logFailure("inquiries.read_failed", error);
    return missing(inquiryMessages.unreadable, 503);
  }
}

interface StoredEvent extends InquiryEvent {
  id: number;
  createdAt: string;
}

const longestTimeline = 200;
const longestReason = 300;

async function listEvents(client: Supabase, inquiryId: string): Promise<StoredEvent[]> {
  const rows = unwrap(
    await client
      .from("inquiry_events")
      .select("id, kind, status, pilgrims, about, actor, reason, agent:agents(name), created_at")
      .eq("inquiry_id", inquiryId)
      .order("id", { ascending: false })
      .limit(longestTimeline),
  );
  return rows.map(({ created_at, ...event }) => ({ ...event, createdAt: created_at }));
}

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

type Loaded = Extract<Awaited<ReturnType<typeof loadInquiry>>, { view: "inquiry" }>;

export type InquiryView = Loaded["inquiry"];

function toView(stored: StoredInquiry, events: StoredEvent[], siteName: string) {
  const { id, code, status, kind, fields, packageId, packageTitle, departure, page, version } = stored;
  const { isDemo, suspicious } = stored;
  const { name, phone } = fields;
  const anonymised = stored.anonymisedAt !== null;
  return {
    ...{
      id,
      code,
      status,
      fields,
      packageId,
      packageTitle,
      departure,
      version,
      isDemo,
      suspicious,
      anonymised,
    },
    anonymisedOn: stored.anonymisedAt && formatMoment(stored.anonymisedAt),
    kind: kindLabel(kind),
    // Only a path of this site: it was sent by a visitor.
    page: page?.startsWith("/") && isSafeAddress(page) ? page : null,
    origin: visitText(stored.row, kind),
    created: formatMoment(stored.createdAt),
    phoneUnfit: unreadablePhones(inquirySchema, fields).length > 0,
    reply: replyAddress(toInternationalDigits(phone), { name, code, packageTitle }, siteName),
    events: events.map((event) => ({
      id: event.id,
      what: eventText(event, kind),
      who: actorText(event, kind),
      when: formatMoment(event.createdAt),
    })),
  };
}

export function anonymise(client: Supabase, id: string) {
  const failed = inquiryMessages.anonymiseFailed;
  const attempt = { event: "inquiries.anonymise_failed", address: inquiryAddress(id), failed };
  return answerOr(attempt, async () =>
    (await anonymiseInquiry(client, id))
      ? redirectWithSuccess(inquiryAddress(id), "Data pribadi dihapus")
      : redirectWithError(inquiriesPath, inquiryMessages.gone),
  );
}

export function remove(client: Supabase, id: string) {
  const failed = inquiryMessages.deleteFailed;
  const attempt = { event: "inquiries.delete_failed", address: inquiryAddress(id), failed };
  return answerOr(attempt, async () =>
    (await deleteInquiry(client, id))
      ? redirectWithSuccess(inquiriesPath, "Permintaan dihapus")
      : redirectWithError(inquiriesPath, inquiryMessages.gone),
  );
}

/** Corrects whose inquiry it is. */
export async function giveToAgent(client: Supabase, id: string, form: URLSearchParams) {
  const address = inquiryAddress(id);
  const agent = form.get("agent") ?? "";
  const reason = normalizeText(form.get("reason") ?? "")
    .slice(0, longestReason)
    .toWellFormed();
  if (agent !== "" && !uuid.test(agent)) throw unknownRequest();
  if (reason === "") return redirectWithError(address, "Agen belum diubah", "Tulis dahulu alasannya.");
  const failed = "Gagal mengubah agen. Coba lagi sebentar lagi.";
  return answerOr({ event: "inquiries.agent_failed", address, failed }, async () => {
    const changed = await correctAgent(client, id, agent || null, reason);
    if (changed === null) return redirectWithError(inquiriesPath, inquiryMessages.gone);
    return changed
      ? redirectWithSuccess(address, "Agen diubah")
      : redirectWithError(address, "Agen tidak berubah", "Agen itu sudah tercatat di permintaan ini.");
  });
}
