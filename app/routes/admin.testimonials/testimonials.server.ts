import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { binLink, inBin } from "~/domain/history/kinds";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { findTestimonial, findTestimonials } from "~/domain/testimonials/queries.server";
import {
  type TestimonialInput,
  testimonialMessages,
  testimonialSchema,
  testimonialTexts,
  toRow,
} from "~/domain/testimonials/schema";
import { differingFields } from "~/lib/field-changes";
import { ownFields } from "~/lib/form-constraints";
import { type HeldForm, newForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
import { answerSave, readHeld, returnWithPicture } from "~/server/returned-form.server";
import { addOnce, rowIdOf, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import {
  addKey,
  editKey,
  type ListPlace,
  listAddress,
  readListPlace,
  testimonialsPath,
} from "./list-address";

type Errors = Record<string, string[]>;

export function showForm(form: FormData, errors: Errors) {
  return returnWithPicture(ownFields(form, testimonialSchema), readHeld(form), errors);
}

export function saveForm(client: Supabase, form: FormData, uploadErrors: Errors, place: ListPlace) {
  const held = readHeld(form);
  const { id, version } = held;
  return answerSave({
    held,
    submission: parseWithZod(ownFields(form, testimonialSchema), { schema: testimonialSchema }),
    uploadErrors,
    save: (content) =>
      id === null
        ? createTestimonial(client, held, content)
        : updateTestimonial(client, id, version, content),
    saved: () =>
      id === null
        ? redirectWithSuccess(testimonialsPath, "Testimoni ditambahkan")
        : redirectWithSuccess(listAddress(place), "Testimoni diperbarui"),
    messages: {
      unfit: [],
      failed: id === null ? testimonialMessages.createFailed : testimonialMessages.updateFailed,
      newer: [testimonialMessages.newer],
      gone: [testimonialMessages.goneWhileEdited],
    },
    addsAgain: true,
    event: "testimonials.save_failed",
  });
}

export async function deleteListed(client: Supabase, form: FormData, place: ListPlace) {
  const id = z.guid().safeParse(form.get("id")).data;
  if (id === undefined) throw badRequest(testimonialMessages.unknownRequest);
  try {
    const deleted = await deleteTestimonial(client, id);
    return deleted
      ? redirectWithSuccess(listAddress(place), "Testimoni dihapus", inBin, binLink)
      : redirectWithError(listAddress(place), testimonialMessages.gone);
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "testimonials.delete_failed");
    return redirectWithError(listAddress(place), testimonialMessages.deleteFailed);
  }
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

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

export async function loadPage(client: Supabase, query: URLSearchParams) {
  if (query.has(addKey)) return openForm(client, null);
  const id = z.guid().safeParse(query.get(editKey) ?? query.get(confirmKey)).data ?? null;
  if (query.has(editKey)) return id === null ? missing(testimonialMessages.gone, 404) : openForm(client, id);
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

/** Never throws: a form that comes back is drawn from the action's answer, even when nothing can be read any more. */
async function openForm(client: Supabase, id: string | null) {
  try {
    const [stored, choices] = await Promise.all([
      id === null ? null : findTestimonial(client, id),
      listMediaChoices(client),
    ]);
    if (id !== null && stored === null) return missing(testimonialMessages.gone, 404);
    const held = { ...newForm(), id, version: stored?.version ?? "" };
    return { view: "form" as const, held, content: stored?.content ?? null, choices };
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "testimonials.read_failed");
    return missing(testimonialMessages.unreadable, 503);
  }
}
