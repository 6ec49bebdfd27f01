import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Clients, openClients } from "./supabase-client.ts";

const roles = ["anon", "user", "admin"] as const;
type Role = (typeof roles)[number];

interface Table {
  key: string;
  /** A new row that visitors may see. */
  row: () => Record<string, unknown>;
  /** What makes it invisible to them. */
  hidden?: Record<string, unknown>;
  /** Visitors have no grant at all, and users see no row. */
  closed?: true;
  change: Record<string, unknown>;
}

const name = () => `x-${crypto.randomUUID().slice(0, 8)}`;

const tables: Record<string, Table> = {
  packages: {
    key: "id",
    row: () => ({ slug: name(), title: "Paket", category: "umroh", price_quad: 1, departure: "2027-01-02" }),
    hidden: { status: "draft" },
    change: { title: "Lain" },
  },
  features: {
    key: "id",
    row: () => ({ title: "Judul", description: "Isi" }),
    hidden: { is_active: false },
    change: { title: "Lain" },
  },
  testimonials: { key: "id", row: () => ({ name: "Siti", content: "Isi" }), change: { name: "Lain" } },
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
  inquiries: { key: "id", row: () => ({ name: "Siti" }), closed: true, change: { name: "Lain" } },
};

/** What the database writes itself: admins read it, nobody writes it. */
const records: Record<string, { columns: Record<string, unknown>; change: Record<string, unknown> }> = {
  content_versions: {
    columns: { kind: "features", item: crypto.randomUUID(), content: {}, operation: "update" },
    change: { actor: "lain" },
  },
  inquiry_events: {
    columns: { inquiry_id: crypto.randomUUID(), kind: "status", status: "batal" },
    change: { actor: "lain" },
  },
};

const soon = () => new Date(Date.now() + 20 * 24 * 3600 * 1000).toISOString().slice(0, 10);
const aWeekAgo = () => new Date(Date.now() - 7 * 24 * 3600 * 1000).toISOString();

interface Offered {
  args?: () => object;
  /** Whether an answer holds what only admins may know; absent: there is nothing such in it. */
  reveals?: (rows: Record<string, unknown>[]) => boolean;
  /** What it finds takes an hour to come about: admins get no more here than others, but no refusal. */
  slow?: true;
}

const holdsRows = (rows: unknown[]) => rows.length > 0;
const holdsCounts =
  (...columns: string[]) =>
  (rows: Record<string, unknown>[]) =>
    rows.some((row) => columns.some((column) => Number(row[column]) > 0));

const functions: Record<string, Offered> = {
  applied_migrations: {},
  departure_months: {},
  record_inquiry: { args: () => ({ kind: "chat" }) },
  // They do what is due and no more, whoever reminds them.
  empty_bin: {},
  forget_old_inquiries: {},
  asked_packages: { reveals: holdsRows },
  bin: { reveals: holdsRows },
  content_counts: { args: () => ({ since: aWeekAgo() }), reveals: holdsCounts("draft_packages") },
  inquiry_months: { reveals: holdsRows },
  inquiry_totals: { reveals: holdsCounts("recent") },
  inquiry_weeks: { reveals: holdsCounts("inquiries") },
  most_asked_packages: { reveals: holdsRows },
  order_features: { args: () => ({ ids: [featureId] }), reveals: holdsRows },
  orphaned_pictures: { reveals: holdsRows, slow: true },
  restore_version: { args: () => ({ version: versionId }), reveals: holdsRows },
  upcoming_departures: { reveals: holdsCounts("unanswered") },
};

const catalogue = readFileSync(new URL("catalogue.txt", import.meta.url), "utf8");
const named = (line: RegExp) => [...catalogue.matchAll(line)].map(([, found = ""]) => found);
/** Computed columns take a row, and are asked for with it. */
const computed = ["departed", "seats_left"];

let featureId = "";
let versionId = 0;

const png = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], { type: "image/png" });

let clients: Clients;
beforeAll(async () => {
  clients = await openClients({ seeded: false });
});
afterAll(() => clients.backend.close());

