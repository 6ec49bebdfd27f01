import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { plantDatabase } from "../../supabase/embedded/testing.ts";
import { administrator, Context, expect, signIn, test } from "../helpers/client/test.ts";
import { type Site, startSite } from "../helpers/site.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "umroh-empty-"));
let empty: Site;

test.beforeAll(async () => {
  const { email, password } = administrator;
  await plantDatabase(dataDir);
  empty = await startSite({ DATA_DIR: dataDir, DEMO: "0", ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
});
test.afterAll(async () => {
  await empty?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("an empty site shows zeros, empty lists and all three steps; the first save of each page makes its row", async () => {
  const context = new Context(empty.origin);
  await signIn(context);
  const page = await context.newPage();
  await page.goto("/admin");
  await expect(page.getByRole("article", { name: "Total Paket" })).toContainText("0 aktif, 0 draf.");
  await expect(page.getByRole("article", { name: "Testimoni" })).toContainText("Belum ada penilaian.");
  await expect(page.getByRole("region", { name: "Aktivitas Terbaru" })).toContainText("Belum ada aktivitas.");
  const steps = page.getByRole("region", { name: "Langkah berikutnya" });
  await expect(steps.getByRole("link")).toHaveText([
    "Lengkapi kontak",
    "Unggah logo",
    "Tambah paket pertama",
  ]);

  for (const { editor, label, shown } of [
    { editor: "edit-home", label: "Judul hero", shown: "/" },
    { editor: "edit-about", label: "Judul halaman", shown: "/tentang-kami" },
    { editor: "edit-contact", label: "Alamat kantor", shown: "/kontak" },
    { editor: "settings", label: "Nama website", shown: "/umroh" },
  ]) {
    await page.goto(`/admin/${editor}`);
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveValue("");
    await field.fill("Pertama kali diisi");
    await page.getByRole("button", { name: /^Simpan P/ }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "disimpan", hasNotText: "belum" }),
    ).not.toHaveCount(0);
    await page.goto(shown);
    await expect(page.getByText("Pertama kali diisi").first()).toBeVisible();
  }
});

test("two WhatsApp numbers: the one without effect says so, and each is offered to the other editor", async () => {
  const context = new Context(empty.origin);
  await signIn(context);
  const page = await context.newPage();
  const save = async (editor: string, number: string) => {
    await page.goto(`/admin/${editor}`);
    await page.getByLabel("Nomor WhatsApp", { exact: true }).fill(number);
    await page.getByRole("button", { name: /^Simpan P/ }).click();
  };
  await save("settings", "0811-1111-1111");
  await expect(page.getByText("Saat ini tidak berpengaruh")).toHaveCount(0);
  await save("edit-contact", "0822-2222-2222");
  await expect(page.getByRole("button", { name: "Pakai 0822-2222-2222 juga di Pengaturan" })).toBeVisible();

  await page.goto("/admin/settings");
  await expect(page.getByText("Saat ini tidak berpengaruh")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ubah di Edit Kontak" })).toHaveAttribute(
    "href",
    "/admin/edit-contact",
  );
  await page.getByRole("button", { name: "Pakai 0811-1111-1111 juga di Kontak" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nomor WhatsApp disamakan" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pakai 08/ })).toHaveCount(0);
  await page.goto("/admin/edit-contact");
  await expect(page.getByLabel("Nomor WhatsApp", { exact: true })).toHaveValue("0811-1111-1111");
});
