import { mkdtemp, open, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { StartupError } from "../errors.ts";
import { library } from "../library/library.ts";
import { temporaryFolder } from "../test-folder.ts";
import { openTestDatabase } from "../testing.ts";
import { decryptArchive } from "./decrypt-archive.ts";
import { type Manifest, manifestEntry, sqlEntry } from "./manifest.ts";
import { openArchive, verifyArchive } from "./read-archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { believeProofs, type Entries, readEntries, sumsOf, writeEntries } from "./testing.ts";
import { writeArchive } from "./write-archive.ts";

const { migrationsDir } = library;
const picture = Buffer.from("not really a picture, but it has bytes".repeat(50));

const root = temporaryFolder();
let sound = "";
let encrypted = "";
const secret = "tujuh unta berjalan pelan";

beforeAll(async () => {
  sound = path.join(root, "sound.zip");
  encrypted = path.join(root, "encrypted.zip");
  const file = path.join(root, "picture");
  await writeFile(file, picture);
  await using db = await openTestDatabase();
  await db.transaction("owner", (tx) =>
    tx.exec(`
      insert into storage.buckets (id, name) values ('images', 'images');
      insert into storage.objects (bucket_id, name, version, metadata) values ('images', 'a.png', 'x', '{"mimetype": "image/png"}');
      insert into auth.users (id, role) select gen_random_uuid(), 'isi' from generate_series(1, 250);`),
  );
  const files = { openVersion: async () => ({ handle: await open(file), size: picture.length }) };
  await writeArchive(sound, { db, files, stateOf: new Date() });
  await writeArchive(encrypted, { db, files, stateOf: new Date(), passphrase: secret });
});

function changeManifest(entries: Entries, change: (manifest: Manifest) => void): void {
  const manifest: Manifest = JSON.parse(String(entries.get(manifestEntry)));
  change(manifest);
  entries.set(manifestEntry, Buffer.from(JSON.stringify(manifest)));
}

const forgeries: Record<string, [(entries: Entries) => void, RegExp]> = {
  "a changed picture": [
    (entries) =>
      entries.set("files/images/a.png", Buffer.from(picture.toString().replace("really", "REALLY"))),
    /a\.png is not what was backed up/,
  ],
  "a shortened picture": [
    (entries) => entries.set("files/images/a.png", picture.subarray(1)),
    /a\.png has 1899 bytes instead of 1900/,
  ],
  "a missing picture": [(entries) => entries.delete("files/images/a.png"), /a\.png is missing/],
  "changed rows": [
    (entries) => entries.set(sqlEntry, Buffer.from(String(entries.get(sqlEntry)).replace("'isi'", "'iso'"))),
    /database\.sql is not what was backed up/,
  ],
  "something that nobody backed up": [
    (entries) => entries.set("files/images/tambahan.php", Buffer.from("<?php")),
    /tambahan\.php is not in its manifest/,
  ],
  "a name that leads out of the bucket": [
    (entries) =>
      changeManifest(entries, ({ files: [file] }) => Object.assign(file ?? {}, { name: "../../jahat" })),
    /is none of a backup \(files\.0\.name/,
  ],
  "a file named twice": [
    (entries) => changeManifest(entries, ({ files }) => files.push(...files)),
    /manifest names files\/images\/a\.png twice/,
  ],
  "a size beyond what it unpacks to": [
    (entries) => changeManifest(entries, ({ sql }) => Object.assign(sql, { bytes: 2 ** 45 })),
    /has \d+ bytes instead of 35184372088832/,
  ],
  "rows fewer than its count": [
    (entries) => changeManifest(entries, ({ tables }) => Object.assign(tables, { "auth.users": 251 })),
    /auth\.users has 250 rows after loading instead of 251/,
  ],
  "a manifest of another kind": [
    (entries) => entries.set(manifestEntry, Buffer.from('{"format":"lain"}')),
    /is none of a backup/,
  ],
  "no manifest": [(entries) => entries.delete(manifestEntry), /is not a backup/],
};

async function expectRefusedRestore(archive: string, reason: RegExp, passphrase?: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(root, "data-"));
  await writeFile(path.join(dataDir, "milik-sendiri"), "tetap");
  const before = await sumsOf(dataDir);
  const restoring = restoreBackup({
    ...{ dataDir, archive, passphrase: passphrase ?? null, migrationsDir },
    replace: true,
    log: () => undefined,
  });
  await expect(restoring).rejects.toThrow(reason);
  await expect(restoring).rejects.toBeInstanceOf(StartupError);
  expect(await sumsOf(dataDir)).toEqual(before);
}

test.each(Object.entries(forgeries))("%s: refused, and nothing is changed", async (_, [forge, reason]) => {
  await believeProofs();
  const entries = await readEntries(sound);
  forge(entries);
  const archive = path.join(root, `${crypto.randomUUID()}.zip`);
  await writeEntries(archive, entries);
  await expectRefusedRestore(archive, reason);
});

test.each([
  ["AA/AA/jahat", "../../jahat", /invalid relative path/],
  ["A/etc/jahat", "//etc/jahat", /absolute path/],
  ["AA/jahat", "C:/jahat", /absolute path/],
])("an entry renamed from %s to %s: refused", async (placeholder, name, reason) => {
  const archive = path.join(root, `${crypto.randomUUID()}.zip`);
  await writeEntries(archive, [...(await readEntries(sound)), [placeholder, picture]]);
  const bytes = await readFile(archive, "latin1");
  await writeFile(archive, bytes.replaceAll(placeholder, name), "latin1");
  await expectRefusedRestore(archive, reason);
});

test("an entry that is there twice: refused", async () => {
  const entries = [...(await readEntries(sound))];
  const archive = path.join(root, "twice.zip");
  await writeEntries(archive, [...entries, ["files/images/a.png", picture]]);
  await expectRefusedRestore(archive, /a\.png is in it twice/);
});

test("an archive that breaks off, has a flipped bit, or is none: refused", async () => {
  const whole = await readFile(sound);
  const cut = path.join(root, "cut.zip");
  await writeFile(cut, whole);
  await truncate(cut, whole.length - 200);
  await expectRefusedRestore(cut, /cannot be read as a zip archive/);
  const flipped = path.join(root, "flipped.zip");
  const at = whole.indexOf("not really a picture") + 4;
  whole[at] = (whole[at] ?? 0) ^ 1;
  await writeFile(flipped, whole);
  await expectRefusedRestore(flipped, /a\.png is not what was backed up|a\.png: /);
  const none = path.join(root, "none.zip");
  await writeFile(none, "halo");
  await expectRefusedRestore(none, /cannot be read as a zip archive/);
  await expectRefusedRestore(path.join(root, "tidak-ada.zip"), /cannot be read as a zip archive: ENOENT/);
});

test("an encrypted archive without its passphrase, with another, cut off or damaged: refused", async () => {
  await expectRefusedRestore(encrypted, /is encrypted: set BACKUP_PASSPHRASE/);
  await expectRefusedRestore(encrypted, /was encrypted with another passphrase/, "tujuh unta berjalan cepat");
  const whole = await readFile(encrypted);
  const cut = path.join(root, "encrypted-cut.zip");
  await writeFile(cut, whole.subarray(0, -1));
  await expectRefusedRestore(cut, /is damaged: its last bytes/, secret);
  const flipped = path.join(root, "encrypted-flipped.zip");
  const at = whole.length - 2000;
  whole[at] = (whole[at] ?? 0) ^ 1;
  await writeFile(flipped, whole);
  await expectRefusedRestore(flipped, /is damaged: /, secret);
});

test("an encrypted archive opens with its passphrase, and its plain copy is the same archive", async () => {
  expect((await readFile(encrypted)).includes("not really a picture")).toBe(false);
  await using opened = await openArchive(encrypted, secret);
  await verifyArchive(opened);
  const plain = path.join(root, "decrypted.zip");
  await decryptArchive({ archive: encrypted, target: plain, passphrase: secret });
  const entries = await readEntries(plain);
  expect(entries.get("files/images/a.png")?.equals(picture)).toBe(true);
  expect([...entries.keys()]).toEqual([...(await readEntries(sound)).keys()]);
  const again = decryptArchive({ archive: encrypted, target: plain, passphrase: secret });
  await expect(again).rejects.toThrow(`${plain} exists already`);
  const needless = decryptArchive({ archive: sound, target: `${plain}.zip`, passphrase: secret });
  await expect(needless).rejects.toThrow(`${sound} is not encrypted`);
});

test("an archive without encryption opens whatever the passphrase", async () => {
  await using opened = await openArchive(sound, secret);
  await verifyArchive(opened);
  expect(opened.encrypted).toBeNull();
});
