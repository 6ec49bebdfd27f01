import type { LoaderFunctionArgs } from "@remix-run/node";
import { type DerivativeName, parseDerivativeName } from "~/domain/media/derivatives/picture";
import {
  findDerivativeSource,
  getDerivatives,
  toDerivativeSource,
} from "~/domain/media/derivatives/picture-derivatives.server";
import { keptFiles } from "~/server/http/serve-files.server";
import { log } from "~/server/log.server";
import { contentTypes, widthsFor } from "~/server/render-worker/pictures/derivative-rules";
import { UnavailablePictureError } from "~/server/render-worker/pictures/derivatives.server";
import { requestScope } from "~/server/request-scope.server";
import { noFile, unavailable } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { serveBytes } from "~/server/serve-bytes.server";

const year = 365 * 24 * 60 * 60;
/** Cache policies: an address with a version never changes its content; one without a version, and a stand-in, may. */
const lasting = `public, max-age=${year}, immutable`;
const passing = "public, max-age=300";
const standingIn = "no-store";

/** Serves a derivative of a picture. One that is not ready within a moment is replaced by the next best, at worst the
 * original; no cache keeps that answer. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const keep = keptFiles.begin();
  const name = parseDerivativeName(encodePath(params["*"] ?? ""));
  const picture = name && (await findDerivativeSource(name));
  const width = picture && derivativeWidth(picture.width, name);
  if (!picture || !width) throw noFile(404, "Gambar tidak ditemukan");
  const derivatives = await getDerivatives();
  const { format } = name;
  const answer = await derivatives.get(toDerivativeSource(picture), { width, format }).catch(throwAnswer);
  if (answer.file === null) {
    const headers = fileHeaders({ Location: picture.address, "Cache-Control": standingIn });
    return new Response(null, { status: 302, headers });
  }
  const isWanted = answer.kind === "wanted";
  const isLasting = isWanted && name.version !== null;
  const response = serveBytes(request, answer.file, {
    "Content-Type": contentTypes[isWanted ? format : answer.file.format],
    "Cache-Control": isLasting ? lasting : isWanted ? passing : standingIn,
  });
  if (isLasting && response.status === 200) {
    keep(new URL(request.url).pathname, response.headers, answer.file.bytes);
  }
  return response;
}

/** The width to serve. Previews, which have no version, are addressed without knowing the picture's width: they get the
 * largest derivative of a smaller picture. */
function derivativeWidth(pictureWidth: number | null, { width, version }: DerivativeName) {
  const widths = widthsFor(pictureWidth).map((derivative) => derivative.width);
  return widths.find((available) => available === width) ?? (version === null ? widths.at(-1) : undefined);
}

/** Encodes the path as in addresses of pictures; the router has decoded it. */
function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function throwAnswer(error: unknown): never {
  if (!(error instanceof UnavailablePictureError)) throw error;
  if (error.isAbsent) throw noFile(404, "Gambar tidak ditemukan");
  log().warn({ requestId: requestScope().id, err: error }, "derivatives.unavailable");
  throw unavailable();
}
