import { Form, Link } from "@remix-run/react";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import { useMayEnter } from "~/domain/team/role-context";
import { toInternationalDigits } from "~/lib/phone";

/** The WhatsApp number of each editor that has one; the contact page's goes first. */
export interface ChatNumbers {
  contact: string;
  settings: string;
}

const takeOverPath = "/admin/nomor-whatsapp";

export function WithoutEffect({ contact }: Pick<ChatNumbers, "contact">) {
  return (
    <>
      Saat ini tidak berpengaruh: tombol chat memakai {contact} dari halaman Kontak.{" "}
      <Link to="/admin/edit-contact" className="link">
        Ubah di Edit Kontak
      </Link>
    </>
  );
}

interface TakeOverNoteProps {
  numbers: ChatNumbers;
  /** The editor this stands in: its number is offered to the other one. */
  here: keyof ChatNumbers;
}

export function TakeOverNote({ numbers, here }: TakeOverNoteProps) {
  const mayTake = useMayEnter(here === "contact" ? "settings" : "contact");
  const contact = toInternationalDigits(numbers.contact);
  const settings = toInternationalDigits(numbers.settings);
  if (contact === null || settings === null || contact === settings) return null;
  const [into, where] =
    here === "settings" ? (["contact", "Kontak"] as const) : (["settings", "Pengaturan"] as const);
  return (
    <Form method="post" action={takeOverPath} className="panel mx-auto mb-6 grid max-w-3xl gap-3">
      <FormMark />
      <p>
        Ada dua nomor WhatsApp: <strong>{numbers.contact}</strong> di Kontak, yang dipakai tombol chat, dan{" "}
        <strong>{numbers.settings}</strong> di Pengaturan.
      </p>
      {mayTake && (
        <div>
          <SubmitButton name="into" value={into} className="btn">
            {`Pakai ${numbers[here]} juga di ${where}`}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
