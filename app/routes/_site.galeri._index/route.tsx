import { useLoaderData } from "@remix-run/react";
import { PageHead } from "~/components/layout/page-head";
import { type AlbumCardView, listAlbums } from "~/domain/albums/queries.server";
import { EmptyChat } from "~/domain/inquiries/empty-chat";
import { PictureImage, pictureSlots } from "~/domain/media/derivatives/picture";
import { buildHead } from "~/domain/site/head.server";
import { ProofLinks } from "~/domain/site/proof-links";
import { readSiteSettings } from "~/domain/site/queries.server";
import { galleryName as name, galleryPath as path } from "./page";

export { ErrorPage as ErrorBoundary } from "~/components/layout/error-page";
export { pageMeta as meta } from "~/lib/head";

export async function loader() {
  const [albums, settings] = await Promise.all([listAlbums(), readSiteSettings()]);
  return {
    albums,
    head: buildHead({
      settings,
      steps: [[name, path]],
      description: `Foto-foto rombongan umroh dan haji yang berangkat bersama ${settings.siteName}.`,
    }),
  };
}

export default function AlbumsPage() {
  const { albums } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={name} intro="Rombongan yang sudah berangkat bersama kami." steps={[[name, path]]} />
      <div className="wrap py-[clamp(2.5rem,6vw,4rem)]">
        {albums.length === 0 ? (
          <EmptyChat title="Album pertama segera hadir" />
        ) : (
          <ul className="grid cols-fill-80 gap-6">
            {albums.map((album) => (
              <AlbumCard key={album.href} album={album} />
            ))}
          </ul>
        )}
        <ProofLinks here={path} className="mt-8" />
      </div>
    </>
  );
}

function AlbumCard({ album: { href, title, facts, cover } }: { album: AlbumCardView }) {
  return (
    <li className="panel relative overflow-hidden p-0">
      {cover && (
        <PictureImage
          picture={cover}
          slot={pictureSlots.card}
          alt=""
          className="aspect-3/2 w-full object-cover"
        />
      )}
      <div className="px-[min(1.5rem,5vw)] py-4">
        <h2 className="text-bigger">
          <a className="stretched" href={href}>
            {title}
          </a>
        </h2>
        <p className="text-plain text-soft">{facts}</p>
      </div>
    </li>
  );
}
