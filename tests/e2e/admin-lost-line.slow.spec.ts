import { expectWhole } from "../helpers/accessibility.ts";
import { startBreakableSite } from "../helpers/breakable-site.ts";
import {
  cardOf,
  expectFailure,
  failChanges,
  failOnceShown,
  overtake,
  saveOverLostLine,
  saveWhileChangesFail,
  test,
} from "../helpers/lost-line.ts";
import { uniqueTitle } from "../helpers/planted.ts";
import { removeDemoInquiries } from "../helpers/service.ts";
import {
  expect,
  expectMessage,
  fillPackage,
  goWithin,
  open,
  signIn,
  staffTest,
  untilScripted,
} from "../helpers/test.ts";

// Hydrated screens whose change does not arrive. One worker: they share a line, and a site costs more than any of them.
test.describe.configure({ mode: "default" });

test("unsaved new packages are kept; conflicting versions: either can be taken (R06, R09)", async ({
  adminPage: page,
  hosted,
}) => {
  const title = uniqueTitle("Tetap ada");
  const packages = hosted.service.from("packages");
  await fillPackage(page, title);
  const form = {
    button: "Simpan Paket",
    failure: "Gagal menyimpan paket",
    saved: "Paket tersimpan",
    expectTyped: async () => {
      await expect(page.getByText("Sedang disimpan...")).toHaveCount(0);
      await expect(page.getByLabel("Judul paket")).toBeVisible();
      await expect(page.getByLabel("Judul paket")).toHaveValue(title);
      await expect(page.getByLabel("Kategori")).toHaveValue("haji");
      await expect(page.getByLabel("Harga Quad")).toHaveValue("Rp 190.000.000");
      await expect(page.getByLabel("syarat 5")).toHaveValue("Tidak hilang");
    },
  };
  await saveWhileChangesFail(hosted, page, form);
  await saveOverLostLine(hosted, page, form);
  const { data } = await packages.select("id, price_quad, terms").eq("title", title).single().throwOnError();
  expect(data).toMatchObject({ price_quad: 190_000_000, terms: expect.arrayContaining(["Tidak hilang"]) });

  await untilScripted(page);
  await test.step("a copy that can't be made leaves the list again", async () => {
    await goWithin(page, `/admin/packages?cari=${encodeURIComponent(title)}`);
    const copy = page.getByRole("heading", { name: `${title} (Copy)` });
    const duplicate = cardOf(page, title).getByRole("button", { name: /^Duplikat/ });
    await failOnceShown(hosted, page, {
      press: () => duplicate.click(),
      shown: async () => {
        await expect(page.getByText("Sedang diduplikasi...")).toBeVisible();
        await expect(copy).toBeVisible();
      },
      failure: "Gagal menduplikasi paket",
    });
    await expect(page.getByText("Sedang diduplikasi...")).toHaveCount(0);
    await expect(copy).toHaveCount(0);
    await expect(cardOf(page, title)).toBeVisible();
    await duplicate.click();
    await expectMessage(page, "Paket diduplikasi");
    await expect(copy).toHaveCount(1);
  });

  await test.step("overtaken", async () => {
    await goWithin(page, `/admin/packages/edit/${data.id}`);
    await overtake(page, {
      field: page.getByLabel("Tagline"),
      saved: "Perubahan tersimpan",
      overtakeWith: async (tagline) => {
        await packages.update({ tagline }).eq("id", data.id).throwOnError();
      },
      stored: async () => (await packages.select("tagline").eq("id", data.id).single()).data?.tagline,
    });
  });
});

