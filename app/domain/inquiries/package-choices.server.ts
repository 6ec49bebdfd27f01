import { notDeparted } from "~/domain/packages/package-view";
import { formatDate } from "~/lib/dates";
import { logFailure } from "~/server/log.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Choice } from "./queries.server";

/** A choice among more would be no choice; the nearest departures come first. */
const mostChoices = 300;

const columns = "id, title, status, departure, seats_left" as const;

interface PackageRow {
  id: string;
  title: string;
  status: string;
  departure: string | null;
  seats_left: number | null;
}

/** Packages that have not departed, the nearest departure first, and `present` in any case. Throws BackendError. */
async function listPackageChoices(client: Supabase, present: string | null): Promise<Choice[]> {
  const [open, own] = await Promise.all([
    client
      .from("packages")
      .select(columns)
      .or(notDeparted())
      .order("departure", { nullsFirst: false })
      .order("title")
      .order("id")
      .limit(mostChoices),
    present === null ? null : client.from("packages").select(columns).eq("id", present).maybeSingle(),
  ]);
  const rows = unwrap(open);
  const missing = own === null ? null : unwrap(own);
  const isListed = rows.some(({ id }) => id === missing?.id);
  return [...(missing === null || isListed ? [] : [missing]), ...rows].map(toChoice);
}

function toChoice({ id, title, status, departure, seats_left }: PackageRow): Choice {
  const facts = [
    departure === null ? "jadwal menyusul" : formatDate(departure),
    ...(seats_left === null ? [] : [`sisa ${seats_left} kursi`]),
    ...(status === "draft" ? ["draf"] : []),
  ];
  return { value: id, label: `${title} (${facts.join(", ")})` };
}

/** The same for a form that must be drawn in any case, as it may hold what was typed; none when they can't be read. */
export async function choicesOrNone(client: Supabase, present: string | null): Promise<Choice[]> {
  try {
    return await listPackageChoices(client, present);
  } catch (error) {
    logFailure("inquiries.packages_unreadable", error);
    return [];
  }
}
