import { Form, Link } from "@remix-run/react";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { useMayEnter } from "~/components/layout/role-context";
import { dialledNumber, storedPhoneUnfit } from "~/lib/phone";

/** A WhatsApp number as staff typed it, and its digits for wa.me; null where it is no number. */
interface ChatNumber {
  typed: string;
  digits: string | null;
}

/** Fewer digits, country code included, are no mobile number yet. */
const fewestDigits = 10;

/** Help text with the address that the typed number opens; `otherwise` while it is no number. */
export function chatNumberHelp(stored: ChatNumber, typed: unknown, otherwise: string): string {
  if (typeof typed !== "string" || typed === "") return otherwise;
  if (typed === stored.typed && stored.digits === null)
    return `${storedPhoneUnfit} Selama itu tombol chat membuka halaman Kontak.`;
  const dialled = dialledNumber(typed);
  const isWhole = "digits" in dialled && dialled.digits.length >= fewestDigits;
  return isWhole ? `WhatsApp akan membuka wa.me/${dialled.digits}` : otherwise;
}

/** The agency's WhatsApp numbers. Chat buttons use the contact page's number, else the number of the settings. */
export interface ChatNumbers {
  contact: ChatNumber;
  settings: ChatNumber;
}

const takeOverPath = "/admin/nomor-whatsapp";

export function WithoutEffect({ contact }: Pick<ChatNumbers, "contact">) {
  return (
    <>
      Saat ini tidak berpengaruh: tombol chat memakai {contact.typed} dari halaman Kontak.{" "}
      <Link to="/admin/edit-contact" className="link">
        Ubah di Edit Kontak
      </Link>
    </>
  );
}

export function TakeOverNote({ numbers, here }: { numbers: ChatNumbers; here: keyof ChatNumbers }) {
  const mayTake = useMayEnter(here === "contact" ? "settings" : "contact");
  const { contact, settings } = numbers;
  if (contact.digits === null || settings.digits === null || contact.digits === settings.digits) return null;
  const [into, where] =
    here === "settings" ? (["contact", "Kontak"] as const) : (["settings", "Pengaturan"] as const);
  return (
    <Form method="post" action={takeOverPath} className="panel mx-auto mb-6 grid max-w-3xl gap-3">
      <FormSignature />
      <p>
        Ada dua nomor WhatsApp: <strong>{contact.typed}</strong> di Kontak, yang dipakai tombol chat, dan{" "}
        <strong>{settings.typed}</strong> di Pengaturan.
      </p>
      {mayTake && (
        <div>
          <SubmitButton name="into" value={into} className="btn">
            {`Pakai ${numbers[here].typed} juga di ${where}`}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
