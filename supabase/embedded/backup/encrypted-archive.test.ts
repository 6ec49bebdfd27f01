import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { StartupError } from "../errors.ts";
import { temporaryFolder } from "../test-folder.ts";
import { encrypting, openEncrypted, PassphraseError } from "./encrypted-archive.ts";

const root = temporaryFolder();
const passphrase = "tujuh unta berjalan pelan";
const lowCost = { log2N: 8, r: 8, p: 1 };
const pieceBytes = 64 * 1024;
const sealedBytes = pieceBytes + 16;
const magicBytes = 36;
const headerBytes = magicBytes + 4 + 16 + 16 + 16;
const pieces = 4;
const plain = randomBytes(3 * pieceBytes + 1000);

let sound: Buffer;

async function encrypt(name: string, content: Buffer): Promise<string> {
  const file = path.join(root, name);
  // Chunks that do not end where pieces end.
  const chunks = Array.from({ length: Math.ceil(content.length / 50_001) }, (_, index) =>
    content.subarray(index * 50_001, (index + 1) * 50_001),
  );
  await pipeline(
    Readable.from(chunks, { objectMode: false }),
    await encrypting(passphrase, lowCost),
    createWriteStream(file),
  );
  return file;
}

async function readAll(file: string, secret: string | null = passphrase): Promise<Buffer> {
  const archive = await openEncrypted(file, secret);
  if (archive === null) throw new Error("not encrypted");
  try {
    await archive.verify();
    return await buffer(archive.read(0, archive.bytes));
  } finally {
    await archive.close();
  }
}

let count = 0;

/** Reads the sound archive with a change. */
async function readChanged(change: (bytes: Buffer) => Buffer): Promise<Buffer> {
  count += 1;
  const file = path.join(root, `changed-${count}.zip`);
  await writeFile(file, change(Buffer.from(sound)));
  return readAll(file);
}

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

const pieceAt = (bytes: Buffer, index: number) =>
  bytes.subarray(headerBytes + index * sealedBytes, headerBytes + (index + 1) * sealedBytes);

beforeAll(async () => {
  sound = await readFile(await encrypt("sound.zip", plain));
});

test.each([0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 3 * pieceBytes])(
  "%d bytes come back as they were",
  async (length) => {
    const content = randomBytes(length);
    const file = await encrypt(`${length}.zip`, content);
    expect((await readAll(file)).equals(content)).toBe(true);
    expect((await readFile(file)).length).toBe(
      headerBytes + length + 16 * Math.max(1, Math.ceil(length / pieceBytes)),
    );
  },
);

test("any range is read alone", async () => {
  const archive = await openEncrypted(path.join(root, "sound.zip"), passphrase);
  if (archive === null) throw new Error("not encrypted");
  for (const [start, end] of [
    [0, 1],
    [pieceBytes - 1, pieceBytes + 1],
    [pieceBytes, 2 * pieceBytes],
    [10, 3 * pieceBytes + 500],
    [plain.length - 1, plain.length],
  ] as const) {
    const part = await buffer(archive.read(start, end));
    expect(part.equals(plain.subarray(start, end))).toBe(true);
  }
  await archive.close();
});

test("the same content is never the same file, and the file shows nothing of it", async () => {
  const again = await readFile(await encrypt("again.zip", plain));
  expect(again.subarray(headerBytes).equals(sound.subarray(headerBytes))).toBe(false);
  expect(sound.includes(plain.subarray(0, 32))).toBe(false);
  expect(sound.subarray(0, magicBytes).toString()).toBe("embedded-backend-backup encrypted 1\n");
});

describe("a passphrase that does not fit is no damage", () => {
  const file = path.join(root, "sound.zip");

  test("none", async () => {
    const reading = readAll(file, null);
    await expect(reading).rejects.toBeInstanceOf(PassphraseError);
    await expect(reading).rejects.toThrow(`${file} is encrypted: set BACKUP_PASSPHRASE`);
  });

  test("another one, which the message does not repeat", async () => {
    const error = await readAll(file, "tujuh unta berjalan cepat").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PassphraseError);
    expect(String(error)).toMatch(/was encrypted with another passphrase than BACKUP_PASSPHRASE/);
    expect(String(error)).not.toMatch(/is damaged|unta/);
  });

  test("the same letters in another Unicode form fit", async () => {
    const composed = path.join(root, "composed.zip");
    await pipeline(
      Readable.from(["x"]),
      await encrypting("caf\u00e9 di Madinah", lowCost),
      createWriteStream(composed),
    );
    expect((await readAll(composed, "cafe\u0301 di Madinah")).toString()).toBe("x");
  });
});

