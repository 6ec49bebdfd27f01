import { z } from "zod";
import { bookingEventText } from "~/domain/bookings/words";
import {
  editAddress,
  findStoredItem,
  historyKindLabel,
  listAddressOf,
  titleOf,
} from "~/domain/history/registry";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { eventText } from "~/domain/inquiries/words";
import { memberAddress, teamPath } from "~/domain/team/noun";
import { bookingAddress } from "~/lib/booking-addresses";
import { formatAgo } from "~/lib/dates";
import { pageCount } from "~/lib/list-address";
import { binPath, historyAddress } from "~/records/history";
import { rangeNotSatisfiable, type Supabase, unwrap } from "~/server/supabase.server";
import type { Activity } from "./activity-list";

const perPage = 20;

const mostActivities = 200;

const eventSchema = z.object({
  kind: z.string(),
  status: z.string(),
  pilgrims: z.number().nullable(),
  about: z.string().nullable(),
  actor: z.string().nullable(),
  code: z.string(),
  made: z.string(),
});

const bookingSchema = z.object({ code: z.string() });

const invitedSchema = z.object({ name: z.string() });

const contentSchema = z.record(z.string(), z.unknown());

/** Lists one page (from 1) of the activity under this e-mail address, the latest first: content changed, deleted and
 * restored, and inquiries worked on, as far as the caller may see them. `isCut`: there may be more than is listed.
 * `ActivityPages` draws it. Throws BackendError. */
export async function listActivityOf(client: Supabase, email: string, page: number, now = new Date()) {
  const first = (page - 1) * perPage;
  const answer = await client
    .rpc("activity_of", { email }, { count: "exact" })
    .range(first, first + perPage - 1);
  const rows = answer.error?.code === rangeNotSatisfiable ? [] : unwrap(answer);
  const total = answer.count ?? rows.length;
  return {
    activities: rows.map((row): Activity => ({ ...describe(row), at: row.at, when: formatAgo(row.at, now) })),
    isCut: total >= mostActivities,
    page,
    pages: pageCount(total, perPage),
  };
}

interface Done {
  kind: string;
  item: string;
  operation: string;
  content: unknown;
}

type Described = Pick<Activity, "kind" | "text" | "to" | "area">;

/** Lists what the team did last, `most` lines, as far as the caller may see it. What one statement did to many records of a
 * kind is one line. Throws BackendError. */
export async function listRecentActivity(
  client: Supabase,
  most: number,
  now = new Date(),
): Promise<Activity[]> {
  const rows = unwrap(await client.rpc("recent_activity", { most }, { get: true }));
  return rows.map((row) => {
    const who = row.name || (row.actor ?? "");
    const done = row.alike === 1 ? describe(row) : describeMany(row, row.alike);
    return { ...done, who, at: row.at, when: formatAgo(row.at, now) };
  });
}

function describeMany({ kind, item, operation }: Done, count: number): Described {
  const stored = findStoredItem(kind, item);
  const label = stored === null ? "Tim" : historyKindLabel(stored);
  const text = `${verbs[operation] ?? "Mengubah"} ${count} ${label.toLowerCase()}`;
  return stored === null
    ? { kind: label, text, to: teamPath, area: "team" }
    : { kind: label, text, to: listAddressOf(stored) };
}

const verbs: Record<string, string> = {
  insert: "Menambah",
  update: "Mengubah",
  delete: "Menghapus",
  return: "Memulihkan",
};

function describe({ kind, item, operation, content }: Done): Described {
  if (kind === "inquiries") {
    const event = eventSchema.parse(content);
    return {
      kind: "Permintaan",
      text: `${event.code}: ${eventText(event, event.made)}`,
      to: inquiryAddress(item),
    };
  }
  if (kind === "bookings") {
    const { code } = bookingSchema.parse(content);
    const what = bookingEventText({ kind: operation, place: null, reason: null });
    return { kind: "Pendaftaran", text: `${code}: ${what}`, to: bookingAddress(item) };
  }
  if (kind === "staff") {
    const { name } = invitedSchema.parse(content);
    return { kind: "Tim", text: `Mengundang “${name}”`, to: memberAddress(item), area: "team" };
  }
  const verb = verbs[operation] ?? "Mengubah";
  const stored = findStoredItem(kind, item);
  if (stored === null) return { kind: "Isi situs", text: verb, to: "/admin" };
  const before = contentSchema.parse(content);
  const ofPicture = () => (operation === "delete" ? binPath : editAddress(stored, before));
  return {
    kind: historyKindLabel(stored),
    text: `${verb} “${titleOf(stored, before)}”`,
    to:
      stored.kind === "gambar"
        ? ofPicture()
        : operation === "insert"
          ? editAddress(stored, before)
          : historyAddress(stored),
  };
}
