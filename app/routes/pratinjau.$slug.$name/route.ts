import type { LoaderFunctionArgs } from "@remix-run/node";
import { choiceKey, findChoice, readChoice } from "~/domain/departures/offer";
import { sharedImage, sharedWidth } from "~/domain/media/derivatives/picture";
import { makeProduct } from "~/domain/media/derivatives/picture-derivatives.server";
import { toPackageDetail } from "~/domain/packages/package-detail-view";
import { previewImage, previewProduct } from "~/domain/packages/posters.server";
import { findPackage } from "~/domain/packages/queries.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { publicPolicy } from "~/lib/public-page";
import { noFile, unavailable } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { serveBytes } from "~/server/serve-bytes.server";

const fileName = /^(?:(.+)-)?[0-9a-f]{24}\.jpg$/;

/** Serves a package's link preview. An address of a former version leads to the present one. While too much is being
 * made, the package's photo is served, as programs do not ask twice. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const [isName, asked = ""] = fileName.exec(params.name ?? "") ?? [];
  const stored = isName ? await findPackage(params.slug ?? "") : null;
  if (stored === null) throw noFile(404, "Gambar tidak ditemukan");
  const named = readChoice(new URLSearchParams([[choiceKey, asked]]));
  const choice = findChoice(named, stored.offers) ? named : null;
  const subject = { found: toPackageDetail(stored, choice), choice, settings: await readSiteSettings() };
  const { address } = await previewImage(subject);
  const { pathname } = new URL(request.url);
  if (pathname !== address) return leadOn(address, publicPolicy);
  const made = await makeProduct(await previewProduct(subject)).catch(unlessBusy);
  const [cover] = subject.found.pictures;
  if (made === null) {
    if (cover === undefined) throw unavailable();
    return leadOn(sharedImage(cover, sharedWidth).address, "no-store");
  }
  // A package may vanish, so no cache keeps its picture for longer than its page (R22).
  return serveBytes(request, made, { "Content-Type": "image/jpeg", "Cache-Control": publicPolicy });
}

function leadOn(address: string, caching: string): Response {
  return new Response(null, {
    status: 302,
    headers: fileHeaders({ Location: address, "Cache-Control": caching }),
  });
}

function unlessBusy(error: unknown): null {
  if (error instanceof Response) return null;
  throw error;
}
