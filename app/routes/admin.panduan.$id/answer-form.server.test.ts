import { opened } from "embedded-supabase/testing/vitest";
import { expect, test, vi } from "vitest";
import { findArticle, listArticles } from "~/domain/articles/queries.server";
import { articleRecord } from "~/domain/articles/record";
import { searchSite } from "~/domain/search/queries.server";
import { ownerWith } from "~/domain/team/owner.testing";
import { findRecord } from "~/records/save.server";
import { openProcessBackend } from "~/server/backend.testing";
import { expirePublicReads } from "~/server/cache.server";
import { answerForm } from "./answer-form.server";

vi.stubEnv("LOG_LEVEL", "silent");

const clients = opened(openProcessBackend);

const typed = { title: "Doa Safar", summary: "Doa pendek.", body: "## Doa\n\nBacalah.", status: "published" };

async function post(fields: Record<string, string>, id?: string, client = clients.admin) {
  const request = new Request("http://localhost:3000/admin/panduan/baru", {
    method: "POST",
    body: new URLSearchParams({ intent: "save", stamp: crypto.randomUUID(), ...fields }),
  });
  const answer = await answerForm(request, ownerWith(client), id);
  return "data" in answer
    ? { status: answer.init?.status ?? 200, data: answer.data }
    : { status: answer.status, data: null };
}

/** An article of a test's own; its address is made of the title. */
async function add(title: string) {
  expect((await post({ ...typed, title })).status).toBe(303);
  const row = await clients.service.from("articles").select().eq("title", title).single().throwOnError();
  return { id: row.data.id, version: await versionOf(row.data.id) };
}

async function rowOf(slug: string) {
  return (await clients.service.from("articles").select().eq("slug", slug).maybeSingle()).data;
}

async function versionOf(id = ""): Promise<string> {
  return (await findRecord(articleRecord, clients.service, id))?.version ?? "";
}

const isRead = async (slug: string) => {
  expirePublicReads();
  return (await findArticle(slug)) !== null;
};

test("sent twice it adds one article; the same title again gets another address", async () => {
  const stamp = crypto.randomUUID();
  expect((await post({ ...typed, stamp })).status).toBe(303);
  expect((await post({ ...typed, stamp })).status).toBe(303);
  expect((await post(typed)).status).toBe(303);
  const { data } = await clients.service
    .from("articles")
    .select("slug")
    .eq("title", typed.title)
    .order("created_at");
  expect(data?.map(({ slug }) => slug)).toEqual(["doa-safar", expect.stringMatching(/^doa-safar-\d+$/)]);
});

test.each([
  ["title", { title: " " }, "Judul wajib diisi"],
  ["summary", { summary: "x".repeat(301) }, "Maksimal 300 karakter"],
  ["body", { body: "x".repeat(20_001) }, "Maksimal 20000 karakter"],
  ["body", { body: "x\n".repeat(1600) }, "Maksimal 1500 baris"],
  ["cover", { cover: "javascript:alert(1)" }, expect.stringContaining("Tautan gambar")],
  ["checkedAt", { checkedAt: "2026-02-30" }, "Isi dengan tanggal yang ada di kalender"],
  ["checkedAt", { checkedAt: "2999-01-01" }, "Isi dengan tahun 2000 sampai 2199"],
  ["shownFrom", { shownFrom: "1800-01-01T08:00" }, "Isi dengan tahun 2000 sampai 2199"],
  ["shownFrom", { shownFrom: "besok" }, expect.stringContaining("lengkap dengan jamnya")],
  [
    "shownUntil",
    { shownFrom: "2027-01-02T08:00", shownUntil: "2027-01-02T08:00" },
    "Harus sesudah mulai tayang",
  ],
  ["status", { status: "lain" }, "Pilih status artikel"],
  ["packageIds[0]", { "packageIds[0]": "x" }, "Pilih paket dari daftar"],
])("refuses %s beside its field, and keeps what was typed", async (field, wrong, message) => {
  const { status, data } = await post({ ...typed, author: "Tetap", ...wrong });
  expect(status).toBe(400);
  expect(data?.result.error?.[field]).toEqual([message]);
  expect(data?.result.initialValue).toMatchObject({ author: "Tetap" });
});

