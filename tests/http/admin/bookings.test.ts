import {
  bookingForm,
  bookingsPath,
  change,
  errorsOf,
  holdSeats,
  mustChange,
  pilgrimIds,
  plantDeparture,
  sendBooking,
} from "../../helpers/bookings.ts";
import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { addInquiry } from "../../helpers/inquiries.ts";
import { inHalfAYear } from "../../helpers/planted.ts";

const because = "Permintaan keluarga besar";
const day = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

type Refusal = [step: string, fields: Record<string, string>, status: number, message: string];

async function expectRefusals(page: Page, address: string, refusals: Refusal[]): Promise<void> {
  for (const [step, fields, status, message] of refusals) {
    const answer = await change(page, address, step, fields);
    const text = await answer.text();
    expect([answer.status(), errorsOf(text)], message).toEqual([status, expect.stringContaining(message)]);
  }
}

test("a family of four from a chat: the inquiry fills in the form, four seats are held at once", async ({
  page,
}) => {
  const { title, packageId, departure } = await plantDeparture(page, 9);
  const inquiry = await addInquiry(page, { name: "Budi Santoso", trip: packageId, pilgrims: "4" });
  const id = inquiry.split("/").at(-1) ?? "";
  await page.goto(`${bookingsPath}/baru?permintaan=${id}`);
  await expect(page.getByLabel("Nama pembayar")).toHaveValue("Budi Santoso");
  await expect(page.getByLabel("Nomor WhatsApp pembayar")).toHaveValue("0812-3456-7890");
  await expect(page.getByLabel("Jamaah kamar Quad")).toHaveValue("4");
  await expect(page.getByLabel("Keberangkatan (wajib)", { exact: true })).toHaveValue(departure);
  await page.getByLabel("Nama jamaah (boleh menyusul)").fill("Budi Santoso\nSiti Aminah");
  await page.getByRole("button", { name: "Tahan kursi" }).click();
  await expect(page).toTell("Kursi ditahan");
  const booking = new URL(page.url()).pathname;
  const html = await page.content();
  for (const text of ["Ditahan sampai", "sisa 23 jam", "Rp\u00a0114.000.000", "Jamaah 3", title])
    expect(html).toContain(text);
  await page.goto(`${bookingsPath}/baru?permintaan=${id}`);
  expect(new URL(page.url()).pathname).toBe(booking);
});

test("a form that is sent twice makes one booking", async ({ page }) => {
  const { departure } = await plantDeparture(page, 2);
  const form = bookingForm({ departure, quad: "2" });
  const first = await holdSeats(page, form);
  expect(await holdSeats(page, form)).toBe(first);
  const list = await (await page.request.get(`${bookingsPath}?keberangkatan=${departure}`)).text();
  expect(list).toMatch(/>1(<!-- -->)? pendaftaran/);
});

test("who has not paid, and who departs in a month: the list says how many, with seats and rest", async ({
  page,
}) => {
  const { departure } = await plantDeparture(page, 6);
  const month = inHalfAYear.slice(0, 7);
  for (const quad of ["2", "3"]) await holdSeats(page, { departure, quad });
  const read = async (query: string) => {
    await page.goto(`${bookingsPath}?keberangkatan=${departure}&${query}`);
    return page.getByRole("main").getByRole("status").filter({ hasText: "pendaftaran" }).innerText();
  };
  const both = "2 pendaftaran yang cocok · 5 jamaah dengan kursi · sisa tagihan Rp 142.500.000";
  expect(await read(`tagihan=belum&bulan=${month}`)).toBe(both);
  await expect(page.getByLabel("Tagihan")).toHaveValue("belum");
  await expect(page.getByLabel("Bulan berangkat")).toHaveValue(month);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
  expect(await read("tagihan=lunas")).toBe("0 pendaftaran yang cocok");
  expect(await read("bulan=2020-01")).toBe("0 pendaftaran yang cocok");
  await expect(page.getByLabel("Bulan berangkat")).toHaveValue("2020-01");
});

