import { data } from "@remix-run/node";
import { listAgentOptions } from "~/domain/agents/queries.server";
import { listTripOptions } from "~/domain/departures/trip-options.server";
import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/messages";
import { findInquiry, type StoredInquiry } from "~/domain/inquiries/queries.server";
import { inquiryForm, inquiryRecord } from "~/domain/inquiries/record";
import { anonymiseInquiry, deleteInquiry } from "~/domain/inquiries/save-inquiry.server";
import { visitText } from "~/domain/inquiries/visit";
import { actorText, eventText, kindLabel } from "~/domain/inquiries/words";
import { isSafeAddress } from "~/lib/addresses";
import { formatMoment } from "~/lib/dates";
import { describeForm } from "~/records/describe.server";
import { readStaffNames } from "~/records/staff-names.server";
import { type ReadPart, screenParts } from "~/server/attempt.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { loadAssignment } from "./assignment.server";
import { loadReplies } from "./replies.server";

/** Never throws: a refused form is shown from the action's answer, even when nothing can be read any more. */
export async function loadInquiry(admin: Admin, id: string) {
  const { client } = admin;
  const { readPart, unread } = screenParts("inquiries");
  try {
    const stored = await findInquiry(client, id, readPart);
    if (stored === null) return missing(inquiryMessages.gone, 404);
    const [events, assignment, agents, trips, replies] = await Promise.all([
      readPart("riwayat", listEvents(client, id, readPart), noEvents),
      loadAssignment(admin, stored, readPart),
      readPart("agen", listAgentOptions(client, stored.agentId), []),
      readPart("pilihan paket dan keberangkatan", listTripOptions(client, stored.packageId), []),
      loadReplies(client, stored, readPart),
    ]);
    return {
      view: "inquiry" as const,
      trips,
      assignment,
      unread: unread(),
      inquiry: { ...toView(stored, events), ...replies, agents },
    };
  } catch (error) {
    logFailure("inquiries.read_failed", error);
    return missing(inquiryMessages.unreadable, 503);
  }
}

type Events = Awaited<ReturnType<typeof listEvents>>;

const noEvents: Events = { rows: [], staffNames: new Map() };

const longestTimeline = 200;

/** Lists the timeline, newest first. People are named, also those who had no name at that time. */
async function listEvents(client: Supabase, inquiryId: string, readPart: ReadPart) {
  const rows = unwrap(
    await client
      .from("inquiry_events")
      .select("id, kind, status, pilgrims, about, actor, reason, agent:agents(name), created_at")
      .eq("inquiry_id", inquiryId)
      .order("id", { ascending: false })
      .limit(longestTimeline),
  );
  const people = rows.flatMap(({ actor, about }) => [actor ?? "", about ?? ""]);
  const emails = people.filter((text) => text.includes("@"));
  const staffNames = await readPart("nama staf", readStaffNames(client, emails), new Map<string, string>());
  return { rows, staffNames };
}

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

type Loaded = Extract<Awaited<ReturnType<typeof loadInquiry>>, { view: "inquiry" }>;

export type InquiryView = Loaded["inquiry"];

function toView({ row, ...stored }: StoredInquiry, { rows, staffNames }: Events) {
  const { kind, fields, page } = stored;
  return {
    ...stored,
    anonymised: stored.anonymisedAt !== null,
    anonymisedOn: stored.anonymisedAt && formatMoment(stored.anonymisedAt),
    kind: kindLabel(kind),
    // A visitor sent it, so it becomes a link only if it is a path of this site.
    page: page?.startsWith("/") && isSafeAddress(page) ? page : null,
    origin: visitText(row, kind),
    created: formatMoment(stored.createdAt),
    description: describeForm(inquiryForm(stored), fields),
    pilgrim: pilgrimFacts(fields),
    events: rows.map(({ about, ...event }) => ({
      id: event.id,
      what: eventText({ ...event, about: about && (staffNames.get(about) ?? about) }, kind),
      who: actorText({ ...event, about }, kind, staffNames),
      when: formatMoment(event.created_at),
    })),
  };
}

/** Words the fields of the form for staff who may not answer; the trip stands among the facts. */
function pilgrimFacts(typed: StoredInquiry["fields"]) {
  const { trip: _trip, ...fields } = inquiryRecord.fields;
  return Object.entries(fields).map(([name, { label, kind }]) => ({
    label,
    text: kind.words(typed[name as keyof typeof fields]),
    isParagraph: kind.control === "paragraph",
  }));
}

export function anonymise(client: Supabase, id: string) {
  const failed = inquiryMessages.anonymiseFailed;
  const attempt = { event: "inquiries.anonymise_failed", address: inquiryAddress(id), failed };
  return answerOr(attempt, async () => {
    const outcome = await anonymiseInquiry(client, id);
    if (outcome === "done") return redirectWithSuccess(inquiryAddress(id), "Data pribadi dihapus");
    if (outcome === "gone") return redirectWithError(inquiriesPath, inquiryMessages.gone);
    const refusal = outcome === "booked-trip" ? inquiryMessages.bookedTrip : inquiryMessages.ownerErases;
    return redirectWithError(inquiryAddress(id), refusal);
  });
}

export function remove(client: Supabase, id: string) {
  const failed = inquiryMessages.deleteFailed;
  const attempt = { event: "inquiries.delete_failed", address: inquiryAddress(id), failed };
  return answerOr(attempt, async () => {
    const outcome = await deleteInquiry(client, id);
    if (outcome === "deleted") return redirectWithSuccess(inquiriesPath, "Permintaan dihapus");
    return outcome === "booked"
      ? redirectWithError(inquiryAddress(id), inquiryMessages.keptByBooking)
      : redirectWithError(inquiriesPath, inquiryMessages.gone);
  });
}
