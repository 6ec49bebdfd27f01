import { z } from "zod";

export type FirstStep = ReturnType<typeof openSteps>[number];

interface State {
  contact: unknown;
  settings: unknown;
  packages: number;
}

const filledIn = z.string().trim().min(1);
const contactFilledIn = z.object({ address: filledIn, phone1: filledIn, whatsapp: filledIn });
const logoThere = z.object({ logo: filledIn });

export function openSteps({ contact, settings, packages }: State) {
  const steps = [
    {
      done: contactFilledIn.safeParse(contact).success,
      label: "Lengkapi kontak",
      why: "Isi alamat kantor, telepon, dan nomor WhatsApp agar calon jamaah dapat menghubungi Anda.",
      to: "/admin/edit-contact",
      area: "contact" as const,
    },
    {
      done: logoThere.safeParse(settings).success,
      label: "Unggah logo",
      why: "Logo Anda tampil di bagian atas setiap halaman situs.",
      to: "/admin/settings#logo",
      area: "settings" as const,
    },
    {
      done: packages > 0,
      label: "Tambah paket pertama",
      why: "Paket yang berstatus aktif langsung tampil di situs.",
      to: "/admin/packages/new",
      area: "content" as const,
    },
  ];
  return steps.filter(({ done }) => !done).map(({ done: _done, ...step }) => step);
}
