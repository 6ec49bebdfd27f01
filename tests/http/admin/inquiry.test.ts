import { administrator, expect, staffTest as test } from "../../helpers/client/test.ts";
import {
  addInquiry,
  addPackage,
  inquiriesPath,
  inquiryForm,
  press,
  saveInquiry,
  searchInquiries,
  timeline,
} from "../../helpers/inquiries.ts";
import { uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

test("cancelling asks first, and either answer keeps what was typed", async ({ page }) => {
  const packageId = await addPackage(page, uniqueTitle("Batal Umroh"), 5);
  await page.goto(await addInquiry(page, { name: uniqueTitle("Ragu"), trip: packageId, pilgrims: "2" }));
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  await page.getByLabel("Catatan").fill("Masih menimbang");
  await page.getByRole("button", { name: "Batalkan", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Batalkan permintaan \w+\?$/ })).toBeVisible();
  await expect(page.getByText("Kursi untuk 2 jamaah menjadi kosong kembali")).toBeVisible();
  await expect(page.getByRole("group", { name: "Status: Terkonfirmasi" })).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Masih menimbang");

  await page.pressButton("Jangan batalkan");
  await expect(page.getByRole("heading", { name: /^Batalkan permintaan/ })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Status: Terkonfirmasi" })).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Masih menimbang");

  await page.getByRole("button", { name: "Batalkan", exact: true }).click();
  await press(page, "Ya, batalkan permintaan", "Permintaan dibatalkan");
  await expect(page.getByRole("group", { name: "Status: Batal" })).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Masih menimbang");
});

test("each status' button keeps its place, the present one can't be pressed", async ({ page }) => {
  const packageId = await addPackage(page, uniqueTitle("Tetap Umroh"), 5);
  await page.goto(await addInquiry(page, { name: uniqueTitle("Tetap"), trip: packageId, pilgrims: "1" }));
  const group = page.getByRole("group", { name: /^Status/ });
  const expectPlaces = async (present: string) => {
    for (const name of ["Tandai dihubungi", "Konfirmasi", "Kembalikan ke Baru", "Batalkan"]) {
      const button = group.getByRole("button", { name, exact: true });
      expect(await button.isDisabled(), name).toBe(name === present);
    }
  };
  await expectPlaces("Kembalikan ke Baru");
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  await expectPlaces("Konfirmasi");
  await page.getByRole("button", { name: "Batalkan", exact: true }).click();
  await press(page, "Ya, batalkan permintaan", "Permintaan dibatalkan");
  await expectPlaces("Batalkan");
});

test("what was refused for another reason still meets a newer version", async ({ page }) => {
  const name = uniqueTitle("Versi tetap");
  const address = await addInquiry(page, { name });
  await page.goto(address);
  const version = await page.locator("input[name=version]").inputValue();
  await page.request.post(address, { form: { ...inquiryForm({ name, note: "Ditulis rekan" }), version } });
  await page.getByLabel("Catatan").fill("Ditulis saya");
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Pilih paket dahulu untuk mengonfirmasi")).toBeVisible();
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(
    page.getByText("baru saja diubah oleh orang lain, atau oleh Anda sendiri di jendela lain"),
  ).toBeVisible();
});

test("a status goes with what a colleague has typed meanwhile; another status or typed text is compared (R09)", async ({
  page,
}) => {
  const name = uniqueTitle("Berdua");
  const address = await addInquiry(page, { name, note: "Baris satu\nBaris dua" });
  await page.goto(address);
  await saveInquiry(page, address, { name, note: "Ditulis rekan" });
  await press(page, "Tandai dihubungi", "Permintaan ditandai sudah dihubungi");
  await expect(page.getByLabel("Catatan")).toHaveValue("Ditulis rekan");

  const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await saveInquiry(page, address, { name, note: "Ditulis rekan lagi" });
  await page.getByLabel("Catatan").fill("Ditulis saya");
  await page.pressButton("Kembalikan ke Baru");
  await expect(both).toContainText("Ditulis rekan lagi", "Ditulis saya");

  await page.goto(address);
  await saveInquiry(page, address, { name, note: "Ditulis rekan lagi" }, "batal");
  for (const _press of [1, 2]) {
    await page.pressButton("Kembalikan ke Baru");
    await expect(both).toContainText("Batal", "Baru");
  }
});

test("what was typed of an inquiry deleted meanwhile can be saved as a new one", async ({ page }) => {
  const name = uniqueTitle("Terhapus");
  const address = await addInquiry(page, { name });
  await page.goto(address);
  await page.request.post(address, { form: { intent: "delete" } });
  await page.getByLabel("Catatan").fill("Masih ada");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("sudah dihapus. Isian Anda masih ada");
  await expect(page.getByLabel("Nama")).toHaveValue(name);
  await press(page, "Simpan", "Permintaan ditambahkan");
  await expect(page.getByLabel("Catatan")).toHaveValue("Masih ada");
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page.getByRole("alert")).toContainText("sudah tidak ada");
});