/** Its rows are named after the pages, of which there are only four. */
async function clearPageContent(): Promise<void> {
  await clients.service.from("page_content").delete().neq("page_name", "");
}

async function countOf(table: string): Promise<number> {
  const { count } = await clients.service.from(table).select("*", { count: "exact", head: true });
  return count ?? -1;
}

/** Puts a row in place as the service role and gives back its key. */
async function plant(
  table: string,
  { key, row }: Table,
  extra: Record<string, unknown> = {},
): Promise<string> {
  await clearPageContent();
  const { data, error } = await clients.service
    .from(table)
    .insert({ ...row(), ...extra })
    .select()
    .single();
  if (error !== null) throw error;
  return String(data[key]);
}

async function stateOf(
  table: string,
  { key, change }: Table,
  value: string,
): Promise<"changed" | "same" | "gone"> {
  const { data } = await clients.service.from(table).select("*").eq(key, value);
  const [found] = data ?? [];
  if (found === undefined) return "gone";
  return Object.entries(change).every(([column, to]) => JSON.stringify(found[column]) === JSON.stringify(to))
    ? "changed"
    : "same";
}

describe.each(Object.entries(tables))("%s", (table, definition) => {
  const { key, row, hidden, closed, change } = definition;

  it.each(roles)("select by %s: what is public, and the rest for admins (S03)", async (role) => {
    const visible = await plant(table, definition);
    const shown = await clients[role].from(table).select("*", { count: "exact" }).eq(key, visible);
    if (closed && role === "anon") return expect([shown.status, shown.error?.code]).toEqual([401, "42501"]);
    if (closed && role === "user")
      return expect([shown.status, shown.data, shown.count]).toEqual([200, [], 0]);
    expect([shown.status, shown.data?.length, shown.count]).toEqual([200, 1, 1]);
    if (hidden === undefined) return;
    const secret = await plant(table, definition, hidden);
    const unseen = await clients[role].from(table).select("*", { count: "exact" }).eq(key, secret);
    const expected = role === "admin" ? 1 : 0;
    expect([unseen.data?.length, unseen.count]).toEqual([expected, expected]);
    const single = await clients[role].from(table).select("*").eq(key, secret).single();
    expect(single.status).toBe(role === "admin" ? 200 : 406);
  });

  it.each(roles)("insert by %s: admins only (S03)", async (role) => {
    await clearPageContent();
    const before = await countOf(table);
    const { error, status } = await clients[role].from(table).insert(row());
    if (role === "admin") expect([status, error]).toEqual([201, null]);
    else expect([status, error?.code]).toEqual([role === "anon" ? 401 : 403, "42501"]);
    expect(await countOf(table)).toBe(role === "admin" ? before + 1 : before);
  });

  it.each(roles)("update by %s: admins only (S03)", async (role) => {
    const value = await plant(table, definition);
    const { data, error, status } = await clients[role].from(table).update(change).eq(key, value).select();
    if (role === "anon") expect([status, error?.code]).toEqual([401, "42501"]);
    else expect([status, data?.length]).toEqual([200, role === "admin" ? 1 : 0]);
    expect(await stateOf(table, definition, value)).toBe(role === "admin" ? "changed" : "same");
  });

  // An inquiry's id can't be written again, so that no upsert gets round what may be changed.
  it.each(roles)("upsert by %s: admins only (S03)", async (role) => {
    const isAllowed = role === "admin" && !closed;
    const value = await plant(table, definition);
    const { error } = await clients[role]
      .from(table)
      .upsert({ ...row(), [key]: value, ...change }, { onConflict: key });
    expect(error?.code).toBe(isAllowed ? undefined : "42501");
    expect(await stateOf(table, definition, value)).toBe(isAllowed ? "changed" : "same");
  });

  it.each(roles)("delete by %s: admins only (S03)", async (role) => {
    const value = await plant(table, definition);
    const { data, error, status } = await clients[role].from(table).delete().eq(key, value).select();
    if (role === "anon") expect([status, error?.code]).toEqual([401, "42501"]);
    else expect([status, data?.length]).toEqual([200, role === "admin" ? 1 : 0]);
    expect(await stateOf(table, definition, value)).toBe(role === "admin" ? "gone" : "same");
  });
});

