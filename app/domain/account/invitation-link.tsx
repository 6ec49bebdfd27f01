import MessageCircle from "virtual:icon/message-circle";
import { answerMark } from "~/components/form/focus";
import { CopyButton } from "~/components/form/form-start";
import type { InvitationLink } from "./invitations.server";

/** The link of an invitation, for the owner to pass on. Only the answer to the form that made it shows it. */
export function InvitationLinkPanel({ link: { name, address, life, whatsApp } }: { link: InvitationLink }) {
  return (
    <section
      {...answerMark}
      aria-labelledby="tautan-dibuat"
      className="grid gap-3 rounded-lg border-2 border-green bg-mint p-4"
    >
      <h2 id="tautan-dibuat" className="wrap-anywhere">
        Kirim tautan ini kepada {name}
      </h2>
      <p>
        Situs ini belum dapat mengirim email, jadi Andalah yang mengirimnya. Tautan hanya tampil sekali,
        berlaku {life} dan satu kali. Siapa pun yang memegangnya dapat masuk: jangan bagikan di grup.
      </p>
      <label className="label" htmlFor="tautan-undangan">
        Tautan undangan
      </label>
      <input id="tautan-undangan" className="input" readOnly value={address} />
      <div className="flex flex-wrap gap-3">
        <CopyButton field="tautan-undangan" label="Salin tautan" />
        <a className="btn" href={whatsApp} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden="true" className="size-4" />
          Kirim lewat WhatsApp
        </a>
      </div>
    </section>
  );
}
