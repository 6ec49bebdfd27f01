import { describe, expect, test } from "vitest";
import { checklistOf, isReady, isRealAddress, type SiteState, type Surroundings } from "./checklist";
import { homePage } from "./home";

const empty: SiteState = {
  launchedAt: null,
  confirmed: {},
  pages: {},
  demoRecords: 0,
  hasPackage: false,
  members: 1,
  invited: 0,
};

const bare: Surroundings = {
  siteUrl: "http://localhost:3000",
  mailServer: null,
  backup: { kind: "none" },
  hasSecondStep: false,
  chatDigits: null,
};

const own = (content: object) => ({ content, demo: null });
const stats = ["350+", "4", "40"].map((value) => ({ value, label: "Jamaah" }));
const account = { bank: "Bank Syariah", number: "7001234567", holder: "PT Amanah" };

const full: SiteState = {
  launchedAt: "2026-11-26T10:00:00Z",
  confirmed: { email: "smtp.contoh.id (dari noreply@contoh.id)" },
  pages: {
    "site-settings": own({
      siteName: "Amanah Travel",
      logo: "/media/logo.png",
      legality: { companyName: "PT Amanah", pihkNumber: "H.12" },
      bankAccounts: [account],
    }),
    contact: own({ whatsapp: "0812-3456-7890", phone1: "021-1", email1: "info@amanah.id", address: "Solo" }),
    home: own({
      hero: { title: "Judul", subtitle: "Subjudul" },
      about: { title: "Kami", description: "Cerita" },
      stats,
    }),
  },
  demoRecords: 0,
  hasPackage: true,
  members: 2,
  invited: 0,
};

const settled: Surroundings = {
  siteUrl: "https://www.amanah.id",
  mailServer: "smtp.contoh.id (dari noreply@contoh.id)",
  backup: { kind: "made", at: "26 November 2026, 02.00 WIB" },
  hasSecondStep: true,
  chatDigits: "6281234567890",
};

function find(id: string, state: Partial<SiteState> = {}, surroundings: Partial<Surroundings> = {}) {
  const items = checklistOf({ ...full, ...state }, { ...settled, ...surroundings });
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw new Error(`no item ${id}`);
  return item;
}

const labels = ({ open }: ReturnType<typeof find>) => open.map(({ label }) => label);

test("an empty site has eleven open items; one that is ready has none (P20)", () => {
  const items = checklistOf(empty, bare);
  expect(items).toHaveLength(11);
  expect(items.filter(({ isDone }) => isDone)).toEqual([]);
  expect(isReady(items)).toBe(false);
  expect(isReady(checklistOf(full, settled))).toBe(true);
});

test("each open part leads to its field", () => {
  const parts = checklistOf(empty, bare).flatMap(({ open }) => open.map(({ label, to }) => [label, to]));
  expect(Object.fromEntries(parts)).toMatchObject({
    "Nama website": "/admin/settings#isian-siteName",
    Logo: "/admin/settings#logo",
    "Nomor WhatsApp": "/admin/edit-contact#isian-whatsapp",
    "Nomor izin PPIU atau PIHK": "/admin/legalitas#isian-legality.ppiuNumber",
    "Rekening resmi": "/admin/legalitas#isian-bankAccounts",
    "Judul hero": "/admin/edit-home#isian-hero.title",
    "Angka 2": "/admin/edit-home#isian-stats[1].value",
  });
});

