import { Form } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { CopyButton, FormSignature, SubmitButton } from "~/components/form/form-start";
import { useMayEnter } from "~/components/layout/role-context";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { payerLinkText } from "~/domain/bookings/words";
import { whatsAppAddress } from "~/domain/inquiries/words";
import { bookingAddress } from "~/lib/booking-addresses";
import type { BookingView } from "./booking.server";
import { ChangeForm } from "./change-form";

interface PayerPagePanelProps {
  booking: BookingView;
  /** A new address, which is shown once. */
  link: string | null;
}

/** The secret address at which the payer sees bill and pilgrims. */
export function PayerPagePanel({ booking, link }: PayerPagePanelProps) {
  const { id, code, payerName, digits, linkSince, linkOpened } = booking;
  const mayBook = useMayEnter("service");
  if (!mayBook) return null;
  const text = link === null ? "" : payerLinkText({ name: payerName, code, link });
  return (
    <section aria-labelledby="halaman-pembayar" className="panel grid grid-cols-1 gap-4">
      <h2 id="halaman-pembayar">Halaman pembayar</h2>
      <p className="help">
        Alamat rahasia tempat pembayar melihat tagihan dan jamaahnya. Terbuka dengan 4 angka terakhir nomor
        WhatsApp-nya.
      </p>
      {link !== null && (
        <div className="grid gap-2 rounded-lg border-2 border-green bg-mint p-4">
          <label className="label" htmlFor="tautan-pembayar">
            Kirim alamat ini kepada pembayar sekarang: hanya tampil sekali
          </label>
          <input id="tautan-pembayar" className="input" readOnly value={link} />
          <div className="flex flex-wrap gap-3">
            {digits && (
              <NewTabLink
                href={whatsAppAddress(digits, text)}
                className="btn btn-primary"
                icon={<MessageCircle aria-hidden="true" className="size-4" />}
              >
                Kirim lewat WhatsApp
              </NewTabLink>
            )}
            <CopyButton field="tautan-pembayar" label="Salin alamat" />
          </div>
        </div>
      )}
      <p>
        {linkSince === null
          ? "Belum ada alamat yang berlaku."
          : `Berlaku sejak ${linkSince}, ${linkOpened ? `terakhir dibuka ${linkOpened}` : "belum pernah dibuka"}.`}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Form method="post" action={bookingAddress(id)}>
          <FormSignature />
          <SubmitButton name="intent" value="make-link" className="btn btn-small" pendingText="Membuat...">
            {linkSince === null ? "Buat alamat" : "Ganti dengan alamat baru"}
          </SubmitButton>
        </Form>
        {linkSince !== null && (
          <ChangeForm intent="revoke-link" label="Cabut alamat" submit="Ya, cabut" isDangerous>
            <p>Alamat yang sudah dikirim tidak dapat dibuka lagi. Anda dapat membuat yang baru.</p>
          </ChangeForm>
        )}
      </div>
    </section>
  );
}
