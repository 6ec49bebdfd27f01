import { z } from "zod";
import { logFailure } from "~/server/log.server";
import { unavailable } from "~/server/responses.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

/** The result of `public.agent_page`; null for a wrong or revoked secret. Amounts and rates are whole rupiah. */
const pageSchema = z
  .object({
    name: z.string(),
    code: z.string(),
    phone: z.string(),
    isActive: z.boolean(),
    rate: z.number().nullable(),
    standardRate: z.number().nullable(),
    /** Rates by the id of a package that visitors see. */
    packageRates: z.record(z.string(), z.number()),
    clicks: z.array(z.object({ day: z.string(), clicks: z.number() })),
    inquiryCount: z.number(),
    inquiries: z.array(
      z.object({
        day: z.string(),
        code: z.string(),
        status: z.string(),
        pilgrims: z.number().nullable(),
        initials: z.string(),
      }),
    ),
    pilgrims: z.number(),
    due: z.number(),
    paid: z.number(),
    commissions: z.array(
      z.object({
        code: z.string(),
        day: z.string(),
        pilgrims: z.number(),
        rate: z.number(),
        rule: z.string().nullable(),
        amount: z.number(),
      }),
    ),
    payments: z.array(z.object({ day: z.string(), amount: z.number() })),
  })
  .nullable();

export type OwnPage = NonNullable<z.infer<typeof pageSchema>>;

/** A secret: 128 bits as base64url. */
const tokenFormat = /^[\w-]{22}$/;

/** Reads what an agent's own page tells; null for a wrong or revoked secret. Throws a 503 answer while nothing can be
 * read. */
export async function readOwnPage(token: string): Promise<OwnPage | null> {
  if (!tokenFormat.test(token)) return null;
  try {
    const client = await anonymousClient();
    return pageSchema.parse(unwrap(await client.rpc("agent_page", { token })));
  } catch (error) {
    logFailure("agent_page.read_failed", error);
    throw unavailable();
  }
}
