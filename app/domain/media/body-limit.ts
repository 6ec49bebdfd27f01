import type { BodyLimit } from "~/server/front/receive-body.server";

/** Small forms: the largest, an inquiry's, takes 96 kB. */
const small: BodyLimit = { bytes: 256 * 1024, answersItself: false };
/** It carries on what had been typed into any form when the session ended: 0.7 MB, packed and escaped (resumable-form.ts). */
const login: BodyLimit = { bytes: 1.2 * 1024 * 1024, answersItself: false };
/** Editors with pictures, which tell beside the field what is too large (read-multipart.server.ts). */
const withPictures: BodyLimit = { bytes: 33 * 1024 * 1024, answersItself: true };

const pictureForms =
  /^\/admin\/(media(\/unggah)?|packages\/(new|edit\/[^/]+)|testimonials|settings|edit-(home|about|contact))$/;

/** What may be posted to an address of the site. */
export function bodyLimitOf(path: string): BodyLimit {
  const address = path.replace(/\.data$/, "");
  if (address === "/admin/login") return login;
  return pictureForms.test(address) ? withPictures : small;
}
