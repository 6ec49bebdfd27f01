import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Difference } from "~/components/form/newer-version-field";
import { createTestimonial, updateTestimonial } from "~/domain/testimonials/save-testimonial.server";
import { testimonialMessages, testimonialSchema } from "~/domain/testimonials/schema";
import { testimonialTexts } from "~/domain/testimonials/testimonial-texts";
import { differingFields } from "~/lib/field-changes";
import { ownFields } from "~/lib/own-fields";
import { savingTrouble } from "~/server/backend-messages.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { type ListPlace, listAddress, testimonialsPath } from "./list-address";

/** A form that comes back: all that was typed, what is wrong, and what somebody else has saved meanwhile. */
export interface ReturnedForm {
  id: string | null;
  stamp: string;
  result: SubmissionResult;
  newer: Difference[];
}

const heldSchema = z.object({
  /** Which testimonial the form edits; none: it adds one. */
  id: z.guid().nullable(),
  stamp: z.string().min(1).max(64),
});

function readHeld(form: FormData) {
  const held = heldSchema.safeParse({ id: form.get("id"), stamp: form.get("stamp") }).data;
  if (held === undefined) throw badRequest(testimonialMessages.unknownRequest);
  return held;
}

type Errors = Record<string, string[]>;

/** The form again after an upload or a choice of a picture: nothing is complained about but the picture itself. */
export function showForm(form: FormData, errors: Errors) {
  const refused = Object.keys(errors).length > 0;
  const submission = parseWithZod(ownFields(form, testimonialSchema), { schema: z.looseObject({}) });
  const result = refused ? submission.reply({ fieldErrors: errors }) : submission.reply();
  return data<ReturnedForm>({ ...readHeld(form), result, newer: [] }, { status: refused ? 400 : 200 });
}

/** Saves the add or edit form and goes back to the list; else the form again, with everything typed. */
export async function saveForm(client: Supabase, form: FormData, uploadErrors: Errors, place: ListPlace) {
  const { id, stamp } = readHeld(form);
  const submission = parseWithZod(ownFields(form, testimonialSchema), { schema: testimonialSchema });
  const refuse = (status: number, formErrors: string[], then: Partial<ReturnedForm> = {}) => {
    const result = submission.reply({ formErrors, fieldErrors: uploadErrors });
    return data<ReturnedForm>({ id, stamp, newer: [], result, ...then }, { status });
  };
  if (submission.status !== "success" || Object.keys(uploadErrors).length > 0) return refuse(400, []);
  try {
    if (id === null) {
      await createTestimonial(client, stamp, submission.value);
      return redirectWithSuccess(testimonialsPath, "Testimoni ditambahkan");
    }
    const outcome = await updateTestimonial(client, id, stamp, submission.value);
    if (outcome.kind === "gone") {
      return refuse(404, [testimonialMessages.goneWhileEdited], { id: null, stamp: crypto.randomUUID() });
    }
    if (outcome.kind === "newer") {
      const { content, stamp } = outcome.stored;
      const newer = differingFields(testimonialTexts(content), testimonialTexts(submission.value));
      return refuse(409, [testimonialMessages.newer], { newer, stamp });
    }
    return redirectWithSuccess(listAddress(place), "Testimoni diperbarui");
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "testimonials.save_failed");
    const failed = id === null ? testimonialMessages.createFailed : testimonialMessages.updateFailed;
    return refuse(500, [failed, ...savingTrouble(error)]);
  }
}