test("a preview and a picture give the form back; nothing is saved", async () => {
  const preview = await post({ ...typed, title: "Pratinjau", intent: "preview", body: "## Satu\n<b>x</b>" });
  expect(preview.status).toBe(200);
  expect(preview.data?.preview?.html).toContain('<h2 id="isi-satu">Satu</h2>');
  expect(preview.data?.preview?.html).toContain("&lt;b&gt;");
  const picked = await post({ ...typed, intent: "pick:sisipan", sisipanPick: "/media/a.jpg" });
  expect(picked.data?.result.initialValue?.body).toBe(
    `${typed.body}\n\n![Keterangan gambar](/media/a.jpg)\n`,
  );
  expect(await rowOf("pratinjau")).toBeNull();
});

test("two editors: the second sees both versions, then may save; without rights nothing is saved", async () => {
  const { id, version } = await add("Dua Penyunting");
  const article = { ...typed, title: "Dua Penyunting" };
  expect((await post({ ...article, author: "Satu", version }, id)).status).toBe(303);
  const second = await post({ ...article, author: "Dua", version }, id);
  expect(second.status).toBe(409);
  expect(second.data?.newer).toEqual([{ label: "Penulis", stored: "Satu", typed: "Dua" }]);
  const again = { ...article, author: "Dua", version: second.data?.openedVersion ?? "" };
  expect((await post(again, id)).status).toBe(409);
  expect((await post({ ...again, overwrite: second.data?.overwrite ?? "" }, id)).status).toBe(303);
  expect((await rowOf("dua-penyunting"))?.author).toBe("Dua");
  expect((await post({ ...typed, title: "Lain" }, undefined, clients.user)).status).toBe(500);
  expect((await post(typed, crypto.randomUUID())).status).toBe(404);
});

test("a former address leads on, and nobody else may take it", async () => {
  const { id, version } = await add("Doa Lama");
  expect((await post({ ...typed, title: "Doa Lama", slug: "doa-baru", version }, id)).status).toBe(303);
  expirePublicReads();
  expect(await findArticle("doa-lama")).toMatchObject({ href: "/panduan/doa-baru" });
  expect(await findArticle(id)).toMatchObject({ href: "/panduan/doa-baru" });
  const taken = await post({ ...typed, slug: "doa-lama" });
  expect(taken.status).toBe(409);
  expect(taken.data?.result.error?.slug).toEqual([expect.stringContaining("sudah dipakai")]);
});

test("drafts and what is not shown yet or any more is read, listed and found by nobody", async () => {
  const states = {
    draf: { status: "draft" },
    nanti: { shownFrom: "2190-01-01T08:00" },
    lewat: { shownUntil: "2020-01-01T08:00" },
    tayang: { shownFrom: "2020-01-01T08:00", shownUntil: "2190-01-01T08:00" },
  };
  for (const [slug, fields] of Object.entries(states)) {
    const answer = await post({ ...typed, title: `Kambing ${slug}`, body: "Kurban", slug, ...fields });
    expect(answer.status).toBe(303);
  }
  expect((await rowOf("nanti"))?.shown_from).toBe("2190-01-01T01:00:00+00:00");
  const readable = await Promise.all(Object.keys(states).map(isRead));
  expect(readable).toEqual([false, false, false, true]);
  const listed = (await listArticles(1))?.articles.map(({ title }) => title) ?? [];
  expect(listed.filter((title) => title.startsWith("Kambing"))).toEqual(["Kambing tayang"]);
  for (const query of ["kambing", "kurb", "kambimg"]) {
    const results = await searchSite(query, 1);
    expect(results?.hits.map(({ title }) => title)).toEqual(["Kambing tayang"]);
    expect(results?.isNear).toBe(false);
  }
  expect(await searchSite("kambing", 2)).toBeNull();
});

test.each([
  "'; drop table",
  "a & | ! <-> :*",
  "%",
  "\\",
  "\u0000x",
  "ا",
  "x".repeat(100),
  '( ) [ ] { } " , .',
])("what is looked for acts as text: %j (S24)", async (query) =>
  expect((await searchSite(query.replaceAll("\0", ""), 1))?.hits).toEqual([]),
);
