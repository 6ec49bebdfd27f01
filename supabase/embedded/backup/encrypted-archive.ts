/**
 * Encryption of an archive, with AES-256-GCM in pieces so that memory stays constant and every part can be read alone.
 *
 *   magic    `embedded-backend-backup encrypted 1` and a line feed, readable in any editor
 *   scrypt   log2 of N, r and p, a byte each
 *   piece    log2 of the plain bytes of a piece, a byte
 *   salt     16 random bytes
 *   check    16 bytes of an HMAC of the above: tells a wrong passphrase
 *   sum      16 bytes of the SHA-256 of the above: tells damage of the header from a wrong passphrase
 *   pieces   cipher text and a tag of 16 bytes; all but the last one are full
 *
 * The nonce of a piece is its number and whether it is the last one, and the header is authenticated with each. The key is
 * new with every salt, so no nonce is used twice.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { RandomAccessReader } from "yauzl";
import { messageOf, StartupError } from "../errors.ts";

const magic = Buffer.from("embedded-backend-backup encrypted 1\n");
const saltBytes = 16;
const checkBytes = 16;
const sumBytes = 16;
const tagBytes = 16;
const keyBytes = 32;
const saltAt = magic.length + 4;
const checkAt = saltAt + saltBytes;
const sumAt = checkAt + checkBytes;
const headerBytes = sumAt + sumBytes;
const pieceBits = 16;

/** 32 MiB of memory and a quarter of a second: the least that OWASP recommends, and what a small container can spare. */
const usualCost = { log2N: 15, r: 8, p: 3 };
/** Limits for the header of a file that somebody else may have made: 64 MiB. */
const highestCost = { log2N: 16, r: 8, p: 16 };
const pieceBitsRange = { least: 12, most: 20 };

export function damaged(file: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause;
  const reason = typeof cause === "string" ? cause : messageOf(cause);
  return new StartupError(
    `The archive ${file} is damaged: ${reason}. Nothing was changed; use another backup.`,
  );
}

interface Keys {
  content: Buffer;
  check: Buffer;
}

async function deriveKeys(passphrase: string, header: Buffer): Promise<Keys> {
  const [log2N = 0, r = 0, p = 0] = header.subarray(magic.length);
  const salt = header.subarray(saltAt, checkAt);
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 2 * 128 * r * 2 ** log2N };
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, 2 * keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
  return { content: derived.subarray(0, keyBytes), check: derived.subarray(keyBytes) };
}

function checkOf({ check }: Keys, header: Buffer): Buffer {
  return createHmac("sha256", check).update(header.subarray(0, checkAt)).digest().subarray(0, checkBytes);
}

