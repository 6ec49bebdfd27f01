import { type InquiryStatus, whatsAppAddress } from "./words";

/** What each named field of a reply stands for: `{nama}` is the name with its honorific. */
const fieldMeanings = {
  nama: "nama dengan sapaan",
  paket: "nama paket",
  tanggal: "tanggal berangkat",
  kota: "kota keberangkatan",
  harga: "harga per orang",
  dp: "uang muka per orang",
  brosur: "tautan brosur",
  cek: "tautan halaman Cek Rekening",
  situs: "nama website",
  kode: "kode permintaan",
} as const;

type ReplyField = keyof typeof fieldMeanings;

export const replyFieldsHelp = Object.entries(fieldMeanings)
  .map(([name, meaning]) => `{${name}} = ${meaning}`)
  .join(", ");

export const longestReply = 1000;
export const unknownReplyField = `Isian dalam kurung kurawal yang dikenal hanya ${Object.keys(fieldMeanings)
  .map((name) => `{${name}}`)
  .join(", ")}.`;

/** Texts for WhatsApp that staff send with one tap. `statuses`: the inquiries they are offered for. */
export const replies = {
  greeting: {
    label: "Salam pembuka",
    statuses: ["baru", "dihubungi", "terkonfirmasi", "batal"],
    text: "Assalamu'alaikum {nama}, terima kasih sudah menghubungi {situs} tentang {paket} (kode: {kode}). Ada yang bisa kami bantu?",
  },
  thanks: {
    label: "Terima kasih",
    statuses: ["terkonfirmasi"],
    text: "Alhamdulillah, pendaftaran {nama} untuk {paket} sudah kami konfirmasi (kode: {kode}). Terima kasih atas kepercayaannya kepada {situs}.",
  },
  price: {
    label: "Harga dan DP",
    statuses: ["baru", "dihubungi"],
    text: "Assalamu'alaikum {nama}, berikut harga {paket}:\nMulai {harga} per orang.\nUang muka {dp} per orang.\nAda yang ingin ditanyakan?",
  },
  dates: {
    label: "Jadwal",
    statuses: ["baru", "dihubungi", "batal"],
    text: "Assalamu'alaikum {nama}, berikut jadwal {paket}:\nBerangkat: {tanggal}\nDari: {kota}\nApakah jadwal ini cocok?",
  },
  brochure: {
    label: "Brosur",
    statuses: ["baru", "dihubungi", "terkonfirmasi"],
    text: "Assalamu'alaikum {nama}, brosur {paket} dapat dibuka di sini: {brosur}",
  },
  account: {
    label: "Cek rekening",
    statuses: ["dihubungi", "terkonfirmasi"],
    text: "Assalamu'alaikum {nama}, sebelum mentransfer mohon periksa dulu nomor rekeningnya di {cek}. Ketik nomornya di sana, dan situs menjawab apakah itu rekening resmi {situs}.",
  },
} as const satisfies Record<string, { label: string; statuses: readonly InquiryStatus[]; text: string }>;

type ReplyName = keyof typeof replies;

/** The texts of all replies, as staff wrote them. */
type ReplyTemplates = Readonly<Record<ReplyName, string>>;

/** Values of the named fields; "" where one is not known. */
type ReplyValues = Readonly<Record<ReplyField, string>>;

const namedField = /\{([^{}]*)\}/g;

function fieldsIn(text: string): string[] {
  return [...text.matchAll(namedField)].map(([, name = ""]) => name);
}

function isField(name: string): name is ReplyField {
  return Object.hasOwn(fieldMeanings, name);
}

/** Returns the template as it is typed; null if it names an unknown field. */
export function parseReply(typed: string): string | null {
  return fieldsIn(typed).every(isField) ? typed : null;
}

const namesOnly: readonly string[] = ["nama", "paket", "situs", "kode"];

/** Fills a template in. A line with an unknown value is left out. Null if that leaves out every line with a fact about
 * the trip, because the rest would say nothing. */
export function fillReply(template: string, values: ReplyValues): string | null {
  const isKnown = (name: string) => isField(name) && values[name] !== "";
  const isFact = (name: string) => !namesOnly.includes(name);
  const lines = template.split("\n");
  const known = lines.filter((line) => fieldsIn(line).every(isKnown));
  if (fieldsIn(template).some(isFact) && !known.flatMap(fieldsIn).some(isFact)) return null;
  return known.join("\n").replace(namedField, (whole, name) => (isField(name) ? values[name] : whole));
}

interface RepliedInquiry {
  name: string;
  code: string;
  packageTitle: string | null;
}

/** Facts about the trip that an inquiry is about, and the page that checks accounts; "" where one is not known. */
export type ReplyFacts = Omit<ReplyValues, "nama" | "paket" | "situs" | "kode">;

export const noFacts: ReplyFacts = { tanggal: "", kota: "", harga: "", dp: "", brosur: "", cek: "" };

export function replyValues(
  { name, code, packageTitle }: RepliedInquiry,
  siteName: string,
  facts: ReplyFacts = noFacts,
): ReplyValues {
  return {
    ...facts,
    nama: addressedName(name),
    paket: packageTitle === null ? "perjalanan umroh/haji" : `paket "${packageTitle}"`,
    situs: siteName,
    kode: code,
  };
}

/** Words before a name by which Indonesians address a person. */
const honorific =
  /^(bapak|bpk|pak|ibu|bu|h|hj|haji|hajah|kh|kyai|kiai|ny|nyai|nyonya|tn|tuan|ustadz|ustaz|ustad|ustadzah|ustazah|habib|mas|mbak|kak|sdr|sdri)(\.|\s|$)/i;

/** Puts an honorific before a name that has none. */
export function addressedName(name: string): string {
  const trimmed = name.trim();
  return honorific.test(trimmed) ? trimmed : `Bapak/Ibu ${trimmed}`.trim();
}

/** wa.me address of the greeting. Null without a phone number (`digits`, as wa.me takes it). */
export function greetingAddress(
  digits: string | null,
  { greeting }: Pick<ReplyTemplates, "greeting">,
  values: ReplyValues,
): string | null {
  return digits === null ? null : whatsAppAddress(digits, fillReply(greeting, values) ?? "");
}

/** Links to WhatsApp for the replies of a status, besides the greeting. Empty without a phone number. */
export function replyLinks(
  digits: string | null,
  status: InquiryStatus,
  templates: ReplyTemplates,
  values: ReplyValues,
): { label: string; href: string }[] {
  if (digits === null) return [];
  return (Object.keys(replies) as ReplyName[]).flatMap((name) => {
    const { label, statuses }: { label: string; statuses: readonly InquiryStatus[] } = replies[name];
    if (name === "greeting" || !statuses.includes(status)) return [];
    const text = fillReply(templates[name], values);
    return text === null ? [] : [{ label, href: whatsAppAddress(digits, text) }];
  });
}
