import { expect, staffTest as test } from "../../helpers/client/test.ts";
import { formFields } from "../../helpers/html-forms.ts";
import { uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

const listPath = "/admin/packages";
const publicPages = ["/", "/umroh", "/haji", "/packages", "/sitemap.xml"];

/** Half a year after everything in the demo content, so that its month is its own. */
const departure = new Date(Date.now() + 1700 * 24 * 3600 * 1000).toISOString().slice(0, 10);
const month = departure.slice(0, 7);

test("unpublished or deleted, it is gone from every page at once, kept copies too (S04)", async ({
  page,
  site,
}) => {
  const { request } = page;
  const title = uniqueTitle("Umroh Rahasia");
  const content = {
    title,
    category: "umroh",
    priceQuad: "20000000",
    quota: "10",
    departure,
    duration: "9 Hari",
    asked: "gambar",
  };
  const visit = async (path: string) => {
    const answer = await fetch(site.origin + path, { redirect: "manual" });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  await expect(
    await request.post(`${listPath}/new`, {
      multipart: {
        ...content,
        ...{ intent: "save", stamp: crypto.randomUUID(), version: "", status: "active", isPromo: "on" },
      },
      maxRedirects: 0,
    }),
  ).toAnswer(303);
  const listed = await request.read(`${listPath}?cari=${encodeURIComponent(title)}`);
  const id = /\/admin\/packages\/edit\/([0-9a-f-]{36})/.exec(listed)?.[1] ?? "";
  const slug = (await visit("/sitemap.xml")).text.match(/umroh-rahasia-[0-9a-z-]+/)?.[0] ?? "";
  expect([id, slug]).not.toContain("");
  const filtered = `/umroh?bulan=${month}`;
  const ownPages = [`/umroh/${slug}`, `/haji/${slug}`, `/umroh/${id}`];

  const expectPublished = async () => {
    await expect.poll(async () => (await visit(`/umroh/${slug}`)).text).toContain(title);
    for (const path of ["/umroh", "/packages", filtered]) {
      // Twice: the second time it is a kept copy.
      await visit(path);
      const page = await visit(path);
      expect(page.text, path).toContain(path === filtered ? title : month);
    }
    expect((await visit(`/umroh/${slug}`)).text).toContain("application/ld+json");
  };
  const expectGone = async () => {
    for (const path of [...publicPages, filtered, `/packages?bulan=${month}`]) {
      const { text } = await visit(path);
      for (const secret of [title, slug, id]) expect(text, `${path} tells ${secret}`).not.toContain(secret);
      // Neither is its month offered, nor counted.
      if (!path.includes(month)) expect(text, path).not.toContain(month);
    }
    for (const path of ownPages) {
      const { status, text, headers } = await visit(path);
      expect(status, path).toBe(404);
      expect(text, path).not.toContain(title);
      expect(headers.get("location"), path).toBeNull();
    }
  };
  const saveAs = async (status: "active" | "draft") => {
    const editor = `${listPath}/edit/${id}`;
    const held = new Map(formFields(await request.read(editor)));
    const [stamp = "", version = ""] = [held.get("stamp"), held.get("version")];
    const form = { ...content, intent: "save", stamp, version, status };
    const answer = await request.send(editor, form);
    expect(answer.status(), await answer.text()).toBe(303);
  };

  await expectPublished();
  await saveAs("draft");
  await expectGone();
  // A look by staff leaves no copy that others could get.
  const preview = await request.get(`/umroh/${slug}`);
  expect(await preview.text()).toContain(title);
  expect(preview.headers()["cache-control"]).toBe("no-store");
  await expectGone();

  await saveAs("active");
  await expectPublished();
  await expect(await request.send(listPath, { intent: "delete", id })).toAnswer(303);
  await expectGone();
  expect((await request.get(`/umroh/${slug}`)).status()).toBe(404);
  expect(await request.read("/admin/sampah")).toContain(title);
});

const added: { path: string; name: string; fields: Record<string, string> }[] = [
  {
    path: `${listPath}/new`,
    name: "title",
    fields: { category: "umroh", priceQuad: "20000000", status: "draft", asked: "tanggal kuota gambar" },
  },
  {
    path: `${listPath}/${seed.reguler.id}/keberangkatan/baru`,
    name: "note",
    fields: { departureDate: "2196-08-01" },
  },
  { path: "/admin/testimonials", name: "name", fields: { content: "Baik" } },
  { path: "/admin/features", name: "title", fields: { description: "Baik" } },
  { path: "/admin/galeri", name: "title", fields: { traveledOn: "2026-01-02" } },
  { path: "/admin/tanya-jawab", name: "question", fields: { answer: "Baik", topic: "Umum" } },
  { path: "/admin/inquiries/baru", name: "name", fields: { pilgrims: "2" } },
];

for (const { path, name, fields } of added) {
  test(`a new item sent again after a change is asked about and stays one: ${path} (R20)`, async ({
    page: { request },
  }) => {
    const [first, second] = [uniqueTitle("Pertama"), uniqueTitle("Kedua")];
    const held = { intent: "save", stamp: crypto.randomUUID(), version: "", ...fields };
    const send = (typed: Record<string, string>) => request.send(path, { ...held, ...typed });
    const list = async () => request.read(path.replace(/\/(new|baru)$/, ""));
    for (const _sending of ["first", "again"]) expect((await send({ [name]: first })).status()).toBe(303);
    const asked = await send({ [name]: second });
    expect(asked.status()).toBe(409);
    const html = await asked.text();
    expect(html).toContain("sudah tersimpan saat dikirim pertama kali");
    expect(html).toContain(second);
    expect(await list()).toContain(first);
    const version = new Map(formFields(html)).get("version") ?? "";
    expect((await send({ [name]: second, version })).status()).toBe(409);
    const [, overwrite = ""] = /name="overwrite" value="([^"]+)"/.exec(html) ?? [];
    expect((await send({ [name]: second, version, overwrite })).status()).toBe(303);
    const listed = await list();
    expect(listed).toContain(second);
    expect(listed).not.toContain(first);
  });
}
