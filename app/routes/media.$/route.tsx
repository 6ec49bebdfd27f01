import type { LoaderFunctionArgs } from "@remix-run/node";
import { isDeletedPicture } from "~/domain/media/derivatives/describe-pictures.server";
import { getBackend } from "~/server/backend.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { noFile, unavailable } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";

const requestHeaders = ["if-none-match", "if-modified-since", "range"];
const responseHeaders = [
  "content-type",
  "content-length",
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
];
const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** Serves a picture from the backend, with ranges and conditions. Anything but a picture counts as absent, and so does
 * a picture in the bin. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const name = params["*"] ?? "";
  if (name === "" || name.split("/").some((part) => part === "" || part === "." || part === "..")) {
    throw noFile(400, "Alamat gambar tidak valid");
  }
  const { url, fetch } = await getBackend();
  const path = name.split("/").map(encodeURIComponent).join("/");
  const answer = await fetch(`${url}/storage/v1/object/public/images/${path}`, {
    headers: pick(request.headers, requestHeaders),
    signal: request.signal,
  }).catch((error: unknown) => {
    throw failed(error);
  });
  if (answer.status >= 500) throw failed(new Error(`Storage answered ${answer.status} for a picture`));
  const type = answer.headers.get("content-type") ?? "";
  const served = answer.status === 304 || answer.status === 416 || pictureTypes.includes(type);
  if (!served || (answer.status >= 400 && answer.status !== 416)) throw noFile(404, "Gambar tidak ditemukan");
  if (await isDeletedPicture(name)) {
    await answer.body?.cancel();
    throw noFile(404, "Gambar tidak ditemukan");
  }
  return new Response(answer.body, {
    status: answer.status,
    headers: fileHeaders({
      ...pick(answer.headers, responseHeaders),
      "Cache-Control": "public, max-age=3600",
    }),
  });
}

function failed(error: unknown): Response {
  log().warn({ requestId: requestScope().id, err: error }, "media.unavailable");
  return unavailable();
}

function pick(headers: Headers, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}
