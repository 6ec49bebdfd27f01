import type { SupabaseClient } from "@supabase/supabase-js";
import { hostileAddresses } from "./hostile-values.ts";

/** Ends every context that text can stand in, and then runs, were it ever read as markup. */
export const markup = `"'></title></style></script></textarea><img src=x onerror=ran()><script>ran()</script>`;

/** Columns of text by their tables, and what of the demo content they are planted in. */
const columns: Record<string, string> = {
  packages:
    "title tagline description location duration airline departure_city hotel_makkah_name hotel_madinah_name images itinerary included excluded terms change_reason",
  departures: "airline hotel_makkah_name hotel_madinah_name flight_numbers leader note change_reason",
  features: "title description icon",
  questions: "question answer topic",
  albums: "title description pictures",
  media: "original_name url",
  inquiries: "name note phone",
  testimonials: "name location content avatar_url",
  articles: "title summary cover author",
};

/** What the database takes of columns that are shorter than their text. */
const longest: Record<string, number> = {
  "packages.duration": 100,
  "departures.flight_numbers": 80,
  "departures.leader": 120,
  "departures.note": 110,
  "questions.topic": 60,
  "inquiries.phone": 40,
};

const isAddress =
  /\.(images|pictures\.address|url|avatar_url|cover|icon|backgroundImage|officePicture|logo|favicon|socialMedia\.\w+)$/;
let addresses = 0;

/** The value with markup in each of its texts, behind the path of the text, and with a hostile address in place of each address. */
function filled(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, path));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, filled(one, `${path}.${key}`)]),
    );
  if (typeof value === "number") return value;
  if (!isAddress.test(path)) return `${path} ${markup}`.slice(0, longest[path]);
  addresses += 1;
  return hostileAddresses[addresses % hostileAddresses.length];
}

/** Every text of every table, planted past all forms, as whoever got hold of the database would. Throws where a row is refused. */
export async function plantMarkup(service: SupabaseClient, packageId: string): Promise<void> {
  const wanted: Record<string, [column: string, value: string | null]> = {
    packages: ["id", packageId],
    departures: ["package_id", packageId],
    media: ["filename", "kaabah-senja.jpg"],
    inquiries: ["anonymised_at", null],
    articles: ["status", "published"],
  };
  const links = hostileAddresses.map((address) => `[tautan](${address}) ![gambar](<${address}>)`);
  const body = [markup, `## isi ${markup}`, `## isi ${markup}`, ...links].join("\n\n");
  const more: Record<string, object> = { articles: { body }, media: { tint: null } };
  for (const [table, names] of Object.entries(columns)) {
    const [column, value] = wanted[table] ?? [];
    const { data } = await service.from(table).select().throwOnError();
    for (const row of data.filter((one) => column === undefined || one[column] === value)) {
      const texts = names.split(" ").map((name) => [name, filled(row[name], `${table}.${name}`)]);
      const changed = { ...Object.fromEntries(texts), ...more[table] };
      await service.from(table).update(changed).eq("id", row.id).throwOnError();
    }
  }
  await service
    .from("branches")
    .insert({
      name: markup.slice(0, 80),
      city: markup.slice(0, 80),
      address: `alamat ${markup}`,
      hours: `jam ${markup}`,
      whatsapp: "0812 6000 7000 'onclick='ran()",
      map_link: `https://x"onclick="ran()`,
    })
    .throwOnError();
  const frame = `<iframe src="https://jahat.example/maps/embed?pb=1" onload="ran()"></iframe>${markup}`;
  const moreOf: Record<string, object> = {
    contact: { googleMapsEmbed: frame, email2: `a@b.c?subject=${markup}` },
    "site-settings": {
      bankAccounts: [{ bank: `bank ${markup}`, number: "12345678", holder: `pemilik ${markup}` }],
      paymentDaysBefore: markup,
      downPayment: markup,
      inquiryRetentionMonths: "12",
    },
  };
  const pages = await service.from("page_content").select("page_name, content").throwOnError();
  for (const { page_name, content } of pages.data) {
    const changed = { ...(filled(content, page_name) as object), ...moreOf[page_name] };
    await service.from("page_content").update({ content: changed }).eq("page_name", page_name).throwOnError();
  }
}
