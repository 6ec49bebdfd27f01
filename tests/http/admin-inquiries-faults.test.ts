import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { expect, test } from "../helpers/client/test.ts";
import { addInquiry, inquiriesPath } from "../helpers/inquiries.ts";

let hosted: BreakableSite;

test.beforeAll(async () => {
  hosted = await startBreakableSite();
});
test.afterAll(() => hosted?.stop());

test.beforeEach(() => hosted.heal());

function fail(requests: RegExp): void {
  hosted.proxy.only = requests;
  hosted.proxy.fault = "error";
}

const changes = /^(POST|PATCH|DELETE) \/rest\/v1\/inquiries/;
const allTables = /^\w+ \/rest\/v1\//;

for (const scripted of [true, false]) {
  const how = scripted ? "with script" : "without script";

  test(`${how}: a save that fails keeps everything typed`, async ({ browser }) => {
    const page = await hosted.signIn(browser, scripted);
    const name = `Tetap ada ${how}`;
    await page.goto(`${inquiriesPath}/new`);
    await page.getByLabel("Nama").fill(name);
    await page.getByLabel("Catatan").fill("Tidak hilang");
    fail(changes);
    await page.getByRole("button", { name: "Simpan", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menambahkan permintaan");
    await expect(page.getByLabel("Nama")).toHaveValue(name);
    await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");
    hosted.proxy.fault = "none";
    await page.getByRole("button", { name: "Simpan", exact: true }).click();
    await expect(page.getByText("Permintaan ditambahkan")).toBeVisible();
    expect((await hosted.service.from("inquiries").select("id").eq("name", name)).data).toHaveLength(1);

    await page.getByLabel("Jumlah jamaah").fill("3");
    fail(changes);
    // With script the page reads anew what it shows after each answer; without its statuses there is no button to press.
    const readAnew = scripted && page.waitForResponse((answer) => answer.request().method() === "GET");
    await page.getByRole("button", { name: "Tandai dihubungi" }).click();
    await readAnew;
    await expect(page.getByRole("alert")).toContainText("Gagal menyimpan permintaan");
    await expect(page.getByLabel("Jumlah jamaah")).toHaveValue("3");
    fail(allTables);
    await page.getByRole("button", { name: "Tandai dihubungi" }).click();
    await expect(page.getByRole("button", { name: "Simpan", exact: true })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Gagal menyimpan permintaan");
    await expect(page.getByLabel("Jumlah jamaah")).toHaveValue("3");
    await hosted.recover(page.request);
    await page.getByRole("button", { name: "Simpan", exact: true }).click();
    await expect(page.getByText("Permintaan disimpan")).toBeVisible();
    await expect(page.getByLabel("Jumlah jamaah")).toHaveValue("3");
    expect(hosted.site.output()).toContain("inquiries.update_failed");
    await page.context().close();
  });

  test(`${how}: deleting, forgetting and exporting that fail say so and change nothing`, async ({
    browser,
  }) => {
    const page = await hosted.signIn(browser, scripted);
    const address = await addInquiry(page, { name: `Belum terhapus ${how}` });
    await page.goto(address);
    fail(changes);
    await page.getByRole("link", { name: "Hapus data pribadi" }).click();
    await page.getByRole("button", { name: "Ya, hapus data pribadi" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menghapus data pribadi");
    await page.getByRole("link", { name: "Hapus permintaan" }).click();
    await page.getByRole("button", { name: "Ya, hapus permintaan" }).click();
    await expect(page.getByRole("alert")).toContainText("Gagal menghapus permintaan");
    await expect(page.getByLabel("Nama")).toHaveValue(`Belum terhapus ${how}`);
    fail(/^GET \/rest\/v1\/inquiries\?select=\*/);
    await page.goto(`${inquiriesPath}/ekspor.csv`);
    await expect(page.getByRole("alert")).toContainText("Gagal mengekspor permintaan");
    await page.context().close();
  });

  test(`${how}: the demo inquiries go at once after a question, and no other`, async ({ browser }) => {
    const page = await hosted.signIn(browser, scripted);
    const name = `Sungguhan ${how}`;
    await addInquiry(page, { name });
    await hosted.service.from("inquiries").insert([{ name: `Contoh ${how}`, is_demo: true }]);
    await page.goto(`${inquiriesPath}?cari=${encodeURIComponent(how)}`);
    await expect(page.getByRole("article").filter({ hasText: `Contoh ${how}` })).toBeVisible();
    const notice = page.getByRole("region", { name: "Data contoh" });
    await expect(notice).toContainText(/\d+ permintaan di sini hanya contoh/);
    await notice.getByRole("link", { name: "Hapus semua data contoh" }).click();
    await expect(page.getByRole("heading", { name: "Hapus semua data contoh?" })).toBeVisible();
    await page.getByRole("button", { name: "Ya, hapus data contoh" }).click();
    await expect(page.getByText(/\d+ permintaan contoh sudah dihapus/)).toBeVisible();
    await expect(notice).toHaveCount(0);
    const left = await hosted.service.from("inquiries").select("name, is_demo");
    expect(left.data?.some((row) => row.is_demo)).toBe(false);
    expect(left.data?.some((row) => row.name === name)).toBe(true);
    await page.context().close();
  });
}

test("an export of more than a thousand rows holds each of them once", async ({ browser }) => {
  const page = await hosted.signIn(browser, false);
  const word = crypto.randomUUID().slice(0, 8);
  const at = Date.now();
  // Many of one moment, so that a part of the file ends amid them.
  const rows = Array.from({ length: 2300 }, (_, index) => ({
    name: `${word} ${index}`,
    created_at: new Date(at - Math.floor(index / 700) * 1000).toISOString(),
  }));
  expect((await hosted.service.from("inquiries").insert(rows)).error).toBeNull();
  const answer = await page.request.get(`${inquiriesPath}/ekspor.csv?cari=${word}`);
  const names = [...(await answer.text()).matchAll(new RegExp(`"(${word} \\d+)"`, "g"))].map(
    ([, name]) => name,
  );
  expect(names).toHaveLength(rows.length);
  expect(new Set(names).size).toBe(rows.length);
  const head = await page.request.head(`${inquiriesPath}/ekspor.csv?cari=${word}`);
  expect([head.status(), (await head.body()).length]).toEqual([200, 0]);
  await page.context().close();
});

test("the list of a month follows Jakarta's midnight", async ({ browser }) => {
  const page = await hosted.signIn(browser, false);
  const word = crypto.randomUUID().slice(0, 8);
  const moments = {
    sebelum: "2024-01-31T16:59:59Z",
    awal: "2024-01-31T17:00:00Z",
    akhir: "2024-02-29T16:59:59Z",
  };
  const rows = Object.entries(moments).map(([name, created_at]) => ({ name: `${name} ${word}`, created_at }));
  expect((await hosted.service.from("inquiries").insert(rows)).error).toBeNull();
  await page.goto(`${inquiriesPath}?cari=${word}&bulan=2024-02`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").filter({ hasText: "sebelum" })).toHaveCount(0);
  await expect(page.getByLabel("Bulan masuk")).toHaveValue("2024-02");
  await page.context().close();
});
