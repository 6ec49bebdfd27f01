import type { LoaderFunctionArgs } from "@remix-run/node";
import { readBranchPhone } from "~/domain/branches/queries.server";
import { makeProduct } from "~/domain/media/derivatives/picture-derivatives.server";
import { findSharing, posterProduct } from "~/domain/packages/sharing/posters.server";
import { readChatPhone } from "~/domain/site/queries.server";
import { requireStaff } from "~/server/guard.server";
import { type PosterSize, posterFormats } from "~/server/render-worker/tasks";
import { noFile } from "~/server/responses.server";
import { serveBytes } from "~/server/serve-bytes.server";

const sizes = Object.keys(posterFormats) as PosterSize[];

/** A poster of a package, for staff; a draft has posters too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "catalogue");
  const size = sizes.find((name) => params.file === `${name}.jpg`);
  if (size === undefined) throw noFile(404, "Gambar tidak ditemukan");
  const { searchParams } = new URL(request.url);
  const sharing = await findSharing(client, params.id, searchParams);
  const phone = (await readBranchPhone("", sharing.departureId)) ?? (await readChatPhone());
  const made = await makeProduct(await posterProduct(size, sharing, phone?.typed ?? null));
  const name = [size, sharing.view.slug, sharing.departureSlug].filter(Boolean).join("-");
  return serveBytes(request, made, {
    "Content-Type": "image/jpeg",
    "Content-Disposition": `attachment; filename="${name}.jpg"`,
    "Cache-Control": "private, no-cache",
  });
}
