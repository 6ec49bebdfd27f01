import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmKey, DeleteConfirmation } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { deleteMedia } from "~/domain/media/library/queries.server";
import { readOneUpload } from "~/domain/media/upload/form-uploads.server";
import { mediaPath } from "~/domain/media/upload/upload-limits";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { listAddress, readList } from "~/lib/list-address";
import { binLink, inBin } from "~/records/history";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { type Admin, requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest } from "~/server/responses.server";
import { Gallery, UsageTips } from "./gallery";
import { loadDeletion, loadGallery } from "./load-gallery.server";
import { pictureDeletion } from "./media-card";
import { UploadPanel } from "./upload-panel";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Media Upload");

export const handle = { crumbs: [{ label: "Media Upload", to: mediaPath }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const params = new URL(request.url).searchParams;
  const query = readList({}, params);
  const id = z.guid().safeParse(params.get(confirmKey)).data;
  const [deletion, media] = await Promise.all([
    id === undefined ? { picture: null } : loadDeletion(admin.client, id),
    loadGallery(admin.client, query),
  ]);
  // With `stamp` a file that is sent twice is stored once.
  return data({ query, deletion, media, stamp: randomUUID() }, { status: media.ok ? 200 : 500 });
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data");
  return isUpload ? upload(request, admin) : remove(request, admin);
}

/** Stores a file that was sent without script; leads to the gallery, or shows the message in the upload box. */
async function upload(request: Request, admin: Admin) {
  const { status, result } = await readOneUpload(request, admin);
  if (result.kind === "stored") {
    return redirectWithSuccess(mediaPath, "Upload Berhasil", "Gambar sudah ada di galeri.");
  }
  return data({ message: result.message, failed: result.kind === "failed" }, { status });
}

const deletionSchema = z.object({ intent: z.literal("delete"), id: z.guid() });

async function remove(request: Request, admin: Admin) {
  const form = deletionSchema.safeParse(Object.fromEntries(await readSmallForm(request)));
  if (!form.success) throw badRequest("Permintaan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.");
  const back = listAddress(mediaPath, {}, readList({}, new URL(request.url).searchParams));
  const result = await deleteMedia(admin.client, form.data.id);
  return result.ok
    ? redirectWithSuccess(back, "Gambar dihapus", `${result.name}. ${inBin}`, binLink)
    : redirectWithError(back, result.message);
}

const deletionUnreadable = "Gambar yang akan dihapus tidak dapat dimuat. Coba lagi beberapa saat lagi.";

export default function MediaPage() {
  const { query, deletion, media, stamp } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (deletion?.picture) {
    return (
      <div className="grid gap-6">
        <h1>Media Upload</h1>
        <DeleteConfirmation {...pictureDeletion(deletion.picture, listAddress(mediaPath, {}, query))} />
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <h1>Media Upload</h1>
      {deletion === null && <FormErrors id="gagal-menghapus" errors={[deletionUnreadable]} />}
      <UploadPanel refused={refused ?? null} stamp={stamp} />
      {media.ok ? (
        <Gallery gallery={media.gallery} search={query.search} />
      ) : (
        <FormErrors id="gagal-memuat" errors={[media.message]} />
      )}
      <UsageTips />
    </div>
  );
}
