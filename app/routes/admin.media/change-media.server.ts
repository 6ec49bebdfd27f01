import { data } from "@remix-run/node";
import { z } from "zod";
import { deleteMedia } from "~/domain/media/delete-media.server";
import { readOneUpload } from "~/domain/media/one-upload.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { badRequest } from "~/server/responses.server";
import { readSmallForm } from "~/server/small-form.server";
import { mediaListAddress, mediaPath, parseMediaQuery } from "./list-address";

/** The form with the file, sent without script: on to the gallery, or back with the message in the box. */
export async function upload(request: Request, admin: Admin) {
  const { status, result } = await readOneUpload(request, admin);
  if (result.kind === "stored") {
    return redirectWithSuccess(mediaPath, "Upload Berhasil", "Gambar sudah ada di galeri.");
  }
  return data({ message: result.message, failed: result.kind === "failed" }, { status });
}

const deletionSchema = z.object({ intent: z.literal("delete"), id: z.guid() });

export async function remove(request: Request, admin: Admin) {
  const form = deletionSchema.safeParse(Object.fromEntries(await readSmallForm(request)));
  if (!form.success) throw badRequest("Permintaan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.");
  const back = mediaListAddress(parseMediaQuery(new URL(request.url).searchParams));
  const result = await deleteMedia(admin.client, form.data.id);
  return result.ok
    ? redirectWithSuccess(back, "Gambar dihapus", result.name)
    : redirectWithError(back, result.message);
}
