import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { Gallery, UsageTips } from "./gallery";
import { mediaListAddress, mediaPath, parseMediaQuery } from "./list-address";
import { loadDeletion, loadGallery, remove, upload } from "./media.server";
import { DeletePicture } from "./media-card";
import { UploadPanel } from "./upload-panel";

export const meta = adminMeta("Media Upload");

export const handle = { crumbs: [{ label: "Media Upload", to: mediaPath }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const params = new URL(request.url).searchParams;
  const query = parseMediaQuery(params);
  const asked = z.guid().safeParse(params.get(confirmKey)).data;
  const deleting = asked === undefined ? null : await loadDeletion(admin.client, asked);
  const media = await loadGallery(admin.client, query);
  // Sent with a file, so that a double click stores it once.
  return data({ query, deleting, media, stamp: randomUUID() }, { status: media.ok ? 200 : 500 });
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data");
  return isUpload ? upload(request, admin) : remove(request, admin);
}

export const clientAction = sendOrKeep;

export default function MediaPage() {
  const { query, deleting, media, stamp } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (deleting) {
    return (
      <div className="grid gap-6">
        <h1>Media Upload</h1>
        <DeletePicture picture={deleting} listAddress={mediaListAddress(query)} />
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <h1>Media Upload</h1>
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
