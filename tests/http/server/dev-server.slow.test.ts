import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOfPrepared } from "../../helpers/demo-site.ts";
import { type Site, startSite } from "../../helpers/site.ts";
import { until } from "../../helpers/until.ts";

/** The development server watches a copy, so that no other test builds from a source that is being edited. */
const checkout = mkdtempSync(path.join(tmpdir(), "umroh-dev-"));
/** The admin's screens are not asked for here, and reading them is most of what the server does. */
const isNeeded = (file: string) => !/^app\/routes\/admin/.test(file) && !/\.test\.tsx?$/.test(file);
const copied = ["app", "public", "supabase", "package.json", "tsconfig.json", "vite.config.ts"];
const remix = path.resolve("node_modules/@remix-run/dev/dist/cli.js");
let site: Site;

beforeAll(async () => {
  for (const name of copied) {
    cpSync(name, path.join(checkout, name), { recursive: true, filter: isNeeded });
  }
  symlinkSync(path.resolve("node_modules"), path.join(checkout, "node_modules"));
  site = await startSite(
    { DATA_DIR: copyOfPrepared(), NODE_ENV: "development" },
    [remix, "vite:dev"],
    [],
    checkout,
  );
});

afterAll(async () => {
  await site?.stop();
  rmSync(checkout, { recursive: true, force: true });
});

async function readPage(): Promise<string> {
  const answer = await fetch(`${site.origin}/kontak`);
  const timing = answer.headers.get("Server-Timing");
  return `${answer.status} ${timing} ${await answer.text()}`;
}

test.each([
  {
    kind: "a route",
    file: "app/routes/_site.kontak/route.tsx",
    edit: ['title="Hubungi Kami"', 'title="Hubungi Segera"'],
    shows: "Hubungi Segera",
  },
  {
    kind: "a component",
    file: "app/components/layout/site-footer.tsx",
    edit: ['title="Layanan"', 'title="Semua Layanan"'],
    shows: "Semua Layanan",
  },
  {
    kind: "a server module",
    file: "app/server/http/remix-handler.server.ts",
    edit: ["`total;dur", "`entire;dur"],
    shows: "entire;dur",
  },
  {
    kind: "a style",
    file: "app/styles/site.css",
    edit: ['"./paper.css";', '"./paper.css";\nmain { --edited: 1 }'],
    shows: "--edited",
  },
] as const)("an edit of $kind shows without a restart", async ({ file, edit: [before, after], shows }) => {
  const source = path.join(checkout, file);
  const text = readFileSync(source, "utf8");
  expect(text).toContain(before);
  expect(await readPage()).not.toContain(shows);
  writeFileSync(source, text.replace(before, after));
  await until(async () => (await readPage()).includes(shows), `${file} shows ${shows}`, 240_000);
  expect(await readPage(), site.output()).toMatch(/^200 /);
});
