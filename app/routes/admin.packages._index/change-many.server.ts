import { readChoices } from "~/components/form/choose-many";
import { packageDoubts } from "~/domain/packages/doubts";
import type { PackageRow } from "~/domain/packages/package-view";
import { packagesPerPage } from "~/domain/packages/queries.server";
import { uuid } from "~/lib/addresses";
import { todayInJakarta } from "~/lib/dates";
import { binLink, inBin } from "~/records/history";
import { expirePublicReads } from "~/server/cache.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { badRequest } from "~/server/responses.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { isManyIntent, type ManyIntent, manyIntents } from "./choose-packages";

type Chosen = Awaited<ReturnType<typeof findChosen>>;

/** What has to be said yes to: each package with what its change means to others. */
export interface ManyPackagesQuestion {
  intent: ManyIntent;
  chosen: { id: string; title: string; notes: string[] }[];
}

/** Does one thing to all chosen packages or to none; what reaches visitors or pilgrims is answered with a question, to
 * which the form says `yakin`. Throws a 400 for what the list's form never sends. */
export async function changeMany(client: Supabase, intent: string, form: URLSearchParams, address: string) {
  const ids = readChoices(form).filter((id) => uuid.test(id));
  if (!isManyIntent(intent) || ids.length > packagesPerPage)
    throw badRequest("Permintaan ini tidak dikenali.");
  if (ids.length === 0) return redirectWithError(address, "Centang dahulu paket yang akan diubah.");
  const failed = "Tidak ada paket yang diubah. Coba lagi.";
  return answerOr({ event: "packages.change_many_failed", facts: { intent }, address, failed }, async () => {
    const chosen = await findChosen(client, ids);
    if (chosen.length === 0) return redirectWithError(address, "Paket yang dicentang sudah tidak ada.");
    const asked = chosen.map(({ id, title, ...about }) => ({ id, title, notes: notesOf(intent, about) }));
    if (!form.has("yakin") && asksFirst(intent, asked)) return { intent, chosen: asked };
    return change(client, intent, chosen, ids.length, address);
  });
}

function asksFirst(intent: ManyIntent, asked: ManyPackagesQuestion["chosen"]): boolean {
  return intent === "delete-many" || asked.some(({ notes }) => notes.length > 0);
}

function notesOf(
  intent: ManyIntent,
  { isPublic, pilgrims, ahead, doubts }: Omit<Chosen[number], "id" | "title">,
) {
  const promises = [
    pilgrims > 0 && `${pilgrims} jamaah sudah terkonfirmasi`,
    ahead > 0 && `${ahead} keberangkatan di depan`,
  ].filter((note) => note !== false);
  if (intent === "publish") return isPublic ? [] : doubts;
  const breaks = intent === "delete-many" || (intent === "hide" && isPublic);
  return breaks ? promises : [];
}

async function change(client: Supabase, intent: ManyIntent, chosen: Chosen, asked: number, address: string) {
  const ids = chosen.map(({ id }) => id);
  const { change: fields, done } = manyIntents[intent];
  await (fields === null ? deletePackages(client, ids) : setOnPackages(client, ids, fields));
  const missing = asked - ids.length;
  const rest = missing > 0 ? ` ${missing} lainnya sudah tidak ada.` : "";
  const text = `${ids.length} paket: ${done}.${rest}`;
  return fields === null
    ? redirectWithSuccess(address, "Paket dihapus", `${text} ${inBin}`, binLink)
    : redirectWithSuccess(address, "Paket diubah", text);
}

const chosenColumns =
  "id, title, status, quota, images, price_quad, price_triple, price_double, departure, pilgrims:confirmed_pilgrims, departures(departure_date, status)" as const;

/** What is said of packages before they are changed together, in the order of their titles. Throws BackendError. */
async function findChosen(client: Supabase, ids: readonly string[]) {
  const rows = unwrap(await client.from("packages").select(chosenColumns).in("id", ids).order("title"));
  const today = todayInJakarta();
  return rows.map(({ departures, pilgrims, ...row }) => ({
    id: row.id,
    title: row.title,
    isPublic: row.status === "active",
    pilgrims: pilgrims ?? 0,
    ahead: departures.filter(({ departure_date, status }) => departure_date >= today && status !== "batal")
      .length,
    /** What is asked of each that is published. */
    doubts: packageDoubts({
      ...row,
      status: "active",
      departure: departures.length > 1 ? undefined : row.departure,
    }).map(({ text }) => text),
  }));
}

/** Sets the same on packages that have it otherwise, all or none; each keeps its version. Throws BackendError. */
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

/** Moves packages into the bin, all or none. Throws BackendError. */
async function deletePackages(client: Supabase, ids: readonly string[]): Promise<void> {
  unwrap(await client.from("packages").delete().in("id", ids).select("id"));
  expirePublicReads();
}