test("what cannot be booked is refused beside its field, with everything typed", async ({ page }) => {
  const { departure } = await plantDeparture(page, 3);
  const attempts: [fields: Record<string, string>, status: number, message: string][] = [
    [{ quad: "4" }, 409, "Kursi tinggal 3. Kurangi jamaah atau pilih tanggal lain."],
    [{ payerPhone: "" }, 400, "Isi nomor WhatsApp pembayar"],
    [{ payerPhone: "0812" }, 400, "Nomor ini belum lengkap atau keliru"],
    [{ payerName: " " }, 400, "Isi nama pembayar"],
    [{ quad: "" }, 400, "Isi jumlah jamaah"],
    [{ quad: "51", triple: "50" }, 400, "Paling banyak 100 jamaah"],
    [{ quad: "1", names: "Ali\nBudi" }, 400, "Ada 2 nama untuk 1 jamaah"],
    [{ quad: "", triple: "1" }, 422, "Kamar Triple tidak punya harga"],
    [{ departure: "" }, 400, "Pilih keberangkatan"],
    [{ departure: crypto.randomUUID() }, 409, "Keberangkatan ini sudah tidak ada"],
  ];
  for (const [fields, status, message] of attempts) {
    const answer = await sendBooking(page, { departure, payerName: "Ibu Hajjah Rahmah", ...fields });
    const html = await answer.text();
    expect([answer.status(), errorsOf(html)], message).toEqual([status, expect.stringContaining(message)]);
    if (!("payerName" in fields)) expect(html).toContain('value="Ibu Hajjah Rahmah"');
  }
  const list = await (await page.request.get(`${bookingsPath}?keberangkatan=${departure}`)).text();
  expect(list).toMatch(/>0(<!-- -->)? pendaftaran/);
});

test("payer, names, rooms and pilgrims change on the booking's page", async ({ page }) => {
  const { departure } = await plantDeparture(page, 5);
  const address = await holdSeats(page, { departure, quad: "2" });
  await mustChange(page, address, "payer", { payerName: "Haji Anwar", payerPhone: "+62 813 1111 2222" });
  const [first = "", second = ""] = await pilgrimIds(page, address);
  await mustChange(page, address, "names", { [`nama-${first}`]: "Anwar", [`nama-${second}`]: "Aisyah" });
  await mustChange(page, address, "add-pilgrims", { quad: "1", names: "Fatimah" });
  await mustChange(page, address, "cancel-pilgrim", { pilgrim: second, reason: because });
  const html = await (await page.request.get(address)).text();
  for (const text of ["Haji Anwar", "0813-1111-2222", "Anwar", "Fatimah", "Rp\u00a057.000.000", because])
    expect(html).toContain(text);

  await expectRefusals(page, address, [
    ["payer", { payerName: "", payerPhone: "0813-1111-2222" }, 400, "Isi nama pembayar"],
    ["payer", { payerName: "Anwar", payerPhone: "12" }, 400, "Awali nomor Indonesia"],
    ["names", { [`nama-${first}`]: "x".repeat(121) }, 400, "Maksimal 120 karakter"],
    ["add-pilgrims", { quad: "4" }, 409, "Kursi tinggal 3."],
    ["add-pilgrims", { quad: "" }, 400, "Isi jumlah jamaah"],
    ["cancel-pilgrim", { pilgrim: first, reason: "Mau" }, 400, "paling sedikit 10 huruf"],
    ["room", { pilgrim: first, roomType: "double", reason: because }, 422, "Kamar Double tidak punya harga"],
    ["room", { pilgrim: second, roomType: "quad", reason: because }, 409, "sudah batal"],
  ]);
});

