import { makeProduct } from "~/domain/media/derivatives/picture-derivatives.server";
import { findSharing, posterProduct } from "~/domain/packages/sharing/posters.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { readChatPhone } from "~/domain/site/queries.server";
import { agentShortLink } from "~/lib/agent-links";
import { toInternationalDigits } from "~/lib/phone.server";
import { noFile } from "~/server/responses.server";
import { fileHeaders } from "~/server/security-headers.server";
import { serveBytes } from "~/server/serve-bytes.server";
import type { Supabase } from "~/server/supabase.server";

/** Pixels of a PNG's side: sharp on a poster of A3. */
const printedWidth = 1200;

/** Loaded lazily: few requests need a QR code. */
const loadQrCode = async () => (await import("qrcode")).default;

const qrFiles = {
  "qr.svg": {
    type: "image/svg+xml",
    make: async (text: string) => Buffer.from(await (await loadQrCode()).toString(text, { type: "svg" })),
  },
  "qr.png": {
    type: "image/png",
    make: async (text: string) => (await loadQrCode()).toBuffer(text, { width: printedWidth }),
  },
} as const;

/** Serves what an agent passes on: `qr.svg` and `qr.png` of the short link, and `flyer.jpg` and `story.jpg` of the package
 * that the query names, as `client` may read it. Throws a 404 answer for any other file or package. */
export async function serveAgentFile(
  request: Request,
  client: Supabase,
  agent: { name: string; code: string; phone: string },
  file: string,
): Promise<Response> {
  const headersOf = (type: string, name: string) => ({
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-cache",
  });
  const name = agent.code.toLowerCase();
  if (file === "qr.svg" || file === "qr.png") {
    const { type, make } = qrFiles[file];
    const code = await make(absoluteAddress(agentShortLink(agent.code)));
    return new Response(Uint8Array.from(code), { headers: fileHeaders(headersOf(type, `${name}-${file}`)) });
  }
  if (file !== "flyer.jpg" && file !== "story.jpg") throw noFile(404, "File tidak ditemukan");
  const size = file === "flyer.jpg" ? "flyer" : "story";
  const { searchParams } = new URL(request.url);
  const sharing = await findSharing(client, searchParams.get("paket") ?? "", searchParams);
  const hasNumber = toInternationalDigits(agent.phone) !== null;
  const phone = hasNumber ? agent.phone : ((await readChatPhone())?.typed ?? null);
  const poster = await makeProduct(await posterProduct(size, sharing, phone, agent));
  return serveBytes(request, poster, headersOf("image/jpeg", `${name}-${size}-${sharing.view.slug}.jpg`));
}
