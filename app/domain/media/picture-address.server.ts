import { isSafeAddress } from "~/lib/addresses";

const storedObject = /\/storage\/v1\/object\/public\/images\/(.+)$/;

/**
 * Where a page fetches a stored picture: what lies in our bucket comes through this site (`/media/<name>`), so that
 * visitors need no other host and any container can serve it; other https pictures stay where they are.
 * Empty for an address no page may use.
 */
export function pictureAddress(stored: string): string {
  const name = storedObject.exec(stored)?.[1];
  if (name !== undefined) return `/media/${name}`;
  return isSafeAddress(stored) ? stored : "";
}

/**
 * The address of a picture of our bucket by its path there: what is offered for copying and put into fields. It is
 * relative to this site, so it works on every backend and survives a move to another one or to another domain, unlike the
 * public address that the storage gives.
 */
export function mediaAddress(filePath: string): string {
  return `/media/${filePath}`;
}