test("service adds costs, discounts need a reason, and the plan is split", async ({ page }) => {
  const { departure } = await plantDeparture(page, 5);
  const address = await holdSeats(page, { departure, quad: "1" });
  const stamp = crypto.randomUUID();
  for (let sent = 0; sent < 2; sent += 1)
    await mustChange(page, address, "charge", { stamp, label: "Paspor", amount: "500.000" });
  await mustChange(page, address, "discount", { label: "Alumni", amount: "1000000", reason: because });
  await mustChange(page, address, "due-dates", {
    "dueOn-0": day(10),
    "amount-0": "3.000.000",
    restOn: day(60),
  });
  const html = await (await page.request.get(address)).text();
  for (const text of ["Rp\u00a028.000.000", "Paspor", "Alumni", "Rp\u00a03.000.000", "Rp\u00a025.000.000"])
    expect(html).toContain(text);
  await expectRefusals(page, address, [
    ["charge", { label: "Paspor", amount: "lima juta" }, 400, "Tulis angka rupiah tanpa sen"],
    ["charge", { label: "Paspor", amount: "0" }, 400, "Jumlah harus lebih dari nol"],
    ["discount", { label: "Alumni", amount: "100", reason: "" }, 400, "paling sedikit 10 huruf"],
    [
      "due-dates",
      { "dueOn-0": day(10), "amount-0": "99.000.000", restOn: day(60) },
      422,
      "kurang dari total tagihan",
    ],
    [
      "due-dates",
      { "dueOn-0": day(70), "amount-0": "1.000", restOn: day(60) },
      422,
      "Tanggal harus berurutan",
    ],
    ["due-dates", { restOn: "besok" }, 400, "tanggal yang ada di kalender"],
  ]);
});

test("a booking is extended, moved, activated and cancelled, each with a reason", async ({ page }) => {
  const { departure } = await plantDeparture(page, 5);
  const other = await plantDeparture(page, 1);
  const address = await holdSeats(page, { departure, quad: "2" });
  // A browser's own messages are in its language, and not beside the field.
  const [form = ""] =
    (await (await page.request.get(address)).text()).match(/<form[^>]*ubah-extend[^>]*>/) ?? [];
  expect(form).toMatch(/novalidate/i);
  await mustChange(page, address, "extend", { hours: "48", reason: because });
  await expectRefusals(page, address, [
    ["extend", { hours: "200", reason: because }, 422, "1 sampai 168"],
    ["extend", { hours: "", reason: because }, 422, "1 sampai 168"],
    ["move", { departure: other.departure, price: "tetap", reason: because }, 409, "Kursi tinggal 1."],
    ["move", { departure: "", price: "tetap", reason: because }, 400, "Pilih keberangkatan"],
    ["hold-again", {}, 409, "sudah berstatus Ditahan"],
  ]);
  const [pilgrim = ""] = await pilgrimIds(page, address);
  await mustChange(page, address, "cancel-pilgrim", { pilgrim, reason: because });
  await mustChange(page, address, "move", { departure: other.departure, price: "hari-ini", reason: because });
  await mustChange(page, address, "activate", { reason: because });
  expect(await (await page.request.get(address)).text()).toContain(other.title);
  await mustChange(page, address, "cancel", { reason: because });
  const html = await (await page.request.get(address)).text();
  for (const text of ["Batal", "Pindah keberangkatan", "Pendaftaran aktif", "Masa tahan diperpanjang"])
    expect(html).toContain(text);
  // What is left to do: money that still arrives. Nobody travels, and none is held that could go back.
  for (const text of ["Isi nama jamaah", "Tambah biaya", "Beri potongan"]) expect(html).not.toContain(text);
  for (const [step, text] of [
    ["ajukan", "tidak ada yang perlu dikembalikan"],
    ["pindah", "tidak ada yang dapat dipindahkan"],
  ]) {
    await page.goto(`${address}/pembayaran?langkah=${step}`);
    await expect(page.getByText(text ?? "")).toBeVisible();
    await expect(page.getByRole("link", { name: "Catat uang yang masih datang" })).toBeVisible();
  }
  await page.goto(`${address}/pembayaran`);
  for (const [button, count] of [
    ["Catat uang yang masih datang", 1],
    ["Laporkan uang yang masih datang", 1],
    ["Laporkan pembayaran", 0],
    ["Ajukan pengembalian", 0],
    ["Pindahkan uang", 0],
  ] as const)
    await expect(page.getByRole("link", { name: button, exact: true })).toHaveCount(count);
  const late = await change(page, address, "cancel", { reason: because });
  expect([late.status(), errorsOf(await late.text())]).toEqual([
    409,
    expect.stringContaining("sudah berstatus Batal"),
  ]);
});

