import { expect, type Requests, test } from "../../helpers/client/test.ts";
import { readPdf } from "../../helpers/pdf.ts";
import { seed } from "../../helpers/seed.ts";

const page = `/umroh/${seed.reguler.slug}`;
const address = `${page}/brosur.pdf`;

/** On a busy machine it may take longer to make than anybody is kept waiting. */
const made = (request: Requests, url: string) =>
  expect.poll(async () => (await request.get(url)).status()).toBe(200);

test("a package's page leads to its brochure, the same for all who ask at once", async ({ request }) => {
  expect(await request.read(page)).toContain(`href="${address}" download`);
  await made(request, address);
  const answers = await Promise.all(Array.from({ length: 20 }, () => request.get(address)));
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.body()));
  const {
    "content-type": type,
    "content-disposition": name,
    etag = "",
    ...headers
  } = answers[0]?.headers() ?? {};
  expect([type, headers["x-robots-tag"], headers["content-encoding"]]).toEqual([
    "application/pdf",
    "noindex",
    undefined,
  ]);
  expect(name).toBe(`attachment; filename="brosur-${seed.reguler.slug}.pdf"`);
  expect(others.every((body) => first?.equals(body))).toBe(true);
  expect(first?.length).toBeLessThan(700_000);
  expect((await request.get(address, { headers: { "if-none-match": etag } })).status()).toBe(304);

  const { complaint, pages, text, source } = readPdf(first ?? Buffer.alloc(0));
  expect(complaint).toBeNull();
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThan(5);
  const said = [
    seed.reguler.title,
    ...Object.values(seed.reguler.prices),
    seed.reguler.airline,
    "Rp 28.000.000",
  ];
  for (const part of [...said, "Hari 9:", "Pasti travelnya", "belum termasuk: Perjalanan ke bandara"])
    expect(text).toContain(part);
  expect(source.includes("/Subtype /Image")).toBe(true);
});

test("no account number is published: page and brochure lead to /cek (P21)", async ({ request, site }) => {
  await made(request, address);
  const { text, source } = readPdf(await (await request.get(address)).body());
  expect(source.includes(`${site.origin}/cek)`)).toBe(true);
  for (const said of [
    text,
    ...(await Promise.all([page, "/tentang-kami", "/kontak", "/"].map((path) => request.read(path)))),
  ]) {
    expect(said).not.toContain("0000001234");
    expect(said).not.toContain("Bank Contoh Syariah");
  }
});

test("each departure has its own; what names none is kept nowhere", async ({ request }) => {
  const choices = [...(await request.read(page)).matchAll(/\?keberangkatan=([\w-]+)#/g)];
  const last = choices.at(-1)?.[1] ?? "";
  await made(request, `${address}?keberangkatan=${last}`);
  const answer = await request.get(`${address}?keberangkatan=${last}`);
  expect(answer.headers()["content-disposition"]).toContain(`${seed.reguler.slug}-${last}.pdf`);
  const day = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" }).format(new Date(last));
  const { text, source } = readPdf(await answer.body());
  expect(text).toContain(`berangkat ${day}`);
  expect(source.includes(`${page}?keberangkatan=${last})`)).toBe(true);
  await made(request, address);
  const whole = await request.get(address);
  for (const none of ["2020-01-07", "2199-12-31-solo"]) {
    const unknown = await request.get(`${address}?keberangkatan=${none}`);
    expect(unknown.headers()["cache-control"]).toBe("no-store");
    expect((await unknown.body()).equals(await whole.body())).toBe(true);
  }
});

test("that of a departure with its own hotel names it, with its city, flight and leader (K11)", async ({
  request,
}) => {
  const ramadhan = "/umroh/umroh-awal-ramadhan-12-hari";
  const [, chosen] = /\?keberangkatan=([\d-]+-surabaya)/.exec(await request.read(ramadhan)) ?? [];
  const own = `${ramadhan}/brosur.pdf?keberangkatan=${chosen}`;
  await made(request, own);
  const { text } = readPdf(await (await request.get(own)).body());
  for (const part of [
    "Makkah Towers, bintang 5, berjarak 100 m",
    "dari Surabaya",
    "SV 5317",
    "Ustadz Ahmad Fauzi",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Anjum Hotel");
});

test("drafts have none for visitors, other addresses lead to the one there is (S04)", async ({ request }) => {
  for (const slug of [seed.draft.slug, seed.draft.id, "tidak-ada"]) {
    const answer = await request.get(`/umroh/${slug}/brosur.pdf`);
    expect([slug, answer.status(), await answer.text()]).toEqual([slug, 404, "Brosur tidak ditemukan\n"]);
  }
  for (const other of [`/umroh/${seed.reguler.id}`, `/haji/${seed.reguler.slug}`]) {
    const answer = await request.get(`${other}/brosur.pdf`, { maxRedirects: 0 });
    expect(answer.headers().location).toBe(address);
  }
});
