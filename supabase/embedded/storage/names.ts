import { invalidKey, noSuchBucket } from "./errors.ts";

/** Longest name in UTF-8 bytes, as in S3. */
const maxKeyBytes = 1024;

const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/**
 * Characters that no name has: controls, S3's "characters to avoid", and those that hide or reorder text
 * (storage/limits.ts).
 */
const forbiddenInKey =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it must find
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each code point is meant alone
  /[\u0000-\u001f\u007f-\u009f#[\]{}^`"<>\\|%~\u034f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

const traversal = /(^|\/)\.{1,2}(\/|$)/;

export function isValidKey(key: string): boolean {
  return (
    key.length > 0 &&
    key.length <= maxKeyBytes &&
    key.isWellFormed() &&
    !forbiddenInKey.test(key) &&
    !traversal.test(key) &&
    Buffer.byteLength(key) <= maxKeyBytes
  );
}

export function requireValidKey(key: string): void {
  if (!isValidKey(key)) throw invalidKey(key.toWellFormed());
}

export function isBucketName(name: string): boolean {
  return bucketName.test(name) && name !== "." && name !== "..";
}

/** Checks a bucket's name. @throws StorageError NoSuchBucket */
export function requireBucketName(name: string): void {
  if (!isBucketName(name)) throw noSuchBucket();
}

/** Recognises the object that keeps an empty folder in dashboards. It must be empty, and escapes the MIME limit. */
export function isEmptyFolder(key: string): boolean {
  return key.endsWith(".emptyFolderPlaceholder");
}
