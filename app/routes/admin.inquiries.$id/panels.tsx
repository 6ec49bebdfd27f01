import { Form, Link } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { useMayEnter } from "~/components/layout/role-context";
import { sharingAddress } from "~/domain/departures/admin-addresses";
import { type InquiryName, inquiryFields } from "~/domain/inquiries/fields";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { statusLabel } from "~/domain/inquiries/words";
import type { InquiryView } from "./inquiry.server";

export function FactsPanel({ inquiry }: { inquiry: InquiryView }) {
  const { code, kind, packageId, packageTitle, departure, page, origin, created } = inquiry;
  const mayEdit = useMayEnter("content");
  return (
    <section aria-labelledby="keterangan" className="panel grid gap-3">
      <h2 id="keterangan">Keterangan</h2>
      <dl className="grid gap-3">
        <Fact term="Kode">
          <span className="font-semibold tracking-wider">{code}</span>
        </Fact>
        <Fact term="Jenis">{kind}</Fact>
        <Fact term="Tentang paket">
          {packageId === null ? (
            (packageTitle ?? "Belum ada")
          ) : (
            <Link
              className="link"
              to={mayEdit ? `/admin/packages/edit/${packageId}` : sharingAddress(packageId)}
            >
              {packageTitle}
            </Link>
          )}
        </Fact>
        {packageId !== null && <Fact term="Keberangkatan">{departure ?? "Belum dipilih"}</Fact>}
        {page && (
          <Fact term="Halaman asal">
            <a className="link break-all" href={page} target="_blank" rel="noopener">
              {page}
              <span className="sr-only"> (tab baru)</span>
            </a>
          </Fact>
        )}
        <Fact term="Datang dari">{origin}</Fact>
        <Fact term="Masuk">{created}</Fact>
      </dl>
    </section>
  );
}

/** The trip is one of the other panel's facts. */
const pilgrimNames = (Object.keys(inquiryFields) as InquiryName[]).filter((name) => name !== "trip");

/** For whoever sees inquiries and answers none. */
export function PilgrimPanel({ inquiry: { status, fields } }: { inquiry: InquiryView }) {
  const unknown = "Belum diisi";
  return (
    <section aria-labelledby="jamaah" className="panel grid gap-3">
      <h2 id="jamaah">Jamaah</h2>
      <dl className="grid gap-3">
        <Fact term="Status">{statusLabel(status)}</Fact>
        {pilgrimNames.map((name) => {
          const { label, kind } = inquiryFields[name];
          const text = kind.words(fields[name]) || unknown;
          return (
            <Fact key={name} term={label}>
              {kind.control === "paragraph" ? <span className="whitespace-pre-line">{text}</span> : text}
            </Fact>
          );
        })}
      </dl>
      <p className="help">Yang mengubah permintaan adalah bagian Layanan dan Pemilik.</p>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="help">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

export function TimelinePanel({ events }: { events: InquiryView["events"] }) {
  return (
    <section aria-labelledby="riwayat" className="panel grid gap-3">
      <h2 id="riwayat">Riwayat</h2>
      <ol className="grid gap-3 border-l-2 border-rule pl-4">
        {events.map(({ id, what, who, when }) => (
          <li key={id} className="grid min-w-0">
            <span className="font-semibold">{what}</span>
            <span className="help break-words">
              {who}, {when}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ReplyLink({ address, anonymised }: { address: string | null; anonymised: boolean }) {
  if (anonymised) return null;
  if (address === null) {
    return (
      <p className="help max-w-72">Isi dan simpan nomor WhatsApp dahulu untuk membalas lewat WhatsApp.</p>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="btn border-chat bg-chat text-night hover:border-[#3be07b] hover:bg-[#3be07b]"
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      Balas via WhatsApp
      <span className="sr-only"> (tab baru)</span>
    </a>
  );
}

export const agentIntent = "agent";

/** Whose link the pilgrim came by; nothing as long as there are no agents. */
export function AgentPanel({ inquiry: { id, agentId, agents } }: { inquiry: InquiryView }) {
  const mayCorrect = useMayEnter("service");
  if (agents.length === 0) return null;
  const present = agents.find(({ value }) => value === agentId);
  return (
    <section aria-labelledby="agen" className="panel grid gap-3">
      <h2 id="agen">Agen</h2>
      <p>{present?.label ?? "Tanpa agen"}</p>
      {mayCorrect && (
        <details>
          <summary className="link min-h-11 cursor-pointer content-center">Koreksi agen</summary>
          <Form key={agentId} method="post" action={inquiryAddress(id)} className="mt-2 grid gap-3">
            <FormMark />
            <label className="grid gap-1.5">
              <span className="label">Agen yang benar</span>
              <select name="agent" className="input" defaultValue={agentId ?? ""} autoComplete="off">
                <option value="">Tanpa agen</option>
                <Options options={agents} />
              </select>
            </label>
            <label className="grid gap-1.5">
              <span className="label">Alasan</span>
              <input name="reason" className="input" required maxLength={300} autoComplete="off" />
            </label>
            <SubmitButton name="intent" value={agentIntent} className="btn justify-self-start">
              Simpan agen
            </SubmitButton>
          </Form>
        </details>
      )}
    </section>
  );
}
