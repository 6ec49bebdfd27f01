import { z } from "zod";
import { formatMoment } from "~/lib/dates";
import { formatWholeNumber } from "~/lib/numbers";
import { valueAt } from "~/records/history";
import { expirePublicReads } from "~/server/cache.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { aboutPage } from "./about";
import { contactPage } from "./contact";
import { homePage } from "./home";
import { legalityPage } from "./legality";
import { settingsPage } from "./settings";

const counts = z.record(z.string(), z.number());

const answer = z.object({
  counts,
  stays: z.array(z.object({ kind: z.string(), item: z.string(), title: z.string() })),
  pages: z.record(z.string(), z.object({ content: z.unknown(), demo: z.unknown() })),
  removal: z.object({ at: z.string(), actor: z.string().nullable(), counts }).nullable(),
});

/** Names of the tables in words, in the order in which they are told. */
const nouns = {
  packages: "paket",
  departures: "keberangkatan",
  articles: "artikel panduan",
  questions: "tanya jawab",
  albums: "album",
  testimonials: "testimoni",
  features: "keunggulan",
  media: "gambar",
  inquiries: "permintaan",
  bookings: "pendaftaran",
} as const;

function nounOf(kind: string): string {
  return kind in nouns ? nouns[kind as keyof typeof nouns] : kind;
}

export interface DemoContent {
  /** What a removal takes, each with its number: `14 paket`. Empty where nothing of the demo content is left. */
  leaves: string[];
  /** Demo records that the team has changed or uses, and that stay: `Paket Umroh Hemat`. */
  stays: string[];
}

/** Reads what 'Hapus semua contoh' takes, and what it leaves. Throws BackendError. */
export async function readDemoContent(client: Supabase): Promise<DemoContent> {
  const content = answer.parse(unwrap(await client.rpc("demo_content", {}, { get: true })));
  return {
    leaves: [...countWords(content.counts), ...pageWords(content.pages)],
    stays: content.stays.map(({ kind, title }) => `${nounOf(kind)} “${title}”`),
  };
}

function countWords(numbers: z.output<typeof counts>): string[] {
  return Object.entries(nouns).flatMap(([kind, noun]) => {
    const number = numbers[kind] ?? 0;
    return number === 0 ? [] : [`${formatWholeNumber(number)} ${noun}`];
  });
}

const textPages = [homePage, aboutPage, contactPage, settingsPage, legalityPage];

/** Counts the texts of pages that still are the demo's; licences and accounts apart, because a stranger may believe them. */
function pageWords(pages: z.output<typeof answer>["pages"]): string[] {
  const demoFields = textPages.flatMap((page) => {
    const { content, demo } = pages[page.page] ?? {};
    return Object.entries(page.fields).flatMap(([name, { kind, path }]) => {
      const words = (stored: unknown) => kind.words(valueAt(stored, path.slice(1)));
      // A switch has words where nothing is stored.
      const isDemo = demo !== null && valueAt(demo, path.slice(1)) !== undefined && words(demo) !== "";
      return isDemo && words(content) === words(demo) ? [name] : [];
    });
  });
  const number = (isCounted: (name: string) => boolean) => demoFields.filter(isCounted).length;
  const isLicence = (name: string) => name.startsWith("legality.");
  const isAccount = (name: string) => name === "bankAccounts";
  return [
    [number((name) => !isLicence(name) && !isAccount(name)), "teks halaman dan pengaturan"] as const,
    [number(isLicence), "keterangan izin"] as const,
    [number(isAccount), "daftar rekening"] as const,
  ].flatMap(([count, noun]) => (count === 0 ? [] : [`${count} ${noun}`]));
}

/** Removes the demo content as a whole. Throws BackendError. */
export async function removeDemoContent(client: Supabase): Promise<void> {
  unwrap(await client.rpc("remove_demo_content"));
  expirePublicReads();
}

/** Reads the removal that can be taken back, in words; null for none. Throws BackendError. */
export async function readDemoRemoval(client: Supabase): Promise<string | null> {
  const { removal } = answer.parse(unwrap(await client.rpc("demo_content", {}, { get: true })));
  if (removal === null) return null;
  const who = removal.actor === null ? "" : ` oleh ${removal.actor}`;
  return `Dihapus ${formatMoment(removal.at)}${who}: ${[...countWords(removal.counts), "teks contoh"].join(", ")}.`;
}

const addressTaken =
  "Alamat halaman sebuah contoh sekarang dipakai paket, artikel, atau album Anda. Pulihkan contohnya satu per satu.";
const seatsTaken =
  "Kursi pada sebuah contoh tidak cukup untuk permintaan yang dikonfirmasi. Pulihkan contohnya satu per satu.";

type RestoreOutcome = { kind: "restored" | "gone" } | { kind: "refused"; message: string };

/** Takes the latest removal back, as a whole or not at all. Throws BackendError. */
export async function restoreDemoContent(client: Supabase): Promise<RestoreOutcome> {
  try {
    const isRestored = unwrap(await client.rpc("restore_demo_content"));
    expirePublicReads();
    return { kind: isRestored ? "restored" : "gone" };
  } catch (error) {
    const refusals: Record<string, string> = { [uniqueViolation]: addressTaken, PT409: seatsTaken };
    const message = error instanceof BackendError ? refusals[error.code] : undefined;
    if (message === undefined) throw error;
    return { kind: "refused", message };
  }
}
