import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { formatMonth } from "~/lib/dates";
import { countFilters, withParameter } from "~/lib/list-address";
import { keepSelected, withSelected } from "~/lib/options";
import { normalizeText } from "~/lib/text";
import { binLink, inBin } from "~/records/history";
import { screenParts } from "~/server/attempt.server";
import { expirePublicReads } from "~/server/cache.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { leadTo, unknownRequest } from "~/server/responses.server";
import { foreignKeyViolation, type Supabase, unwrap } from "~/server/supabase.server";
import {
  cancelKey,
  type DepartureFilter,
  departuresAddress,
  filterText,
  parseDepartureFilter,
} from "./admin-addresses";
import {
  type DepartureOptions,
  findToConfirm,
  listDepartureOptions,
  listDepartures,
} from "./admin-queries.server";
import { changeManyDepartures } from "./change-many.server";
import { findManyIntent } from "./many-intents";
import { reasonError } from "./reason";
import { hasPilgrims } from "./save-departure.server";

/** Loads the list of departures at `path`, and the departure that is to be cancelled or deleted, if the query names one.
 * Throws a redirect to page 1 for a page beyond the last. */
export async function loadDepartureList(
  client: Supabase,
  path: string,
  query: URLSearchParams,
  packageId?: string,
  { readPart, unread } = screenParts("departures"),
) {
  const filter = { ...parseDepartureFilter(query), ...(packageId && { packageId: undefined }) };
  const deletes = query.has(confirmKey);
  const [list, options, toConfirm] = await Promise.all([
    listDepartures(client, packageId ? { ...filter, packageId } : filter, readPart),
    readPart("pilihan filter", listDepartureOptions(client, filter, packageId), null),
    readPart(
      deletes ? "keberangkatan yang akan dihapus" : "keberangkatan yang akan dibatalkan",
      findToConfirm(client, query.get(deletes ? confirmKey : cancelKey) ?? ""),
      null,
    ),
  ]);
  if (list === null) throw leadTo(departuresAddress(path, { ...filter, page: 1 }));
  const packageTitle =
    options === null
      ? "yang dipilih"
      : options.packageId.find(({ value }) => value === filter.packageId)?.label;
  return {
    path,
    filter,
    filterText: filterText(filter, packageTitle),
    count: countFilters({ ...filter, past: undefined }),
    options: options ?? optionsInUse(filter),
    unread: unread(),
    ...list,
    toConfirm: toConfirm && { ...toConfirm, deletes },
  };
}

/** Stands for options that could not be read: those that the list is narrowed by. */
function optionsInUse({ month, city, packageId }: DepartureFilter): DepartureOptions {
  return {
    month: withSelected([], month, formatMonth),
    city: withSelected([], city),
    packageId: keepSelected([], packageId),
  };
}

const gone = "Keberangkatan ini sudah tidak ada. Mungkin sudah dihapus.";
const keptByBookings =
  "Keberangkatan ini punya pendaftaran, jadi tidak dapat dihapus. Yang dapat dilakukan adalah membatalkannya.";
const failed = "Gagal memperbarui keberangkatan";

const id = z.guid();

const listIntents = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("close"), id }),
  z.object({ intent: z.literal("open"), id }),
  z.object({ intent: z.literal("cancel"), id, reason: z.string().overwrite(normalizeText).default("") }),
  z.object({ intent: z.literal("delete"), id }),
]);

type Cancellation = Extract<z.output<typeof listIntents>, { intent: "cancel" }>;

/** Does what a button of the list at `address` asks for. Throws a 400 for an unknown intent. */
export async function changeDeparture(client: Supabase, form: URLSearchParams, address: string) {
  const intent = form.get("intent") ?? "";
  if (findManyIntent(intent)) return changeManyDepartures(client, intent, form, address);
  const change = listIntents.safeParse(Object.fromEntries(form)).data;
  if (change === undefined) throw unknownRequest();
  const facts = { intent: change.intent };
  return answerOr({ event: "departures.write_failed", facts, address, failed }, async () => {
    switch (change.intent) {
      case "close":
        return setStatus(client, change.id, address, { status: "tutup" }, "Keberangkatan ditutup");
      case "open":
        return setStatus(client, change.id, address, { status: "buka" }, "Keberangkatan dibuka kembali");
      case "cancel":
        return cancel(client, change, address);
      case "delete":
        return remove(client, change.id, address);
    }
  });
}

interface StatusChange {
  status: string;
  change_reason?: string | null;
}

async function setStatus(client: Supabase, id: string, address: string, change: StatusChange, done: string) {
  const rows = unwrap(await client.from("departures").update(change).eq("id", id).select("id"));
  expirePublicReads();
  return rows.length > 0 ? redirectWithSuccess(address, done) : redirectWithError(address, gone);
}

/** A departure with confirmed pilgrims is cancelled with a reason only; a refusal gives back the reason as typed. */
async function cancel(client: Supabase, { id, reason }: Cancellation, address: string) {
  const departure = await findToConfirm(client, id);
  if (departure === null) return redirectWithError(address, gone);
  const error = reasonError(reason, departure.confirmed);
  if (error !== null) return data({ refused: { ...departure, reason, error } }, { status: 422 });
  const change = { status: "batal", change_reason: reason || null };
  return setStatus(client, id, address, change, "Keberangkatan dibatalkan");
}

async function remove(client: Supabase, id: string, address: string): Promise<TypedResponse<never>> {
  const answer = await client.from("departures").delete().eq("id", id).select("id");
  if (answer.error?.code === hasPilgrims) {
    const message = `Keberangkatan ini tidak dapat dihapus: ${answer.error.details} jamaah sudah terkonfirmasi. Yang dapat dilakukan adalah membatalkannya.`;
    return redirectWithError(withParameter(address, cancelKey, id), message);
  }
  if (answer.error?.code === foreignKeyViolation) return redirectWithError(address, keptByBookings);
  const rows = unwrap(answer);
  expirePublicReads();
  return rows.length > 0
    ? redirectWithSuccess(address, "Keberangkatan dihapus", inBin, binLink)
    : redirectWithError(address, gone);
}
