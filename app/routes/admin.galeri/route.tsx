import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmKey, DeleteQuestion } from "~/components/form/confirm-delete";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { albumNoun, albumSchema } from "~/domain/albums/fields";
import { findAlbum, listAdminAlbums } from "~/domain/albums/queries.server";
import { createAlbum, deleteAlbum, setAlbumActive, updateAlbum } from "~/domain/albums/save-album.server";
import { binNotice } from "~/domain/history/kinds";
import { changeListed, openListed, saveListed } from "~/domain/listed/change-listed.server";
import { MissingItem } from "~/domain/listed/listed-form";
import { addKey, editKey } from "~/domain/listed/noun";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { isPictureIntent, readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { listPackageChoices } from "~/domain/packages/package-choices.server";
import { formWithPictures } from "~/lib/body-limit";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readHeld, returnForm, returnWithPicture } from "~/server/returned-form.server";
import type { Supabase } from "~/server/supabase.server";
import { AlbumForm } from "./album-form";
import { AlbumList } from "./album-list";

export const meta = adminMeta("Galeri");

export const handle = { crumbs: [{ label: "Galeri", to: albumNoun.path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  const query = new URL(request.url).searchParams;
  if (query.has(addKey) || query.has(editKey)) return openForm(client, query);
  const albums = await listAdminAlbums(client);
  const deleting = albums.find(({ id }) => id === query.get(confirmKey));
  return deleting ? { view: "delete" as const, deleting } : { view: "list" as const, albums };
}

function openForm(client: Supabase, query: URLSearchParams) {
  return openListed(
    albumNoun,
    query.has(addKey) ? null : query.get(editKey),
    (id) => findAlbum(client, id),
    async (stored) => {
      const [choices, packages] = await Promise.all([
        listMediaChoices(client),
        listPackageChoices(client, [stored?.row.package_id ?? ""]),
      ]);
      return { choices, packages };
    },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { form, errors } = await readFormWithUploads(request, admin, { lists: ["pictures.address"] });
  const own = ownFields(form, albumSchema, (name) => name === "pictures");
  const intent = form.get("intent");
  if (isPictureIntent(intent)) return returnWithPicture(own, readHeld(form), errors);
  const submission = parseWithZod(own, { schema: albumSchema });
  // A button of a row: it comes back with the row moved, added or gone.
  if (submission.status === undefined) return returnForm(readHeld(form), submission.reply(), 200);
  if (intent === "save") {
    const held = readHeld(form);
    return saveListed({
      noun: albumNoun,
      held,
      submission,
      uploadErrors: errors,
      create: (values) => createAlbum(admin.client, held, values),
      update: (id, values) => updateAlbum(admin.client, id, held.version, values),
    });
  }
  const operations = {
    remove: (id: string) => deleteAlbum(admin.client, id),
    toggle: (id: string, isActive: boolean) => setAlbumActive(admin.client, id, isActive),
  };
  return changeListed(albumNoun, operations, form);
}

export const clientAction = sendOrKeep;

export default function AlbumsPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Galeri</h1>
      <OpenPart />
    </div>
  );
}

function OpenPart() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  if (returned) {
    const offered = page.view === "form" ? { choices: page.choices, packages: page.packages } : {};
    return <AlbumForm key={returned.id} held={returned} content={null} returned={returned} {...offered} />;
  }
  switch (page.view) {
    case "form":
      return <AlbumForm key={page.held.id} {...page} returned={null} />;
    case "delete":
      return (
        <DeleteQuestion
          action={albumNoun.path}
          id={page.deleting.id}
          what={albumNoun.what}
          name={page.deleting.title}
        >
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return <MissingItem message={page.message} to={albumNoun.path} />;
    case "list":
      return <AlbumList albums={page.albums} />;
  }
}