test("one is added by hand: name or number is asked for", async ({ page }) => {
  const name = uniqueTitle("Penelepon");
  await page.goto(inquiriesPath);
  await page.followLink("Tambah permintaan");
  await page.getByLabel("Catatan").fill("Menelepon tadi pagi");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(page.getByText("Isi nama atau nomor WhatsApp")).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Menelepon tadi pagi");
  await page.fillIn({ Nama: name, Paket: seed.reguler.id });
  await press(page, "Simpan", "Permintaan ditambahkan");
  await expect(page.getByRole("region", { name: "Keterangan" })).toContainText("Telepon");
  await expect(timeline(page)).toContainText(administrator.email);
});

test("a form that was opened at the old address is sent on to the new one", async ({ page }) => {
  const form = inquiryForm({ name: uniqueTitle("Alamat lama") });
  const answer = await page.request.post(`${inquiriesPath}/new`, { form, maxRedirects: 0 });
  expect(answer.status(), "keeps method and body").toBe(308);
  expect(answer.headers().location).toBe(`${inquiriesPath}/baru`);
  await page.goto(`${inquiriesPath}/new`);
  await expect(page).toHaveURL(`${inquiriesPath}/baru`);
});

test("requests that no form of ours makes are refused, and change nothing", async ({ page }) => {
  const name = uniqueTitle("Tetap");
  const address = await addInquiry(page, { name });
  const bodies: Record<string, string>[] = [
    { intent: "save" },
    { intent: "lunas" },
    { ...inquiryForm({ name: "x" }), version: "kemarin" },
    { ...inquiryForm({ name: "x" }), version: "" },
  ];
  for (const form of bodies) expect((await page.request.send(address, form)).status()).toBe(400);
  await expect(
    await page.request.post(`${inquiriesPath}/baru`, { form: { intent: "save", name: "x" } }),
  ).toAnswer(400);
  expect((await page.request.post(inquiriesPath, { form: { intent: "x" } })).status()).toBe(400);
  for (const id of ["x", "../packages", crypto.randomUUID(), "%00"]) {
    expect((await page.request.get(`${inquiriesPath}/${id}`)).status(), id).toBeLessThan(500);
  }
  await page.goto(address);
  await expect(page.getByLabel("Nama")).toHaveValue(name);
});