test("features: a switch, a move, a deletion that fail go back (R06)", async ({
  adminPage: page,
  hosted,
}) => {
  const [first, second] = [uniqueTitle("Pertama"), uniqueTitle("Kedua")];
  const last = (title: string, order_index: number) => ({ title, order_index, description: "Semula" });
  const rows = [last(first, 9000), last(second, 9001)];
  await hosted.service.from("features").insert(rows).throwOnError();
  await open(page, "/admin/features");
  const card = cardOf(page, first);
  const failure = "Gagal memperbarui keunggulan";

  await test.step("a switch", async () => {
    const off = card.getByRole("button", { name: /^Nonaktifkan/ });
    const shown = () => expect(card.getByText("Nonaktif", { exact: true })).toBeVisible();
    await failOnceShown(hosted, page, { press: () => off.click(), shown, failure });
    await expect(card.getByText("Aktif", { exact: true })).toBeVisible();
    await off.click();
    await expectMessage(page, "Keunggulan dinonaktifkan");
    await shown();
  });

  await test.step("a move", async () => {
    const titles = page.getByRole("article").getByRole("heading");
    const before = await titles.allTextContents();
    expect(before.slice(-2)).toEqual([first, second]);
    const down = page.getByRole("button", { name: `Turunkan keunggulan ${first}` });
    const shown = () => expect(titles).toHaveText([...before.slice(0, -2), second, first]);
    await failOnceShown(hosted, page, { press: () => down.click(), shown, failure });
    await expect(titles).toHaveText(before);
    await down.click();
    await expectMessage(page, "Urutan diperbarui");
    await shown();
  });

  await test.step("a deletion", async () => {
    await card.getByRole("link", { name: /^Hapus/ }).click();
    const sure = page.getByRole("dialog").getByRole("button", { name: "Ya, hapus" });
    await failOnceShown(hosted, page, {
      press: () => sure.click(),
      shown: () => expect(card).toHaveCount(0),
      failure: "Gagal menghapus keunggulan",
    });
    await expect(card).toBeVisible();
  });
});

test("unsaved status and page are kept; conflicting versions: either can be taken (R06, R09)", async ({
  adminPage: page,
  hosted,
}) => {
  const inquiry = hosted.service.from("inquiries").insert({ name: uniqueTitle("Tetap baru") });
  const { id } = (await inquiry.select("id").single().throwOnError()).data;
  await open(page, `/admin/inquiries/${id}`);
  await test.step("a status", async () => {
    const status = (name: string) => page.getByRole("group", { name: `Status: ${name}` });
    await page.getByLabel("Catatan").fill("Tidak hilang");
    failChanges(hosted);
    await page.getByRole("button", { name: "Tandai dihubungi" }).click();
    await expectFailure(page, "Gagal menyimpan permintaan");
    await expect(status("Baru")).toBeVisible();
    await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");
    hosted.heal();
    await page.getByRole("button", { name: "Tandai dihubungi" }).click();
    await expectMessage(page, "Permintaan ditandai sudah dihubungi");
    await expect(status("Dihubungi")).toBeVisible();
    await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");
  });

  const address = uniqueTitle("Jalan Tetap Ada");
  const field = page.getByLabel("Alamat kantor");
  const contact = hosted.service.from("page_content").select("content").eq("page_name", "contact");
  const stored = async () => (await contact.single().throwOnError()).data.content as Record<string, string>;
  await goWithin(page, "/admin/edit-contact");
  await field.fill(address);
  await saveOverLostLine(hosted, page, { button: "Simpan Perubahan", saved: "Informasi kontak disimpan" });
  expect(await stored()).toMatchObject({ address });

  await untilScripted(page);
  await overtake(page, {
    field,
    saved: "Informasi kontak disimpan",
    overtakeWith: async (address) => {
      const content = { ...(await stored()), address };
      const update = hosted.service.from("page_content").update({ content });
      await update.eq("page_name", "contact").throwOnError();
    },
    stored: async () => (await stored()).address,
  });
});

staffTest("the dashboard without a package and an inquiry", async ({ browser }) => {
  // A site of its own: bookings that other files have made keep their inquiries.
  const own = await startBreakableSite({ LOG_LEVEL: "silent" }, async (service, backend) => {
    await removeDemoInquiries(backend);
    await service.from("inquiries").delete().not("id", "is", null).throwOnError();
    await service.from("packages").delete().not("id", "is", null).throwOnError();
  });
  const context = await browser.newContext({ baseURL: own.site.origin });
  try {
    await signIn(context);
    const page = await context.newPage();
    await page.goto("/admin");
    await expect(page.getByText("Lihat sebagai tabel")).toHaveCount(0);
    await expectWhole(page, "empty dashboard");
    expect(await page.locator("main [style]").count()).toBe(0);
  } finally {
    await context.close();
    await own.stop();
  }
});