function sumOf(header: Buffer): Buffer {
  return createHash("sha256").update(header.subarray(0, sumAt)).digest().subarray(0, sumBytes);
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Makes a stream that encrypts what passes through it. `cost` is lower in tests. */
export async function encrypting(passphrase: string, cost = usualCost): Promise<Transform> {
  const header = Buffer.alloc(headerBytes);
  magic.copy(header);
  header.set([cost.log2N, cost.r, cost.p, pieceBits], magic.length);
  randomBytes(saltBytes).copy(header, saltAt);
  const keys = await deriveKeys(passphrase, header);
  checkOf(keys, header).copy(header, checkAt);
  sumOf(header).copy(header, sumAt);
  return sealing(keys, header);
}

function sealing({ content }: Keys, header: Buffer): Transform {
  const piece = Buffer.alloc(2 ** pieceBits);
  let filled = 0;
  let index = 0;
  const seal = (isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", content, nonceOf(index, isLast)).setAAD(header);
    const sealed = Buffer.concat([
      cipher.update(piece.subarray(0, filled)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    filled = 0;
    index += 1;
    return sealed;
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; ) {
        // A full piece waits for the next byte, because it may be the last one.
        if (filled === piece.length) stream.push(seal(false));
        const copied = chunk.copy(piece, filled, at);
        filled += copied;
        at += copied;
      }
      done();
    },
    flush(done) {
      done(null, seal(true));
    },
  });
  stream.push(header);
  return stream;
}

/** An archive that was opened with its passphrase. */
export class EncryptedArchive {
  /** Number of bytes without encryption. */
  readonly bytes: number;
  #name: string;
  #handle: FileHandle;
  #key: Buffer;
  #header: Buffer;
  #pieceBytes: number;
  #cipherBytes: number;
  #count: number;
  #latest: { index: number; plain: Buffer } | null = null;

  constructor(name: string, handle: FileHandle, size: number, header: Buffer, key: Buffer) {
    this.#name = name;
    this.#handle = handle;
    this.#header = header;
    this.#key = key;
    this.#pieceBytes = 2 ** (header[magic.length + 3] ?? 0);
    this.#cipherBytes = size - headerBytes;
    this.#count = Math.max(1, Math.ceil(this.#cipherBytes / (this.#pieceBytes + tagBytes)));
    this.bytes = this.#cipherBytes - this.#count * tagBytes;
  }

  /** Reads the bytes from `start` to `end`, and says what is wrong with the first piece that is not as it was written. */
  async *read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / this.#pieceBytes);
      const before = index * this.#pieceBytes;
      const plain = await this.#piece(index);
      const part = plain.subarray(at - before, end - before);
      if (part.length === 0) throw damaged(this.#name, "it breaks off");
      yield part;
      at += part.length;
    }
  }

  /** Fails unless the end of the archive is there: the last piece is marked. */
  async requireEnd(): Promise<void> {
    if (this.bytes < 0) throw damaged(this.#name, "it breaks off");
    await this.#piece(this.#count - 1);
  }

  /** Reads every piece. */
  async verify(): Promise<void> {
    for await (const _ of this.read(0, this.bytes));
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #piece(index: number): Promise<Buffer> {
    if (this.#latest?.index === index) return this.#latest.plain;
    const at = index * (this.#pieceBytes + tagBytes);
    const sealed = Buffer.alloc(Math.min(this.#pieceBytes + tagBytes, this.#cipherBytes - at));
    const { bytesRead } = await this.#handle.read(sealed, 0, sealed.length, headerBytes + at);
    if (bytesRead < sealed.length) throw damaged(this.#name, "it breaks off");
    const plain = this.#unseal(sealed, index, index === this.#count - 1);
    if (plain === null) throw damaged(this.#name, this.#reasonFor(sealed, index));
    this.#latest = { index, plain };
    return plain;
  }

  #unseal(sealed: Buffer, index: number, isLast: boolean): Buffer | null {
    const cipherText = sealed.subarray(0, -tagBytes);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonceOf(index, isLast), {
      authTagLength: tagBytes,
    })
      .setAAD(this.#header)
      .setAuthTag(sealed.subarray(-tagBytes));
    try {
      const plain = decipher.update(cipherText);
      // Compares the tag. A stream cipher has nothing more to give by then.
      decipher.final();
      return plain;
    } catch {
      return null;
    }
  }

  #reasonFor(sealed: Buffer, index: number): string {
    const isLast = index === this.#count - 1;
    if (this.#unseal(sealed, index, !isLast) !== null) {
      return isLast ? "it breaks off" : "something was written behind its end";
    }
    for (let other = 0; other < this.#count; other += 1) {
      if (this.#unseal(sealed, other, false) !== null || this.#unseal(sealed, other, true) !== null) {
        return `its pieces are not in their order (at ${index + 1} of ${this.#count})`;
      }
    }
    if (isLast) return "its last bytes are not what was backed up, or are missing";
    return `piece ${index + 1} of ${this.#count} is not what was backed up`;
  }
}

/** Lets `yauzl` read a zip archive within. Closing the zip closes the file. */
export class EncryptedReader extends RandomAccessReader {
  #archive: EncryptedArchive;

  constructor(archive: EncryptedArchive) {
    super();
    this.#archive = archive;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#archive.read(start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    this.#archive.close().then(() => callback(null), callback);
  }
}

/** A wrong or missing passphrase, which is no damage. */
export class PassphraseError extends StartupError {}

/** Opens an encrypted archive; null for a file that is not encrypted. Rejects with `StartupError`. */
export async function openEncrypted(
  file: string,
  passphrase: string | null,
): Promise<EncryptedArchive | null> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return null;
  try {
    const header = Buffer.alloc(headerBytes);
    const { bytesRead } = await handle.read(header, 0, headerBytes, 0);
    if (!header.subarray(0, magic.length).equals(magic)) {
      await handle.close();
      return null;
    }
    if (bytesRead < headerBytes) throw damaged(file, "it breaks off");
    requireSoundHeader(file, header);
    if (passphrase === null) {
      throw new PassphraseError(
        `${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with. Nothing was changed.`,
      );
    }
    const keys = await deriveKeys(passphrase, header);
    if (!timingSafeEqual(checkOf(keys, header), header.subarray(checkAt, sumAt))) {
      throw new PassphraseError(
        `${file} was encrypted with another passphrase than BACKUP_PASSPHRASE. Its header is not damaged: set the passphrase that it was made with. Nothing was changed.`,
      );
    }
    const archive = new EncryptedArchive(file, handle, (await handle.stat()).size, header, keys.content);
    await archive.requireEnd();
    return archive;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function requireSoundHeader(file: string, header: Buffer): void {
  if (!sumOf(header).equals(header.subarray(sumAt)))
    throw damaged(file, "its header is not what was written");
  const [log2N = 0, r = 0, p = 0, bits = 0] = header.subarray(magic.length);
  const isAffordable =
    log2N >= 1 && log2N <= highestCost.log2N && r >= 1 && r <= highestCost.r && p >= 1 && p <= highestCost.p;
  if (isAffordable && bits >= pieceBitsRange.least && bits <= pieceBitsRange.most) return;
  throw new StartupError(
    `${file} was encrypted in a way that this version does not know (scrypt ${log2N}, ${r}, ${p}; pieces ${bits}). Use the version that made it.`,
  );
}
