/** What the truth table of row level security is read from: each table and function, and who may do what. */
export const roles = ["anon", "user", "admin"] as const;
export type Role = (typeof roles)[number];

export interface Table {
  key: string;
  /** A new row that visitors may see. */
  row: () => Record<string, unknown>;
  /** What makes it invisible to them. */
  hidden?: Record<string, unknown>;
  /** Visitors have no grant at all, and users see no row. */
  closed?: true;
  change: Record<string, unknown>;
}

export const name = () => `x-${crypto.randomUUID().slice(0, 8)}`;

/** Two packages that departures need, there before any test. */
export const publicPackage = "b0000000-0000-4000-8000-000000000001";
export const draftPackage = "b0000000-0000-4000-8000-000000000002";

let daysDrawn = 0;
const nextDay = () => new Date(Date.UTC(2030, 0, ++daysDrawn)).toISOString().slice(0, 10);

export const tables: Record<string, Table> = {
  packages: {
    key: "id",
    row: () => ({ slug: name(), title: "Paket", category: "umroh", price_quad: 1, departure: "2027-01-02" }),
    hidden: { status: "draft" },
    change: { title: "Lain" },
  },
  departures: {
    key: "id",
    row: () => ({ package_id: publicPackage, departure_date: nextDay() }),
    hidden: { package_id: draftPackage },
    change: { note: "Lain" },
  },
  features: {
    key: "id",
    row: () => ({ title: "Judul", description: "Isi" }),
    hidden: { is_active: false },
    change: { title: "Lain" },
  },
  testimonials: { key: "id", row: () => ({ name: "Siti", content: "Isi" }), change: { name: "Lain" } },
  questions: {
    key: "id",
    row: () => ({ question: "Boleh?", answer: "Boleh", topic: "A" }),
    hidden: { is_active: false },
    change: { answer: "Lain" },
  },
  albums: {
    key: "id",
    row: () => ({ slug: name(), title: "Album", traveled_on: "2026-01-02" }),
    hidden: { is_active: false },
    change: { title: "Lain" },
  },
  branches: {
    key: "id",
    row: () => ({ name: "Cabang", city: "Medan", whatsapp: "081234567890" }),
    hidden: { is_active: false },
    change: { name: "Lain" },
  },
  page_content: {
    key: "page_name",
    row: () => ({ page_name: "about", content: {} }),
    change: { content: { title: "Lain" } },
  },
  media: {
    key: "id",
    row: () => ({
      filename: "a.jpg",
      original_name: "a.jpg",
      file_path: name(),
      file_size: 1,
      mime_type: "image/jpeg",
      url: "/media/a.jpg",
    }),
    change: { original_name: "Lain" },
  },
  articles: {
    key: "id",
    row: () => ({ slug: name(), title: "Judul", summary: "Ringkas", body: "Isi", status: "published" }),
    hidden: { status: "draft" },
    change: { title: "Lain" },
  },
  inquiries: { key: "id", row: () => ({ name: "Siti" }), closed: true, change: { name: "Lain" } },
  imports: {
    key: "id",
    row: () => ({ plan: { packages: [], departures: [] } }),
    closed: true,
    change: { report: { added: [] } },
  },
  staff: {
    key: "id",
    row: () => ({ email: `${name()}@contoh.id`, role: "editor" }),
    closed: true,
    change: { role: "layanan" },
  },
};

/** What the database writes itself: admins read it, everyone where it is open, nobody writes it. */
interface WrittenByDatabase {
  columns: Record<string, unknown>;
  /** Where the id of the package stands that a row is about. */
  about?: "package_id" | "item";
  change: Record<string, unknown>;
  open?: true;
}

export const records: Record<string, WrittenByDatabase> = {
  departure_changes: {
    columns: {
      departure_id: crypto.randomUUID(),
      package_id: publicPackage,
      changes: [],
      reason: "Tanpa alasan",
    },
    change: { reason: "Alasan lain" },
    open: true,
  },
  offers: {
    columns: { id: crypto.randomUUID(), package_id: publicPackage },
    change: { price_quad: 0 },
    open: true,
  },
  former_addresses: {
    columns: { kind: "packages", slug: "lama", item: publicPackage },
    about: "item",
    change: { slug: "lain" },
    open: true,
  },
  content_versions: {
    columns: { kind: "features", item: crypto.randomUUID(), content: {}, operation: "update" },
    change: { actor: "lain" },
  },
  team_rules: { columns: { is_only: false }, change: { updated_at: "2026-01-01" } },
  search_entries: {
    columns: { kind: "articles", id: crypto.randomUUID(), title: "lain", words: "lain" },
    change: { title: "lain" },
  },
  inquiry_events: {
    columns: { inquiry_id: crypto.randomUUID(), kind: "status", status: "batal" },
    change: { actor: "lain" },
  },
};

const aWeekAgo = () => new Date(Date.now() - 7 * 24 * 3600 * 1000).toISOString();

/** What the rows that functions are asked about are known by. */
interface Planted {
  featureId: string;
  questionId: string;
  versionId: number;
}

interface Offered {
  args?: (planted: Planted) => object;
  /** Whether an answer holds what only admins may know; absent: there is nothing such in it. */
  reveals?: (rows: Record<string, unknown>[]) => boolean;
  /** What it finds is not planted (a file, or an hour's wait): admins get no more here than others, but no refusal. */
  slow?: true;
}

const holdsRows = (rows: unknown[]) => rows.length > 0;
const holdsCounts =
  (...columns: string[]) =>
  (rows: Record<string, unknown>[]) =>
    rows.some((row) => columns.some((column) => Number(row[column]) > 0));

/** Every function that the API offers. */
export const functions: Record<string, Offered> = {
  applied_migrations: {},
  departure_months: {},
  is_deleted_picture: { args: () => ({ file_path: "kaabah.jpg" }) },
  record_inquiry: { args: () => ({ kind: "chat" }) },
  find_departures: {},
  find_packages: {},
  search_site: { args: () => ({ query: "paket" }) },
  offer_choices: {},
  // They do what is due and no more, whoever reminds them.
  empty_bin: {},
  forget_old_inquiries: {},
  forget_suspicious_inquiries: {},
  apply_import: {
    args: () => ({ import: crypto.randomUUID() }),
    reveals: ([stale]) => Boolean(stale),
    slow: true,
  },
  asked_packages: { reveals: holdsRows },
  bin: { reveals: holdsRows },
  content_counts: { args: () => ({ since: aWeekAgo() }), reveals: holdsCounts("draft_packages") },
  end_picture: {
    args: ({ versionId }) => ({ version: versionId }),
    reveals: ([ended]) => Boolean(ended),
    slow: true,
  },
  inquiry_months: { reveals: holdsRows },
  inquiry_totals: { reveals: holdsCounts("recent") },
  inquiry_weeks: { reveals: holdsCounts("inquiries") },
  my_standing: { reveals: ([own]) => Boolean(own) },
  most_asked_packages: { reveals: holdsRows },
  order_features: { args: ({ featureId }) => ({ ids: [featureId] }), reveals: holdsRows },
  order_questions: { args: ({ questionId }) => ({ ids: [questionId] }), reveals: holdsRows },
  orphaned_pictures: { reveals: holdsRows, slow: true },
  restore_version: { args: ({ versionId }) => ({ version: versionId }), reveals: holdsRows },
  upcoming_departures: { reveals: holdsCounts("unanswered") },
};
