import { Question } from "~/components/form/ask-first";
import { DeleteQuestion } from "~/components/form/confirm-delete";
import { binNotice } from "~/records/history";
import { longestReason, reasonLabel, shortestReason } from "./fields";

export interface AskedDeparture {
  id: string;
  name: string;
  confirmed: number;
  reason?: string;
  error?: string;
}

export function DepartureQuestion({
  asked,
  deletes,
  address,
}: {
  asked: AskedDeparture;
  deletes: boolean;
  address: string;
}) {
  if (!deletes || asked.confirmed > 0) return <Question {...cancelQuestion(asked, address, deletes)} />;
  return (
    <DeleteQuestion action={address} id={asked.id} what="keberangkatan" name={asked.name}>
      {binNotice}
    </DeleteQuestion>
  );
}

export function cancelQuestion(
  { id, name, confirmed, reason, error }: AskedDeparture,
  address: string,
  insteadOfDeleting = false,
) {
  const fieldId = `alasan-${id}`;
  return {
    action: address,
    intent: "cancel",
    title: `Batalkan keberangkatan ${name}?`,
    yes: "Ya, batalkan",
    pendingText: "Membatalkan...",
    fields: { id },
    children: (
      <>
        {confirmed > 0 && (
          <p>
            {confirmed} jamaah sudah terkonfirmasi.{" "}
            {insteadOfDeleting && "Karena itu tidak dapat dihapus, hanya dibatalkan. "}
            Hubungi mereka: permintaannya tetap tersimpan.
          </p>
        )}
        <label className="label" htmlFor={fieldId}>
          {reasonLabel}
          {confirmed > 0 && <span className="font-normal text-soft"> (wajib)</span>}
        </label>
        <textarea
          id={fieldId}
          name="reason"
          rows={3}
          className="input"
          required={confirmed > 0}
          minLength={shortestReason}
          maxLength={longestReason}
          defaultValue={reason}
          aria-describedby={`${fieldId}-bantuan`}
          aria-invalid={error !== undefined || undefined}
        />
        <p className="help" id={`${fieldId}-bantuan`}>
          Tampil di riwayat keberangkatan ini. Dapat dibuka kembali kapan saja.
        </p>
        {error && <p className="error">{error}</p>}
      </>
    ),
  };
}
