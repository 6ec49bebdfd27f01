import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseVersionId } from "~/domain/history/queries.server";
import { findDeletedPicture } from "~/domain/media/derivatives/describe-pictures.server";
import { getDerivatives, toDerivativeSource } from "~/domain/media/derivatives/picture-derivatives.server";
import { requireStaff } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { contentTypes, derivativeWidths } from "~/server/render-worker/pictures/derivative-rules";
import { requestScope } from "~/server/request-scope.server";
import { noFile, unavailable } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";

const format = "webp";

/** Serves a picture in the bin, small and to staff alone; its own address serves it to nobody meanwhile. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const version = parseVersionId(params.version ?? null);
  const picture = version === null ? null : await findDeletedPicture(admin.client, version);
  if (picture === null) throw noFile(404, "Gambar tidak ditemukan");
  const derivatives = await getDerivatives();
  const wanted = { width: derivativeWidths[0], format } as const;
  const answer = await derivatives.get(toDerivativeSource(picture), wanted).catch((error: unknown) => {
    log().warn({ requestId: requestScope().id, err: error }, "derivatives.unavailable");
    throw unavailable();
  });
  if (answer.file === null) throw unavailable();
  const type = contentTypes[answer.kind === "wanted" ? format : answer.file.format];
  return new Response(answer.file.bytes, {
    headers: fileHeaders({ "Content-Type": type, "Cache-Control": "no-store" }),
  });
}
