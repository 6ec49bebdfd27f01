import type { Role } from "./callers.ts";
import { agents, bookedDeparture, bookings, draftPackage, publicPackage, unbooked } from "./role-scene.ts";

export type Row = Record<string, unknown>;

export type Filter = Record<string, readonly string[]>;

/** One table, or the rows of one that have rights of their own (then it is named after a colon). */
export interface Entry {
  /**
   * As in roles.md, in its order: visitor, guest, layanan, keuangan, editor, pemilik. S: sees all rows, s: what visitors
   * see, I: inserts, U: updates, D: deletes, -: nothing.
   */
  rights: `${string} ${string} ${string} ${string} ${string} ${string}`;
  /** `id` unless given; of what the database writes any column that could be written. */
  key?: string;
  /** The key is the database's to give, so that nothing is upserted. */
  hasOwnKey?: true;
  /** A new row, which visitors see where they see any. Absent: the database writes the rows, the scene has some. */
  row?: () => Row;
  /** What is added to a row that is there before it is changed or deleted. */
  there?: Row;
  /** What hides it from visitors. */
  hidden?: Row;
  change?: Row;
  /** Of the rows in the scene: those it is about, and which of them visitors see; each column by the values it may have. */
  where?: Filter;
  shown?: Filter;
}

export type Right = "S" | "s" | "I" | "U" | "D";

const columns: readonly Role[] = ["visitor", "guest", "layanan", "keuangan", "editor", "pemilik"];

export function mayDo({ rights }: Entry, role: Role, right: Right): boolean {
  const column = columns.indexOf(role === "inactive" || role === "due" ? "guest" : role);
  return rights.split(" ")[column]?.includes(right) ?? false;
}

export const name = () => `x-${crypto.randomUUID().slice(0, 8)}`;

let drawn = 0;
const nextDay = () => new Date(Date.UTC(2030, 0, ++drawn)).toISOString().slice(0, 10);
const nextAgent = () => agents[++drawn % agents.length];
const nextUnbooked = () => unbooked[++drawn % unbooked.length];
const cancelled = bookings.slice(1);
const nextCancelled = () => cancelled[++drawn % cancelled.length];
/** The clock of a PostgreSQL server may be hours behind that of the tests. */
const yesterday = () => new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);

const content = "s s S S SIUD SIUD";
const both = [publicPackage, draftPackage];
const page = (page_name: string, rights: Entry["rights"]): Entry => ({
  rights,
  key: "page_name",
  row: () => ({ page_name, content: {} }),
  change: { content: { title: "Lain" } },
});

