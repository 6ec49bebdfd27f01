import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openDataDir } from "embedded-supabase/maintenance";
import { plantDatabase } from "embedded-supabase/testing";
import sharp from "sharp";
import { projectSchema } from "../../../supabase/tests/project-files.ts";
import { Context, expect, test } from "../../helpers/client/test.ts";
import { type Site, startSite } from "../../helpers/site.ts";
import { soakRounds } from "../../helpers/soak.ts";
import { type Staff, signIn } from "../../helpers/staff-requests.ts";
import { slowMachine } from "../../helpers/until.ts";

/** What R01 and R03 promise; a machine that runs other tests as well is slower. */
const withinMs = 5_000 * slowMachine;
const rounds = soakRounds(1, 50);

let folder: string;
let dataDir: string;
let site: Site;
/** What the first start tells of the administrator that it makes up. */
let told: { email: string; password: string };
let administrator: Staff;
/** The same, for pages. */
let staff: Context;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "umroh-empty-"));
  dataDir = path.join(folder, "data");
  await plantDatabase(dataDir, projectSchema);
  // A site without a snapshot soon takes its first, which costs more than these tests.
  mkdirSync(path.join(dataDir, "snapshots"));
  writeFileSync(path.join(dataDir, "snapshots", snapshotName(new Date())), "");
  site = await start();
  const [, email = "", password = ""] =
    /e-mail (\S+@\S+), password (\S{12,}) \(shown only this once\)/.exec(site.output()) ?? [];
  told = { email, password };
  administrator = await signIn(site.origin, undefined, told);
  staff = new Context(site.origin);
  const session = administrator.cookie.split("; ").filter((pair) => !pair.startsWith("pesan="));
  const pairs = session.map((pair) => pair.split("=", 2));
  await staff.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value })));
});
test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(): Promise<Site> {
  const helper = pathToFileURL(path.resolve("tests/helpers/full-disk.ts")).href;
  return startSite({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${helper}`,
    FULL_DISK_FILE: path.join(folder, "full"),
    DEMO: "0",
  });
}

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

test("DEMO=0 starts empty, and every page stands on its defaults (P17, P20)", async () => {
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
  // No number of its own: a chat button opens nobody's (P20), and no month is missing from the filter (P17).
  await expect(page.getByLabel("Bulan Keberangkatan").getByRole("option")).toHaveText(["Semua Bulan"]);
  await page.getByRole("button", { name: "Chat WhatsApp" }).first().click();
  await expect(page).toHaveURL(`${site.origin}/kontak`);
  await expect(page.getByRole("main")).toContainText("Nomor WhatsApp kami belum tersedia");
  for (const path of ["/packages", "/tentang-kami", "/kontak", "/sitemap.xml"]) {
    expect((await fetch(site.origin + path)).status, path).toBe(200);
  }
});

test("an empty site shows zeros and nothing done; a page's first save makes its row", async () => {
  const page = await staff.newPage();
  await page.goto("/admin");
  await expect(page.getByRole("article", { name: "Total Paket" })).toContainText("0 aktif, 0 draf.");
  await expect(page.getByRole("article", { name: "Testimoni" })).toContainText("Belum ada penilaian.");
  await expect(page.getByRole("region", { name: "Aktivitas Terbaru" })).toContainText("Belum ada aktivitas.");
  const setup = page.getByRole("region", { name: "Siapkan situs" });
  await expect(setup).toContainText("0 dari 11 selesai");

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

test("a form that needs a departure or a package leads to where it is added", async () => {
  const page = await staff.newPage();
  await page.goto("/admin/pendaftaran/baru");
  await expect(page.getByText("Belum ada keberangkatan yang bisa didaftarkan")).toBeVisible();
  await page.getByRole("link", { name: "Tambah Keberangkatan" }).click();
  await expect(page.getByText("Belum ada paket")).toBeVisible();
  await page.getByRole("link", { name: "Tambah paket pertama" }).click();
  await expect(page.getByLabel("Judul paket")).toBeVisible();
});

test("two WhatsApp numbers: the editor says which has no effect and offers the other", async () => {
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

test("disk full at save: told, everything typed kept, pages go on, saved with space (R03)", async () => {
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

interface MediaRow {
  file_path: string;
  file_size: number;
  version: string | null;
}

/** What the site has said is saved. */
interface Acknowledged {
  titles: Set<string>;
  addresses: Set<string>;
}

/** A package whose parts all say the same, so that a torn one is known. */
function packageFields(word: string): FormData {
  const form = new FormData();
  form.set("stamp", crypto.randomUUID());
  const fields = { intent: "save", title: word, category: "umroh", priceQuad: "21000000", tagline: word };
  for (const [name, value] of Object.entries({ ...fields, description: `${word} `.repeat(50).trim() })) {
    form.set(name, value);
  }
  form.set("status", "active");
  form.set("asked", "tanggal kuota gambar");
  return form;
}

async function savePackages(site: Site, { cookie }: Staff, name: string, saved: Acknowledged): Promise<void> {
  for (let number = 1; ; number += 1) {
    const word = `${name}-${number}`;
    const answer = await fetch(`${site.origin}/admin/packages/new`, {
      method: "POST",
      headers: { cookie },
      body: packageFields(word),
      redirect: "manual",
    });
    if (answer.status !== 302 && answer.status !== 303) throw new Error(`Saving answered ${answer.status}`);
    saved.titles.add(word);
  }
}

async function uploadPictures(
  site: Site,
  { cookie }: Staff,
  saved: Acknowledged,
  picture: Buffer,
): Promise<void> {
  for (;;) {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(picture)], "foto.jpg", { type: "image/jpeg" }));
    const answer = await fetch(`${site.origin}/admin/media/unggah`, {
      method: "POST",
      headers: { cookie },
      body: form,
    });
    if (answer.status !== 200) throw new Error(`Uploading answered ${answer.status}`);
    const { address } = (await answer.json()) as { address: string };
    saved.addresses.add(address);
  }
}

/** The requests end with the process; anything else that ends them is a failure. */
async function untilKilled(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
}

test("first start tells the password once; kill -9 between saves loses and tears nothing (R01)", async () => {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#0b5d46" } })
    .jpeg()
    .toBuffer();
  const saved: Acknowledged = { titles: new Set(), addresses: new Set() };
  // The global setup shows that a start makes the database as well.
  expect(site.output()).toContain(`${site.origin}/admin/login`);
  for (let round = 1; round <= rounds; round += 1) {
    const before = saved.titles.size + saved.addresses.size;
    const running = site;
    const work = [
      savePackages(running, administrator, `ronde-${round}`, saved),
      uploadPictures(running, administrator, saved, picture),
    ].map(untilKilled);
    const isEnough = () => saved.titles.size + saved.addresses.size >= before + 2 + (round % 7);
    await expect.poll(isEnough).toBe(true);
    process.kill(running.pid, "SIGKILL");
    await Promise.all(work);
    const killed = performance.now();
    // The same session goes on.
    site = await start();
    expect(performance.now() - killed).toBeLessThan(withinMs);
    expect(site.output()).not.toContain("password");
    for (const address of [...saved.addresses].slice(-3)) {
      expect((await fetch(site.origin + address)).status, address).toBe(200);
    }
  }
  // And so does the password.
  await signIn(site.origin, undefined, told);
  expect(await site.stop()).toBe(0);
  await expectWholeStore(saved);
});

async function expectWholeStore(saved: Acknowledged): Promise<void> {
  const db = await openDataDir({ dataDir, log: () => undefined });
  try {
    const { packages, media, orphans, unnamed } = await db.transaction("owner", async (tx) => {
      const rows = async <Row>(sql: string) => (await tx.query<Row>(sql)).rows;
      await tx.exec("update storage.objects set created_at = created_at - interval '2 hours'");
      return {
        packages: await rows<{ title: string; tagline: string; description: string }>(
          "select title, tagline, description from public.packages where slug like 'ronde-%'",
        ),
        media: await rows<MediaRow>(
          `select m.file_path, m.file_size::int as file_size, o.version from public.media m
           left join storage.objects o on o.bucket_id = 'images' and o.name = m.file_path`,
        ),
        orphans: await rows("select public.orphaned_pictures()"),
        unnamed: await rows(
          "select name from storage.objects o where not exists (select from public.media m where m.file_path = o.name)",
        ),
      };
    });
    const titles = new Set(packages.map(({ title }) => title));
    expect([...saved.titles].filter((title) => !titles.has(title))).toEqual([]);
    for (const { title, tagline, description } of packages) {
      expect([tagline, description]).toEqual([title, `${title} `.repeat(50).trim()]);
    }
    const addresses = new Set(media.map(({ file_path }) => `/media/${file_path}`));
    expect([...saved.addresses].filter((address) => !addresses.has(address))).toEqual([]);
    for (const { file_path, file_size, version } of media)
      expect([file_path, await sizeOf(version)]).toEqual([file_path, file_size]);
    // What an upload left that was killed before its row is known to the upkeep, which takes it away.
    expect(orphans).toHaveLength(unnamed.length);
  } finally {
    await db.close();
  }
}

async function sizeOf(version: string | null): Promise<number> {
  if (version === null) return -1;
  return (await stat(path.join(dataDir, "files/objects", version.slice(0, 2), version))).size;
}
