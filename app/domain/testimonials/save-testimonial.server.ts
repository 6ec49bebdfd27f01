import { expirePublicReads } from "~/server/cache.server";
import { rowIdOf } from "~/server/fingerprint.server";
import { type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { BackendError, type Supabase, unwrap } from "~/server/supabase.server";
import { findTestimonial, type StoredTestimonial } from "./queries.server";
import type { TestimonialInput } from "./schema";

/** SQLSTATE of a primary key that is there already. */
const uniqueViolation = "23505";

function toRow({ avatarUrl, ...content }: TestimonialInput) {
  return { ...content, avatar_url: avatarUrl === "" ? null : avatarUrl };
}

/**
 * Adds a testimonial. `stamp` is the sending form's: a second sending of it finds the row made (`rowIdOf`).
 * Throws BackendError.
 */
export async function createTestimonial(
  client: Supabase,
  stamp: string,
  content: TestimonialInput,
): Promise<void> {
  const { error, status } = await client
    .from("testimonials")
    .insert({ id: rowIdOf(stamp, content), ...toRow(content) });
  if (error !== null && error.code !== uniqueViolation) throw new BackendError(error, status);
  expirePublicReads();
}

/**
 * Changes a testimonial that still reads as the form found it (`stamp`); a newer text is answered instead of written
 * over (decisions.md A7). Throws BackendError, and Error when row level security hides the row from the writer.
 */
export function updateTestimonial(
  client: Supabase,
  id: string,
  stamp: string,
  content: TestimonialInput,
): Promise<SaveOutcome<StoredTestimonial>> {
  return saveUnlessNewer({
    stamp,
    content,
    find: () => findTestimonial(client, id),
    write: async ({ updatedAt }) =>
      unwrap(
        await client
          .from("testimonials")
          .update(toRow(content))
          .eq("id", id)
          .eq("updated_at", updatedAt)
          .select("id"),
      ).length > 0,
  });
}
