import { type BreakableSite, startBreakableSite } from "../../helpers/breakable-site.ts";
import {
  Context,
  cardsOf,
  expect,
  type Locator,
  type Page,
  signIn,
  test,
} from "../../helpers/client/test.ts";
import { pressForCode, readConversation } from "../../helpers/conversation.ts";
import { card, figure, openDashboard, section } from "../../helpers/dashboard.ts";
import { plantInquiries, plantPackages } from "../../helpers/dashboard-rows.ts";
import { publicPages } from "../../helpers/public-pages.ts";
import { rawGet } from "../../helpers/raw-answer.ts";
import { seed } from "../../helpers/seed.ts";
import { removeDemoInquiries } from "../../helpers/service.ts";
import { until } from "../../helpers/until.ts";

let hosted: BreakableSite;
const soon = "Umroh Sepuluh Hari Lagi";

const agedInquiry = (code: string, days: number) => ({
  ...{ code, name: "Siti", phone: "0812" },
  created_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
});

test.beforeAll(async () => {
  hosted = await startBreakableSite({ WARM_UP: "1" }, async (service, backend) => {
    await removeDemoInquiries(backend);
    await plantPackages(service);
    const { error } = await service
      .from("inquiries")
      .insert([agedInquiry("AAAAA", 367), agedInquiry("CCCCC", 300)]);
    if (error !== null) throw error;
  });
});
test.afterAll(() => hosted?.stop());

test.beforeEach(() => hosted.heal());

test("the sitemap's pages are warm once nobody asks for a moment, without a visitor", async () => {
  await expect.poll(() => hosted.site.output()).toContain("front.warm");
  for (const path of publicPages) {
    const { headers } = await rawGet(hosted.site.origin + path, {}, "HEAD");
    expect(headers["x-cache"], path).toMatch(/hit|stale/);
  }
});

test("a hit asks the backend nothing", async () => {
  // Once the last page of the sitemap is there nothing goes on in the background.
  await expect.poll(() => hosted.site.output()).toContain("front.warm");
  // A page that turns stale meanwhile is renewed from the backend: then once more.
  await until(async () => {
    await rawGet(`${hosted.site.origin}/kontak`);
    const before = hosted.proxy.requests;
    for (let times = 0; times < 20; times += 1) {
      const { status, headers } = await rawGet(`${hosted.site.origin}/kontak?ke=${times}`);
      expect([status, headers["x-cache"]]).toEqual([200, "hit"]);
    }
    return hosted.proxy.requests === before;
  }, "twenty hits in a row");
});

test("a site that starts has what is due forgotten, and nothing else", async () => {
  const nameOf = async (code: string) =>
    (await hosted.service.from("inquiries").select("name, phone").eq("code", code).single()).data;
  await expect.poll(() => nameOf("AAAAA")).toEqual({ name: "", phone: "" });
  expect(await nameOf("CCCCC")).toEqual({ name: "Siti", phone: "0812" });
});

