import { isWebAddressField, webAddressMessage } from "~/lib/addresses";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { branchNoun } from "./noun";

const mapLink = kind.line(500);

const fields = {
  name: field("name", "Nama cabang", kind.requiredLine(80, "Nama cabang wajib diisi"), {
    help: "Misalnya: Cabang Surabaya.",
  }),
  city: field("city", "Kota", kind.requiredLine(80, "Kota wajib diisi")),
  address: field("address", "Alamat", kind.paragraph(300)),
  hours: field("hours", "Jam buka", kind.paragraph(200), {
    help: "Misalnya: Senin - Sabtu, 08.00 - 16.00.",
  }),
  whatsapp: field("whatsapp", "Nomor WhatsApp", kind.requiredPhone("typed", "Nomor WhatsApp wajib diisi"), {
    help: "Chat tentang keberangkatan cabang ini dibuka ke nomor ini.",
  }),
  mapLink: field(
    "map_link",
    "Tautan peta",
    { ...mapLink, schema: mapLink.schema.refine(isWebAddressField, webAddressMessage) },
    { help: "Dari tombol Bagikan di Google Maps, misalnya https://maps.app.goo.gl/..." },
  ),
};

export const branchRecord = defineRecord({
  ...branchNoun,
  table: "branches",
  order: "name",
  isSwitched: true,
  fields,
});
