import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { plantDatabase } from "../../supabase/embedded/testing.ts";
import { administrator, Context, expect, signIn, test } from "../helpers/client/test.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { slowMachine } from "../helpers/until.ts";

const withinMs = 5_000 * slowMachine;

let folder: string;
let site: Site;
/** The administrator, in one session for all tests. */
let staff: Context;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "umroh-full-disk-"));
  const dataDir = path.join(folder, "data");
  await plantDatabase(dataDir);
  // A site without a snapshot soon takes its first, which costs more than these tests.
  mkdirSync(path.join(dataDir, "snapshots"));
  writeFileSync(path.join(dataDir, "snapshots", snapshotName(new Date())), "");
  const helper = pathToFileURL(path.resolve("tests/helpers/full-disk.ts")).href;
  site = await startSite({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=${helper}`,
    FULL_DISK_FILE: path.join(folder, "full"),
    DEMO: "0",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  staff = new Context(site.origin);
  await signIn(staff);
});
test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const snapshotName = (taken: Date) => `${taken.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;
const fillDisk = (bytesLeft: number) => writeFileSync(path.join(folder, "full"), String(bytesLeft));
const makeSpace = () => rmSync(path.join(folder, "full"), { force: true });
test.afterEach(makeSpace);

function storedFiles(): string[] {
  return readdirSync(path.join(folder, "data/files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: "#0b5d46" } })
    .jpeg()
    .toBuffer();
}

test("DEMO=0 starts empty, and every page stands on its defaults", async () => {
  const page = await new Context(site.origin).newPage();
  await page.goto("/");
  await expect(page).toHaveTitle("Umroh Haji Travel - Mitra Terpercaya Perjalanan Ibadah Anda");
  await expect(page.getByText("Belum ada testimoni tersedia")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Mengapa Memilih Kami?" }).getByRole("heading", { level: 3 }),
  ).toHaveCount(4);
  for (const figure of ["1000+", "15+", "99%"])
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible();
  await page.goto("/haji");
  await expect(page.getByText("Tidak ada paket haji yang tersedia saat ini")).toBeVisible();
  for (const path of ["/packages", "/tentang-kami", "/kontak", "/sitemap.xml"]) {
    expect((await fetch(site.origin + path)).status, path).toBe(200);
  }
});

test("an empty site shows zeros, empty lists and all three steps; the first save of each page makes its row", async () => {
  const page = await staff.newPage();
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
    await page.pressButton(/^Simpan P/);
    await expect(
      page.getByRole("status").filter({ hasText: "disimpan", hasNotText: "belum" }),
    ).not.toHaveCount(0);
    await page.goto(shown);
    await expect(page.getByText("Pertama kali diisi").first()).toBeVisible();
  }
});

test("two WhatsApp numbers: the one without effect says so, and each is offered to the other editor", async () => {
  const page = await staff.newPage();
  const save = async (editor: string, number: string) => {
    await page.goto(`/admin/${editor}`);
    await page.getByLabel("Nomor WhatsApp", { exact: true }).fill(number);
    await page.pressButton(/^Simpan P/);
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
  await page.pressButton("Pakai 0811-1111-1111 juga di Kontak", "Nomor WhatsApp disamakan");
  await expect(page.getByRole("button", { name: /^Pakai 08/ })).toHaveCount(0);
  await page.goto("/admin/edit-contact");
  await expect(page.getByLabel("Nomor WhatsApp", { exact: true })).toHaveValue("0811-1111-1111");
});

test("disk full at save: a clear message, everything typed kept, pages go on, and with space it is saved (R03)", async () => {
  const page = await staff.newPage();
  const name = "Umroh Disk Penuh";
  await page.goto("/admin/packages/new");
  await page.fillIn({ "Judul paket": name, Status: "draft", Kategori: "umroh", "Harga Quad": "25000000" });
  fillDisk(1_000_000);
  const began = performance.now();
  await page.pressButton("Simpan Paket");
  await expect(page.getByRole("alert").first()).toContainText(/Gagal menyimpan paket.*Disk server penuh/s);
  expect(performance.now() - began).toBeLessThan(withinMs);
  await expect(page.getByLabel("Judul paket")).toHaveValue(name);
  for (const address of ["/", "/umroh", "/kontak"]) {
    expect((await fetch(site.origin + address)).status, address).toBe(200);
  }
  await expect.poll(async () => (await fetch(`${site.origin}/healthz`)).status).toBe(503);
  makeSpace();
  await page.pressButton("Simpan Paket", "Paket tersimpan");
  await expect(page.getByRole("article", { name })).toHaveCount(1);
});

test("disk full at upload: a message, no half file, no row; later it works (R03)", async () => {
  const send = async () =>
    staff.request.post("/admin/media/unggah", {
      multipart: { file: { name: "foto.jpg", mimeType: "image/jpeg", buffer: await photo() } },
    });
  expect((await send()).status()).toBe(200);
  // Little enough for the database to refuse, and enough for it while an upload must not have any.
  for (const left of [1_000_000, 30 * 1024 * 1024]) {
    const before = storedFiles();
    fillDisk(left);
    const began = performance.now();
    const refused = await send();
    expect(performance.now() - began).toBeLessThan(withinMs);
    expect(refused.status()).toBe(500);
    expect(await refused.text()).toContain("Upload error");
    expect(storedFiles()).toEqual(before);
    expect((await staff.request.get("/admin/media")).status()).toBe(200);
    makeSpace();
    const stored = await send();
    expect(stored.status(), await stored.text()).toBe(200);
    expect(storedFiles()).toHaveLength(before.length + 1);
  }
});
