import { expect, test } from "vitest";
import { checkMigrations } from "./check-database";
import {
  checkAddress,
  checkClock,
  checkDisk,
  checkMail,
  checkNode,
  checkOwnClock,
  checkProxies,
} from "./check-machine";
import { ok, printed, problem, summary, unknown, warning } from "./finding";

const mb = 1024 * 1024;
const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["24.1.0", "ok"],
  ["22.18.0", "ok"],
  ["22.17.9", "problem"],
  ["20.20.2", "problem"],
])("Node %s: %s", (version, level) => expect(checkNode(version).level).toBe(level));

test.each([
  ["https://www.contoh-travel.id", "ok"],
  ["http://localhost:3000", "warning"],
  ["http://127.0.0.1:3000", "warning"],
  ["http://www.contoh-travel.id", "problem"],
])("address %s: %s", (siteUrl, level) => expect(checkAddress({ siteUrl }).level).toBe(level));

test.each([
  ["https://www.contoh-travel.id", 0, "warning"],
  ["https://www.contoh-travel.id", 1, "ok"],
  ["http://localhost:3000", 0, "ok"],
])("%s behind %i proxies that are counted: %s", (siteUrl, trustedProxies, level) => {
  expect(checkProxies({ siteUrl, trustedProxies }).level).toBe(level);
});

test.each([
  [10_000, "ok"],
  [300, "warning"],
  [40, "problem"],
])("%i MB free: %s", (free, level) => expect(checkDisk("/data", free * mb).level).toBe(level));

test.each([
  [new Date(now - 2_000).toUTCString(), "ok", /within 2 s/],
  [new Date(now - 120_000).toUTCString(), "problem", /120 s ahead of/],
  [new Date(now + 90_000).toUTCString(), "problem", /90 s behind/],
  [null, "unknown", /no time/],
])("a backend whose clock says %s: %s", (date, level, text) => {
  const finding = checkClock(date, now);
  expect([finding.level, finding.text]).toEqual([level, expect.stringMatching(text)]);
});

test("without another clock, time may at least not have gone back", () => {
  expect(checkOwnClock([now - 1, 0], now).level).toBe("ok");
  expect(checkOwnClock([now + 60_000], now)).toMatchObject({
    level: "problem",
    text: expect.stringContaining("12:01:00"),
  });
});

test("mail: reached, refused, not set, or another's business", async () => {
  const smtp = "smtp://mail.contoh.id:587";
  const refuse = () => Promise.reject(new Error("535 wrong password"));
  expect((await checkMail("embedded", smtp, "a@contoh.id", () => Promise.resolve())).text).toMatch(
    /mails come from a@contoh\.id$/,
  );
  expect(await checkMail("embedded", smtp, "a@contoh.id", refuse)).toMatchObject({
    level: "problem",
    text: "mail.contoh.id:587 does not take mail (535 wrong password).",
  });
  expect((await checkMail("embedded", null, "a@contoh.id", refuse)).level).toBe("warning");
  expect((await checkMail("hosted", null, "a@contoh.id", refuse)).level).toBe("unknown");
});

test("a finding is a line, with what to do below it", () => {
  expect(printed(ok("Node", "24"))).toBe("ok       Node: 24");
  expect(printed(problem("Disk", "full", "make space"))).toBe(
    "PROBLEM  Disk: full\n           -> make space",
  );
  expect(summary([ok("a", "b")])).toBe("All is well.");
  expect(summary([problem("a", "b", "c"), warning("a", "b", "c"), unknown("a", "b")])).toBe(
    "1 to mend, 1 to look at, 1 that could not be checked from here.",
  );
});

test.each([
  [["1", "2"], "ok", "all 2 applied"],
  [["1"], "problem", "2 not applied."],
  [["1", "2", "3"], "problem", "the database has 3, which this version of the site does not know."],
  [["0", "2"], "problem", "the database lists those of a version before 1.0.0."],
  [[], "unknown", "the database keeps no list of them."],
  [null, "problem", "not all 2 are applied."],
])("applied %j: %s", (applied, level, text) => {
  expect(checkMigrations(["1", "2"], applied, "hosted")).toMatchObject({ level, text });
});

test("what to do depends on whose database it is", () => {
  expect(checkMigrations(["1"], null, "hosted").advice).toContain("supabase db push --remote");
  expect(checkMigrations(["1"], null, "embedded").advice).toContain("Start the site");
  expect(checkMigrations(["1"], ["0"], "hosted").advice).toContain("supabase/README.md");
  expect(checkMigrations(["1"], ["0"], "embedded").advice).toContain("Start the site");
});