test("a move names both prices in rupiah and selects neither", async ({ page }) => {
  const { departure } = await plantDeparture(page, 2);
  const other = await plantDeparture(page, 2);
  const address = await holdSeats(page, { departure, quad: "2" });
  await page.goto(address);
  const price = page.getByRole("main").getByLabel("Harga (wajib)", { exact: true });
  await expect(price).toHaveValue("");
  await expect(price).toContainText("Harga yang sudah disepakati: Rp 57.000.000, tidak berubah");
  await expect(page.getByLabel("Keberangkatan baru (wajib)")).toContainText(
    new RegExp(`${other.title} \\(.*, sisa 2 kursi\\): harga hari ini tidak berubah`),
  );
  await expectRefusals(page, address, [
    ["move", { departure: other.departure, price: "", reason: because }, 400, "Pilih harganya"],
  ]);
});

test("a payer that a colleague has changed meanwhile is replaced by the button beside it alone (R24)", async ({
  page,
}) => {
  const { departure } = await plantDeparture(page, 1);
  const address = await holdSeats(page, { departure });
  await page.goto(address);
  await mustChange(page, address, "payer", { payerName: "Haji Anwar", payerPhone: "0813-1111-2222" });
  await page.getByText("Ubah pembayar").click();
  await page.getByLabel("Nama pembayar (wajib)").fill("Siti Aminah binti Ali");
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole("button", { name: "Simpan pembayar" }).click();
    expect(errorsOf(await page.content())).toContain("Data pembayar ini baru saja diubah oleh orang lain");
    await expect(page.getByRole("heading", { name: "Dua versi yang berbeda" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Simpan versi saya" }).click();
  await expect(page).toTell("Data pembayar disimpan");
  expect(new URL(page.url()).pathname).toBe(address);
  expect(await page.content()).toMatch(/Siti Aminah binti Ali(<!-- -->)?, (<!-- -->)?0812-3456-7890/);
});

test("the payer's address is shown once, and sent by WhatsApp; a new one replaces it", async ({ page }) => {
  const { departure } = await plantDeparture(page, 1);
  const address = await holdSeats(page, { departure });
  const made = await (await change(page, address, "make-link")).text();
  expect(made).toMatch(/value="https?:[^"]+\/jamaah\/[\w-]{43}"/);
  expect(made).toContain("https://wa.me/6281234567890?text=");
  const read = await (await page.request.get(address)).text();
  expect(read).not.toMatch(/\/jamaah\/[\w-]{43}/);
  expect(read).toContain("belum pernah dibuka");
  await mustChange(page, address, "revoke-link");
  expect(await (await page.request.get(address)).text()).toContain("Belum ada tautan yang berlaku");
});

test("a pilgrim's page has no amount, no receipt, no account and no other pilgrim (PP1, PP3)", async ({
  page,
  site,
}) => {
  const { departure } = await plantDeparture(page, 2);
  const names = "Zainab Pertama\nMaimun Kedua";
  const address = await holdSeats(page, { departure, quad: "2", names });
  const [pilgrim = ""] = await pilgrimIds(page, address);
  const made = await (await change(page, address, "make-link", { pilgrim })).text();
  const [, link = ""] = /value="https?:\/\/[^"/]+(\/jamaah\/[\w-]{43})"/.exec(made) ?? [];
  expect(made).toContain("https://wa.me/?text=");
  const opened = await fetch(site.origin + link, {
    method: "POST",
    body: new URLSearchParams({ angka: "7890" }),
    headers: { Origin: site.origin },
    redirect: "manual",
  });
  const cookie = opened.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  const html = await (await fetch(site.origin + link, { headers: { cookie } })).text();
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  expect(main).toContain("Zainab Pertama");
  expect(main).not.toMatch(
    /Rp\s|Tagihan|Kwitansi|Jadwal bayar|rekening resmi|Maimun|Siti Aminah|0812-3456|7890|28\.500/i,
  );
  await mustChange(page, address, "revoke-link", { pilgrim });
  const after = await (await fetch(site.origin + link, { headers: { cookie } })).text();
  expect(after).not.toContain("Zainab");
});

test("the list is filtered by departure, status and bill, and finds code, name and number", async ({
  page,
}) => {
  const { departure } = await plantDeparture(page, 5);
  const names = ["Zulaikha Rahmadani", "Maimunah Zakaria"];
  const [first = "", second = ""] = await Promise.all(
    names.map((payerName, index) =>
      holdSeats(page, { departure, payerName, payerPhone: `0857-1234-00${10 + index}` }),
    ),
  );
  await mustChange(page, second, "cancel", { reason: because });
  const listed = async (query: string) => {
    const answer = await page.request.get(`${bookingsPath}?keberangkatan=${departure}&${query}`);
    const html = await answer.text();
    return [first, second].map((address) => html.includes(`href="${address}"`));
  };
  const page1 = await (await page.request.get(first)).text();
  const code = /Pendaftaran (?:<!-- -->)?([A-Z0-9]{5,6})</.exec(page1)?.[1] ?? "";
  expect(await listed("")).toEqual([true, true]);
  expect(await listed("status=ditahan")).toEqual([true, false]);
  expect(await listed("tagihan=tempo")).toEqual([true, false]);
  expect(await listed("tagihan=lewat")).toEqual([false, false]);
  expect(await listed("cari=maimunah")).toEqual([false, true]);
  expect(await listed("cari=%2B62%20857%201234%200010")).toEqual([true, false]);
  expect(await listed(`cari=${code}`)).toEqual([true, false]);
});

test("an unknown booking, step or address is refused", async ({ page }) => {
  const { departure } = await plantDeparture(page, 1);
  const address = await holdSeats(page, { departure });
  expect((await change(page, address, "fly")).status()).toBe(400);
  expect((await page.request.get(`${bookingsPath}/${crypto.randomUUID()}`)).status()).toBe(404);
  expect((await page.request.get(`${bookingsPath}/x`)).status()).toBe(404);
  const unknown = await change(page, `${bookingsPath}/${crypto.randomUUID()}`, "cancel", { reason: because });
  expect(unknown.status()).toBe(403);
});

test("an inquiry with a booking leads to it, keeps its plan and is not deleted", async ({ page }) => {
  const { packageId, departure } = await plantDeparture(page, 5);
  const inquiry = await addInquiry(page, { name: "Budi Santoso", trip: packageId, pilgrims: "2" });
  await page.goto(inquiry);
  await page.getByRole("link", { name: "Buat pendaftaran" }).click();
  await page.getByRole("button", { name: "Tahan kursi" }).click();
  const booking = new URL(page.url()).pathname;
  const id = inquiry.split("/").at(-1) ?? "";
  const again = await sendBooking(page, { departure, inquiry: id });
  expect([again.status(), errorsOf(await again.text())]).toEqual([
    409,
    expect.stringContaining("sudah punya pendaftaran"),
  ]);

  await page.goto(inquiry);
  const html = await page.content();
  expect(html).toContain(`href="${booking}"`);
  expect(html).not.toMatch(/name="(trip|pilgrims)"/);
  expect(html).toContain("Permintaan ini punya pendaftaran. Ubah di sana.");
  await page.getByLabel("Catatan").fill("Minta kursi roda");
  await page.getByRole("button", { name: "Simpan", exact: true }).first().click();
  await expect(page).toTell("Permintaan disimpan");
  const version = /name="version" value="([^"]+)"/.exec(await page.content())?.[1] ?? "";
  const pressed = { intent: "batal", version, stamp: "", name: "Budi", phone: "", note: "", roomType: "" };
  const refused = await page.request.post(inquiry, { form: pressed, maxRedirects: 0 });
  expect([refused.status(), errorsOf(await refused.text())]).toEqual([
    409,
    expect.stringContaining("Permintaan ini punya pendaftaran. Ubah di sana."),
  ]);
  await page.request.post(inquiry, { form: { intent: "delete" } });
  await page.goto(inquiry);
  await expect(page.getByRole("heading", { name: /^Permintaan / })).toBeVisible();
});

