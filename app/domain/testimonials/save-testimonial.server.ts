import { expirePublicReads } from "~/server/cache.server";
import { fingerprint, rowIdOf } from "~/server/fingerprint.server";
import { BackendError, type Supabase, unwrap } from "~/server/supabase.server";
import { findTestimonial, type StoredTestimonial } from "./queries.server";
import type { TestimonialInput } from "./schema";

/** SQLSTATE of a primary key that is there already. */
const uniqueViolation = "23505";
/** Each try that fails means that another change came between reading and writing. */
const mostTries = 8;

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

export type UpdateOutcome =
  | { kind: "saved" }
  | { kind: "gone" }
  | { kind: "newer"; stored: StoredTestimonial };

/**
 * Changes a testimonial that still reads as the form found it (`stamp`); a newer text is answered instead of written
 * over (decisions.md A7). Throws BackendError, and Error when row level security hides the row from the writer.
 */
export async function updateTestimonial(
  client: Supabase,
  id: string,
  stamp: string,
  content: TestimonialInput,
): Promise<UpdateOutcome> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = await findTestimonial(client, id);
    if (stored === null) return { kind: "gone" };
    // Sent twice: the first sending has written it.
    if (stored.stamp === fingerprint(content)) return { kind: "saved" };
    if (stored.stamp !== stamp) return { kind: "newer", stored };
    const written = unwrap(
      await client
        .from("testimonials")
        .update(toRow(content))
        .eq("id", id)
        .eq("updated_at", stored.updatedAt)
        .select("id"),
    );
    if (written.length > 0) {
      expirePublicReads();
      return { kind: "saved" };
    }
  }
  throw new Error(`Testimonial ${id} could not be written`);
}
