import type { LoaderFunctionArgs } from "@remix-run/node";
import { findChoice, readChoice } from "~/domain/departures/offer";
import { makeProduct, toDerivativeSource } from "~/domain/media/derivatives/picture-derivatives.server";
import { findDraftPreview } from "~/domain/packages/admin-queries.server";
import { brochureAddress, packageAddress } from "~/domain/packages/package-view";
import { findPackage } from "~/domain/packages/queries.server";
import { leadTo, noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { readBrochure } from "./brochure-content.server";

/** As pages are; a browser asks each time, and hears that nothing has changed. */
const kept = "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400";
/** Pixels across a page: 155 to the inch. */
const coverWidth = 1280;

/** A package's brochure, or that of one departure, as its page is found; staff see those of drafts as well. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const identifier = params.slug ?? "";
  const published = await findPackage(identifier);
  const stored = published ?? (await findDraftPreview(request, identifier));
  if (stored === null) throw noFile(404, "Brosur tidak ditemukan");
  const { pathname, search, searchParams } = new URL(request.url);
  const address = brochureAddress(packageAddress(stored.row));
  if (pathname !== address) throw leadTo(address + search, 302);

  const asked = readChoice(searchParams);
  const choice = findChoice(asked, stored.offers) === undefined ? null : asked;
  const [cover] = stored.pictures;
  const { bytes } = await makeProduct({
    kind: "brochure",
    content: await readBrochure(stored, choice),
    pictures: cover?.derived ? [{ source: toDerivativeSource(cover), width: coverWidth }] : [],
  });
  // What names no departure must not fill the cache with copies of one brochure.
  const isPublic = published !== null && choice === asked;
  return new Response(bytes, {
    headers: fileHeaders({
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName(stored.row.slug, choice)}"`,
      "X-Robots-Tag": "noindex",
      "Cache-Control": isPublic ? kept : "no-store",
    }),
  });
}

const longestName = 120;

function fileName(slug: string, choice: string | null): string {
  const named = choice === null ? slug : `${slug}-${choice}`;
  return `brosur-${named.slice(0, longestName).replace(/-$/, "")}.pdf`;
}
