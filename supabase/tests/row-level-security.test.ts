import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Clients, openClients } from "./supabase-client.ts";
import {
  draftPackage,
  functions,
  name,
  publicPackage,
  type Role,
  records,
  roles,
  type Table,
  tables,
} from "./truth-tables.ts";

const soon = () => new Date(Date.now() + 20 * 24 * 3600 * 1000).toISOString().slice(0, 10);

const catalogue = readFileSync(new URL("catalogue.txt", import.meta.url), "utf8");
const named = (line: RegExp) => [...catalogue.matchAll(line)].map(([, found = ""]) => found);
/** Computed columns take a row, and are asked for with it. */
const computed = ["departed", "next_departure", "published_at", "seats_left"];

const planted = { featureId: "", questionId: "", versionId: 0 };

let clients: Clients;
beforeAll(async () => {
  clients = await openClients({ seeded: false });
  const { service } = clients;
  const bare = { title: "Paket", category: "umroh", price_quad: 1, status: "active" };
  await service.from("packages").insert([
    { ...bare, id: publicPackage, slug: "terbit" },
    { ...bare, id: draftPackage, slug: "draf", status: "draft" },
  ]);
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

describe.each(Object.entries(records))("%s", (table, { about = "package_id", ...record }) => {
  const { columns, change, open = false } = record;
  beforeAll(plantHistory);

  it.each(roles)("select by %s: what is public, and the rest for admins (S03)", async (role) => {
    const { status, data, error } = await clients[role].from(table).select("*");
    if (open && role !== "admin") {
      expect(data?.length).toBeGreaterThan(0);
      const told = new Set(data?.map((row) => row[about]));
      const seen = await Promise.all(
        ["packages", "articles"].map((name) => clients.anon.from(name).select("id")),
      );
      const visible = new Set(seen.flatMap((answer) => answer.data?.map(({ id }) => id)));
      expect([...told].filter((id) => !visible.has(id))).toEqual([]);
    } else if (role === "anon") expect([status, error?.code]).toEqual([401, "42501"]);
    else if (role === "user") expect([status, data]).toEqual([200, []]);
    else expect(data?.length).toBeGreaterThan(0);
  });

  it.each(roles)("insert, update, upsert and delete by %s: nobody (S03)", async (role) => {
    const { data: before } = await clients.service.from(table).select("*");
    const rows = clients[role].from(table);
    const [column = "id"] = Object.keys(columns);
    const answers = [
      await rows.insert(columns),
      await rows.upsert(columns),
      await rows.update(change).not(column, "is", null),
      await rows.delete().not(column, "is", null),
    ];
    const status = role === "anon" ? 401 : 403;
    expect(answers.map((answer) => [answer.status, answer.error?.code])).toEqual(
      Array(4).fill([status, "42501"]),
    );
    expect((await clients.service.from(table).select("*")).data).toEqual(before);
  });
});

/** A feature with an earlier version, an inquiry with a timeline, departures that were cancelled with a reason, and
 * packages that have moved. */
async function plantHistory(): Promise<void> {
  const { service, admin } = clients;
  planted.featureId = await plant("features", tableOf("features"));
  planted.questionId = await plant("questions", tableOf("questions"));
  await admin.from("features").update({ title: "Kedua" }).eq("id", planted.featureId);
  const versions = await service.from("content_versions").select("id").eq("item", planted.featureId);
  planted.versionId = versions.data?.[0]?.id ?? 0;
  const asked = await plant("packages", tableOf("packages"), { departure: soon() });
  await plant("packages", tableOf("packages"), { status: "draft" });
  const inquiry = await plant("inquiries", tableOf("inquiries"), { package_id: asked });
  await plant("inquiries", tableOf("inquiries"), { package_id: asked });
  await admin.from("inquiries").update({ status: "dihubungi" }).eq("id", inquiry);
  for (const package_id of [publicPackage, draftPackage]) {
    const id = await plant("departures", tableOf("departures"), { package_id });
    const cancelled = { status: "batal", change_reason: "Maskapai membatalkan penerbangan" };
    await admin.from("departures").update(cancelled).eq("id", id);
  }
  for (const status of ["active", "draft"]) {
    const id = await plant("packages", tableOf("packages"));
    await admin.from("packages").update({ slug: name(), status }).eq("id", id);
  }
  const deleted = await plant("testimonials", tableOf("testimonials"));
  await admin.from("testimonials").delete().eq("id", deleted);
}

describe("functions", () => {
  beforeAll(plantHistory);

  const rowsOf = (data: unknown) => (data === null ? [] : [data].flat()) as Record<string, unknown>[];

  it.each(Object.entries(functions))("%s tells only admins what is theirs (S03)", async (name, offered) => {
    const { args, reveals, slow = false } = offered;
    const by = (role: Role) => clients[role].rpc(name, args?.(planted) ?? {});
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

it("keeps private and platform schemas out of reach", async () => {
  for (const schema of ["private", "auth", "storage"]) {
    const { status } = await clients.admin.schema(schema).from("users").select();
    expect(status).toBe(406);
  }
});
