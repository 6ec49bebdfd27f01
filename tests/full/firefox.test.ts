import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administrator, startDemoSite } from "../helpers/demo-site.ts";
import { type Firefox, startFirefox } from "../helpers/firefox.ts";
import { publicPages } from "../helpers/public-pages.ts";
import { seed } from "../helpers/seed.ts";
import type { Site } from "../helpers/site.ts";

// In this order: the first signs in, and the last leaves for an address that does not answer.
describe("in Firefox", () => {
  let site: Site;
  let firefox: Firefox;

  beforeAll(async () => {
    site = await startDemoSite();
    firefox = await startFirefox(site.origin);
  });
  afterAll(async () => {
    await firefox?.close();
    await site?.stop();
  });

  test("staff sign in, save a package with a picture, and delete it", async () => {
    const { open, press, field, see, untilScripted } = firefox;
    const title = `Umroh Rubah ${crypto.randomUUID().slice(0, 8)}`;
    const photo = path.join(site.dataDir, "rubah.jpg");
    const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: "#b98a2f" } });
    writeFileSync(photo, await picture.jpeg().toBuffer());

    await open("/admin/packages/new");
    await (await field("Email")).type(administrator.email);
    await (await field("Password")).type(administrator.password);
    await press("button", "Masuk");
    await see("Login Berhasil");
    await untilScripted();
    await (await field("Judul paket (wajib)")).type(title);
    await (await field("Kategori (wajib)")).select("umroh");
    await (await field("Harga Quad (4 orang) (wajib)")).type("28500000");
    await (await field("Status")).select("draft");
    await press("label", "Galeri");
    const upload = await (await field("Unggah foto dari perangkat")).toElement("input");
    await upload.uploadFile(photo);
    await press("button", "Unggah");
    await see("Foto terunggah");
    await press("button", "Simpan Paket");
    await see("Paket tersimpan");
    await press("link", `Hapus paket ${title}`);
    await press("button", "Ya, hapus");
    await see("Paket dihapus");
  });

  test("no page of the menus breaks the policy, fails, or overflows a phone's screen", async () => {
    const { page, open, complaints } = firefox;
    await open("/admin");
    const staffPages = await page.$$eval("nav a[href^='/admin']", (links) =>
      links.map((link) => link.getAttribute("href") ?? ""),
    );
    expect(staffPages.length).toBeGreaterThan(9);
    await page.setViewport({ width: 360, height: 740 });
    for (const address of [...publicPages, ...new Set(staffPages), "/admin/packages/new"]) {
      await open(address);
      const beside = await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      expect(beside, address).toBe(0);
    }
    expect(complaints).toEqual([]);
  });

  test("a visitor filters, opens a package and starts a conversation", async () => {
    const { page, open, press, field, see } = firefox;
    await page.setViewport({ width: 1280, height: 800 });
    await open("/");
    await press("link", "Paket Haji");
    await see("Paket Haji Terbaik");
    await see(`${seed.activeHaji} paket ditemukan`);
    await (await field("Harga")).select("di-atas-50");
    await page.waitForFunction(() => location.search.includes("harga=di-atas-50"));
    await see("Reset Filter");
    await press("link", `Lihat Detail ${seed.furoda.title}`);
    await see("Informasi Harga");
    const asked = page.waitForRequest((request) => request.url().startsWith("https://wa.me/"));
    await press("button", "Booking via WhatsApp");
    expect(new URL((await asked).url()).searchParams.get("text")).toContain(seed.furoda.title);
  });
});
