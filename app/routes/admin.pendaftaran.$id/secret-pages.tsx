import MessageCircle from "virtual:icon/message-circle";
import { Form } from "@remix-run/react";
import { FormSignature, NewAddress, SubmitButton } from "~/components/form/form-start";
import { useMayEnter } from "~/components/layout/role-context";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { bookingStepAddress } from "~/domain/bookings/steps/address";
import { payerLinkText, pilgrimLinkText } from "~/domain/bookings/words";
import { whatsAppAddress } from "~/domain/inquiries/words";
import type { BookingView } from "./booking.server";
import { StepFold } from "./step-fold";

interface SecretPagesProps {
  booking: BookingView;
  /** A new secret address, which is shown once; `linkOf` is the pilgrim, null for the payer. */
  made: { link: string; linkOf: string | null } | null;
}

/** The secret addresses: of the payer, with the bill, and of each pilgrim, without money. */
export function SecretPagesPanel({ booking, made }: SecretPagesProps) {
  const { id, code, payerName, digits, payerLink, pilgrims } = booking;
  const mayBook = useMayEnter("service");
  if (!mayBook) return null;
  const addressOf = (owner: string | null) => (made?.linkOf === owner ? made.link : null);
  const travelling = pilgrims.filter(({ isActive, link }) => isActive || link !== null);
  return (
    <section aria-labelledby="halaman-pembayar" className="panel grid grid-cols-1 gap-4">
      <h2 id="halaman-pembayar">Halaman pembayar</h2>
      <p className="help">
        Tautan rahasia tempat pembayar melihat tagihan dan jamaahnya. Terbuka dengan 4 angka terakhir nomor
        WhatsApp-nya.
      </p>
      <SecretPage
        booking={id}
        owner={null}
        name="pembayar"
        stored={payerLink}
        address={addressOf(null)}
        sending={(link) => digits && whatsAppAddress(digits, payerLinkText({ name: payerName, code, link }))}
      />
      {travelling.length > 0 && (
        <>
          <h3>Halaman jamaah</h3>
          <p className="help">
            Untuk satu jamaah, tanpa tagihan dan tanpa jamaah lain. Terbuka dengan 4 angka terakhir nomor
            WhatsApp pembayar.
          </p>
          {travelling.map((pilgrim) => (
            <details key={pilgrim.id} open={addressOf(pilgrim.id) !== null}>
              <summary className="link min-h-11 cursor-pointer content-center wrap-anywhere">
                {pilgrim.place}. {pilgrim.label}
                {pilgrim.link !== null && ", ada tautan"}
              </summary>
              <div className="grid grid-cols-1 gap-4 py-2">
                <SecretPage
                  booking={id}
                  owner={pilgrim.id}
                  name={pilgrim.label}
                  stored={pilgrim.link}
                  address={addressOf(pilgrim.id)}
                  // The number of a pilgrim is unknown: WhatsApp asks for the contact.
                  sending={(link) =>
                    whatsAppAddress("", pilgrimLinkText({ name: pilgrim.label, code, link }))
                  }
                />
              </div>
            </details>
          ))}
        </>
      )}
    </section>
  );
}

interface SecretPageProps {
  booking: string;
  owner: string | null;
  /** The person who gets the address, in words. */
  name: string;
  stored: BookingView["payerLink"];
  /** The new address; null unless it was just made. */
  address: string | null;
  /** Answers the WhatsApp address that sends it; null where nobody's number is known. */
  sending: (link: string) => string | null;
}

/** One secret address: since when it works, and the buttons that make, send and revoke it. */
function SecretPage({ booking, owner, name, stored, address, sending }: SecretPageProps) {
  const about = <span className="sr-only"> untuk {name}</span>;
  const chat = address === null ? null : sending(address);
  return (
    <>
      {address !== null && (
        <NewAddress
          id={owner === null ? "tautan-pembayar" : `tautan-${owner}`}
          label={`Kirim tautan ini kepada ${name} sekarang: hanya tampil sekali`}
          address={address}
        >
          {chat !== null && (
            <NewTabLink
              href={chat}
              className="btn btn-primary"
              icon={<MessageCircle aria-hidden="true" className="size-4" />}
            >
              Kirim lewat WhatsApp
            </NewTabLink>
          )}
        </NewAddress>
      )}
      <p>
        {stored === null
          ? "Belum ada tautan yang berlaku."
          : `Berlaku sejak ${stored.since}, ${stored.opened ? `terakhir dibuka ${stored.opened}` : "belum pernah dibuka"}.`}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Form method="post" action={bookingStepAddress(booking, "make-link")}>
          <FormSignature />
          <SubmitButton name="pilgrim" value={owner ?? ""} className="btn btn-small" pendingText="Membuat...">
            {stored === null ? "Buat tautan" : "Ganti dengan tautan baru"}
            {about}
          </SubmitButton>
        </Form>
        {stored !== null && <StepFold step="revoke-link" about={owner ?? ""} of={`untuk ${name}`} />}
      </div>
    </>
  );
}
