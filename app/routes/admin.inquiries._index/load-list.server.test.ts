import { opened } from "embedded-supabase/testing/vitest";
import { beforeEach, expect, test, vi } from "vitest";
import { handOver } from "~/domain/inquiries/assignment.server";
import { parseInquiryFilter } from "~/domain/inquiries/list-filter";
import { findInquiry } from "~/domain/inquiries/queries.server";
import { ownerWith } from "~/domain/team/owner.testing";
import { openProcessBackend } from "~/server/backend.testing";
import { takeFlash } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { createRequestScope, runInScope } from "~/server/request-scope.server";
import { readWaiting } from "../admin._index/inquiry-figures.server";
import { openExport } from "../admin.inquiries.ekspor[.]csv/export-inquiries.server";
import { deleteSuspiciousUntil, setSelectedStatus, takeSelected } from "./change-many.server";
import { loadInquiryList } from "./load-list.server";

vi.stubEnv("LOG_LEVEL", "silent");

const clients = opened(openProcessBackend);

const came = (code: string, minute: number, suspicious = true) => ({
  code,
  suspicious,
  kind: "chat",
  created_at: `2026-03-11T05:0${minute}:00.123456+00:00`,
});

beforeEach(async () => {
  await clients.service.from("inquiries").delete().not("id", "is", null);
  const rows = [came("AAAAA", 1), came("CCCCC", 2), came("DDDDD", 3, false)];
  expect((await clients.service.from("inquiries").insert(rows)).error).toBeNull();
});

async function listed(query = "") {
  const list = await loadInquiryList(
    ownerWith(clients.admin),
    parseInquiryFilter(new URLSearchParams(query)),
  );
  return list.inquiries.map(({ code, suspicious }) => (suspicious ? `${code} marked` : code));
}

test.each([
  ["", ["DDDDD"]],
  ["status=baru", ["DDDDD"]],
  ["status=mencurigakan", ["CCCCC marked", "AAAAA marked"]],
  ["cari=AAAAA", ["AAAAA marked"]],
  ["cari=Kode%3A+DDDDD", ["DDDDD"]],
])("the list at ?%s: marked ones by themselves, and in a search (S35)", async (query, expected) => {
  expect(await listed(query)).toEqual(expected);
});

/** The owner's client, with a database that lacks one function. */
function ownerWithout(lacking: "inbox_facts" | "count_inquiries") {
  const { admin } = clients;
  const rpc = (name: typeof lacking, ...rest: []) =>
    admin.rpc(name === lacking ? ("nowhere" as typeof name) : name, ...rest);
  return ownerWith(Object.assign(Object.create(admin), { rpc }));
}

test("pages of the list go on where its rows cannot be counted", async () => {
  await insertMany(Array.from({ length: 51 }, (_, index) => ({ name: `Banyak ${index}` })));
  const read = (page: number) =>
    loadInquiryList(
      ownerWithout("count_inquiries"),
      parseInquiryFilter(new URLSearchParams(page > 1 ? `halaman=${page}` : "")),
    );
  const lists = [await read(1), await read(2), await read(3)];
  expect(lists.map(({ inquiries, pages }) => [inquiries.length, pages])).toEqual([
    [25, 2],
    [25, 3],
    [2, 3],
  ]);
  expect(lists[0]).toMatchObject({
    total: null,
    totalText: "Daftar",
    unread: ["Jumlah permintaan tidak dapat dimuat. Muat ulang halaman ini."],
  });
  await expect(read(4)).rejects.toMatchObject({ status: 302 });
});

test("the list is shown without its figures and options where those cannot be read", async () => {
  const list = await loadInquiryList(
    ownerWithout("inbox_facts"),
    parseInquiryFilter(new URLSearchParams("bulan=2026-03")),
  );
  expect(list).toMatchObject({ demo: 0, suspicious: { count: 0 } });
  expect(list.unread).toEqual([expect.stringMatching(/^Pilihan bulan dan paket.* tidak dapat dimuat/)]);
  expect(list.options.month).toEqual([{ value: "2026-03", label: "Maret 2026" }]);
  expect(list.inquiries.map(({ code }) => code)).toEqual(["DDDDD"]);
});

/** Plants 200 rows in a statement, which has ten seconds, on a busy machine too. */
async function insertMany(rows: Record<string, string>[]): Promise<void> {
  for (let first = 0; first < rows.length; first += 200)
    await clients.service
      .from("inquiries")
      .insert(rows.slice(first, first + 200))
      .throwOnError();
}

