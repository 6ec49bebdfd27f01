import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { plantDatabase } from "../../supabase/embedded/testing.ts";
import { expect, test } from "../helpers/client/test.ts";
import { startSite } from "../helpers/site.ts";

let dataDir: string;

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "umroh-start-"));
});

test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("the first start tells the administrator's password once, the second keeps what is there", async () => {
  // The global setup shows that a start makes the database as well.
  await plantDatabase(dataDir);
  const first = await startSite({ DATA_DIR: dataDir, DEMO: "0" });
  const told = /e-mail (\S+@\S+), password (\S{12,}) \(shown only this once\)/.exec(first.output());
  const [, email = "", password = ""] = told ?? [];
  const body = new URLSearchParams({ email, password });
  const logIn = async (origin: string) => {
    const answer = await fetch(`${origin}/admin/login`, { method: "POST", body, redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await logIn(first.origin)).toEqual([303, "/admin"]);
  expect(first.output()).toContain(`${first.origin}/admin/login`);
  expect(await first.stop()).toBe(0);

  const second = await startSite({ DATA_DIR: dataDir, DEMO: "0" });
  expect(second.output()).not.toContain("password");
  expect(await logIn(second.origin)).toEqual([303, "/admin"]);
  expect(await second.stop()).toBe(0);
});

test("a setting that makes no sense stops the start with a sentence", async () => {
  const start = startSite({ DATA_DIR: dataDir, SITE_URL: "contoh.id" });
  await expect(start).rejects.toThrow(/ended with 1:\nSITE_URL must be a complete http\(s\) address/);
});

test("a second process on the same folder ends at once, names the first (R02)", async ({ site }) => {
  await expect(startSite({ DATA_DIR: site.dataDir })).rejects.toThrow(/ended with 1:[\s\S]*process \d+/i);
  expect((await fetch(`${site.origin}/umroh`)).status).toBe(200);
});
