import { parseWithZod } from "@conform-to/zod/v4";
import { confirmKey } from "~/components/form/confirm-delete";
import { type RoomPrices, rooms } from "~/domain/packages/field-places";
import { pricesInDoubt } from "~/domain/packages/save-doubts";
import { formatDate, todayInJakarta } from "~/lib/dates";
import { ownFields } from "~/lib/form-constraints";
import { askOnce, type Doubt, type HeldForm } from "~/lib/returned-form";
import { redirectWithSuccess } from "~/server/flash.server";
import { leadTo, notFound } from "~/server/responses.server";
import { answerSave, readHeld, returnForm } from "~/server/returned-form.server";
import type { SaveOutcome } from "~/server/save-unless-newer.server";
import type { Supabase } from "~/server/supabase.server";
import { cancelKey, departuresAddress, packageDeparturesPath, parseDepartureFilter } from "./admin-addresses";
import {
  type DeparturePackage,
  findAsked,
  findDeparture,
  findDeparturePackage,
  listDepartures,
} from "./admin-queries.server";
import { type DepartureValues, departureSchema, toDeparture } from "./fields";
import { departureMessages } from "./save-departure.server";

/** Throws a 404 answer where there is none. */
export async function requirePackage(client: Supabase, id = "") {
  const found = await findDeparturePackage(client, id);
  if (found === null) throw notFound("Paket tidak ditemukan");
  return found;
}

/** Throws a 404 answer where there is none. */
export async function requireDeparture(client: Supabase, id = "") {
  const found = await findDeparture(client, id);
  if (found === null) throw notFound("Keberangkatan tidak ditemukan");
  return found;
}

/** What a screen with a list of departures shows at `path`. Throws a redirect to page 1 for one beyond the last. */
export async function loadDepartureList(
  client: Supabase,
  path: string,
  query: URLSearchParams,
  packageId?: string,
) {
  const filter = parseDepartureFilter(query);
  const deletes = query.has(confirmKey);
  const [list, asked] = await Promise.all([
    listDepartures(client, filter, packageId),
    findAsked(client, query.get(deletes ? confirmKey : cancelKey) ?? ""),
  ]);
  if (list === null) throw leadTo(departuresAddress(path, { ...filter, page: 1 }));
  return { path, filter, ...list, asked: asked && { ...asked, deletes } };
}

interface Saving {
  form: URLSearchParams;
  /** Of the departure that is edited. */
  id?: string;
  pack: DeparturePackage;
  /** Pilgrims confirmed on it. */
  confirmed: number;
  save: (held: HeldForm, values: DepartureValues) => Promise<SaveOutcome>;
  done: string;
}

/** The steps by which the form of a departure is saved; what is doubtful comes back once (422). */
export async function saveDeparture({ form, id, pack, confirmed, save, done }: Saving) {
  const held = readHeld(form, id);
  const submission = parseWithZod(ownFields(form, departureSchema), { schema: departureSchema });
  if (submission.status === "success") {
    const asking = askOnce(held, departureDoubts(toDeparture(submission.value), pack, confirmed));
    if (asking.unasked.length > 0) {
      const { initialValue } = submission.reply();
      return returnForm(asking.held, { initialValue }, 422, { doubts: asking.unasked });
    }
  }
  return answerSave({
    held,
    submission,
    save: (values) => save(held, values),
    saved: () => redirectWithSuccess(packageDeparturesPath(pack.id), done),
    messages: departureMessages,
    event: "departures.save_failed",
  });
}

type Doubted = RoomPrices & { departure_date: string; quota: number | null };

/** What is asked once before a departure is saved like this; each may be meant so. `pack` is its package. */
export function departureDoubts(
  row: Doubted,
  pack: RoomPrices,
  confirmed: number,
  today: string = todayInJakarta(),
): Doubt[] {
  const { departure_date, quota } = row;
  const past = departure_date < today && {
    key: `lewat-${departure_date}`,
    text: `Tanggal ${formatDate(departure_date)} sudah lewat: keberangkatan ini tidak ditawarkan di situs.`,
  };
  const few = quota !== null &&
    quota < confirmed && {
      key: `kuota-${quota}-${confirmed}`,
      text: `Kuota ${quota} lebih sedikit daripada ${confirmed} jamaah yang sudah terkonfirmasi: situs menulis 'Penuh'.`,
    };
  const doubts = [past, few].filter((doubt) => doubt !== false);
  return [...doubts, ...oddPrices(row, pack)].map((doubt) => ({ ...doubt, publishing: false }));
}

/** Its own prices among those of the package that it leaves as they are. */
function oddPrices(row: RoomPrices, pack: RoomPrices) {
  return rooms.every(({ column }) => row[column] === null) ? [] : pricesInDoubt(row, pack);
}
