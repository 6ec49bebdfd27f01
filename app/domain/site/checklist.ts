import { formatWholeNumber } from "~/lib/numbers";
import { textOf } from "~/lib/text";
import { valueAt } from "~/records/history";
import type { AnyPage } from "~/records/page";
import { fieldAddress } from "~/records/page-noun";
import { backupKey, checklistPath, mailKey, whatsappPart } from "./checklist-names";
import { contactPage } from "./contact";
import { homePage } from "./home";
import { legalityPage } from "./legality";
import { settingsPage } from "./settings";

/** A page's stored content, and the demo content that stood there before; `demo` is null where there was none. */
interface StoredPage {
  content: unknown;
  demo: unknown;
}

/** Answer of the database function `site_checklist`. */
export interface SiteState {
  /** ISO time; null while the site is not launched. */
  launchedAt: string | null;
  /** What the owner has confirmed: item, and the text or state that was confirmed. */
  confirmed: Readonly<Record<string, string>>;
  pages: Readonly<Record<string, StoredPage>>;
  /** Demo records and inquiries that nobody has changed. */
  demoRecords: number;
  /** Whether an active package of the agency has a date ahead. */
  hasPackage: boolean;
  /** People who have joined the team, and people who are still invited. */
  members: number;
  invited: number;
}

export type BackupStanding =
  /** Supabase backs a hosted project up. */
  | { kind: "hosted" }
  | { kind: "none" }
  /** Set up; the first backup comes tonight. */
  | { kind: "waiting" }
  | { kind: "trouble" }
  | { kind: "made"; at: string };

/** What the process knows of where the site runs. */
export interface Surroundings {
  siteUrl: string;
  /** Host and sender of the mail server; null without one. */
  mailServer: string | null;
  backup: BackupStanding;
  hasSecondStep: boolean;
  /** Digits of the number that chat buttons open; null without one. */
  chatDigits: string | null;
}

/** A part of an item that is still open. */
export interface OpenPart {
  label: string;
  /** The text that is shown until it is changed; "" where there is none. */
  text: string;
  to: string;
  /** Key by which the owner confirms that the text is true; null for what has to be changed. */
  confirmKey: string | null;
}

export interface ChecklistItem {
  id: ItemId;
  title: string;
  isDone: boolean;
  /** How it stands and what to do, in a sentence. */
  note: string;
  /** Where it is done; null where that is not a screen of the site. */
  to: string | null;
  open: readonly OpenPart[];
}

type ItemId =
  | "identity"
  | "contact"
  | "legality"
  | "home"
  | "package"
  | "email"
  | "address"
  | "backup"
  | "team"
  | "second-step"
  | "launch";

/** The owner's checklist, in the order in which a site is made ready. */
export function checklistOf(state: SiteState, surroundings: Surroundings): ChecklistItem[] {
  const { launchedAt } = state;
  return [
    item("identity", "Nama dan logo", identityParts(state), {
      done: "Nama dan logo Anda tampil di setiap halaman.",
      open: "Nama dan logo tampil di bagian atas setiap halaman.",
    }),
    item("contact", "Kontak dan WhatsApp", contactParts(state, surroundings), {
      done: "Calon jamaah dapat menghubungi Anda. Cobalah nomor WhatsApp-nya sekali.",
      open: "Tanpa nomor WhatsApp sendiri, tombol chat membuka halaman Kontak.",
    }),
    item("legality", "Legalitas dan rekening", legalityParts(state), {
      done: "Izin tampil di situs, dan halaman Cek Rekening mengenal rekening Anda.",
      open: "Yang diperiksa calon jamaah sebelum membayar.",
    }),
    item("home", "Teks dan angka beranda", homeParts(state), {
      done: "Teks dan angka di halaman utama adalah milik Anda.",
      open: "Yang di bawah ini masih bawaan atau contoh. Ubahlah, atau nyatakan benar bila memang demikian.",
    }),
    packageItem(state),
    mailItem(state, surroundings),
    addressItem(surroundings),
    backupItem(state, surroundings),
    teamItem(state),
    {
      id: "second-step",
      title: "Masuk dua langkah untuk Anda",
      isDone: surroundings.hasSecondStep,
      note: surroundings.hasSecondStep
        ? "Password Anda saja tidak cukup untuk masuk."
        : "Bila password Anda bocor, orang lain tetap tidak dapat masuk tanpa ponsel Anda.",
      to: `/admin/langkah-kedua?next=${checklistPath}`,
      open: [],
    },
    {
      id: "launch",
      title: "Terbitkan situs",
      isDone: launchedAt !== null,
      note:
        launchedAt !== null
          ? "Situs sudah terbit: Google dan mesin pencari lain boleh menampilkannya."
          : "Selama belum terbit, situs dapat dibuka siapa pun yang tahu alamatnya, tetapi meminta Google tidak menampilkannya.",
      to: null,
      open: [],
    },
  ];
}

