import { data } from "@remix-run/node";
import { agentAddress, rateText } from "~/domain/agents/noun";
import { readCommissions } from "~/domain/agents/queries.server";
import { agentRecord, paymentSchema } from "~/domain/agents/record";
import { makeAgentLink, recordPayment, revokeLink, undoPayment } from "~/domain/agents/save-agent.server";
import { addressedName } from "~/domain/inquiries/replies";
import { whatsAppAddress } from "~/domain/inquiries/words";
import { absoluteAddress } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { uuid } from "~/lib/addresses";
import { formatMoment, todayInJakarta } from "~/lib/dates";
import { formConstraints } from "~/lib/form-constraints";
import { newFormState } from "~/lib/form-state";
import { toInternationalDigits } from "~/lib/phone.server";
import { answerNewForm } from "~/records/answer-form.server";
import { listMessages } from "~/records/noun";
import { findRecord } from "~/records/save.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { leadToChat, notFound, unknownRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

export type AgentView = Awaited<ReturnType<typeof loadAgent>>;

/** Throws a 404 answer for an unknown agent, and BackendError. */
export async function loadAgent(client: Supabase, id: string) {
  const stored = await findRecord(agentRecord, client, id);
  if (stored === null) throw notFound(listMessages(agentRecord).gone);
  const { name, code, phone, city, isActive } = stored.content;
  const { linkSince, standardAmount, ...commissions } = await readCommissions(client, id);
  return {
    agent: { id, name, code, phone, city, isActive: isActive === "on" },
    hasChatNumber: toInternationalDigits(phone) !== null,
    rate: rateText({ own: stored.row.commission_rate, standard: standardAmount }),
    ...commissions,
    linkSince: linkSince && formatMoment(linkSince),
    constraint: formConstraints(paymentSchema),
    formState: newFormState(),
    today: todayInJakarta(),
  };
}

export function savePayment(client: Supabase, id: string, form: URLSearchParams) {
  return answerNewForm({
    form,
    schema: paymentSchema,
    save: (payment, formState) => recordPayment(client, id, formState, payment),
    saved: () => redirectWithSuccess(agentAddress(id), "Pembayaran dicatat"),
    failed: "Gagal mencatat pembayaran",
    event: "agents.payment_failed",
  });
}

/** Answers the buttons besides the payment form. The answer to `make-link` holds the new address, which cannot be read
 * again. */
export async function answerAgentButton(client: Supabase, id: string, form: URLSearchParams) {
  const back = agentAddress(id);
  const payment = form.get("payment") ?? "";
  try {
    switch (form.get("intent")) {
      case "make-link":
        return data({ link: await newPageAddress(client, id) });
      case "send-link":
        return await sendLink(client, id);
      case "revoke-link":
        await revokeLink(client, id);
        return redirectWithSuccess(back, "Tautan dicabut", "Alamat yang lama tidak dapat dibuka lagi.");
      case "undo-payment":
        if (!uuid.test(payment)) break;
        await undoPayment(client, id, payment);
        return redirectWithSuccess(back, "Pembayaran dibatalkan", "Dicatat sebagai baris lawannya.");
    }
  } catch (error) {
    logFailure("agents.change_failed", error);
    return redirectWithError(back, "Gagal menyimpan. Coba lagi sebentar lagi.");
  }
  throw unknownRequest();
}

async function newPageAddress(client: Supabase, id: string): Promise<string> {
  return absoluteAddress(`/agen/${await makeAgentLink(client, id)}`);
}

/** Makes a new address of the agent's page and leads to a WhatsApp chat with the agent, whose message holds it. */
async function sendLink(client: Supabase, id: string) {
  const stored = await findRecord(agentRecord, client, id);
  if (stored === null) return redirectWithError(agentRecord.path, listMessages(agentRecord).gone);
  const { name, phone } = stored.content;
  const digits = toInternationalDigits(phone);
  if (digits === null) return redirectWithError(agentAddress(id), "Isi dulu nomor WhatsApp agen ini.");
  const { siteName } = await readSiteSettings();
  const message = [
    `Assalamu'alaikum ${addressedName(name)}, ini halaman agen Anda di ${siteName}:`,
    await newPageAddress(client, id),
    "Di sana ada tautan, kode QR, flyer, teks siap kirim, dan komisi Anda. Alamatnya rahasia: simpan untuk Anda sendiri.",
  ];
  return leadToChat(whatsAppAddress(digits, message.join("\n")));
}