describe("figures and texts of the home page (P20)", () => {
  const defaults = homePage.stored.parse({});
  const figure = `${defaults.stats[1].value} ${defaults.stats[1].label}`;

  test("the built-in ones are open until they are changed or confirmed as they stand", () => {
    const part = find("home", { pages: {} }).open.find(({ label }) => label === "Angka 2");
    expect(part).toMatchObject({ text: "15+ Tahun Pengalaman", confirmKey: "home.stats.1" });
    const confirmed = { "home.stats.1": figure };
    expect(labels(find("home", { pages: {}, confirmed }))).not.toContain("Angka 2");
    const earlier = { "home.stats.1": "10+ Tahun Pengalaman" };
    expect(labels(find("home", { pages: {}, confirmed: earlier }))).toContain("Angka 2");
  });

  test("those of the demo are open, named as examples, and cannot be confirmed", () => {
    const demo = { hero: { title: "Contoh" }, stats: [{ value: "4.200+", label: "Jamaah" }] };
    const content = {
      ...(full.pages.home?.content as object),
      ...demo,
      hero: { title: "Contoh", subtitle: "Sub" },
    };
    const { open } = find("home", { pages: { home: { content, demo } } });
    expect(open.map(({ label, text, confirmKey }) => [label, text, confirmKey])).toEqual([
      ["Judul hero (contoh)", "Contoh", null],
      ["Angka 1 (contoh)", "4.200+ Jamaah", null],
      ["Angka 2", figure, "home.stats.1"],
      ["Angka 3", expect.any(String), "home.stats.2"],
    ]);
  });
});

test("what the demo wrote of licence, account and contact counts as missing (P20)", () => {
  const pages = Object.fromEntries(
    Object.entries(full.pages).map(([page, { content }]) => [page, { content, demo: content }]),
  );
  expect(labels(find("identity", { pages }))).toEqual(["Nama website", "Logo"]);
  expect(labels(find("contact", { pages }))).toEqual([
    "Nomor WhatsApp",
    "Telepon 1",
    "Email utama",
    "Alamat kantor",
  ]);
  expect(labels(find("legality", { pages }))).toEqual([
    "Nama resmi perusahaan",
    "Nomor izin PPIU atau PIHK",
    "Rekening resmi",
  ]);
});

test.each([
  [{ hasPackage: false }, false, /^Tambah paket Anda dengan tanggal keberangkatannya\.$/],
  [{ hasPackage: true, demoRecords: 129 }, false, /129 contoh masih ada di situs/],
  [{ hasPackage: true }, true, /tanpa isi contoh/],
])("the first package: %j", (state, isDone, note) =>
  expect(find("package", state)).toMatchObject({ isDone, note: expect.stringMatching(note) }),
);

test.each([
  ["https://www.amanah.id", true],
  ["https://amanah.co.id", true],
  ["http://www.amanah.id", false],
  ["https://localhost", false],
  ["https://127.0.0.1", false],
  ["https://[::1]", false],
  ["https://10.0.0.5:8443", false],
  ["https://situs.local", false],
  ["https://www.contoh.example", false],
])("%s is an address for visitors: %s", (address, isReal) => expect(isRealAddress(address)).toBe(isReal));

test("the mail counts for the server and sender that were tried", () => {
  expect(find("email").isDone).toBe(true);
  expect(find("email", {}, { mailServer: "smtp.lain.id (dari noreply@contoh.id)" }).isDone).toBe(false);
  expect(find("email", {}, { mailServer: null }).note).toContain("(SMTP_URL) belum diatur");
  expect(find("email", {}, { mailServer: null, backup: { kind: "hosted" } }).note).toContain(
    "dikirim oleh Supabase",
  );
});

test.each([
  ["hosted", "hanya Supabase yang dapat mencadangkannya", "hosted"],
  ["none", "BACKUP_DIR", "none"],
] as const)(
  "a backup that the site cannot see (%s) is told, and may be confirmed",
  (kind, words, confirmed) => {
    expect(find("backup", {}, { backup: { kind } })).toMatchObject({
      isDone: false,
      note: expect.stringContaining(words),
    });
    expect(find("backup", { confirmed: { backup: confirmed } }, { backup: { kind } }).isDone).toBe(true);
    expect(find("backup", { confirmed: { backup: "lain" } }, { backup: { kind } }).isDone).toBe(false);
  },
);

test.each(["waiting", "trouble"] as const)("a backup that is %s is not done", (kind) => {
  expect(find("backup", { confirmed: { backup: kind } }, { backup: { kind } }).isDone).toBe(false);
});

test("an invited person is not yet a second one", () => {
  expect(find("team", { members: 1, invited: 1 })).toMatchObject({
    isDone: false,
    note: expect.stringContaining("Undangan sudah dibuat"),
    to: "/admin/team#isian-email",
  });
});
