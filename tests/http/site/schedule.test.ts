import { expect, test } from "../../helpers/client/test.ts";
import { rawGet } from "../../helpers/raw-answer.ts";

test("the timetable names each departure ahead by month, and leads to it", async ({ page }) => {
  await page.goto("/jadwal");
  const table = page.getByRole("table");
  await expect(table.getByRole("heading", { level: 2 }).first()).toHaveText(
    /^\p{L}+ \d{4} · \p{L}+.+ 14\d\d H$/u,
  );
  const row = table.getByRole("row").filter({ hasText: "Ramadhan" }).filter({ hasText: "mulai" }).first();
  await expect(row).toContainText(/\d{1,2} \p{L}+ \d{4}\s+\d{1,2} .+ 14\d\d H.+mulai Rp\s[\d.]+/su);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/(umroh|haji)\/[a-z0-9-]+\?keberangkatan=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
});

test("ticked departures stand side by side, each with the date that was ticked", async ({ page }) => {
  await page.goto("/jadwal?kosong=ya");
  const rows = page.getByRole("table").getByRole("row").filter({ hasText: "mulai" });
  const dates: string[] = [];
  for (const index of [1, 3]) {
    const row = rows.nth(index);
    await row.getByRole("checkbox", { name: /^Bandingkan / }).check();
    dates.push(/^\s*\d+ \p{L}+ \d{4}/u.exec(await row.innerText())?.[0].trim() ?? "");
  }
  await page.pressButton("Bandingkan");
  await expect(page).toHaveURL(/\/bandingkan\?p=[a-z0-9-]+%7E\d{4}-\d\d-\d\d[a-z-]*&p=/);
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  for (const date of dates) await expect(page.getByRole("main")).toContainText(date);
});

test("its filters travel in the address, to the calendar too; one press removes them", async ({ page }) => {
  await page.goto("/jadwal");
  const all = await page.getByRole("status").innerText();
  await page.fillIn({ Kategori: "haji", "Kota Keberangkatan": "Jakarta" });
  await page.getByLabel("Masih ada kursi").check();
  await page.pressButton("Terapkan");
  await expect(page).toHaveURL(/\/jadwal\?kategori=haji&bulan=&kota=Jakarta&kosong=ya$/);
  await expect(page.getByRole("status")).toHaveText(/^[1-9]\d* keberangkatan per /);
  await expect(page.getByRole("link", { name: /^Simpan ke kalender/ })).toHaveAttribute(
    "href",
    "/jadwal.ics?kategori=haji&kota=Jakarta&kosong=ya",
  );
  await page.followLink("Reset Filter");
  await expect(page.getByRole("status")).toHaveText(all);
});

test("what finds nothing leads on, and is not kept; nonsense is no filter", async ({ page, site }) => {
  await page.goto("/jadwal?bulan=2040-01");
  await expect(page.getByText("Tidak ada keberangkatan yang cocok")).toBeVisible();
  await expect(page.getByLabel("Bulan Keberangkatan")).toHaveValue("2040-01");
  await expect(page.getByRole("main").getByRole("button", { name: "Tanya Jadwal" })).toBeVisible();
  const kept = async (path: string) => (await rawGet(site.origin + path)).headers["cache-control"];
  for (const path of ["/jadwal?kota=Tidak+Ada", "/jadwal.ics?kota=Tidak+Ada", "/jadwal?halaman=99"])
    expect(await kept(path), path).toBe("no-store");
  expect(await kept("/jadwal?kota=%00&bulan=kapan&kosong=1")).toMatch(/s-maxage/);
});

test("the calendar is a file with a name, kept like a page", async ({ site }) => {
  const path = `${site.origin}/jadwal.ics`;
  await rawGet(path);
  const { status, headers, body } = await rawGet(`${path}?kategori=wisata&x=1`);
  expect([status, headers["x-cache"]]).toEqual([200, "hit"]);
  expect(headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="jadwal.ics"',
  });
  expect(body.toString()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+BEGIN:VEVENT\r\n[\s\S]+END:VCALENDAR\r\n$/);
});
