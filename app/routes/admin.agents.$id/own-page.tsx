import MessageCircle from "virtual:icon/message-circle";
import { Form } from "@remix-run/react";
import { type Confirmation, ConfirmLink } from "~/components/form/ask-first";
import { FormSignature, NewAddress, SubmitButton } from "~/components/form/form-start";
import { agentAddress } from "~/domain/agents/noun";
import type { AgentView } from "./agent.server";

/** Query key of the confirmation to revoke the address of the agent's page. */
export const revokeKey = "cabut";

interface OwnPagePanelProps extends Pick<AgentView, "agent" | "linkSince" | "hasChatNumber"> {
  /** A new address, which is shown once. */
  link: string | null;
}

/** The secret address at which the agent finds links, flyers, inquiries and commission. Only its hash is stored, so that it
 * is shown or sent once. */
export function OwnPagePanel({ agent, linkSince, hasChatNumber, link }: OwnPagePanelProps) {
  const address = agentAddress(agent.id);
  return (
    <section aria-labelledby="halaman-agen" className="panel grid grid-cols-1 gap-4">
      <h2 id="halaman-agen">Halaman agen</h2>
      <p className="help">
        Tautan rahasia tempat agen menemukan tautan promosinya, kode QR, flyer, dan teks siap kirim, serta
        melihat klik, permintaan (inisial saja), komisi, dan pembayarannya. Siapa pun yang tahu tautan rahasia
        ini dapat membukanya.
      </p>
      {link !== null && (
        <NewAddress
          id="tautan-agen"
          label="Kirim tautan ini kepada agen sekarang: hanya tampil sekali"
          address={link}
        />
      )}
      <p>
        {linkSince === null
          ? "Belum ada tautan yang berlaku."
          : `Berlaku sejak ${linkSince}. Mengirim atau membuat yang baru mengakhiri yang ini.`}
      </p>
      {!hasChatNumber && (
        <p className="help">Isi nomor WhatsApp agen ini untuk mengirimnya dengan satu ketukan.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={address} className="flex flex-wrap gap-3">
          <FormSignature />
          {hasChatNumber && (
            <SubmitButton name="intent" value="send-link" pendingText="Membuka WhatsApp...">
              <MessageCircle aria-hidden="true" className="size-4" />
              {linkSince === null ? "Kirim lewat WhatsApp" : "Kirim tautan baru lewat WhatsApp"}
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="make-link" className="btn" pendingText="Membuat...">
            {linkSince === null ? "Buat tautan" : "Ganti dengan tautan baru"}
          </SubmitButton>
        </Form>
        {linkSince !== null && (
          <ConfirmLink
            to={`${address}?${revokeKey}`}
            confirmation={revokeConfirmation(agent)}
            className="btn btn-danger"
          >
            Cabut tautan
          </ConfirmLink>
        )}
      </div>
    </section>
  );
}

export function revokeConfirmation({ id, name }: AgentView["agent"]): Confirmation {
  return {
    action: agentAddress(id),
    intent: "revoke-link",
    title: `Cabut tautan halaman ${name}?`,
    yes: "Ya, cabut",
    pendingText: "Mencabut...",
    children: <p>Tautan yang sudah dikirim tidak dapat dibuka lagi. Anda dapat membuat yang baru.</p>,
  };
}
