import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerReceipt } from "~/domain/bookings/money/receipt.server";
import { uuid } from "~/lib/addresses";
import { requireStaff } from "~/server/guard.server";
import { noFile } from "~/server/responses.server";
import { unwrap } from "~/server/supabase.server";

/** The receipt of a payment, or the proof of a refund, for staff who may read it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  const [, payment = ""] = /^(.+)\.pdf$/.exec(params.file ?? "") ?? [];
  if (!uuid.test(payment)) throw noFile(404, "Kwitansi tidak ditemukan");
  return answerReceipt(unwrap(await client.rpc("payment_receipt", { payment })));
}
