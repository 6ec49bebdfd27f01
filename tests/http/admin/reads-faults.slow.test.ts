import { type BreakableSite, startBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { addressOf, builtRoutes } from "../../helpers/routes.ts";
import { seed } from "../../helpers/seed.ts";
import { type Answer, type Staff, staffWith } from "../../helpers/staff-requests.ts";
import { until } from "../../helpers/until.ts";

/** Names of reads: the table or function, with `:id` where it names one row, and with the name of a page. */
interface Reads {
  /** Without these the screen would be empty or wrong: it answers 5xx. */
  essential?: string;
  /** Nothing on the screen shows them before another step. */
  unseen?: string;
}

const branch = "ba000000-0000-4000-8000-000000000001";
const testimonial = "c0000000-0000-4000-8000-000000000001";

/** Addresses of every screen that staff open. Each read that is not named here is a part that the screen can do without: it keeps
 * its heading, and says what is missing. */
const screens: Readonly<Record<string, Reads>> = {
  "/admin": {},
  "/admin/agents": { essential: "agents" },
  "/admin/agents?tambah": {},
  "/admin/agents/:id": {
    essential: "agents:id agent_figures commissions commission_payments agent_links commission_rates",
  },
  "/admin/agents/komisi": { essential: "commission_rates packages" },
  "/admin/bantuan": {},
  "/admin/cabang": { essential: "branches" },
  "/admin/cari?cari=umroh": { essential: "packages inquiries agents staff" },
  "/admin/edit-about": { essential: "page_content:about" },
  "/admin/edit-contact": { essential: "page_content:contact" },
  "/admin/edit-home": { essential: "page_content:home" },
  "/admin/features": { essential: "features" },
  "/admin/features?edit=f0000000-0000-4000-8000-000000000001": { essential: "features:id" },
  "/admin/features?hapus=f0000000-0000-4000-8000-000000000001": { essential: "features:id" },
  "/admin/galeri": { essential: "albums" },
  "/admin/galeri?tambah": {},
  "/admin/galeri?edit=e1000000-0000-4000-8000-000000000001": { essential: "albums:id" },
  "/admin/inquiries": { essential: "inquiries" },
  [`/admin/inquiries?cabang=${branch}&petugas=${branch}&paket=${seed.reguler.id}`]: {
    essential: "inquiries",
  },
  "/admin/inquiries/:id": { essential: "inquiries:id" },
  "/admin/inquiries/baru": {},
  "/admin/keberangkatan": { essential: "offers" },
  [`/admin/keberangkatan?paket=${seed.reguler.id}`]: { essential: "offers" },
  "/admin/keberangkatan/:id": { essential: "departures:id" },
  "/admin/keberangkatan/baru": { essential: "packages" },
  "/admin/langkah-kedua": {},
  "/admin/lupa-password": {},
  "/admin/legalitas": { essential: "page_content:site-settings" },
  "/admin/media": { essential: "media" },
  "/admin/media?hapus=d0000000-0000-4000-8000-000000000025": { essential: "media", unseen: "count_pictures" },
  "/admin/packages": { essential: "list_packages" },
  [`/admin/packages?hapus=${seed.reguler.id}`]: { essential: "list_packages" },
  "/admin/packages/:id/bagikan": { essential: "packages:id departure_changes" },
  "/admin/packages/:id/keberangkatan": { essential: "packages:id offers" },
  "/admin/packages/:id/keberangkatan/baru": { essential: "packages:id" },
  "/admin/packages/:id/keberangkatan/rangkaian": { essential: "packages:id" },
  "/admin/packages/edit/:id": { essential: "packages:id offers", unseen: "media" },
  "/admin/packages/impor": {},
  "/admin/packages/new": { unseen: "list_packages" },
  "/admin/panduan": { essential: "articles" },
  "/admin/panduan?hapus=d0000000-0000-4000-8000-000000000006": { essential: "articles" },
  "/admin/panduan/:id": { essential: "articles:id" },
  "/admin/panduan/baru": {},
  "/admin/pendaftaran": { essential: "list_bookings booking_bills" },
  [`/admin/pendaftaran?cabang=${branch}&bulan=2060-01`]: { essential: "list_bookings" },
  "/admin/pendaftaran/:id": {
    essential:
      "bookings:id booking_bills booking_pilgrims bill_lines booking_dues cancellation_costs booking_links",
  },
  "/admin/pendaftaran/:id/pembayaran": {
    essential: "booking_bills booking_dues payment_reports payments refunds page_content:site-settings",
  },
  "/admin/pendaftaran/baru": { essential: "offers" },
  "/admin/pengaturan-pendaftaran": { essential: "booking_rules" },
  "/admin/profile": {},
  "/admin/riwayat/:kind/:item": { essential: "packages:id content_versions departures" },
  "/admin/sampah": { essential: "bin" },
  "/admin/settings": { essential: "page_content:site-settings" },
  "/admin/siapkan": { essential: "site_checklist" },
  "/admin/sumber": { essential: "inquiry_sources" },
  "/admin/tagihan": { essential: "open_money open_money_sums bookings" },
  "/admin/tanya-jawab": { essential: "questions" },
  "/admin/tanya-jawab?tambah": {},
  "/admin/team": { essential: "staff staff_with_second_step" },
  "/admin/team/:id": { essential: "staff staff_with_second_step" },
  "/admin/undangan": {},
  "/admin/testimonials": { essential: "testimonials" },
  "/admin/testimonials?tambah": {},
  [`/admin/testimonials?edit=${testimonial}`]: { essential: "testimonials:id" },
};

/** Requests of the guard and the frame around each screen, of upkeep, and of what the site keeps in memory for all. */
const ofNoScreen =
  /\/auth\/v1\/|my_standing|note_presence|waiting_inquiries|settle_holds|site_contents|empty_bin|forget_|select=page_name|file_path=in\./;

function nameOf(request: string): string {
  const [, address = ""] = request.split(" ");
  const { pathname, searchParams } = new URL(address, "http://proxy");
  const page = searchParams.get("page_name")?.replace("eq.", "");
  const row = searchParams.get("id")?.startsWith("eq.") ? "id" : page;
  return [pathname.replace(/^\/rest\/v1\/(rpc\/)?/, ""), row].filter(Boolean).join(":");
}

/** The request without moments, which differ from one answer to the next. */
const shapeOf = (request: string) => decodeURIComponent(request).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");

let hosted: BreakableSite;
let staff: Staff;
/** Rows that addresses with a parameter are about, by the address before it. */
let rows: Readonly<Record<string, string>>;

/** A site of its own: what a screen reads depends on the demo content, which other tests change. */
test.beforeAll(async () => {
  hosted = await startBreakableSite();
  const { service } = hosted;
  staff = staffWith((await hosted.cookies()).map(({ name, value }) => `${name}=${value}`).join("; "));
  await service
    .from("branches")
    .insert({ id: branch, name: "Kantor Bandung", city: "Bandung", whatsapp: "0812-3456-7890" })
    .throwOnError();
  const agent = service.from("agents").insert({ name: "Pak Penghubung", code: "BACA1" }).select("id");
  const colleague = { email: "cabang@contoh.id", name: "Rina", role: "layanan", branch_id: branch };
  const member = service.from("staff").insert(colleague).select("id");
  const leaving = { package_id: seed.draft.id, departure_date: "2040-01-07", branch_id: branch };
  const departure = service.from("departures").insert(leaving).select("id");
  await service.from("packages").update({ tagline: "Diperbarui" }).eq("id", seed.reguler.id).throwOnError();
  const about = { package_id: seed.reguler.id };
  await service.from("testimonials").update(about).eq("id", testimonial).throwOnError();
  rows = {
    "/admin/agents": (await agent.single().throwOnError()).data.id,
    "/admin/inquiries": "d0000000-0000-4000-8000-000000000030",
    "/admin/keberangkatan": (await departure.single().throwOnError()).data.id,
    "/admin/packages": seed.reguler.id,
    "/admin/packages/edit": seed.reguler.id,
    "/admin/panduan": "d0000000-0000-4000-8000-000000000006",
    "/admin/pendaftaran": "b0000000-0000-4000-8000-000000000030",
    "/admin/riwayat": seed.reguler.id,
    "/admin/team": (await member.single().throwOnError()).data.id,
  };
});
test.afterAll(() => hosted?.stop());
test.beforeEach(() => hosted.heal());

const open = (path: string) => {
  const [before = ""] = path.split("/:");
  return staff.get(hosted.site.origin + addressOf({ path }, rows[before]));
};

/** The text that a page shows, without the loader's data. */
const textOf = ({ text }: Answer) =>
  text.replace(/<(script|template|style)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");
const headingOf = ({ text }: Answer) => /<h1\b.*?<\/h1>/s.exec(text)?.[0];
const missing = /(tidak|belum) dapat (dimuat|dibaca)|gagal dimuat/gi;
const messagesOf = (answer: Answer) => textOf(answer).match(missing)?.length ?? 0;

/** What selects hold, by name and value. A form that lost one would save the loss. */
const selectedIn = ({ text }: Answer) =>
  [...text.matchAll(/<select\b[^>]*name="([^"]+)".*?<\/select>/gs)].flatMap(([select, name]) => {
    const [option = ""] = /<option[^>]*selected=""[^>]*>/.exec(select) ?? [];
    const value = /value="([^"]+)"/.exec(option)?.[1];
    return value === undefined ? [] : [`${name}=${value}`];
  });

