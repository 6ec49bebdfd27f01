import { z } from "zod";

/** What a newcomer does first; each vanishes once it is done. */
export interface FirstStep {
  label: string;
  why: string;
  to: string;
}

interface State {
  /** Stored content of the contact page, whatever it is. */
  contact: unknown;
  /** Stored site settings, whatever they are. */
  settings: unknown;
  packages: number;
}

const filledIn = z.string().trim().min(1);
const contactFilledIn = z.object({ address: filledIn, phone1: filledIn, whatsapp: filledIn });
const logoThere = z.object({ logo: filledIn });

/** The steps still to be taken, in the order in which they help visitors most. */
export function openSteps({ contact, settings, packages }: State): FirstStep[] {
  const steps = [
    {
      done: contactFilledIn.safeParse(contact).success,
      label: "Lengkapi kontak",
      why: "Isi alamat kantor, telepon, dan nomor WhatsApp agar calon jamaah dapat menghubungi Anda.",
      to: "/admin/edit-contact",
    },
    {
      done: logoThere.safeParse(settings).success,
      label: "Unggah logo",
      why: "Logo Anda tampil di bagian atas setiap halaman situs.",
      to: "/admin/settings#logo",
    },
    {
      done: packages > 0,
      label: "Tambah paket pertama",
      why: "Paket yang berstatus aktif langsung tampil di situs.",
      to: "/admin/packages/new",
    },
  ];
  return steps.filter(({ done }) => !done).map(({ done: _done, ...step }) => step);
}
