import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerReceipt } from "~/domain/bookings/money/receipt.server";
import { isLinkToken, readPilgrimVisit } from "~/domain/bookings/money/visits.server";
import { noFile } from "~/server/responses.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

/** A receipt for the payer, whose visit the cookie names. Without one there is nothing to tell. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token = "", file = "" } = params;
  const visit = isLinkToken(token) ? readPilgrimVisit(request, token) : null;
  const [, series, year, number] = /^((?:CONTOH-)?(?:KW|BK))-(\d{4})-(\d{1,9})\.pdf$/.exec(file) ?? [];
  if (visit === null || series === undefined) throw noFile(404, "Kwitansi tidak ditemukan");
  const client = await anonymousClient();
  const named = { visit, series, year: Number(year), number: Number(number) };
  return answerReceipt(unwrap(await client.rpc("visit_receipt", named)));
}
