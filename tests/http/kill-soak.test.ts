import { mkdtempSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { openDataDir } from "../../supabase/embedded/database/data-directory.ts";
import { plantDatabase } from "../../supabase/embedded/testing.ts";
import { expect, test } from "../helpers/client/test.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { soakRounds } from "../helpers/soak.ts";
import { type Staff, signIn } from "../helpers/staff-requests.ts";
import { slowMachine } from "../helpers/until.ts";

const rounds = soakRounds(1, 50);
/** Trust.md R01 asks for 5 s; a machine that runs other tests as well is slower. */
const servingAgainMs = 5_000 * slowMachine;

interface MediaRow {
  file_path: string;
  file_size: number;
  version: string | null;
}

/** What the site has said is saved. */
interface Acknowledged {
  titles: Set<string>;
  addresses: Set<string>;
}

let dataDir: string;
test.beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "umroh-kill-"));
  await plantDatabase(dataDir);
});
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = () => ({ DATA_DIR: dataDir, DEMO: "0", LOG_LEVEL: "error" });

/** A package whose parts all say the same, so that a torn one is known. */
function packageFields(word: string): FormData {
  const form = new FormData();
  form.set("stamp", crypto.randomUUID());
  const fields = { intent: "save", title: word, category: "umroh", priceQuad: "21000000", tagline: word };
  for (const [name, value] of Object.entries({ ...fields, description: `${word} `.repeat(50).trim() })) {
    form.set(name, value);
  }
  form.set("status", "active");
  form.set("asked", "tanggal kuota gambar");
  return form;
}

async function savePackages(site: Site, { cookie }: Staff, name: string, saved: Acknowledged): Promise<void> {
  for (let number = 1; ; number += 1) {
    const word = `${name}-${number}`;
    const answer = await fetch(`${site.origin}/admin/packages/new`, {
      method: "POST",
      headers: { cookie },
      body: packageFields(word),
      redirect: "manual",
    });
    if (answer.status !== 302 && answer.status !== 303) throw new Error(`Saving answered ${answer.status}`);
    saved.titles.add(word);
  }
}

async function uploadPictures(
  site: Site,
  { cookie }: Staff,
  saved: Acknowledged,
  picture: Buffer,
): Promise<void> {
  for (;;) {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(picture)], "foto.jpg", { type: "image/jpeg" }));
    const answer = await fetch(`${site.origin}/admin/media/unggah`, {
      method: "POST",
      headers: { cookie },
      body: form,
    });
    if (answer.status !== 200) throw new Error(`Uploading answered ${answer.status}`);
    const { address } = (await answer.json()) as { address: string };
    saved.addresses.add(address);
  }
}

/** The requests end with the process; anything else that ends them is a failure. */
async function untilKilled(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
}

test("the first start tells the administrator's password, once; kill -9 while two save: nothing acknowledged is lost, nothing is torn, media rows = files (R01)", async () => {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#0b5d46" } })
    .jpeg()
    .toBuffer();
  const saved: Acknowledged = { titles: new Set(), addresses: new Set() };
  // The global setup shows that a start makes the database as well.
  let site = await startSite(settings());
  expect(site.output()).toContain(`${site.origin}/admin/login`);
  const told = /e-mail (\S+@\S+), password (\S{12,}) \(shown only this once\)/.exec(site.output());
  const [, email = "", password = ""] = told ?? [];
  const logIn = () => signIn(site.origin, undefined, { email, password });
  const [one, other] = [await logIn(), await logIn()];
  for (let round = 1; round <= rounds; round += 1) {
    const before = saved.titles.size + saved.addresses.size;
    const running = site;
    const work = [
      savePackages(running, one, `ronde-${round}`, saved),
      uploadPictures(running, other, saved, picture),
    ].map(untilKilled);
    const isEnough = () => saved.titles.size + saved.addresses.size >= before + 2 + (round % 7);
    await expect.poll(isEnough, { timeout: 60_000 }).toBe(true);
    process.kill(running.pid, "SIGKILL");
    await Promise.all(work);
    const killed = performance.now();
    // The same sessions go on.
    site = await startSite(settings());
    expect(performance.now() - killed).toBeLessThan(servingAgainMs);
    expect(site.output()).not.toContain("password");
    for (const address of [...saved.addresses].slice(-3)) {
      expect((await fetch(site.origin + address)).status, address).toBe(200);
    }
  }
  // And so does the password.
  await logIn();
  expect(await site.stop()).toBe(0);
  await expectWholeStore(saved);
});

async function expectWholeStore(saved: Acknowledged): Promise<void> {
  const db = await openDataDir({ dataDir, log: () => undefined });
  try {
    const { packages, media, orphans, unnamed } = await db.transaction("owner", async (tx) => {
      const rows = async <Row>(sql: string) => (await tx.query<Row>(sql)).rows;
      await tx.exec("update storage.objects set created_at = created_at - interval '2 hours'");
      return {
        packages: await rows<{ title: string; tagline: string; description: string }>(
          "select title, tagline, description from public.packages",
        ),
        media: await rows<MediaRow>(
          `select m.file_path, m.file_size::int as file_size, o.version from public.media m
           left join storage.objects o on o.bucket_id = 'images' and o.name = m.file_path`,
        ),
        orphans: await rows("select public.orphaned_pictures()"),
        unnamed: await rows(
          "select name from storage.objects o where not exists (select from public.media m where m.file_path = o.name)",
        ),
      };
    });
    const titles = new Set(packages.map(({ title }) => title));
    expect([...saved.titles].filter((title) => !titles.has(title))).toEqual([]);
    for (const { title, tagline, description } of packages) {
      expect([tagline, description]).toEqual([title, `${title} `.repeat(50).trim()]);
    }
    const addresses = new Set(media.map(({ file_path }) => `/media/${file_path}`));
    expect([...saved.addresses].filter((address) => !addresses.has(address))).toEqual([]);
    for (const { file_path, file_size, version } of media)
      expect([file_path, await sizeOf(version)]).toEqual([file_path, file_size]);
    // What an upload left that was killed before its row is known to the upkeep, which takes it away.
    expect(orphans).toHaveLength(unnamed.length);
  } finally {
    await db.close();
  }
}

async function sizeOf(version: string | null): Promise<number> {
  if (version === null) return -1;
  return (await stat(path.join(dataDir, "files/objects", version.slice(0, 2), version))).size;
}
