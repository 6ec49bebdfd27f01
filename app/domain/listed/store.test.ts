import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { agentStore } from "~/domain/agents/save-agent.server";
import { albumStore } from "~/domain/albums/queries.server";
import { branchStore } from "~/domain/branches/queries.server";
import { featureStore } from "~/domain/features/queries.server";
import { questionStore } from "~/domain/questions/queries.server";
import { testimonialStore } from "~/domain/testimonials/queries.server";
import { typedFields } from "~/lib/field-list";
import type { ListedNoun } from "./noun";
import type { ListedStore } from "./store.server";

const somePackage = "a0000000-0000-4000-8000-000000000001";

/** A form filled in, the row it is saved as, and what the form of that row holds. */
function saved<Noun extends ListedNoun>(
  store: ListedStore<Noun>,
  typed: Record<string, string | number | Record<string, string>[]>,
) {
  const { what, fields, schema } = store.noun;
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) {
    const rows = Array.isArray(value) ? value : [];
    if (!Array.isArray(value)) form.set(name, String(value));
    for (const [index, row] of rows.entries())
      for (const [part, text] of Object.entries(row)) form.set(`${name}[${index}].${part}`, text);
  }
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  const values = submission.value as Parameters<typeof store.record>[0];
  const opened = (row: object) => typedFields(fields, { ...row });
  const changed = opened((store.changes ?? store.record)(values));
  return { what, names: Object.keys(fields), typed, added: opened(store.record(values)), changed };
}

const forms = [
  saved(featureStore, { title: "Hotel dekat", description: "Lima menit jalan kaki.", icon: "Star" }),
  saved(questionStore, {
    question: "Apakah perlu suntik?",
    answer: "Ya, meningitis.",
    topic: "Dokumen",
    category: "umroh",
    checkedAt: "2026-11-02",
  }),
  saved(albumStore, {
    title: "Umroh Ramadhan",
    traveledOn: "2026-03-01",
    category: "haji",
    packageId: somePackage,
    description: "Dua puluh jamaah.",
    pictures: [{ address: "/media/a.jpg", caption: "Di Madinah", alt: "Rombongan" }],
  }),
  saved(branchStore, {
    name: "Cabang Surabaya",
    city: "Surabaya",
    address: "Jalan Darmo 1",
    hours: "Senin - Sabtu",
    whatsapp: "0812-3456-7890",
    mapLink: "https://maps.app.goo.gl/abc",
  }),
  saved(testimonialStore, {
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
  saved(agentStore, {
    name: "Budi",
    code: "BUDI-BDG",
    phone: "081234567890",
    city: "Bandung",
    isActive: "on",
  }),
];

test.each(forms)("every field of $what is saved, new or changed, as it was typed", (form) => {
  // A field that is added is typed here, too.
  expect(Object.keys(form.typed)).toEqual(form.names);
  expect(form.added).toEqual(form.typed);
  expect(form.changed).toEqual(form.typed);
});
