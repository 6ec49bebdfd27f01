import { z } from "zod";
import { findStatus, statusLabel } from "~/domain/inquiries/words";
import { formatDate } from "~/lib/dates";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { logFailure } from "~/server/log.server";
import { unavailable } from "~/server/responses.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

/** As `public.agent_page` answers; null for a secret that is none, or none any more. */
const pageSchema = z
  .object({
    code: z.string(),
    isActive: z.boolean(),
    clicks: z.array(z.object({ day: z.string(), clicks: z.number() })),
    inquiryCount: z.number(),
    inquiries: z.array(
      z.object({
        day: z.string(),
        status: z.string(),
        pilgrims: z.number().nullable(),
        initials: z.string(),
      }),
    ),
    pilgrims: z.number(),
    due: z.number(),
    paid: z.number(),
  })
  .nullable();

/** 128 bits as base64url. */
const tokenFormat = /^[\w-]{22}$/;

async function readPage(token: string) {
  if (!tokenFormat.test(token)) return null;
  const client = await anonymousClient();
  return pageSchema.parse(unwrap(await client.rpc("agent_page", { token })));
}

/** What the agent's own page prints; null for a wrong or revoked secret. Throws a 503 answer while nothing can be read. */
export async function readAgentView(token: string) {
  const page = await readPage(token).catch((error: unknown) => {
    logFailure("agent_page.read_failed", error);
    throw unavailable();
  });
  if (page === null) return null;
  const { clicks, inquiries, due, paid } = page;
  const most = Math.max(1, ...clicks.map((day) => day.clicks));
  return {
    code: page.code,
    isActive: page.isActive,
    clickTotal: formatWholeNumber(clicks.reduce((sum, day) => sum + day.clicks, 0)),
    days: clicks.map((day) => ({
      text: `${formatDate(day.day)}: ${formatWholeNumber(day.clicks)} klik`,
      share: day.clicks / most,
    })),
    figures: [
      ["Jamaah terkonfirmasi", formatWholeNumber(page.pilgrims)],
      ["Komisi", formatRupiah(due)],
      ["Sudah dibayar", formatRupiah(paid)],
      ["Belum dibayar", formatRupiah(due - paid)],
    ] as const,
    inquiryCount: formatWholeNumber(page.inquiryCount),
    inquiries: inquiries.map(({ day, status, pilgrims, initials }) => ({
      initials: initials || "Belum bernama",
      status: statusLabel(findStatus(status) ?? "baru"),
      facts: [formatDate(day), pilgrims && `${pilgrims} jamaah`].filter(Boolean).join(", "),
    })),
  };
}
