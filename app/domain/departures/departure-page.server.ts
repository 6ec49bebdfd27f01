import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { ownFields } from "~/lib/form-constraints";
import { askOnce, type FormState } from "~/lib/form-state";
import { normalizeText } from "~/lib/text";
import { answerSave, readFormState, returnForm } from "~/records/answer-form.server";
import { binLink, inBin } from "~/records/history";
import type { SaveOutcome } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { badRequest, leadTo, notFound } from "~/server/responses.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { cancelKey, departuresAddress, packageDeparturesPath, parseDepartureFilter } from "./admin-addresses";
import {
  type DeparturePackage,
  findAsked,
  findDeparture,
  findDeparturePackage,
  listDepartures,
} from "./admin-queries.server";
import { departureDoubts } from "./doubts";
import { type DepartureValues, departureSchema, longestReason, shortestReason, toDeparture } from "./fields";
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
  id?: string;
  pack: DeparturePackage;
  confirmed: number;
  save: (formState: FormState, values: DepartureValues) => Promise<SaveOutcome>;
  done: string;
}

/** The steps by which the form of a departure is saved; what is doubtful comes back once (422). */
export async function saveDeparture({ form, id, pack, confirmed, save, done }: Saving) {
  const formState = readFormState(form, id);
  const submission = parseWithZod(ownFields(form, departureSchema), { schema: departureSchema });
  if (submission.status === "success") {
    const asking = askOnce(formState, departureDoubts(toDeparture(submission.value), pack, confirmed));
    if (asking.unasked.length > 0) {
      const { initialValue } = submission.reply();
      return returnForm(asking.formState, { initialValue }, 422, { doubts: asking.unasked });
    }
  }
  return answerSave({
    formState,
    submission,
    save: (values) => save(formState, values),
    saved: () => redirectWithSuccess(packageDeparturesPath(pack.id), done),
    messages: departureMessages,
    event: "departures.save_failed",
  });
}

/** Raised by the database (private.keep_departure). */
const hasPilgrims = "PT409";

const gone = "Keberangkatan ini sudah tidak ada. Mungkin sudah dihapus.";
const failed = "Gagal memperbarui keberangkatan";

const id = z.guid();

const listIntents = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("close"), id }),
  z.object({ intent: z.literal("open"), id }),
  z.object({ intent: z.literal("cancel"), id, reason: z.string().overwrite(normalizeText).default("") }),
  z.object({ intent: z.literal("delete"), id }),
]);

type Asked = Extract<z.output<typeof listIntents>, { intent: "cancel" }>;

export async function changeListed(client: Supabase, form: URLSearchParams, address: string) {
  const asked = listIntents.safeParse(Object.fromEntries(form)).data;
  if (asked === undefined) throw badRequest("Permintaan ini tidak dikenali.");
  const facts = { intent: asked.intent };
  return answerOr({ event: "departures.write_failed", facts, address, failed }, async () => {
    switch (asked.intent) {
      case "close":
        return setStatus(client, asked.id, address, { status: "tutup" }, "Keberangkatan ditutup");
      case "open":
        return setStatus(client, asked.id, address, { status: "buka" }, "Keberangkatan dibuka kembali");
      case "cancel":
        return cancel(client, asked, address);
      case "delete":
        return remove(client, asked.id, address);
    }
  });
}

interface Change {
  status: string;
  change_reason?: string | null;
}

async function setStatus(client: Supabase, id: string, address: string, change: Change, done: string) {
  const rows = unwrap(await client.from("departures").update(change).eq("id", id).select("id"));
  expirePublicReads();
  return rows.length > 0 ? redirectWithSuccess(address, done) : redirectWithError(address, gone);
}

/** With confirmed pilgrims only with a reason; a refusal asks again, with what was typed. */
async function cancel(client: Supabase, { id, reason }: Asked, address: string) {
  const found = await findAsked(client, id);
  if (found === null) return redirectWithError(address, gone);
  const error = wrongReason(reason, found.confirmed);
  if (error !== null) return data({ question: { ...found, reason, error } }, { status: 422 });
  const change = { status: "batal", change_reason: reason || null };
  return setStatus(client, id, address, change, "Keberangkatan dibatalkan");
}

function wrongReason(reason: string, confirmed: number): string | null {
  if (reason.length > longestReason) return `Maksimal ${longestReason} karakter`;
  const isShort = reason.length < shortestReason && (reason !== "" || confirmed > 0);
  return isShort ? `Tulis alasannya, minimal ${shortestReason} karakter` : null;
}

async function remove(client: Supabase, id: string, address: string): Promise<TypedResponse<never>> {
  const answer = await client.from("departures").delete().eq("id", id).select("id");
  if (answer.error?.code === hasPilgrims) {
    const why = `Keberangkatan ini tidak dapat dihapus: ${answer.error.details} jamaah sudah terkonfirmasi. Yang dapat dilakukan adalah membatalkannya.`;
    return redirectWithError(`${address}${address.includes("?") ? "&" : "?"}${cancelKey}=${id}`, why);
  }
  const rows = unwrap(answer);
  expirePublicReads();
  return rows.length > 0
    ? redirectWithSuccess(address, "Keberangkatan dihapus", inBin, binLink)
    : redirectWithError(address, gone);
}