export function isReady(items: readonly ChecklistItem[]): boolean {
  return items.every(({ isDone }) => isDone);
}

function item(
  id: ItemId,
  title: string,
  open: readonly OpenPart[],
  notes: { done: string; open: string },
): ChecklistItem {
  const isDone = open.length === 0;
  return { id, title, isDone, note: isDone ? notes.done : notes.open, to: open[0]?.to ?? null, open };
}

function pageOf({ pages }: SiteState, { page }: Pick<AnyPage, "page">): StoredPage {
  return pages[page] ?? { content: {}, demo: null };
}

function pathOf(page: AnyPage, name: string): string[] {
  return page.fields[name]?.path.slice(1) ?? [];
}

/** Whether a field holds the agency's own text: not empty, not the built-in text, not the demo content's. */
function isOwn(state: SiteState, page: AnyPage, name: string): boolean {
  const { content, demo } = pageOf(state, page);
  const path = pathOf(page, name);
  const kind = page.fields[name]?.kind;
  const words = (stored: unknown) => kind?.words(valueAt(stored, path)) ?? "";
  const text = words(content);
  return text !== "" && text !== fallbackOf(page, name) && text !== words(demo);
}

function fallbackOf(page: AnyPage, name: string): string {
  const kind = page.fields[name]?.kind;
  return kind !== undefined && "fallback" in kind ? textOf(kind.fallback) : "";
}

interface PartOptions {
  /** Id of the field's control where the screen draws its own. */
  to?: string;
  label?: string;
}

/** The part for a field without a text of its own; none for a field that has one. */
function missing(state: SiteState, page: AnyPage, name: string, options: PartOptions = {}): OpenPart[] {
  if (isOwn(state, page, name)) return [];
  const { to = fieldAddress(page.path, name), label = page.fields[name]?.label ?? "" } = options;
  return [{ label, text: "", to, confirmKey: null }];
}

function identityParts(state: SiteState): OpenPart[] {
  return [
    ...missing(state, settingsPage, "siteName"),
    ...missing(state, settingsPage, "logo", { to: `${settingsPage.path}#logo` }),
  ];
}

function contactParts(state: SiteState, { chatDigits }: Surroundings): OpenPart[] {
  const hasOwnNumber =
    chatDigits !== null &&
    (isOwn(state, contactPage, "whatsapp") || isOwn(state, settingsPage, "whatsappNumber"));
  const whatsapp = fieldAddress(contactPage.path, "whatsapp");
  return [
    ...(hasOwnNumber ? [] : [{ label: whatsappPart, text: "", to: whatsapp, confirmKey: null }]),
    ...missing(state, contactPage, "phone1"),
    ...missing(state, contactPage, "email1"),
    ...missing(state, contactPage, "address"),
  ];
}

function legalityParts(state: SiteState): OpenPart[] {
  const hasLicence = ["legality.ppiuNumber", "legality.pihkNumber"].some((name) =>
    isOwn(state, legalityPage, name),
  );
  return [
    ...missing(state, legalityPage, "legality.companyName"),
    ...(hasLicence
      ? []
      : missing(state, legalityPage, "legality.ppiuNumber", { label: "Nomor izin PPIU atau PIHK" })),
    ...missing(state, legalityPage, "bankAccounts"),
  ];
}

const homeTexts = ["hero.title", "hero.subtitle", "about.title", "about.description"] as const;

/** The texts of the home page, and its three figures each with its label. */
function homeParts(state: SiteState): OpenPart[] {
  const { content, demo } = pageOf(state, homePage);
  const shown = homePage.stored.parse(content);
  const part = (key: string, label: string, field: string, text: string): OpenPart[] => {
    if (isOwn(state, homePage, field)) return [];
    const stored = textOf(valueAt(content, pathOf(homePage, field)));
    const isDemo = stored !== "" && stored === valueAt(demo, pathOf(homePage, field));
    const confirmKey = isDemo ? null : `home.${key}`;
    if (confirmKey !== null && state.confirmed[confirmKey] === text) return [];
    return [
      {
        label: isDemo ? `${label} (contoh)` : label,
        text,
        to: fieldAddress(homePage.path, field),
        confirmKey,
      },
    ];
  };
  return [
    ...homeTexts.flatMap((name) =>
      part(name, homePage.fields[name].label, name, textOf(valueAt(shown, pathOf(homePage, name)))),
    ),
    ...shown.stats.flatMap(({ value, label }, index) =>
      part(`stats.${index}`, `Angka ${index + 1}`, `stats[${index}].value`, `${value} ${label}`),
    ),
  ];
}