/** Whether the log has a warning or an error of this request. */
const hasFailureOf = (requestId = "") =>
  hosted.site
    .output()
    .split("\n")
    .some((line) => line.includes(`"requestId":"${requestId}"`) && /^\{"level":[45]0/.test(line));

test("every screen of the build is declared here", async () => {
  const declared = Object.keys(screens).map((path) => path.replace(/\?.*/, ""));
  const others = builtRoutes("/admin").filter(({ path, hasLoader }) => hasLoader && !declared.includes(path));
  const forgotten: string[] = [];
  // What only leads elsewhere or sends a file is no screen.
  for (const { path } of others) {
    const { status, text } = await open(path);
    if (status === 200 && /<h1\b/.test(text)) forgotten.push(path);
  }
  expect(forgotten).toEqual([]);
});

for (const [path, { essential = "", unseen = "" }] of Object.entries(screens)) {
  test(`${path}: a read that fails takes away its own part alone`, async () => {
    await open(path);
    const seen = new Set<string>();
    hosted.proxy.listener = (request) => seen.add(shapeOf(request));
    const healthy = await open(path);
    hosted.proxy.listener = () => undefined;
    expect(healthy.status).toBe(200);
    const reads = [...seen].filter((request) => !ofNoScreen.test(request));
    const declared = [...essential.split(" "), ...unseen.split(" ")].filter(Boolean);
    expect(reads.map(nameOf), "does the screen read what is declared here?").toEqual(
      expect.arrayContaining(declared),
    );
    const wrong: string[] = [];
    let last: Answer | undefined;
    for (const read of reads) {
      hosted.proxy.only = { test: (request) => shapeOf(request) === read };
      hosted.proxy.fault = "error";
      const answer = await open(path);
      hosted.heal();
      const name = nameOf(read);
      const isEssential = essential.split(" ").includes(name);
      const stands = answer.status === 200 && headingOf(answer) === headingOf(healthy);
      const lost = selectedIn(healthy).filter((selected) => !selectedIn(answer).includes(selected));
      const tells = messagesOf(answer) > messagesOf(healthy) || unseen.split(" ").includes(name);
      if (isEssential ? answer.status < 500 : !stands || !tells || lost.length > 0)
        wrong.push(`${name}: ${answer.status}, stands ${stands}, tells ${tells}, lost ${lost}: ${read}`);
      last = answer;
    }
    expect(wrong).toEqual([]);
    // The log writes only the last of the failures of one kind within a second with its facts.
    if (last !== undefined)
      await until(() => hasFailureOf(last?.requestId), `the log tells of ${last.requestId}`);
  });
}
