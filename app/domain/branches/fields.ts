import { z } from "zod";
import { listPathOf } from "~/domain/history/kinds";
import type { ListedNoun } from "~/domain/listed/noun";
import { isWebAddressField, webAddressMessage } from "~/lib/addresses";
import * as kind from "~/lib/field-kinds";
import { field, shapeOf } from "~/lib/field-list";

const mapLink = kind.line(500);

const branchFields = {
  name: field(
    "name",
    "Nama cabang",
    kind.requiredLine(80, "Nama cabang wajib diisi"),
    "Misalnya: Cabang Surabaya.",
  ),
  city: field("city", "Kota", kind.requiredLine(80, "Kota wajib diisi")),
  address: field("address", "Alamat", kind.paragraph(300)),
  hours: field("hours", "Jam buka", kind.paragraph(200), "Misalnya: Senin - Sabtu, 08.00 - 16.00."),
  whatsapp: field(
    "whatsapp",
    "Nomor WhatsApp",
    kind.requiredPhone("typed", "Nomor WhatsApp wajib diisi"),
    "Chat tentang keberangkatan cabang ini dibuka ke nomor ini.",
  ),
  mapLink: field(
    "map_link",
    "Tautan peta",
    { ...mapLink, schema: mapLink.schema.refine(isWebAddressField, webAddressMessage) },
    "Dari tombol Bagikan di Google Maps, misalnya https://maps.app.goo.gl/...",
  ),
};

export const branchNoun = {
  kind: "cabang",
  what: "cabang",
  title: "Cabang",
  path: listPathOf("cabang"),
  event: "branches",
  fields: branchFields,
  schema: z.object(shapeOf(branchFields)),
} as const satisfies ListedNoun;
