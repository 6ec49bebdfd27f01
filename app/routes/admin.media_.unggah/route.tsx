import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readOneUpload } from "~/domain/media/one-upload.server";
import type { UploadAnswer } from "~/domain/media/send-picture";
import { requireAdmin } from "~/server/guard.server";
import { fileHeaders } from "~/server/security-headers.server";

/** Nothing to see here: the address only takes files that a script of ours sends. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/media");
}

/** Takes one file, as `file`, into the media library and answers with its address or the message that refuses it. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const { status, result } = await readOneUpload(request, admin);
  const answer: UploadAnswer =
    result.kind === "stored"
      ? { address: result.address }
      : { message: result.message, failed: result.kind === "failed" };
  return new Response(JSON.stringify(answer), {
    status,
    headers: fileHeaders({ "Content-Type": "application/json", "Cache-Control": "no-store" }),
  });
}
