import type { BackupState } from "embedded-supabase/types";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SiteNotices } from "./notices";
import { dismissRestored, readSiteNotices } from "./site-notices.server";

const folder = {
  restored: null as { at: Date; snapshotOf: Date } | null,
  backups: null as BackupState | null,
};
const backend = {
  url: "http://backend.test",
  publishableKey: "x",
  fetch: async () => new Response("[]"),
  upkeep: {
    freeBytes: async () => 2 ** 40,
    writeTrouble: async () => null,
    restored: async () => folder.restored,
    forgetRestored: async () => {
      folder.restored = null;
    },
    backups: async () => folder.backups,
  },
};
beforeAll(() => void Object.assign(globalThis, { umrohBackend: Promise.resolve(backend) }));
afterAll(() => void Object.assign(globalThis, { umrohBackend: undefined }));
vi.stubEnv("LOG_LEVEL", "silent");

const drawNotices = async (now?: number) =>
  renderToStaticMarkup(createElement(SiteNotices, await readSiteNotices(now)));

test("the notice of a restored snapshot stays until it is dismissed, without script (R04)", async () => {
  folder.restored = { at: new Date("2026-11-21T03:10:00Z"), snapshotOf: new Date("2026-11-21T02:30:00Z") };
  const page = await drawNotices();
  expect(page).toContain("diganti dengan salinan otomatis dari 21 November 2026, 09.30 WIB");
  expect(page).toMatch(/<form method="post" action="\/admin\?index".*name="intent" value="dismiss-restored"/);
  await dismissRestored();
  expect(await drawNotices()).toBe("");
});

test("a backup that failed, or is older than 26 h, is told (R18)", async () => {
  const newest = new Date("2026-11-20T19:00:00Z");
  const hour = 3_600_000;
  folder.backups = { folder: "/cadangan", newest, failure: null };
  expect(await drawNotices(newest.getTime() + 26 * hour)).toBe("");
  expect(await drawNotices(newest.getTime() + 26 * hour + 1)).toContain(
    "Cadangan terlambat. Cadangan terakhir dari 21 November 2026, 02.00 WIB.",
  );
  folder.backups = {
    folder: "/cadangan",
    newest: null,
    failure: { at: newest, reason: "The disk is full." },
  };
  expect(await drawNotices(newest.getTime())).toContain(
    "Cadangan terakhir gagal dibuat. Belum ada cadangan sama sekali.",
  );
  folder.backups = null;
});
