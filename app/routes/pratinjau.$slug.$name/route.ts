import type { LoaderFunctionArgs } from "@remix-run/node";
import { departureParam, findDepartureSlug } from "~/domain/departures/offer";
import { sharedImage, sharedWidth } from "~/domain/media/derivatives/picture";
import { makeProduct } from "~/domain/media/derivatives/picture-derivatives.server";
import { toPackageDetail } from "~/domain/packages/page/package-detail-view";
import { findPackage } from "~/domain/packages/queries.server";
import { previewImage, previewProduct } from "~/domain/packages/sharing/posters.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { publicPolicy } from "~/lib/public-page";
import { noFile, unavailable } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { serveBytes } from "~/server/serve-bytes.server";

const fileName = /^(?:(.+)-)?[0-9a-f]{24}\.jpg$/;

/** Serves a package's link preview. An address of a former version leads to the present one. While too much is being
 * made, the package's photo is served, as programs do not ask twice. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const [isName, named = ""] = fileName.exec(params.name ?? "") ?? [];
  const stored = isName ? await findPackage(params.slug ?? "") : null;
  if (stored === null) throw noFile(404, "Gambar tidak ditemukan");
  const { departureSlug } = findDepartureSlug(new URLSearchParams([[departureParam, named]]), stored.offers);
  const subject = {
    view: toPackageDetail(stored, departureSlug),
    departureSlug,
    settings: await readSiteSettings(),
  };
  const { address } = await previewImage(subject);
  const { pathname } = new URL(request.url);
  if (pathname !== address) return leadOn(address, publicPolicy);
  const made = await makeProduct(await previewProduct(subject)).catch(unlessBusy);
  const [cover] = subject.view.pictures;
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
