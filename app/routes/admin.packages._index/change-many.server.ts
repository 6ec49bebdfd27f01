import { readSelectedValues } from "~/components/form/choose-many";
import { packageDoubts } from "~/domain/packages/form/doubts";
import type { PackageRow } from "~/domain/packages/package-row";
import { packagesPerPage } from "~/domain/packages/queries.server";
import { uuid } from "~/lib/addresses";
import { todayInJakarta } from "~/lib/dates";
import { binLink, inBin } from "~/records/history";
import { expirePublicReads } from "~/server/cache.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { unknownRequest } from "~/server/responses.server";
import { BackendError, foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import { isManyIntent, type ManyConfirmation, type ManyIntent, manyIntents } from "./confirm-many";

type Selected = Awaited<ReturnType<typeof findSelected>>;

/** Changes all selected packages or none. A change that reaches visitors or pilgrims is answered with a confirmation,
 * whose form sends `yakin`. Throws a 400 for what the form of the list never sends. */
export async function changeManyPackages(
  client: Supabase,
  intent: string,
  form: URLSearchParams,
  address: string,
) {
  const ids = readSelectedValues(form).filter((id) => uuid.test(id));
  if (!isManyIntent(intent) || ids.length > packagesPerPage) throw unknownRequest();
  if (ids.length === 0) return redirectWithError(address, "Centang dahulu paket yang akan diubah.");
  const failed = "Tidak ada paket yang diubah. Coba lagi.";
  return answerOr({ event: "packages.change_many_failed", facts: { intent }, address, failed }, async () => {
    const selected = await findSelected(client, ids);
    if (selected.length === 0) return redirectWithError(address, "Paket yang dicentang sudah tidak ada.");
    const packages = selected.map(({ id, title, ...facts }) => ({
      id,
      title,
      notes: notesOf(intent, facts),
    }));
    const isConfirmed = form.has("yakin") || !needsConfirmation(intent, packages);
    if (!isConfirmed) return { intent, packages };
    const missing = ids.length - selected.length;
    return change(client, { intent, ids: selected.map(({ id }) => id), missing, address });
  });
}

function needsConfirmation(intent: ManyIntent, packages: ManyConfirmation["packages"]): boolean {
  return intent === "delete-many" || packages.some(({ notes }) => notes.length > 0);
}

function notesOf(
  intent: ManyIntent,
  { isPublic, pilgrims, ahead, doubts }: Omit<Selected[number], "id" | "title">,
) {
  const promises = [
    pilgrims > 0 && `${pilgrims} jamaah sudah terkonfirmasi`,
    ahead > 0 && `${ahead} keberangkatan di depan`,
  ].filter((note) => note !== false);
  if (intent === "publish") return isPublic ? [] : doubts;
  const breaks = intent === "delete-many" || (intent === "hide" && isPublic);
  return breaks ? promises : [];
}

export const keptByBookings =
  "Ada pendaftaran pada keberangkatan paket ini, jadi tidak dapat dihapus. Sembunyikan paketnya, atau batalkan keberangkatannya.";

/** Whether packages were not deleted because a departure of theirs has bookings. */
export function isKeptByBookings(error: unknown): boolean {
  return error instanceof BackendError && error.code === foreignKeyViolation;
}

interface ManyChange {
  intent: ManyIntent;
  ids: readonly string[];
  /** Selected packages that no longer exist. */
  missing: number;
  address: string;
}

async function change(client: Supabase, { intent, ids, missing, address }: ManyChange) {
  const { change: columns, done } = manyIntents[intent];
  try {
    await (columns === null ? deletePackages(client, ids) : setOnPackages(client, ids, columns));
  } catch (error) {
    if (isKeptByBookings(error)) return redirectWithError(address, keptByBookings);
    throw error;
  }
  const rest = missing > 0 ? ` ${missing} lainnya sudah tidak ada.` : "";
  const text = `${ids.length} paket: ${done}.${rest}`;
  return columns === null
    ? redirectWithSuccess(address, "Paket dihapus", `${text} ${inBin}`, binLink)
    : redirectWithSuccess(address, "Paket diubah", text);
}

const selectedColumns =
  "id, title, status, quota, images, terms, price_quad, price_triple, price_double, down_payment, departure, pilgrims:confirmed_pilgrims, departures(departure_date, status)" as const;

/** Reads the selected packages, in the order of their titles, with what a change may mean to others. Throws BackendError. */
async function findSelected(client: Supabase, ids: readonly string[]) {
  const rows = unwrap(await client.from("packages").select(selectedColumns).in("id", ids).order("title"));
  const today = todayInJakarta();
  return rows.map(({ departures, pilgrims, ...row }) => ({
    id: row.id,
    title: row.title,
    isPublic: row.status === "active",
    pilgrims: pilgrims ?? 0,
    ahead: departures.filter(({ departure_date, status }) => departure_date >= today && status !== "batal")
      .length,
    /** The doubts about a package that is published as it is. */
    doubts: packageDoubts({
      ...row,
      status: "active",
      departure: departures.length > 1 ? undefined : row.departure,
    }).map(({ text }) => text),
  }));
}

/** Sets columns on all packages that have other values, or on none; the others keep their version. Throws BackendError. */
async function setOnPackages(
  client: Supabase,
  ids: readonly string[],
  change: Readonly<Partial<Pick<PackageRow, "status" | "is_promo">>>,
): Promise<void> {
  let query = client.from("packages").update(change).in("id", ids);
  for (const [column, value] of Object.entries(change)) query = query.neq(column, value);
  unwrap(await query.select("id"));
  expirePublicReads();
}

/** Moves all packages into the bin, or none. Throws BackendError. */
async function deletePackages(client: Supabase, ids: readonly string[]): Promise<void> {
  unwrap(await client.from("packages").delete().in("id", ids).select("id"));
  expirePublicReads();
}
