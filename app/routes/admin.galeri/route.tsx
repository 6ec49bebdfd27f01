import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyList } from "~/components/form/list-search";
import { useAnswer } from "~/components/form/use-answer";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { albumNoun } from "~/domain/albums/noun";
import { type AdminAlbum, albumSteps, listAdminAlbums } from "~/domain/albums/queries.server";
import { albumRecord } from "~/domain/albums/record";
import { previewAddress } from "~/domain/media/derivatives/picture";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { type LinkOptions, listLinkOptions } from "~/domain/packages/package-options.server";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import type { OpenedForm } from "~/records/form";
import { ListHead, useListItems } from "~/records/list";
import { answerList, loadList } from "~/records/list.server";
import { ListCard } from "~/records/list-card";
import { ListForm, ListScreen } from "~/records/list-screen";
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
  return loadList(albumRecord, {
    client,
    request,
    list: async () => ({ items: await listAdminAlbums(client) }),
    options: ({ packageId }) => listLinkOptions(client, [packageId]),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { form, errors } = await readFormWithUploads(request, admin, { lists: ["pictures.address"] });
  return answerList(albumRecord, { client: admin.client, form, uploadErrors: errors, ...albumSteps });
}

export default function AlbumsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListScreen noun={albumNoun} page={page} returned={useAnswer<typeof action>()} form={AlbumForm}>
      {page.view === "list" && <AlbumList albums={page.items} />}
    </ListScreen>
  );
}

function AlbumForm({ options, ...opened }: OpenedForm<LinkOptions>) {
  const { pictures = [], packageId } = options ?? {};
  return (
    <ListForm<typeof albumRecord>
      noun={albumNoun}
      {...opened}
      multipart
      options={{ packageId: packageId ?? [] }}
      looks={{ pictures: (field) => <PictureFields {...field} pictures={pictures} /> }}
    />
  );
}

function AlbumList({ albums }: { albums: AdminAlbum[] }) {
  const { items } = useListItems(albumNoun, albums);
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
              <ListCard noun={albumNoun} item={album}>
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
                  <NewTabLink
                    href={album.href}
                    of={`album ${album.title}`}
                    className="link inline-flex min-h-11 items-center gap-2"
                  >
                    Lihat di situs
                  </NewTabLink>
                )}
              </ListCard>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