function packageItem({ hasPackage, demoRecords }: SiteState): ChecklistItem {
  const examples = `${formatWholeNumber(demoRecords)} contoh masih ada di situs`;
  return {
    id: "package",
    title: "Paket pertama, tanpa contoh",
    isDone: hasPackage && demoRecords === 0,
    note: !hasPackage
      ? `Tambah paket Anda dengan tanggal keberangkatannya.${demoRecords > 0 ? ` ${examples}.` : ""}`
      : demoRecords > 0
        ? `Paket Anda sudah ada, tetapi ${examples}.`
        : "Paket Anda tampil dengan tanggalnya, tanpa isi contoh.",
    to: hasPackage ? null : "/admin/packages/new",
    open: [],
  };
}

function mailItem({ confirmed }: SiteState, { mailServer, backup }: Surroundings): ChecklistItem {
  const isDone = mailServer !== null && confirmed[mailKey] === mailServer;
  const withoutServer =
    backup.kind === "hosted"
      ? "Server email situs (SMTP_URL) belum diatur, jadi tidak ada email tentang permintaan baru. Undangan dan lupa password dikirim oleh Supabase: aturlah SMTP di dashboard-nya."
      : "Server email (SMTP_URL) belum diatur, jadi undangan, lupa password, dan pemberitahuan tidak terkirim. Minta alamat SMTP dari penyedia email atau hosting Anda, lalu minta pengelola server mengisinya.";
  return {
    id: "email",
    title: "Email berfungsi",
    isDone,
    note:
      mailServer === null
        ? withoutServer
        : isDone
          ? `Email percobaan lewat ${mailServer} diterima servernya.`
          : `Kirim satu email percobaan lewat ${mailServer}.`,
    to: null,
    open: [],
  };
}

/** Tells whether visitors can use an address: it is https, and its host is neither a number nor a name for tests. */
export function isRealAddress(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  const isName = /\.[a-z][a-z0-9-]+$/i.test(hostname);
  return (
    protocol === "https:" &&
    isName &&
    !/\.(local|localhost|internal|lan|test|example|invalid)$/.test(hostname)
  );
}

function addressItem({ siteUrl }: Surroundings): ChecklistItem {
  const isDone = isRealAddress(siteUrl);
  return {
    id: "address",
    title: "Alamat situs",
    isDone,
    note: isDone
      ? `Situs Anda beralamat ${siteUrl}.`
      : `Alamatnya masih ${siteUrl}. Minta pengelola server memasang domain Anda dengan https, lalu mengisi SITE_URL dengan alamat itu: semua tautan, undangan, dan peta situs memakainya.`,
    to: null,
    open: [],
  };
}

function backupItem({ confirmed }: SiteState, { backup }: Surroundings): ChecklistItem {
  const isConfirmed = confirmed[backupKey] === backup.kind;
  const notes: Record<BackupStanding["kind"], string> = {
    hosted: isConfirmed
      ? "Supabase yang mencadangkan, dan Anda sudah memeriksanya."
      : "Data ini disimpan di Supabase, dan hanya Supabase yang dapat mencadangkannya: setiap hari pada paket berbayar, tidak pada paket gratis. Periksalah di dashboard Supabase, bagian Database, Backups.",
    none: isConfirmed
      ? "Anda menyatakan server ini dicadangkan dengan cara lain."
      : "Cadangan harian belum diatur. Minta pengelola server mengisi BACKUP_DIR dengan folder di disk lain.",
    waiting: "Cadangan harian sudah diatur; yang pertama dibuat malam ini.",
    trouble: "Cadangan terakhir gagal atau terlambat; sebabnya ada di Dashboard.",
    made: backup.kind === "made" ? `Cadangan terakhir dari ${backup.at}.` : "",
  };
  return {
    id: "backup",
    title: "Cadangan data",
    isDone: backup.kind === "made" || ((backup.kind === "hosted" || backup.kind === "none") && isConfirmed),
    note: notes[backup.kind],
    to: null,
    open: [],
  };
}

function teamItem({ members, invited }: SiteState): ChecklistItem {
  const isDone = members > 1;
  return {
    id: "team",
    title: "Orang kedua",
    isDone,
    note: isDone
      ? `${members} orang dapat masuk ke halaman admin.`
      : invited > 0
        ? "Undangan sudah dibuat; selesai setelah ia masuk dan membuat passwordnya."
        : "Undang satu orang lagi, agar permintaan tetap dijawab bila Anda berhalangan.",
    to: fieldAddress("/admin/team", "email"),
    open: [],
  };
}
