import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openTestBackend, type TestBackend } from "embedded-supabase/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectSchema } from "../../../supabase/tests/project-files.ts";
import { entries, tableOf } from "../../../supabase/tests/role-table.ts";
import { readMigrationVersions } from "./check-database";
import { checkHosted, type HostedTarget } from "./check-hosted";
import { closed } from "./check-wall";
import type { Finding } from "./finding";

/** That of the test backends. */
const siteUrl = "http://site.test";
/** Every wall taken down, as somebody may who clicks in a dashboard. */
const open = `
  alter table public.packages disable row level security;
  grant insert on public.packages to anon;
  grant select on public.inquiries to anon;
  create policy "Oops" on public.inquiries for select to anon using (true);
  grant select on public.booking_rules to anon;
  create policy "Oops" on public.booking_rules for select to anon using (true);
  alter table public.agents disable row level security;
  grant insert on public.agents to anon;
  insert into public.inquiries (name) values ('Siti');
  insert into public.packages (slug, title, category, price_quad, status) values ('draf', 'Draf', 'umroh', 1, 'draft');
  create policy "Oops" on storage.objects for all to anon using (true) with check (true);
  update storage.buckets set file_size_limit = null;
  insert into supabase_migrations.schema_migrations (version) values ('99990101000000');`;

let folder = "";
let migrations: string[];
const backends: Partial<Record<"sound" | "open" | "empty", TestBackend>> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doctor-test-"));
  migrations = await readMigrationVersions("supabase/migrations");
  const openSql = path.join(folder, "open.sql");
  await writeFile(openSql, open);
  backends.sound = await openTestBackend({
    ...projectSchema,
    seedFile: path.resolve("supabase/seed.sql"),
    firstUser: { email: "a@contoh.id", appMetadata: { role: "admin" } },
  });
  const unhooked = (await readFile(projectSchema.configFile, "utf8")).replace(
    /(before_user_created\]\nenabled = )true/,
    "$1false",
  );
  await mkdir(path.join(folder, "supabase"));
  await cp("supabase/templates", path.join(folder, "supabase/templates"), { recursive: true });
  const openConfig = path.join(folder, "supabase/config.toml");
  await writeFile(openConfig, unhooked);
  backends.open = await openTestBackend({
    ...projectSchema,
    configFile: openConfig,
    seedFile: openSql,
  });
  backends.empty = await openTestBackend({});
});

afterAll(async () => {
  for (const backend of Object.values(backends)) await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

async function examine(
  name: keyof typeof backends,
  overrides: Partial<HostedTarget> = {},
): Promise<string[]> {
  const backend = backends[name]?.backend;
  if (backend === undefined) throw new Error("not open");
  const { url, publishableKey, secretKey, fetch } = backend;
  const target = { url, publishableKey, siteUrl, secretKey, fetch, ...overrides };
  return lines(await checkHosted(target, migrations));
}

function lines(findings: Finding[]): string[] {
  return findings
    .filter(({ about }) => about !== "Clock")
    .map(({ level, about, text }) => `${level} ${about}: ${text}`);
}

test("a sound project has nothing to mend, and is left as it was", async () => {
  const files = () =>
    backends.sound?.client(backends.sound.backend.secretKey).storage.from("images").list("", { limit: 100 });
  const before = await files();
  expect(await examine("sound")).toEqual([
    "ok Backend: http://backend.test answers",
    `ok Migrations: all ${migrations.length} applied`,
    "ok Bucket images: is public, takes pictures only, of 5 MiB at most",
    "ok Access: visitors read what is public and change nothing",
    "ok Sign-up: only for invited addresses",
    `ok Links in mails: lead to ${siteUrl}`,
    "ok Owner: 1 there",
  ]);
  expect((await files())?.data).toEqual(before?.data);
});

test("without the secret key it says what it could not look at", async () => {
  const findings = await examine("sound", { secretKey: null });
  expect(findings).toContain("unknown Owner: needs the secret key.");
  expect(findings).toContain("ok Bucket images: is public");
});

test("links in mails that lead elsewhere are named, with where to mend it", async () => {
  expect(await examine("sound", { siteUrl: "https://www.contoh-travel.id" })).toContain(
    `problem Links in mails: lead to ${siteUrl}, not to https://www.contoh-travel.id: nobody can set a new password.`,
  );
});

test("every table that is closed to visitors is looked at (S03)", () => {
  const hidden = (table: string) =>
    Object.entries(entries).every(([name, entry]) => tableOf(name) !== table || !/^[Ss]/.test(entry.rights));
  const tables = new Set(Object.keys(entries).map(tableOf));
  expect([...closed].sort()).toEqual([...tables].filter(hidden).sort());
});

test("every wall that is down is named", async () => {
  const findings = await examine("open");
  const problems = findings.filter((line) => line.startsWith("problem"));
  expect(problems).toEqual([
    "problem Migrations: the database has 99990101000000, which this version of the site does not know.",
    "problem Bucket images: its limits are not those of the migrations.",
    expect.stringMatching(/^problem Access: visitors get as far as writing into packages/),
    expect.stringMatching(/^problem Access: visitors get as far as writing into agents/),
    "problem Access: visitors can read inquiries.",
    "problem Access: visitors can read booking_rules.",
    "problem Access: visitors can read drafts of packages.",
    "problem Access: visitors can upload into the bucket images.",
    "problem Sign-up: anybody can make themselves an account.",
    "problem Owner: there is none: nobody can invite the team.",
  ]);
  const users = await backends.open?.client(backends.open.backend.secretKey).auth.admin.listUsers();
  expect(users?.data.users).toEqual([]);
  const left = await backends.open?.client(backends.open.backend.secretKey).storage.from("images").list();
  expect(left?.data).toEqual([]);
});

test("a project without the migrations is told to get them", async () => {
  const findings = await examine("empty");
  expect(findings).toContain(`problem Migrations: not all ${migrations.length} are applied.`);
  expect(findings).toContain("problem Bucket images: is missing or not public.");
});

test("a wrong key, a failing project and one that cannot be reached end it early", async () => {
  expect(await examine("sound", { publishableKey: "sb_publishable_wrong" })).toEqual([
    "problem Backend: http://backend.test does not accept the publishable key.",
  ]);
  const paused = async () => new Response("paused", { status: 540 });
  expect(await examine("sound", { fetch: paused })).toEqual([
    "problem Backend: http://backend.test answers 540 (sign-in) and 540 (data).",
  ]);
  const cause = new Error("getaddrinfo ENOTFOUND backend.test");
  const nowhere = () => Promise.reject(new TypeError("fetch failed", { cause }));
  expect(await examine("sound", { fetch: nowhere })).toEqual([
    "problem Backend: http://backend.test cannot be reached (getaddrinfo ENOTFOUND backend.test).",
  ]);
});