test.describe("the dashboard of a site whose every package and inquiry is known", () => {
  let staff: Context;
  /** The dashboard, for who reads it only. */
  let dashboard: Page;

  test.beforeAll(async () => {
    await plantInquiries(hosted.service);
    staff = new Context(hosted.site.origin);
    await signIn(staff);
    dashboard = await openPlanted();
  });
  async function openPlanted(broken = 0): Promise<Page> {
    const page = await staff.newPage();
    await openDashboard(page, broken);
    return page;
  }

  const cells = (row: Locator) => row.locator("th, td").allTextContents();

  /** Where a link of the dashboard leads. */
  async function follow(link: Locator): Promise<Page> {
    const opened = await staff.newPage();
    await opened.goto((await link.getAttribute("href")) ?? "");
    return opened;
  }

  test("who waits for an answer comes first, with the way to answering", async () => {
    const notice = section(dashboard, "Permintaan yang menunggu jawaban");
    await expect(notice.getByRole("heading")).toHaveText("4 permintaan belum dijawab");
    await expect(notice).toContainText("Yang paling lama menunggu masuk 3 jam yang lalu.");
    await expect(notice.getByRole("link")).toHaveAttribute("href", "/admin/inquiries?status=baru");
    const headings = await dashboard.getByRole("main").getByRole("heading").allTextContents();
    expect(headings.slice(0, 2)).toEqual(["Dashboard", "4 permintaan belum dijawab"]);
  });

  test("pilgrims under way and conversion are counted, not made up", async () => {
    // 3 + 4 + 2 of confirmed journeys; the fifth family has no package, the sixth is back.
    await expect(figure(dashboard, "Jamaah Aktif")).toHaveText("9");
    // 3 of 12, and 2 of 10 in the thirty days before.
    await expect(figure(dashboard, "Konversi")).toHaveText("25,0%");
    await expect(card(dashboard, "Konversi")).toContainText("Naik 5,0 poin dari 30 hari sebelumnya (20,0%).");
    await expect(card(dashboard, "Konversi")).toContainText(
      "3 dari 12 permintaan 30 hari terakhir sudah terkonfirmasi.",
    );
    await expect(dashboard.getByText("Angka di halaman ini termasuk 1 permintaan contoh")).toBeVisible();
  });

  test("twelve weeks are drawn, and stand in a table", async () => {
    const weeks = section(dashboard, "Permintaan per minggu");
    const chart = weeks.getByRole("img");
    await expect(chart).toHaveAccessibleName(/12 minggu terakhir: 22 permintaan masuk dan 5 konfirmasi\./);
    await expect(chart.locator("title")).toHaveCount(12);
    await expect(weeks.getByRole("table")).toBeHidden();
    await weeks.getByText("Lihat sebagai tabel").click();
    const rows = weeks.getByRole("table", { name: /per minggu, 12 minggu terakhir/ }).getByRole("row");
    await expect(rows).toHaveCount(13);
    const numbers = (await Promise.all((await rows.all()).slice(1).map(cells))).map(([, ...rest]) =>
      rest.map(Number),
    );
    const sums = [0, 1].map((column) => numbers.reduce((sum, row) => sum + (row[column] ?? 0), 0));
    expect(sums).toEqual([22, 5]);
    await expect(rows.last().getByRole("rowheader")).toContainText("(berjalan)");
  });

  test("the packages most asked about lead to their inquiries", async () => {
    const asked = section(dashboard, "Paket Paling Ditanyakan").getByRole("listitem");
    await expect(asked).toHaveText([
      /Umroh Sepuluh Hari Lagi\s*6 permintaan/,
      /Umroh Penuh\s*4 permintaan/,
      /Umroh Di Jalan\s*1 permintaan/,
      /Umroh Pulang\s*1 permintaan/,
    ]);
    const inquiries = await follow(asked.first().getByRole("link"));
    await expect(inquiries.getByRole("heading", { level: 1, name: "Permintaan" })).toBeVisible();
    await expect(inquiries.getByText(/^6 permintaan/)).toContainText("paket Umroh Sepuluh Hari Lagi");
  });

  test("departures of the next sixty days tell seats and who waits", async () => {
    const list = section(dashboard, "Keberangkatan 60 Hari ke Depan").getByRole("listitem");
    await expect(list).toHaveCount(2);
    const [soon, full] = [list.first(), list.last()];
    await expect(soon).toContainText("Umroh Sepuluh Hari Lagi", "(10 hari lagi)", "Sisa 7 kursi dari 10");
    await expect(full).toContainText("Umroh Penuh", "Kuota penuh (2 kursi)");
    await expect(full.getByRole("link")).toHaveCount(1);
    const inquiries = await follow(soon.getByRole("link", { name: "3 permintaan belum dijawab" }));
    await expect(inquiries.getByText(/^3 permintaan/)).toContainText(
      "status Baru, paket Umroh Sepuluh Hari Lagi",
    );
  });

  test("a figure that cannot be read says so, and the others stand", async () => {
    await expect(section(dashboard, "Pekerjaan Hari Ini")).toHaveCount(0);
    hosted.proxy.only = /\/rpc\/(inquiry_weeks|inquiry_totals|open_money_work)/;
    hosted.proxy.fault = "error";
    const page = await openPlanted(4);
    await expect(section(page, "Permintaan per minggu")).toContainText("sedang tidak dapat dibaca");
    await expect(section(page, "Pekerjaan Hari Ini")).toContainText("sedang tidak dapat dibaca");
    await expect(card(page, "Konversi")).toContainText("sedang tidak dapat dibaca");
    await expect(card(page, "Konversi")).not.toContainText(/\d/);
    await expect(figure(page, "Total Paket")).toHaveText("5");
    await expect(section(page, "Paket Paling Ditanyakan").getByRole("listitem")).toHaveCount(4);
    await expect(section(page, "Permintaan yang menunggu jawaban")).toContainText("4 permintaan");
    await expect.poll(() => hosted.site.output()).toContain("dashboard.read_failed");
  });

  test("a figure that takes too long does not hold up the page", async () => {
    hosted.proxy.only = /\/rpc\/most_asked_packages/;
    hosted.proxy.fault = "hang";
    const page = await openPlanted(1);
    await expect(section(page, "Paket Paling Ditanyakan")).toContainText("sedang tidak dapat dibaca");
    await expect(figure(page, "Jamaah Aktif")).toHaveText("9");
  });
});

