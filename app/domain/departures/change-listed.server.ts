import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { binLink, inBin } from "~/domain/history/kinds";
import { cleanText } from "~/lib/form-text";
import { expirePublicReads } from "~/server/cache.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { badRequest } from "~/server/responses.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { cancelKey } from "./admin-addresses";
import { findAsked } from "./admin-queries.server";
import { longestReason, shortestReason } from "./fields";

/** Raised by the database (private.keep_departure). */
const hasPilgrims = "PT409";

const gone = "Keberangkatan ini sudah tidak ada. Mungkin sudah dihapus.";
const failed = "Gagal memperbarui keberangkatan";

const id = z.guid();

const listIntents = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("close"), id }),
  z.object({ intent: z.literal("open"), id }),
  z.object({ intent: z.literal("cancel"), id, reason: z.string().overwrite(cleanText).default("") }),
  z.object({ intent: z.literal("delete"), id }),
]);

type Asked = Extract<z.output<typeof listIntents>, { intent: "cancel" }>;

/** What the buttons of a list of departures do; each leads back to `address`, the list's own. */
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
