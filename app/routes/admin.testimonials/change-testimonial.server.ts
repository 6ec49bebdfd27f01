import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { binLink, inBin } from "~/domain/history/kinds";
import {
  createTestimonial,
  deleteTestimonial,
  updateTestimonial,
} from "~/domain/testimonials/save-testimonial.server";
import { testimonialMessages, testimonialSchema } from "~/domain/testimonials/schema";
import { ownFields } from "~/lib/form-constraints";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
import { answerSave, readHeld, returnWithPicture } from "~/server/returned-form.server";
import type { Supabase } from "~/server/supabase.server";
import { type ListPlace, listAddress, testimonialsPath } from "./list-address";

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
