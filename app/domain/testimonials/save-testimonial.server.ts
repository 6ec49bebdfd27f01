import { differingFields } from "~/lib/field-changes";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import { rowIdOf } from "~/server/fingerprint.server";
import { addOnce, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { findTestimonial } from "./queries.server";
import { type TestimonialInput, testimonialTexts, toRow } from "./schema";

/** Adds it, as `addOnce` does. Throws BackendError. */
export function createTestimonial(
  client: Supabase,
  { stamp, version }: HeldForm,
  content: TestimonialInput,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: async () => {
      const { error, status } = await client.from("testimonials").insert({ id, ...toRow(content) });
      if (error !== null && error.code !== uniqueViolation) throw new BackendError(error, status);
      return error === null;
    },
    update: () => updateTestimonial(client, id, version, content),
  });
}

export function updateTestimonial(
  client: Supabase,
  id: string,
  version: string,
  content: TestimonialInput,
): Promise<SaveOutcome> {
  return saveUnlessNewer({
    version,
    compare: (stored) =>
      differingFields(testimonialTexts(toRow(stored.content)), testimonialTexts(toRow(content))),
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

export async function deleteTestimonial(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("testimonials").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}