describe("damage is told, and none of it is a wrong passphrase", () => {
  test.each(Array.from({ length: headerBytes - magicBytes }, (_, index) => magicBytes + index))(
    "byte %d of the header",
    async (at) => {
      const reading = readChanged((bytes) => flipped(bytes, at));
      await expect(reading).rejects.toThrow(/is damaged: its header is not what was written/);
      await expect(reading).rejects.not.toBeInstanceOf(PassphraseError);
    },
  );

  test("a byte of the magic: not an encrypted archive any more", async () => {
    await expect(readChanged((bytes) => flipped(bytes, 3))).rejects.toThrow("not encrypted");
  });

  test.each(Array.from({ length: pieces }, (_, index) => index))(
    "a byte of the content or tag of piece %d",
    async (index) => {
      const start = headerBytes + index * sealedBytes;
      const end = Math.min(start + sealedBytes, sound.length);
      const reason =
        index === pieces - 1
          ? /its last bytes are not what was backed up/
          : `piece ${index + 1} of ${pieces} is not`;
      for (const at of [start, end - 16, end - 1]) {
        await expect(readChanged((bytes) => flipped(bytes, at))).rejects.toThrow(reason);
      }
    },
  );

  test.each(Array.from({ length: pieces - 1 }, (_, index) => index + 1))(
    "cut off behind piece %d",
    async (kept) => {
      const end = headerBytes + kept * sealedBytes;
      await expect(readChanged((bytes) => bytes.subarray(0, end))).rejects.toThrow(
        /is damaged: it breaks off/,
      );
    },
  );

  test.each([
    ["within the header", magicBytes + 10, /it breaks off/],
    ["behind the header", headerBytes, /it breaks off/],
    ["within the first tag", headerBytes + 5, /it breaks off/],
    ["within a piece", headerBytes + 2 * sealedBytes + 100, /its last bytes .+ or are missing/],
    ["before the last byte", -1, /its last bytes .+ or are missing/],
  ])("cut off %s", async (_where, end, reason) => {
    await expect(readChanged((bytes) => bytes.subarray(0, end))).rejects.toThrow(reason);
  });

  test("pieces that changed places, and one that is there twice", async () => {
    const order = (...indexes: number[]) =>
      readChanged((bytes) =>
        Buffer.concat([bytes.subarray(0, headerBytes), ...indexes.map((index) => pieceAt(bytes, index))]),
      );
    await expect(order(1, 0, 2, 3)).rejects.toThrow(/its pieces are not in their order \(at 1 of 4\)/);
    await expect(order(0, 1, 1, 3)).rejects.toThrow(/its pieces are not in their order \(at 3 of 4\)/);
    await expect(order(0, 1, 3)).rejects.toThrow(/its last bytes .+ or are missing/);
  });

  test("bytes behind the end, and a piece of another archive", async () => {
    await expect(readChanged((bytes) => Buffer.concat([bytes, bytes]))).rejects.toThrow(/is damaged/);
    const other = await readFile(path.join(root, "again.zip"));
    const mixed = readChanged((bytes) => {
      pieceAt(other, 1).copy(bytes, headerBytes + sealedBytes);
      return bytes;
    });
    await expect(mixed).rejects.toThrow("piece 2 of 4 is not what was backed up");
  });
});

test("the key costs 32 MiB of memory and three rounds, and the header says so", async () => {
  const file = path.join(root, "usual.zip");
  await pipeline(Readable.from(["x"]), await encrypting(passphrase), createWriteStream(file));
  expect([...(await readFile(file)).subarray(magicBytes, magicBytes + 4)]).toEqual([15, 8, 3, 16]);
  expect((await readAll(file)).toString()).toBe("x");
});

test("a header that asks for much memory is refused before the key is made", async () => {
  const reading = readChanged((bytes) => {
    bytes[magicBytes] = 30;
    createHash("sha256")
      .update(bytes.subarray(0, headerBytes - 16))
      .digest()
      .copy(bytes, headerBytes - 16, 0, 16);
    return bytes;
  });
  await expect(reading).rejects.toThrow(/in a way that this version does not know \(scrypt 30, 8, 1/);
  await expect(reading).rejects.toBeInstanceOf(StartupError);
});

test("a file that is not encrypted, or not there, is none", async () => {
  const zip = path.join(root, "plain.zip");
  await writeFile(zip, "PK");
  expect(await openEncrypted(zip, null)).toBeNull();
  expect(await openEncrypted(path.join(root, "tidak-ada.zip"), passphrase)).toBeNull();
});
