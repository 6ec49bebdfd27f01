import { invalidKey, noSuchBucket } from "./errors.ts";

/** S3's limit; UTF-8 bytes. */
const MAX_KEY_BYTES = 1024;

const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** Controls, S3's "characters to avoid", and those that hide or reorder text (storage/limits.ts). */
const FORBIDDEN_IN_KEY =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it must find
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each code point is meant alone
  /[\u0000-\u001f\u007f-\u009f#[\]{}^`"<>\\|%~\u034f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

const TRAVERSAL = /(^|\/)\.{1,2}(\/|$)/;

export function isValidKey(key: string): boolean {
  return (
    key.length > 0 &&
    key.length <= MAX_KEY_BYTES &&
    key.isWellFormed() &&
    !FORBIDDEN_IN_KEY.test(key) &&
    !TRAVERSAL.test(key) &&
    Buffer.byteLength(key) <= MAX_KEY_BYTES
  );
}

export function requireValidKey(key: string): void {
  if (!isValidKey(key)) throw invalidKey(key.toWellFormed());
}

export function isBucketName(name: string): boolean {
  return BUCKET_NAME.test(name) && name !== "." && name !== "..";
}

/** @throws StorageError NoSuchBucket */
export function requireBucketName(name: string): void {
  if (!isBucketName(name)) throw noSuchBucket();
}

/** Keeps an empty folder in dashboards; must be empty, and escapes the MIME limit. */
export function isEmptyFolder(key: string): boolean {
  return key.endsWith(".emptyFolderPlaceholder");
}