describe.each(Object.entries(records))("%s", (table, { columns, change }) => {
  beforeAll(plantHistory);

  it.each(roles)("select by %s: admins only (S03)", async (role) => {
    const { status, data, error } = await clients[role].from(table).select("*");
    if (role === "anon") expect([status, error?.code]).toEqual([401, "42501"]);
    else if (role === "user") expect([status, data]).toEqual([200, []]);
    else expect(data?.length).toBeGreaterThan(0);
  });

  it.each(roles)("insert, update, upsert and delete by %s: nobody (S03)", async (role) => {
    const { data: before } = await clients.service.from(table).select("*");
    const rows = clients[role].from(table);
    const answers = [
      await rows.insert(columns),
      await rows.upsert(columns),
      await rows.update(change).not("id", "is", null),
      await rows.delete().not("id", "is", null),
    ];
    const status = role === "anon" ? 401 : 403;
    expect(answers.map((answer) => [answer.status, answer.error?.code])).toEqual(
      Array(4).fill([status, "42501"]),
    );
    expect((await clients.service.from(table).select("*")).data).toEqual(before);
  });
});

/** A feature with an earlier version, and an inquiry with a timeline. */
async function plantHistory(): Promise<void> {
  const { service, admin } = clients;
  featureId = await plant("features", tableOf("features"));
  await admin.from("features").update({ title: "Kedua" }).eq("id", featureId);
  const versions = await service.from("content_versions").select("id").eq("item", featureId);
  versionId = versions.data?.[0]?.id ?? 0;
  const asked = await plant("packages", tableOf("packages"), { departure: soon() });
  await plant("packages", tableOf("packages"), { status: "draft" });
  const inquiry = await plant("inquiries", tableOf("inquiries"), { package_id: asked });
  await plant("inquiries", tableOf("inquiries"), { package_id: asked });
  await admin.from("inquiries").update({ status: "dihubungi" }).eq("id", inquiry);
  const deleted = await plant("testimonials", tableOf("testimonials"));
  await admin.from("testimonials").delete().eq("id", deleted);
}

describe("functions", () => {
  beforeAll(plantHistory);

  const rowsOf = (data: unknown) => (data === null ? [] : [data].flat()) as Record<string, unknown>[];

  it.each(Object.entries(functions))("%s tells only admins what is theirs (S03)", async (name, offered) => {
    const { args, reveals, slow = false } = offered;
    const by = (role: Role) => clients[role].rpc(name, args?.() ?? {});
    const asAnon = await by("anon");
    if (reveals === undefined) return expect([asAnon.error, asAnon.status]).toEqual([null, 200]);
    expect([asAnon.status, asAnon.error?.code]).toEqual([401, "42501"]);
    const versions = await countOf("content_versions");
    const asUser = await by("user");
    expect([asUser.error, reveals(rowsOf(asUser.data))]).toEqual([null, false]);
    expect(await countOf("content_versions")).toBe(versions);
    const asAdmin = await by("admin");
    expect([asAdmin.error, reveals(rowsOf(asAdmin.data))]).toEqual([null, !slow]);
  });
});