test("personal data goes after a question, and can't be typed in again", async ({ page }) => {
  const name = uniqueTitle("Lupakan");
  const address = await addInquiry(page, { name, phone: "0812-1111-2222", note: "Rahasia", pilgrims: "2" });
  await page.goto(address);
  const version = await page.locator("input[name=version]").inputValue();
  await page.followLink("Hapus data pribadi");
  await expect(page.getByRole("heading", { name: /^Hapus data pribadi permintaan/ })).toBeVisible();
  await press(page, "Ya, hapus data pribadi", "Data pribadi dihapus");
  await expect(page.getByText(/Data pribadi sudah dihapus pada \d/)).toBeVisible();
  await expect(page.getByLabel("Nama")).toHaveCount(0);
  await expect(page.getByLabel("Catatan")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Hapus data pribadi" })).toHaveCount(0);
  await expect(timeline(page)).toContainText("Data pribadi dihapus");
  await page.reload();
  expect(await page.content()).not.toContain(name);
  await page.getByLabel("Jumlah jamaah").fill("4");
  await press(page, "Simpan", "Permintaan disimpan");

  // A form that was open before, and one that is made up for the version there is now.
  const now = await page.locator("input[name=version]").inputValue();
  for (const held of [version, now]) {
    const form = { ...inquiryForm({ name, phone: "0812-1111-2222", pilgrims: "4" }), version: held };
    await expect(await page.request.send(address, form)).toAnswer(
      409,
      "Data pribadi permintaan ini baru saja dihapus",
    );
  }
  await searchInquiries(page, name);
  await expect(page.getByRole("heading", { name: "Tidak ada permintaan yang cocok" })).toBeVisible();
});

test("an inquiry is deleted after a question, and its seats are free again", async ({ page }) => {
  const name = uniqueTitle("Hapus saya");
  const packageId = await addPackage(page, uniqueTitle("Kursi Kembali"), 1);
  const address = await addInquiry(page, { name, trip: packageId, pilgrims: "1" });
  await page.goto(address);
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  const other = await addInquiry(page, { name: `${name} kedua`, trip: packageId, pilgrims: "1" });
  await page.goto(other);
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Sisa kursi hanya 0").first()).toBeVisible();
  await page.goto(address);
  await page.followLink("Hapus permintaan");
  await expect(page.getByText("Kursi untuk 1 jamaah menjadi kosong kembali")).toBeVisible();
  await press(page, "Ya, hapus permintaan", "Permintaan dihapus");
  await expect(page).toHaveURL(inquiriesPath);
  await page.goto(other);
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
});

test("one is taken and given back, alone or with others; the list tells whose it is", async ({ page }) => {
  const name = uniqueTitle("Ditangani");
  const address = await addInquiry(page, { name });
  const second = await addInquiry(page, { name: `${name} kedua` });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Ditangani oleh: Belum ada" })).toBeVisible();
  await press(page, "Tangani", "Permintaan ini sekarang Anda tangani");
  await expect(timeline(page)).toContainText(`Ditangani oleh ${administrator.email}`);
  // Another who had the page open before.
  await page.request.send(address, { intent: "take", seen: "" });
  await page.reload();
  await expect(page.getByText("Anda sudah menangani permintaan ini.")).toBeVisible();

  await searchInquiries(page, name);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Tangani", exact: true }).click();
  await expect(page).toShow("1 sudah ada yang menangani.", "1 permintaan sekarang Anda tangani");
  await page.getByLabel("Ditangani oleh").selectOption("Saya");
  await page.pressButton("Cari");
  await expect(page.getByRole("article").filter({ hasText: name })).toHaveCount(2);
  await expect(page.getByRole("article").first()).toContainText(`Ditangani ${administrator.email}`);
  await page.goto(second);
  await press(page, "Lepaskan", "Permintaan dilepaskan");
  await page.goto(`${inquiriesPath}?cari=${encodeURIComponent(name)}&petugas=belum-ada`);
  await expect(page.getByText(`1 permintaan dengan belum ditangani, pencarian "${name}"`)).toBeVisible();
  await expect(await page.request.send(address, { intent: "hand-over", to: "x" })).toAnswer(400);
});

test("confirming without name or number is asked about once, and saved after a yes", async ({ page }) => {
  const packageId = await addPackage(page, uniqueTitle("Tanpa nomor"), 5);
  const name = uniqueTitle("Tanpa nomor");
  const address = await addInquiry(page, { name, phone: "", trip: packageId, pilgrims: "1" });
  await page.goto(address);
  await page.getByLabel("Nama").fill("");
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  const doubts = page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" });
  await expect(doubts).toContainText("Nama jamaah belum diisi.", "Nomor WhatsApp belum diisi");
  await expect(page.getByRole("group", { name: "Status: Baru" })).toBeVisible();
  await press(page, "Ya, simpan", "Permintaan dikonfirmasi");
  await expect(page.getByRole("group", { name: "Status: Terkonfirmasi" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Ditangani oleh: Anda/ })).toBeVisible();
});

test("answers follow the status, with the text that the settings have", async ({ page }) => {
  const title = uniqueTitle("Jawaban Umroh");
  const packageId = await addPackage(page, title, 5);
  const address = await addInquiry(page, { name: "Bu Sulastri", trip: packageId, pilgrims: "1" });
  const textOf = async (name: string) => {
    const link = page.getByRole("region", { name: "Jawab" }).getByRole("link", { name });
    return new URL((await link.first().getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  };
  await page.goto(address);
  expect(await textOf("Balas via WhatsApp")).toContain("Assalamu'alaikum Bu Sulastri, terima kasih");
  expect(await textOf("Harga dan DP")).toMatch(
    /Mulai Rp.[\d.]+ per orang\.\nUang muka Rp.[\d.]+ per orang\./,
  );
  expect(await textOf("Jadwal")).toMatch(/Berangkat: \d+ \w+ \d{4}/);
  expect(await textOf("Brosur")).toMatch(/http\S+\/brosur\.pdf/);
  await expect(page.getByRole("link", { name: /^Terima kasih/ })).toHaveCount(0);

  await page.goto("/admin/settings");
  const thanks = page.getByLabel("Terima kasih");
  await thanks.fill("Terima kasih {nama}, sampai jumpa {tangal}");
  await page.pressButton("Simpan Pengaturan");
  await expect(page.getByText(/yang dikenal hanya \{nama\}/)).toBeVisible();
  await thanks.fill("Terima kasih {nama}, sampai jumpa {tanggal}");
  await press(page, "Simpan Pengaturan", "Pengaturan disimpan");
  await page.goto(address);
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  expect(await textOf("Terima kasih")).toMatch(/^Terima kasih Bu Sulastri, sampai jumpa \d+ \w+ \d{4}$/);
  expect(await textOf("Cek rekening")).toMatch(/http\S+\/cek\./);
  await page.goto("/admin/settings");
  await thanks.fill("");
  await press(page, "Simpan Pengaturan", "Pengaturan disimpan");
});