test("what has bookings is not deleted: departure and package say why", async ({ page }) => {
  const { packageId, departure } = await plantDeparture(page, 2);
  const address = await holdSeats(page, { departure });
  await mustChange(page, address, "cancel", { reason: because });
  const attempts = [
    ["/admin/keberangkatan", departure, "Keberangkatan ini punya pendaftaran"],
    ["/admin/packages", packageId, "Ada pendaftaran pada keberangkatan paket ini"],
  ] as const;
  for (const [list, id, message] of attempts) {
    const answer = await page.request.post(list, { form: { intent: "delete", id } });
    expect(await answer.text()).toContain(message);
  }
  const opened = `/admin/keberangkatan?cari=Pendaftaran&tindakan=${departure}`;
  const menu = await (await page.request.get(opened)).text();
  expect(menu).toContain(`/admin/pendaftaran/baru?keberangkatan=${departure}`);
});

test("owners set how long seats are held and what a cancellation costs", async ({ page }) => {
  const path = "/admin/pengaturan-pendaftaran";
  const rule = (index: number, days: string, percent: string, amount: string) => ({
    [`cancellation[${index}].days`]: days,
    [`cancellation[${index}].percent`]: percent,
    [`cancellation[${index}].amount`]: amount,
  });
  const send = async (fields: Record<string, string>) => {
    const form = {
      intent: "save",
      stamp: crypto.randomUUID(),
      version: "",
      holdHours: "24",
      commissionWhen: "terkonfirmasi",
      ...fields,
    };
    const answer = await page.request.post(path, { form, maxRedirects: 0 });
    return [answer.status(), errorsOf(await answer.text())] as const;
  };
  expect(
    (
      await send({
        holdHours: "48",
        receiptYears: "17",
        ...rule(0, "30", "50", ""),
        ...rule(1, "60", "", "2.000.000"),
      })
    )[0],
  ).toBe(303);
  const html = await (await page.request.get(path)).text();
  for (const value of ["48", "17", "30", "50", "60", "2.000.000"]) expect(html).toContain(`value="${value}"`);
  const { departure } = await plantDeparture(page, 1);
  expect(await (await page.request.get(await holdSeats(page, { departure }))).text()).toContain(
    "sisa 47 jam",
  );
  const refusals = [
    [{ holdHours: "169" }, "1 sampai 168"],
    [{ receiptYears: "4" }, "5 sampai 30"],
    [rule(0, "30", "50", "1.000"), "salah satu"],
    [{ ...rule(0, "30", "50", ""), ...rule(1, "30", "10", "") }, "sudah ada"],
  ] as const;
  for (const [fields, message] of refusals)
    expect(await send(fields)).toEqual([400, expect.stringContaining(message)]);
  expect((await send({}))[0]).toBe(303);
});
