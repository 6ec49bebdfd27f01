import { z } from "zod";
import { editAddress, findStoredItem, kindLabel, titleOf } from "~/domain/history/registry";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { eventText } from "~/domain/inquiries/words";
import { formatAgo } from "~/lib/dates";
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
    pages: Math.ceil(total / perPage),
  };
}

interface Done {
  kind: string;
  item: string;
  operation: string;
  content: unknown;
}

const verbs: Record<string, string> = { update: "Mengubah", delete: "Menghapus", return: "Memulihkan" };

function describe({ kind, item, operation, content }: Done): Pick<Activity, "kind" | "text" | "to"> {
  if (kind === "inquiries") {
    const event = eventSchema.parse(content);
    return {
      kind: "Permintaan",
      text: `${event.code}: ${eventText(event, event.made)}`,
      to: inquiryAddress(item),
    };
  }
  const verb = verbs[operation] ?? "Mengubah";
  const stored = findStoredItem(kind, item);
  if (stored === null) return { kind: "Isi situs", text: verb, to: "/admin" };
  const before = contentSchema.parse(content);
  const ofPicture = () => (operation === "delete" ? binPath : editAddress(stored, before));
  return {
    kind: kindLabel(stored),
    text: `${verb} “${titleOf(stored, before)}”`,
    to: stored.kind === "gambar" ? ofPicture() : historyAddress(stored),
  };
}
