import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { openListed, saveListed } from "~/domain/listed/change-listed.server";
import { addKey, editKey } from "~/domain/listed/noun";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { listPackageChoices, packageLost } from "~/domain/packages/package-choices.server";
import { findTestimonial, findTestimonials } from "~/domain/testimonials/queries.server";
import {
  type TestimonialInput,
  testimonialNoun,
  testimonialSchema,
  testimonialTexts,
  toRow,
} from "~/domain/testimonials/schema";
import { differingFields } from "~/lib/field-changes";
import { ownFields } from "~/lib/form-constraints";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import { readHeld, returnWithPicture } from "~/server/returned-form.server";
import { addOnce, rowIdOf, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import {
  BackendError,
  foreignKeyViolation,
  type Supabase,
  uniqueViolation,
  unwrap,
} from "~/server/supabase.server";
import { type ListPlace, listAddress, readListPlace } from "./list-address";

type Errors = Record<string, string[]>;

export function showForm(form: FormData, errors: Errors) {
  return returnWithPicture(ownFields(form, testimonialSchema), readHeld(form), errors);
}

export function saveForm(client: Supabase, form: FormData, uploadErrors: Errors, place: ListPlace) {
  const held = readHeld(form);
  return saveListed({
    noun: testimonialNoun,
    held,
    submission: parseWithZod(ownFields(form, testimonialSchema), { schema: testimonialSchema }),
    uploadErrors,
    place: listAddress(place),
    create: (content) => createTestimonial(client, held, content),
    update: (id, content) => updateTestimonial(client, id, held.version, content),
  });
}

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
      if (error?.code === foreignKeyViolation) return packageLost;
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
    write: async ({ updatedAt }) => {
      const answer = await client
        .from("testimonials")
        .update(toRow(content))
        .eq("id", id)
        .eq("updated_at", updatedAt)
        .select("id");
      return answer.error?.code === foreignKeyViolation ? packageLost : unwrap(answer).length > 0;
    },
  });
}

export async function deleteTestimonial(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("testimonials").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}

export async function loadPage(client: Supabase, query: URLSearchParams) {
  if (query.has(addKey)) return openForm(client, null);
  if (query.has(editKey)) return openForm(client, query.get(editKey));
  const id = z.guid().safeParse(query.get(confirmKey)).data ?? null;
  if (id !== null) {
    const found = await findTestimonial(client, id);
    if (found !== null) return { view: "delete" as const, id, name: found.content.name };
  }
  const place = readListPlace(query);
  const found = await findTestimonials(client, place.search, place.page);
  if (found !== null) return { view: "list" as const, place, ...found };
  // The page's last testimonial may just have been deleted.
  const first = await findTestimonials(client, place.search, 1);
  return { view: "list" as const, place: { ...place, page: 1 }, ...(first ?? nothing) };
}

const nothing = { testimonials: [], total: 0, pages: 1 };

function openForm(client: Supabase, asked: string | null) {
  return openListed(
    testimonialNoun,
    asked,
    (id) => findTestimonial(client, id),
    async (stored) => {
      const [choices, packages] = await Promise.all([
        listMediaChoices(client),
        listPackageChoices(client, [stored?.content.packageId ?? ""]),
      ]);
      return { choices, packages };
    },
  );
}