test("a search counts to a thousand, and its pages end there", async () => {
  const rows = Array.from({ length: 1001 }, (_, index) => ({
    kind: "chat",
    name: `Rahayu ${index}`,
    created_at: new Date(Date.UTC(2026, 2, 12) + index * 60_000).toISOString(),
  }));
  await insertMany(rows);
  const load = (query: string) =>
    loadInquiryList(ownerWith(clients.admin), parseInquiryFilter(new URLSearchParams(query)));
  const [last, second, rare] = await Promise.all(
    ["cari=rahayu&halaman=40", "cari=rahayu&halaman=2", "cari=rahayu+100"].map(load),
  );
  expect([last?.totalText, last?.pages, last?.inquiries.at(-1)?.name]).toEqual([
    "Lebih dari 1.000",
    40,
    "Rahayu 1",
  ]);
  expect(second?.inquiries.map(({ name }) => name)).toEqual(
    Array.from({ length: 25 }, (_, index) => `Rahayu ${975 - index}`),
  );
  expect([rare?.totalText, rare?.inquiries[0]?.name]).toEqual(["2", "Rahayu 1000"]);
  await expect(load("cari=rahayu&halaman=41")).rejects.toMatchObject({ status: 302 });
});

test("marked ones wait for no answer and are in no export but their own (S35)", async () => {
  expect((await readWaiting(clients.admin, new Date())).unanswered).toBe(1);
  const exported = async (query: string) => {
    const file = await openExport(clients.admin, parseInquiryFilter(new URLSearchParams(query)));
    return [...(await new Response(file).text()).matchAll(/^"(\w{5})".*?("Mencurigakan")?\r$/gm)].map(
      ([, code, remark]) => `${code} ${remark}`,
    );
  };
  expect(await exported("")).toEqual(["DDDDD undefined"]);
  expect(await exported("status=mencurigakan")).toEqual(['CCCCC "Mencurigakan"', 'AAAAA "Mencurigakan"']);
});

test("the question counts them, and its answer deletes those and no later one (S35)", async () => {
  const { suspicious } = await loadInquiryList(
    ownerWith(clients.admin),
    parseInquiryFilter(new URLSearchParams()),
  );
  expect(suspicious.count).toBe(2);
  await clients.service.from("inquiries").insert(came("EEEEE", 4));
  const answer = await deleteSuspiciousUntil(clients.admin, suspicious.until);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/inquiries"]);
  expect([await listed(), await listed("status=mencurigakan")]).toEqual([["DDDDD"], ["EEEEE marked"]]);
});

test("nobody but an administrator deletes them, and never up to no moment at all (S03, S35)", async () => {
  for (const client of [clients.user, clients.anon]) await deleteSuspiciousUntil(client, "2030-01-01");
  const failure = await deleteSuspiciousUntil(clients.admin, "").catch((refusal) => refusal);
  expect(failure).toMatchObject({ init: { status: 400 } });
  expect(await listed("status=mencurigakan")).toHaveLength(2);
});

test("an export of more than a thousand rows, many of one moment, holds each of them once", async () => {
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    name: `Banyak ${index}`,
    created_at: index < 700 ? "2025-01-02T00:00:00Z" : "2025-01-01T00:00:00Z",
  }));
  await insertMany(rows);
  const file = await openExport(clients.admin, parseInquiryFilter(new URLSearchParams("cari=Banyak")));
  const names = (await new Response(file).text()).match(/"Banyak \d+"/g) ?? [];
  expect([names.length, new Set(names).size]).toEqual([1100, 1100]);
});

test("the list of a month follows Jakarta's midnight", async () => {
  const rows = [
    { code: "PPPPP", created_at: "2024-01-31T16:59:59Z" },
    { code: "TTTTT", created_at: "2024-01-31T17:00:00Z" },
    { code: "JJJJJ", created_at: "2024-02-29T16:59:59Z" },
  ];
  expect((await clients.service.from("inquiries").insert(rows)).error).toBeNull();
  expect(await listed("bulan=2024-02")).toEqual(["JJJJJ", "TTTTT"]);
});

const branches = ["b0000000-0000-4000-8000-000000000001", "b0000000-0000-4000-8000-000000000002"] as const;

/** Puts somebody of layanan into the team, bound to a branch or to none. */
async function join(name: string, branchId: string | null): Promise<Admin> {
  const account = { email: `${name.toLowerCase()}@contoh.id`, password: crypto.randomUUID() };
  const row = { name, email: account.email, role: "layanan", branch_id: branchId };
  const { data } = await clients.service.from("staff").insert(row).select("id").single().throwOnError();
  await clients.service.auth.admin.createUser({ ...account, email_confirm: true });
  const client = clients.backend.client();
  await client.auth.signInWithPassword(account);
  return { ...ownerWith(client), name, staffId: data?.id, role: "layanan", branchId };
}

