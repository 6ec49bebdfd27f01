import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { Icon } from "~/components/ui/icon";
import { findDepartureSlug, offerAddress } from "~/domain/departures/offer";
import { brochureAddress, packageAddress } from "~/domain/packages/package-row";
import { toPackageDetail } from "~/domain/packages/page/package-detail-view";
import { findPackage } from "~/domain/packages/queries.server";
import { previewImage } from "~/domain/packages/sharing/posters.server";
import { priceAndDate, shareLine, shareLinks, sharePage } from "~/domain/packages/sharing/share-words";
import { absoluteAddress, buildHead } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { leadTo, notFound } from "~/server/responses.server";
import { keepPrivate } from "~/server/session.server";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { unlistedMeta as meta } from "~/lib/head";

/** The share page of browsers without a share sheet: links that pass a package or one departure on. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const [stored, settings] = await Promise.all([findPackage(params.slug ?? ""), readSiteSettings()]);
  if (stored === null) throw notFound("Paket tidak ditemukan");
  const { pathname, search, searchParams } = new URL(request.url);
  const path = packageAddress(stored.row);
  if (pathname !== sharePage(path, null)) throw leadTo(sharePage(path, null) + search);
  const { departureSlug, isUnknown } = findDepartureSlug(searchParams, stored.offers);
  if (isUnknown) keepPrivate();
  const view = toPackageDetail(stored, departureSlug);
  const image = await previewImage({ view, departureSlug, settings });
  const address = absoluteAddress(offerAddress(path, departureSlug));
  return {
    address,
    alt: shareLine(view),
    title: view.title,
    intro: `${priceAndDate(view)}.`,
    back: offerAddress(path, departureSlug),
    preview: image.address,
    brochure: offerAddress(brochureAddress(path), departureSlug),
    links: shareLinks(view.title, address),
    head: buildHead({
      settings,
      path,
      title: `Bagikan ${view.title}`,
      description: shareLine(view),
      image,
    }),
  };
}

export default function SharePage() {
  const { address, alt, title, intro, back, preview, brochure, links } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Bagikan"
        intro={intro}
        steps={[
          [title, back],
          ["Bagikan", sharePage(back, null)],
        ]}
      />
      <div className="wrap grid gap-5 py-[clamp(2rem,6vw,4rem)] md:grid-cols-2">
        <img
          src={preview}
          alt={alt}
          width="1200"
          height="630"
          className="aspect-1200/630 w-full rounded-2xl bg-sand object-cover"
        />
        <div>
          <ul className="grid gap-3" data-chat="">
            {links.map(({ name, href }) => {
              const isWhatsApp = name === "WhatsApp";
              return (
                <li key={name}>
                  <a className={isWhatsApp ? "btn btn-chat w-full" : "btn w-full"} href={href}>
                    {isWhatsApp && <Icon name="whatsapp" />}
                    {`Kirim lewat ${name}`}
                  </a>
                </li>
              );
            })}
            <li>
              <a className="btn w-full" href={brochure} download="">
                Unduh brosur (PDF)
              </a>
            </li>
          </ul>
          <p className="mt-5 text-soft">Atau salin tautan ini:</p>
          <p className="font-strong wrap-anywhere">{address}</p>
          <button type="button" className="btn mt-3 hidden w-full" data-copy={address} aria-live="polite">
            Salin
          </button>
        </div>
      </div>
    </>
  );
}
