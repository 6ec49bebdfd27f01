import sharp from "sharp";
import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { formFields } from "../../helpers/html-forms.ts";
import { uniqueTitle } from "../../helpers/planted.ts";

const listPath = "/admin/galeri";
const picture = "/media/jalan-gurun.jpg";

const photo = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: "#0b5d46" } })
    .jpeg()
    .toBuffer();

function held() {
  return { intent: "save", stamp: crypto.randomUUID(), version: "" };
}

const pictures = {
  "pictures[0].address": picture,
  "pictures[0].caption": "Senja pertama",
  "pictures[1].address": "/media/jabal-uhud.jpg",
  "pictures[1].alt": "Bukit batu di bawah langit cerah",
};

async function post(page: Page, form: Record<string, string>, query = "?tambah") {
  return page.request.send(listPath + query, form);
}

async function idOf(page: Page, title: string): Promise<string> {
  await page.goto(listPath);
  const edit = page.getByRole("article", { name: title, exact: true }).getByRole("link", { name: /^Edit/ });
  return ((await edit.getAttribute("href")) ?? "").split("edit=")[1] ?? "";
}

test("without script rows come and go, and a chosen or sent picture fills the next one", async ({ page }) => {
  const typed = { ...held(), title: "Belum disimpan", ...pictures };
  const button = { type: "remove", payload: { name: "pictures", index: 0 } };
  const { intent: _, ...row } = typed;
  const removed = await post(page, { ...row, __intent__: JSON.stringify(button) });
  expect(removed.status()).toBe(200);
  const fields = new Map(formFields(await removed.text()));
  expect(fields.get("pictures[0].address")).toBe("/media/jabal-uhud.jpg");
  expect(fields.get("title")).toBe("Belum disimpan");
  const picked = { ...typed, intent: "pick:pictures", picturesPick: "/media/raudhah.jpg" };
  const shown = new Map(formFields(await (await post(page, picked)).text()));
  expect(shown.get("pictures[2].address")).toBe("/media/raudhah.jpg");
  const sent = await page.request.post(`${listPath}?tambah`, {
    multipart: {
      ...typed,
      intent: "upload",
      picturesFile: { name: "a.jpg", mimeType: "image/jpeg", buffer: await photo() },
    },
  });
  expect(new Map(formFields(await sent.text())).get("pictures[2].address")).toMatch(/^\/media\/\d/);
});

test("an album shows with its pictures, is named by them, goes when hidden or deleted", async ({ page }) => {
  const title = uniqueTitle("Album Subuh");
  const form = { ...held(), title, traveledOn: "2026-02-03", category: "umroh", ...pictures };
  for (const _sending of ["first", "again"]) expect((await post(page, form)).status()).toBe(303);
  const id = await idOf(page, title);
  await page.goto("/galeri");
  const link = page.getByRole("link", { name: title });
  const href = (await link.getAttribute("href")) ?? "";
  expect(await page.request.read("/sitemap.xml")).toContain(href);
  await page.goto(href);
  await expect(page).toShow("Februari 2026 · Umroh · 2 foto", "Senja pertama");
  const large = page.getByRole("link", { name: "Senja pertama" });
  expect((await page.request.get((await large.getAttribute("href")) ?? "")).headers()["content-type"]).toBe(
    "image/jpeg",
  );
  await expect(page.getByRole("img", { name: "Bukit batu di bawah langit cerah" })).toBeVisible();
  const media = await page.request.get(`/admin/media?cari=${encodeURIComponent(picture)}`);
  expect(await media.text()).toContain(`Album ${title}`);

  const theirs = { ...form, id, version: "lama", description: "Dari rekan" };
  const asked = await post(page, theirs, `?edit=${id}`);
  expect(asked.status()).toBe(409);
  const [, overwrite = ""] = /name="overwrite" value="([^"]+)"/.exec(await asked.text()) ?? [];
  expect((await post(page, { ...theirs, overwrite }, `?edit=${id}`)).status()).toBe(303);
  expect(await page.request.read(href)).toContain("Dari rekan");

  await post(page, { intent: "toggle", id, isActive: "false" }, "");
  expect((await page.request.get(href)).status()).toBe(404);
  expect(await page.request.read("/galeri")).not.toContain(title);
  await post(page, { intent: "delete", id }, "");
  await page.goto("/admin/sampah");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  for (const refused of [
    { intent: "move-up", id },
    { intent: "delete", id: "x" },
  ])
    expect((await post(page, refused, "")).status()).toBe(400);
});