test("staff of a branch see its inbox alone; of two who take an inquiry the first has it", async () => {
  const office = { city: "Medan", whatsapp: "081260007001" };
  const rows = branches.map((id) => ({ ...office, id, name: `Cabang ${id.slice(-1)}` }));
  await clients.service.from("branches").insert(rows).throwOnError();
  const placed = branches.map((branch_id, index) => ({ code: ["KKKKK", "MMMMM"][index], branch_id }));
  const { data } = await clients.service.from("inquiries").insert(placed).select("id").throwOnError();
  const [ofBranch = "", ofOther = ""] = (data ?? []).map(({ id }) => id);
  const [rina, budi] = [await join("Rina", branches[0]), await join("Budi", null)];

  const inbox = await loadInquiryList(rina, parseInquiryFilter(new URLSearchParams(`cabang=${branches[1]}`)));
  expect([inbox.total, inbox.options.branch]).toEqual([0, []]);
  const all = await loadInquiryList(rina, parseInquiryFilter(new URLSearchParams()));
  expect(all.inquiries.map(({ code, branch }) => [code, branch])).toEqual([["KKKKK", "Cabang 1"]]);
  const file = await openExport(rina.client, parseInquiryFilter(new URLSearchParams()));
  expect(await new Response(file).text()).not.toContain("MMMMM");
  expect(await handOver(rina.client, ofOther, { from: null, to: rina.staffId })).toBe("taken");
  expect(await findInquiry(rina.client, ofOther)).toBeNull();

  const takers = [rina, budi];
  const outcomes = await Promise.all(
    takers.map((taker) => handOver(taker.client, ofBranch, { from: null, to: taker.staffId })),
  );
  expect([...outcomes].sort()).toEqual(["done", "taken"]);
  const winner = takers[outcomes.indexOf("done")];
  expect((await findInquiry(clients.admin, ofBranch))?.handler).toEqual({
    id: winner?.staffId,
    name: winner?.name,
  });
  const mine = parseInquiryFilter(new URLSearchParams(`petugas=${winner?.staffId}`));
  expect((await loadInquiryList(budi, mine)).filterText).toBe(`ditangani ${winner?.name}`);
  expect((await loadInquiryList(budi, mine)).total).toBe(1);
});

/** Title and text of the message after a form with these ticked rows was sent. */
async function flashOf(send: (form: URLSearchParams) => Promise<unknown>, selection: string[], status = "") {
  const form = new URLSearchParams([["status", status], ...selection.map((value) => ["pilih", value])]);
  const scope = createRequestScope();
  await runInScope(scope, () => send(form));
  const [cookie = ""] = scope.answer.getSetCookie().map((line) => line.split(";", 1)[0]);
  const told = takeFlash(new Request("http://a.test", { headers: { cookie } }));
  return [told?.title, told?.text];
}

test("several at once: what stands against it is said of each, and the others are changed", async () => {
  const rows = [came("PPPPP", 5, false), came("RRRRR", 6, false), came("TTTTT", 7, false)];
  const { data } = await clients.service.from("inquiries").insert(rows).select().order("code").throwOnError();
  const choices = (data ?? []).map(({ id, status }) => `${id} ${status}`);
  const [first = "", second = "", third = ""] = (data ?? []).map(({ id }) => id);
  const set = (form: URLSearchParams) =>
    setSelectedStatus(ownerWith(clients.admin), form, "/admin/inquiries");
  const take = (form: URLSearchParams) => takeSelected(ownerWith(clients.admin), form, "/admin/inquiries");

  expect(await flashOf(set, [], "dihubungi")).toEqual([
    "Error",
    "Centang dahulu permintaan yang akan diubah.",
  ]);
  expect(await flashOf(take, [])).toEqual(["Error", "Centang dahulu permintaan yang akan ditangani."]);
  expect(await flashOf(set, choices, "terbang")).toEqual(["Error", "Pilih dahulu status barunya."]);
  const many = Array.from({ length: 26 }, () => `${crypto.randomUUID()} baru`);
  for (const send of [set, take])
    await expect(flashOf(send, many, "dihubungi")).rejects.toMatchObject({ init: { status: 400 } });

  const change = (id: string, values: { note: string } | { status: string }) =>
    clients.service.from("inquiries").update(values).eq("id", id).throwOnError();
  await change(first, { status: "batal" });
  await clients.service.from("inquiries").delete().eq("id", second).throwOnError();
  // The bar changes the status alone, so that a colleague's note is no conflict.
  await change(third, { note: "Baru" });
  expect(await flashOf(set, choices, "dihubungi")).toEqual([
    "1 diubah, 2 tidak",
    "Baru saja diubah oleh orang lain, atau oleh Anda sendiri di jendela lain. (PPPPP) Sudah dihapus.",
  ]);
  const { data: after } = await clients.service.from("inquiries").select("code, status").order("code");
  const states = new Map(after?.map(({ code, status }) => [code, status]));
  expect([states.get("PPPPP"), states.get("TTTTT")]).toEqual(["batal", "dihubungi"]);
});
