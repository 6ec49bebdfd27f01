import { z } from "zod";
import { binLink, inBin } from "~/domain/history/bin";
import { deleteTestimonial } from "~/domain/testimonials/delete-testimonial.server";
import { testimonialMessages } from "~/domain/testimonials/schema";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { type ListPlace, listAddress } from "./list-address";

/** Deletes the testimonial a confirmation names, and goes back to where the list was with a message. */
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