test("a hosted backend serves the same pages, its pictures in the same forms", async ({ page }) => {
  await page.goto(`${hosted.site.origin}/umroh`);
  await expect(cardsOf(page)).toHaveCount(5);
  await expect(page.getByRole("heading", { name: soon })).toBeVisible();
  const picture = await fetch(`${hosted.site.origin}/media/kaabah-senja.jpg`);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  const form = await fetch(`${hosted.site.origin}/gambar/media/kaabah-senja.jpg/640.webp`);
  expect(form.headers.get("content-type")).toBe("image/webp");
  expect((await fetch(`${hosted.site.origin}/gambar/media/tidak-ada.jpg/320.webp`)).status).toBe(404);
});

test.describe("an agent's link", () => {
  const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0" };
  const addressOf = (path: string) => hosted.site.origin + path;
  test.beforeAll(() =>
    hosted.service
      .from("agents")
      .insert([
        { name: "Budi Santoso", code: "BUDI", phone: "0813-1111-2222", city: "Surabaya", is_active: true },
        { name: "Sari Mati", code: "MATI", phone: "0813-3333-4444", city: "", is_active: false },
      ])
      .throwOnError(),
  );

  test("is remembered without script and written into the inquiry; clicks count once (S22, S35)", async ({
    page,
  }) => {
    const [plain, link] = [
      await rawGet(addressOf("/kontak")),
      await rawGet(addressOf("/kontak?ref=budi"), browser),
    ];
    expect(link.body).toEqual(plain.body);
    expect(link.headers).toMatchObject({ etag: plain.headers.etag, "cache-control": "private, no-store" });
    expect(link.headers["set-cookie"]).toEqual([
      "agen=BUDI; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax",
    ]);
    for (const broken of ["/a/BUDI/", "/a/budi", "/a/BUDI)", "/a/BUDI%20", "/A/Budi.", "/kontak?ref=BUDI)"])
      expect((await rawGet(addressOf(broken))).headers["set-cookie"], `${broken} (P22)`).toEqual(
        link.headers["set-cookie"],
      );
    await page.goto(addressOf("/a/Budi?ke=/umroh"));
    expect(page.url()).toBe(addressOf("/umroh"));
    const { code } = await pressForCode(page, addressOf("/kontak?ref=MATI"), "Chat WhatsApp");
    const { data } = await hosted.service
      .from("inquiries")
      .select("ref, agents(code)")
      .eq("code", code)
      .single();
    expect(data).toEqual({ ref: "MATI", agents: { code: "BUDI" } });
    const clicks = async () =>
      (await hosted.service.from("agent_clicks").select("clicks, agents(code)")).data;
    await expect.poll(clicks).toEqual([{ clicks: 1, agents: { code: "BUDI" } }]);
  });

  test("of nobody is not recorded; a short one leads nowhere else (S19)", async () => {
    for (const code of ["MATI", "TIDAK-ADA", "%3Cb%3E"]) {
      const noted = async () => {
        const { headers } = await rawGet(addressOf(`/kontak?ref=${code}`));
        return [headers["set-cookie"], headers["cache-control"]];
      };
      // A code is accepted while the backend takes more than 100 ms, as it does on a busy machine.
      await expect.poll(noted).toEqual([undefined, expect.stringMatching(/^public/)]);
      const short = await rawGet(addressOf(`/a/${code}?ke=//jahat.example`));
      expect([short.status, short.headers.location, short.headers["set-cookie"]]).toEqual([
        302,
        "/",
        undefined,
      ]);
      expect(short.headers["x-robots-tag"]).toBe("noindex");
    }
    const body = new URLSearchParams({ kind: "chat", visit: "utm_source=mati", tap: crypto.randomUUID() });
    await fetch(addressOf("/wa"), {
      method: "POST",
      body,
      redirect: "manual",
      headers: { ...browser, cookie: "agen=MATI" },
    });
    const recorded = () => hosted.service.from("inquiries").select("agent_id").eq("utm_source", "mati");
    await expect.poll(async () => (await recorded()).data).toEqual([{ agent_id: null }]);
  });

  test("shows a number that is official on /cek while the agent is active, and no other", async ({
    page,
  }) => {
    for (const number of ["081311112222", "+62 813-1111-2222"]) {
      await page.goto(addressOf(`/cek?nomor=${encodeURIComponent(number)}`));
      await expect(page.getByRole("region", { name: "Resmi" })).toContainText(
        "agen resmi kami: Budi Santoso di Surabaya",
      );
    }
    for (const number of ["081333334444", "08131111222", "1311112222"]) {
      await page.goto(addressOf(`/cek?nomor=${number}`));
      await expect(
        page.getByRole("heading", { name: "Tidak dikenal: jangan transfer, hubungi kami" }),
      ).toBeVisible();
    }
    hosted.proxy.only = /agent_of_number/;
    hosted.proxy.fault = "error";
    const answer = await page.goto(addressOf("/cek?nomor=081333334444"));
    expect(answer?.status()).toBe(503);
    await expect(page.getByText("belum dapat dicek")).toBeVisible();
  });
});

