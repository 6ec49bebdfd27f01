import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readOneUpload } from "~/domain/media/upload/form-uploads.server";
import { mediaPath } from "~/domain/media/upload/upload-limits";
import type { UploadAnswer } from "~/domain/media/upload/uploads";
import { formWithPictures } from "~/lib/body-limit";
import { requireStaff } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";
import { answerJson } from "~/server/serve-bytes.server";

export const handle = { bodyLimit: formWithPictures };

/** The address has no screen: it only takes files that a script sends. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "content");
  return leadTo(mediaPath);
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { status, result } = await readOneUpload(request, admin);
  const answer: UploadAnswer =
    result.kind === "stored"
      ? { address: result.address }
      : { message: result.message, failed: result.kind === "failed" };
  return answerJson(answer, status);
}
