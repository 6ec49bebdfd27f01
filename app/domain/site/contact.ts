import { definePage, type PageContent, pageField } from "~/records/page";
import * as kind from "~/records/page-kinds.server";
import { toMapEmbedAddress } from "./map-embed";
import { contactNoun } from "./page-nouns";

/** Shown until the agency enters its number; visibly not a real one. No chat button leads to it (P20). */
export const fallbackPhone = "0812-0000-0000";

export const mapRefused =
  "Peta ini tidak dapat dipakai. Di Google Maps pilih Bagikan, lalu Sematkan peta, salin kode HTML-nya, dan tempel di sini.";

const phones = { group: "phones" };
const emails = { group: "emails" };
const office = { group: "office" };

/** Contact data of the agency. A pasted map is stored as its embed address alone. */
export const contactPage = definePage({
  ...contactNoun,
  label: "Kontak",
  saved: "Informasi kontak disimpan",
  failure: "Gagal menyimpan informasi kontak",
  groups: [
    { id: "phones", legend: "Telepon dan WhatsApp" },
    { id: "emails", legend: "Email" },
    { id: "office", legend: "Kantor" },
  ],
  fields: {
    phone1: pageField("Telepon 1", kind.pagePhone(fallbackPhone), phones),
    phone2: pageField("Telepon 2", kind.pagePhone(), { ...phones, help: "Boleh dikosongkan." }),
    whatsapp: pageField("Nomor WhatsApp", kind.pagePhone(), phones),
    email1: pageField("Email utama", kind.pageEmail("info@umrohhajitravel.example"), emails),
    email2: pageField("Email booking", kind.pageEmail(), {
      ...emails,
      help: "Untuk pemesanan. Boleh dikosongkan.",
    }),
    address: pageField("Alamat kantor", kind.pageParagraph(500, "Jakarta, Indonesia"), {
      ...office,
      rows: 4,
    }),
    operationalHours: pageField(
      "Jam operasional",
      kind.pageParagraph(500, "Senin - Jumat: 08.00 - 17.00 WIB\nSabtu: 08.00 - 14.00 WIB\nMinggu: Tutup"),
      { ...office, rows: 4, help: "Satu baris per keterangan hari." },
    ),
    googleMapsEmbed: pageField(
      "Kode embed Google Maps",
      kind.pageParsed({ limit: 4000, parse: toMapEmbedAddress, message: mapRefused }),
      {
        ...office,
        help: "Di Google Maps: Bagikan, Sematkan peta, Salin HTML, lalu tempel di sini. Hanya alamat petanya yang disimpan. Boleh dikosongkan.",
      },
    ),
  },
});

export type ContactContent = PageContent<typeof contactPage>;

/** The address for notices of inquiries: that for bookings, else the main one; null without either. Example content has
 * addresses under `.example`, which nobody reads. */
export function noticeAddressOf({
  email1,
  email2,
}: Pick<ContactContent, "email1" | "email2">): string | null {
  return [email2, email1].find((email) => email !== "" && !email.endsWith(".example")) ?? null;
}