for (const fault of ["error", "reset", "hang"] as const) {
  test(`${fault}: the visitor still reaches WhatsApp`, async ({ page }) => {
    hosted.proxy.fault = fault;
    const answer = await page.request.post(`${hosted.site.origin}/wa`, {
      form: { kind: "booking", package: `belum-pernah-dibuka-${fault}`, tap: crypto.randomUUID() },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toMatch(/^https:\/\/wa\.me\/628\d+\?text=/);
  });
}

for (const fault of ["error", "reset", "hang"] as const) {
  test(`${fault} while recording: the greeting is whole but for its code`, async ({ page }) => {
    const press = async (packageSlug: string) => {
      const form = { kind: "booking", package: packageSlug, tap: crypto.randomUUID() };
      const answer = await page.request.post(`${hosted.site.origin}/wa`, { form, maxRedirects: 0 });
      return new URL(answer.headers().location ?? "").searchParams.get("text");
    };
    hosted.proxy.only = /record_inquiry/;
    hosted.proxy.fault = fault;
    // The test before may have left the backend for dead; the site has to hear first that it is not.
    let silent: string | null = null;
    await expect
      .poll(async () => {
        silent = await press(seed.reguler.slug);
        return silent;
      })
      .toContain(soon);
    expect(silent).not.toContain("Kode");
    hosted.proxy.fault = "none";
    await expect.poll(() => press(seed.reguler.slug)).toMatch(/Kode: \S{5}$/);
  });
}

test("the health report tells a failing backend from a failing site", async () => {
  hosted.proxy.fault = "error";
  const look = async () => (await fetch(`${hosted.site.origin}/healthz`)).status;
  await expect.poll(look).toBe(503);
  const answer = await fetch(`${hosted.site.origin}/healthz`);
  expect(await answer.json()).toMatchObject({
    status: "failing",
    saving: "the backend does not take changes",
  });
});

test("the visitor reaches WhatsApp with the backend stopped for good", async ({ page }) => {
  await page.goto(`${hosted.site.origin}/umroh/${seed.reguler.slug}`);
  await hosted.backend.stop();
  // It leaves in ten days, so registration for it is closed.
  await page.getByRole("button", { name: "Tanya Jadwal Lain" }).first().click();
  expect((await readConversation(page)).text).toContain(soon);
});
