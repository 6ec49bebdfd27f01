import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { ReferenceField } from "~/components/form/choice-fields";
import { EmptyList } from "~/components/form/list-search";
import { useAnswer } from "~/components/form/use-form";
import { albumNoun } from "~/domain/albums/fields";
import { type AdminAlbum, albumStore } from "~/domain/albums/queries.server";
import { answerListed, loadListed } from "~/domain/listed/change-listed.server";
import { ListedCard } from "~/domain/listed/listed-card";
import { ListedForm, ListedScreen, type OpenedForm } from "~/domain/listed/listed-screen";
import { ListHead, useListedItems } from "~/domain/listed/ordered-list";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { type LinkOptions, listLinkOptions } from "~/domain/packages/package-options.server";
import { formWithPictures } from "~/lib/body-limit";
import { saidOf } from "~/lib/field-list";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { PictureFields } from "./picture-fields";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(albumNoun.title);

export const handle = {
  crumbs: [{ label: albumNoun.title, to: albumNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return loadListed(albumStore, client, request, ({ packageId }) => listLinkOptions(client, [packageId]));
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { form, errors } = await readFormWithUploads(request, admin, { lists: ["pictures.address"] });
  return answerListed(albumStore, admin.client, form, { uploadErrors: errors });
}

export default function AlbumsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListedScreen noun={albumNoun} page={page} returned={useAnswer<typeof action>()} form={AlbumForm}>
      {page.view === "list" && <AlbumList albums={page.items} />}
    </ListedScreen>
  );
}

function AlbumForm(opened: OpenedForm<LinkOptions>) {
  const { pictures = [], packages = [] } = opened.offered ?? {};
  return (
    <ListedForm
      noun={albumNoun}
      {...opened}
      multipart
      looks={(fields) => ({
        packageId: (
          <ReferenceField
            meta={fields.packageId}
            {...saidOf(albumNoun.fields.packageId)}
            none="Tidak disebut"
            choices={packages}
            always
          />
        ),
        pictures: <PictureFields list={fields.pictures} choices={pictures} />,
      })}
    />
  );
}

function AlbumList({ albums }: { albums: AdminAlbum[] }) {
  const { items } = useListedItems(albumNoun, albums);
  return (
    <>
      <ListHead
        noun={albumNoun}
        count={`${items.length} album`}
        help="Perjalanan terbaru lebih dulu, seperti di halaman Galeri."
      />
      {items.length === 0 ? (
        <EmptyList
          title="Belum ada album"
          help="Foto rombongan yang sudah berangkat meyakinkan calon jamaah lebih dari kata-kata."
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {items.map((album) => (
            <li key={album.id} className="panel">
              <ListedCard noun={albumNoun} item={album}>
                {album.cover && (
                  <img
                    src={previewAddress(album.cover)}
                    alt=""
                    loading="lazy"
                    className="aspect-[3/2] w-full rounded bg-ground object-cover"
                  />
                )}
                <p className="help mt-2">{album.facts}</p>
                {album.isActive && (
                  <a
                    className="link inline-flex min-h-11 items-center gap-2"
                    href={album.href}
                    target="_blank"
                    rel="noopener"
                  >
                    <ExternalLink aria-hidden="true" className="size-4" />
                    Lihat di situs<span className="sr-only"> album {album.title} (tab baru)</span>
                  </a>
                )}
              </ListedCard>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
