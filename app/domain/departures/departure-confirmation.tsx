import { ConfirmationPanel } from "~/components/form/ask-first";
import { DeleteConfirmation } from "~/components/form/confirm-delete";
import { binNotice } from "~/records/history";
import { ReasonField } from "./reason-field";

/** A departure that staff are about to cancel or delete. */
export interface DepartureToConfirm {
  id: string;
  name: string;
  /** Confirmed pilgrims; with at least one a departure can only be cancelled, and only with a reason. */
  confirmed: number;
  /** The reason as it was typed, and why it was refused. */
  reason?: string;
  error?: string;
}

interface DepartureConfirmationProps {
  departure: DepartureToConfirm;
  deletes: boolean;
  address: string;
}

export function DepartureConfirmation({ departure, deletes, address }: DepartureConfirmationProps) {
  if (!deletes || departure.confirmed > 0)
    return <ConfirmationPanel {...cancelConfirmation(departure, { address, insteadOfDeleting: deletes })} />;
  return (
    <DeleteConfirmation action={address} id={departure.id} what="keberangkatan" name={departure.name}>
      {binNotice}
    </DeleteConfirmation>
  );
}

/** The confirmation before a departure is cancelled, shown in the page or in a dialog. */
export function cancelConfirmation(
  { id, name, confirmed, reason, error }: DepartureToConfirm,
  { address, insteadOfDeleting = false }: { address: string; insteadOfDeleting?: boolean },
) {
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
        <ReasonField
          id={`alasan-${id}`}
          required={confirmed > 0}
          typed={reason}
          error={error}
          help="Tampil di riwayat keberangkatan ini. Dapat dibuka kembali kapan saja."
        />
      </>
    ),
  };
}