export const entries: Record<string, Entry> = {
  packages: {
    rights: content,
    row: () => ({ slug: name(), title: "Paket", category: "umroh", price_quad: 1, departure: "2027-01-02" }),
    hidden: { status: "draft" },
    change: { title: "Lain" },
  },
  departures: {
    rights: content,
    row: () => ({ package_id: publicPackage, departure_date: nextDay() }),
    hidden: { package_id: draftPackage },
    change: { note: "Lain" },
  },
  testimonials: {
    rights: content,
    row: () => ({ name: "Siti", content: "Isi" }),
    hidden: { shown_until: "2026-01-01" },
    change: { name: "Lain" },
  },
  features: {
    rights: content,
    row: () => ({ title: "Judul", description: "Isi" }),
    hidden: { is_active: false },
    change: { title: "Lain" },
  },
  articles: {
    rights: content,
    row: () => ({ slug: name(), title: "Judul", summary: "Ringkas", body: "Isi", status: "published" }),
    hidden: { status: "draft" },
    change: { title: "Lain" },
  },
  questions: {
    rights: content,
    row: () => ({ question: "Boleh?", answer: "Boleh", topic: "A" }),
    hidden: { is_active: false },
    change: { answer: "Lain" },
  },
  albums: {
    rights: content,
    row: () => ({ slug: name(), title: "Album", traveled_on: "2026-01-02" }),
    hidden: { is_active: false },
    change: { title: "Lain" },
  },
  media: {
    rights: "S S S S SIUD SIUD",
    row: () => ({
      ...{ filename: "a.jpg", original_name: "a.jpg", file_path: name(), url: "/media/a.jpg" },
      ...{ file_size: 1, mime_type: "image/jpeg" },
    }),
    change: { original_name: "Lain" },
  },
  imports: {
    rights: "- - - - SIUD SIUD",
    hasOwnKey: true,
    row: () => ({ plan: { packages: [], departures: [] } }),
    change: { report: { added: [] } },
  },
  branches: {
    rights: content,
    row: () => ({ name: "Solo", city: "Solo", whatsapp: "0812-0000-0001" }),
    hidden: { is_active: false },
    change: { hours: "Lain" },
  },
  "page_content: home": page("home", "S S S S SIUD SIUD"),
  "page_content: about": page("about", "S S S S SIUD SIUD"),
  "page_content: contact": page("contact", "S S SIU S SIUD SIUD"),
  "page_content: settings": page("site-settings", "- - S S S SIUD"),
  inquiries: {
    rights: "- - SIUD S - SIUD",
    hasOwnKey: true,
    row: () => ({ name: "Siti" }),
    change: { name: "Lain" },
  },
  staff: {
    rights: "- - S S S SIUD",
    hasOwnKey: true,
    row: () => ({ email: `${name()}@contoh.id`, role: "editor" }),
    change: { role: "layanan" },
  },
  team_rules: { rights: "- - S S S SU", key: "is_only", change: { owners_use_second_step: false } },
  launch: { rights: "- - S S S SU", key: "is_only", change: { launched_at: "2026-01-01" } },
  agents: {
    rights: "- - S SIU - SIU",
    row: () => ({ name: "Sari", code: name().toUpperCase() }),
    change: { city: "Lain" },
  },
  agent_links: {
    rights: "- - - SIU - SIU",
    hasOwnKey: true,
    row: () => ({
      agent_id: nextAgent(),
      token_hash: (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", ""),
    }),
    there: { revoked_at: "2026-01-01" },
    change: { revoked_at: "2026-01-02T00:00:00+00:00" },
  },
  agent_clicks: { rights: "- - - S - S", key: "agent_id" },
  commission_rates: {
    rights: "- - - SIUD - SIUD",
    row: () => ({ package_id: crypto.randomUUID(), amount: 1 }),
    change: { amount: 2 },
  },
  commissions: { rights: "- - - S - S", key: "inquiry_id" },
  commission_payments: {
    rights: "- - - SI - SI",
    row: () => ({ agent_id: nextAgent(), amount: 1000 }),
    change: { note: "Lain" },
  },
  booking_rules: { rights: "- - S S - SU", key: "is_only", change: { hold_hours: 24 } },
  bookings: {
    rights: "- - SIU S - SIU",
    hasOwnKey: true,
    row: () => ({
      ...{ inquiry_id: nextUnbooked(), departure_id: bookedDeparture },
      ...{ payer_name: "Siti", payer_phone: "0812" },
    }),
    change: { payer_name: "Lain" },
  },
  booking_pilgrims: {
    rights: "- - SIU S - SIU",
    hasOwnKey: true,
    row: () => ({ booking_id: bookings[0], room_type: "quad" }),
    change: { name: "Lain" },
  },
  bill_lines: {
    rights: "- - SI SI - SI",
    row: () => ({ booking_id: bookings[0], kind: "tambahan", label: "Kursi roda", amount: 1000 }),
    change: { label: "Lain" },
  },
  "bill_lines: discounts": {
    rights: "- - S SI - SI",
    row: () => ({
      ...{ booking_id: bookings[0], kind: "potongan", label: "Potongan", amount: -1 },
      ...{ reason: "Jamaah yang kembali" },
    }),
    change: { label: "Lain" },
  },
  due_dates: {
    rights: "- - SIU SIU - SIU",
    hasOwnKey: true,
    row: () => ({ booking_id: bookings[0], due_on: nextDay(), amount: 1000 }),
    change: { amount: 2000 },
  },
  payment_reports: {
    rights: "- - SI S - SI",
    row: () => ({ booking_id: bookings[0], amount: 1000, paid_on: yesterday(), method: "tunai" }),
    change: { verdict: "diterima" },
  },
  payments: {
    rights: "- - S SI - SI",
    row: () => ({
      booking_id: bookings[0],
      kind: "masuk",
      amount: 1000,
      paid_on: yesterday(),
      method: "tunai",
    }),
    change: { amount: 2000 },
  },
  refunds: {
    rights: "- - SI S - SI",
    row: () => ({ booking_id: nextCancelled(), reason: "Jamaah membatalkan" }),
    change: { status: "disetujui" },
  },
  booking_links: {
    rights: "- - SIU - - SIU",
    hasOwnKey: true,
    row: () => ({
      booking_id: bookings[0],
      token_hash: (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", ""),
    }),
    there: { revoked_at: "2026-01-01" },
    change: { revoked_at: "2026-01-02T00:00:00+00:00" },
  },
  booking_events: { rights: "- - S S - S", key: "booking_id" },
  offers: { rights: "s s S S S S", where: { package_id: both }, shown: { package_id: [publicPackage] } },
  departure_changes: {
    rights: "s s S S S S",
    key: "reason",
    where: { package_id: both },
    shown: { package_id: [publicPackage] },
  },
  former_addresses: {
    rights: "s s S S S S",
    key: "slug",
    where: { item: both },
    shown: { item: [publicPackage] },
  },
  search_entries: { rights: "- - S S S S" },
  inquiry_events: { rights: "- - S S - S", key: "inquiry_id" },
  "content_additions: features": { rights: "- - S S S S", key: "item", where: { kind: ["features"] } },
  "content_additions: agents": { rights: "- - S S - S", key: "item", where: { kind: ["agents"] } },
  "content_additions: settings": {
    rights: "- - - - - S",
    key: "item",
    where: { kind: ["page_content"], item: ["site-settings"] },
  },
  "content_versions: features": { rights: "- - S S S S", key: "item", where: { kind: ["features"] } },
  "content_versions: agents": { rights: "- - S S - S", key: "item", where: { kind: ["agents"] } },
  "content_versions: settings": {
    rights: "- - - - - S",
    key: "item",
    where: { kind: ["page_content"], item: ["site-settings"] },
  },
};

export const tableOf = (entry: string) => entry.split(":")[0] ?? entry;
