import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { type AlbumView, findAlbumPage } from "~/domain/albums/queries.server";
import {
  derivativeAddress,
  PictureImage,
  pictureSlots,
  sharedImage,
  sharedWidth,
} from "~/domain/media/derivatives/picture";
import { buildHead } from "~/domain/site/head.server";
import { ProofLinks } from "~/domain/site/proof-links";
import { readSiteSettings } from "~/domain/site/queries.server";
import { notFound } from "~/server/responses.server";
import { galleryName, galleryPath } from "../_site.galeri._index/page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

const list: [name: string, path: string] = [galleryName, galleryPath];

export async function loader({ params }: LoaderFunctionArgs) {
  const [album, settings] = await Promise.all([findAlbumPage(params.slug ?? ""), readSiteSettings()]);
  if (album === null) throw notFound("Album tidak ditemukan");
  const [cover] = album.pictures;
  return {
    album,
    head: buildHead({
      settings,
      steps: [list, [album.title, album.href]],
      description: album.description || `${album.title}: ${album.facts}.`,
      ...(cover && { image: sharedImage(cover.picture, sharedWidth), imageAlt: cover.alt }),
    }),
  };
}

export default function AlbumPage() {
  const { album } = useLoaderData<typeof loader>();
  const { href, title, facts, description, pictures } = album;
  return (
    <>
      <PageHead title={title} intro={facts} steps={[list, [title, href]]} />
      <div className="wrap py-[clamp(2.5rem,6vw,4rem)]">
        {description && <p className="mb-4 max-w-184 whitespace-pre-line">{description}</p>}
        {album.package && (
          <p className="mb-4">
            Paketnya: <a href={album.package.href}>{album.package.title}</a>
          </p>
        )}
        <ul className="grid cols-fill-80 gap-6" data-album="">
          {pictures.map((entry) => (
            <AlbumPicture key={entry.picture.address} entry={entry} />
          ))}
        </ul>
        <ProofLinks here={href} className="mt-8" />
      </div>
    </>
  );
}

/** A link to the large picture; with script it opens over the page. */
function AlbumPicture({ entry: { picture, caption, alt } }: { entry: AlbumView["pictures"][number] }) {
  return (
    <li>
      <figure>
        <a href={derivativeAddress(picture, sharedWidth)}>
          <PictureImage
            picture={picture}
            slot={pictureSlots.card}
            alt={alt}
            className="aspect-3/2 w-full rounded-lg object-cover"
          />
        </a>
        {caption && <figcaption className="mt-2 text-plain text-soft">{caption}</figcaption>}
      </figure>
    </li>
  );
}