describe("the truth table", () => {
  it("has every table of the catalogue (S03)", () => {
    const all = named(/^row level security (\w+) t$/gm);
    expect(all.length).toBeGreaterThan(5);
    expect([...Object.keys(tables), ...Object.keys(records)].sort()).toEqual(all.sort());
    expect(named(/^row level security (\w+) f$/gm)).toEqual([]);
  });

  it("has every function that the API offers, and every bucket (S03)", () => {
    const all = named(/^function public\.(\w+)\(/gm).filter((name) => !computed.includes(name));
    expect(Object.keys(functions).sort()).toEqual(all.sort());
    expect(named(/^bucket (\w+) /gm)).toEqual(["images"]);
  });
});

function tableOf(name: string): Table {
  const found = tables[name];
  if (found === undefined) throw new Error(`no table named ${name}`);
  return found;
}

describe("drafts", () => {
  const { packages: definition } = tables;
  const draft = { status: "draft", category: "haji", departure: "2031-03-04" };

  it.each(["anon", "user"] as const)("%s finds them by no way of asking (S04)", async (role) => {
    if (definition === undefined) throw new Error("no table named packages");
    const slug = name();
    const id = await plant("packages", definition, { ...draft, slug });
    const client = clients[role];
    const asked = await Promise.all([
      client.from("packages").select("id").eq("id", id),
      client.from("packages").select("id").eq("slug", slug),
      client.from("packages").select("id").eq("status", "draft"),
      client.from("packages").select("id, departed").or(`slug.eq.${slug},status.neq.active`),
      client.from("packages").select("id").eq("category", "haji").eq("departure", draft.departure),
    ]);
    expect(asked.map(({ data }) => data)).toEqual([[], [], [], [], []]);
    const counted = await client
      .from("packages")
      .select("*", { count: "exact", head: true })
      .eq("slug", slug);
    expect(counted.count).toBe(0);
    const months = await client.rpc("departure_months", { category: "haji" });
    expect(months.data).not.toContain("2031-03");
  });

  it("do not make admins' month filter differ from the public one (S04)", async () => {
    if (definition === undefined) throw new Error("no table named packages");
    await plant("packages", definition, { ...draft, departure: "2032-04-05" });
    const { data } = await clients.admin.rpc("departure_months", {});
    expect(data).not.toContain("2032-04");
  });
});

describe("bucket images", () => {
  const bucket = (role: Role | "service") => clients[role].storage.from("images");
  const put = async () => {
    const path = `${name()}.png`;
    const { error } = await bucket("service").upload(path, png);
    if (error !== null) throw error;
    return path;
  };
  const isThere = async (path: string) => (await bucket("service").exists(path)).data;

  it.each(roles)("upload by %s: admins only (S03)", async (role) => {
    const path = `${name()}.png`;
    const { error } = await bucket(role).upload(path, png);
    expect(error === null).toBe(role === "admin");
    expect(await isThere(path)).toBe(role === "admin");
  });

  it.each(roles)("overwriting by %s: admins only (S03)", async (role) => {
    const path = await put();
    const upsert = await bucket(role).upload(path, png, { upsert: true });
    const update = await bucket(role).update(path, png);
    expect([upsert.error === null, update.error === null]).toEqual([role === "admin", role === "admin"]);
  });

  it.each(roles)("listing by %s: admins only (S03)", async (role) => {
    const path = await put();
    const { data } = await bucket(role).list("", { search: path });
    expect(data?.length ?? 0).toBe(role === "admin" ? 1 : 0);
  });

  it.each(roles)("removing by %s: admins only (S03)", async (role) => {
    const path = await put();
    await bucket(role).remove([path]);
    expect(await isThere(path)).toBe(role !== "admin");
  });

  it("is read by anyone who knows the address", async () => {
    const path = await put();
    const { publicUrl } = bucket("anon").getPublicUrl(path).data;
    const answer = await clients.backend.backend.fetch(publicUrl);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("takes pictures of at most 5 MiB and nothing else", async () => {
    const big = new Blob([new Uint8Array(5_242_881)], { type: "image/png" });
    const page = new Blob(["<script>"], { type: "text/html" });
    const tooLarge = await bucket("admin").upload(`${name()}.png`, big);
    const wrongType = await bucket("admin").upload(`${name()}.png`, page);
    expect([tooLarge.error?.message, wrongType.error?.message]).toEqual([
      "The object exceeded the maximum allowed size",
      "mime type text/html is not supported",
    ]);
  });
});

it("keeps private and platform schemas out of reach", async () => {
  for (const schema of ["private", "auth", "storage"]) {
    const { status } = await clients.admin.schema(schema).from("users").select();
    expect(status).toBe(406);
  }
});
