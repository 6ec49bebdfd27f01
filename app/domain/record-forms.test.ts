import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { agentRecord } from "~/domain/agents/record";
import { albumSteps } from "~/domain/albums/queries.server";
import { albumRecord } from "~/domain/albums/record";
import { branchRecord } from "~/domain/branches/record";
import { featureRecord } from "~/domain/features/record";
import { faqRecord } from "~/domain/questions/record";
import { testimonialRecord } from "~/domain/testimonials/record";
import { type AnyRecord, columnsOf, type RowOf, typedFields, type ValuesOf } from "~/records/define";
import type { SaveSteps } from "~/records/save.server";

const somePackage = "a0000000-0000-4000-8000-000000000001";

/** A form filled in, the row it is saved as, and what the form of that row shows. */
async function saved<Record extends AnyRecord>(
  { name, fields, schema }: Record,
  typed: { [name: string]: string | number | { [part: string]: string }[] },
  { rows }: SaveSteps<Record> = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(typed)) {
    const parts = Array.isArray(value) ? value : [];
    if (!Array.isArray(value)) form.set(field, String(value));
    for (const [index, row] of parts.entries())
      for (const [part, text] of Object.entries(row)) form.set(`${field}[${index}].${part}`, text);
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  const row: RowOf<Record["fields"]> = columnsOf(fields, submission.value as ValuesOf<Record>);
  const added = (await rows?.(row, null, submission.value as ValuesOf<Record>)) ?? [row];
  if ("kind" in added) throw new Error("The row was refused");
  return { name, names: Object.keys(fields), typed, added: typedFields(fields, { ...added[0] }) };
}

const said = (words: string) => [expect.stringContaining(words)];

test.each([
  [
    faqRecord,
    { question: "Apa?", answer: "  ", topic: "  ", checkedAt: "1999-12-31" },
    {
      answer: said("Jawaban wajib diisi"),
      topic: said("Kelompok wajib diisi"),
      checkedAt: said("tahun 2000 sampai 2199"),
    },
  ],
  [
    albumRecord,
    {
      title: " ",
      traveledOn: "",
      "pictures[0].address": "javascript:alert(1)",
      "pictures[1].caption": "Ka'bah",
    },
    {
      title: said("Judul wajib diisi"),
      traveledOn: said("Tanggal berangkat wajib diisi"),
      "pictures[0].address": said("Tautan gambar harus"),
      "pictures[1].address": said("Pilih gambarnya"),
    },
  ],
  [
    branchRecord,
    { name: "  ", city: "Medan", whatsapp: "0812", mapLink: "peta kami" },
    {
      name: said("Nama cabang wajib diisi"),
      whatsapp: said("Nomor ini belum lengkap"),
      mapLink: said("Alamat harus lengkap dan diawali https://."),
    },
  ],
])("$name: what is wrong is said beside its field", ({ schema }: AnyRecord, typed, messages) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(typed)) form.set(field, value);
  const submission = parseWithZod(form, { schema });
  expect(submission.status === "error" && submission.error).toEqual(messages);
});

const forms = await Promise.all([
  saved(featureRecord, { title: "Hotel dekat", description: "Lima menit jalan kaki.", icon: "Star" }),
  saved(faqRecord, {
    question: "Apakah perlu suntik?",
    answer: "Ya, meningitis.",
    topic: "Dokumen",
    category: "umroh",
    checkedAt: "2026-11-02",
  }),
  saved(
    albumRecord,
    {
      title: "Umroh Ramadhan",
      traveledOn: "2026-03-01",
      category: "haji",
      packageId: somePackage,
      description: "Dua puluh jamaah.",
      pictures: [{ address: "/media/a.jpg", caption: "Di Madinah", alt: "Rombongan" }],
    },
    albumSteps,
  ),
  saved(branchRecord, {
    name: "Cabang Surabaya",
    city: "Surabaya",
    address: "Jalan Darmo 1",
    hours: "Senin - Sabtu",
    whatsapp: "0812-3456-7890",
    mapLink: "https://maps.app.goo.gl/abc",
  }),
  saved(testimonialRecord, {
    name: "Hj. Siti",
    location: "Bandung",
    rating: 4,
    content: "Alhamdulillah.",
    travelYear: "2025",
    packageId: somePackage,
    videoUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    avatarUrl: "/media/siti.jpg",
    shownFrom: "2026-12-01T08:00",
    shownUntil: "2027-01-01T20:30",
  }),
  saved(agentRecord, {
    name: "Budi",
    code: "BUDI-BDG",
    phone: "0812-3456-7890",
    city: "Bandung",
    commissionRate: "900.000",
    isActive: "on",
  }),
]);

test.each(forms)("every field of $name is saved as it was typed", (form) => {
  // A field that is added is typed here, too.
  expect(Object.keys(form.typed)).toEqual(form.names);
  expect(form.added).toEqual(form.typed);
});
