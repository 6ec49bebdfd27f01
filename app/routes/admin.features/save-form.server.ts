import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Difference } from "~/components/form/newer-version-field";
import { featureTexts } from "~/domain/features/feature-texts";
import { createFeature, updateFeature } from "~/domain/features/save-feature.server";
import { featureMessages, featureSchema } from "~/domain/features/schema";
import { differingFields } from "~/lib/field-changes";
import { ownFields } from "~/lib/own-fields";
import { savingTrouble } from "~/server/backend-messages.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { badRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { featuresPath } from "./features-path";

/** A form that was not saved: all that was typed, what is wrong, and what somebody else has saved meanwhile. */
export interface RefusedForm {
  id: string | null;
  stamp: string;
  result: SubmissionResult;
  newer: Difference[];
}

const heldSchema = z.object({
  /** Which feature the form edits; none: it adds one. */
  id: z.guid().nullable(),
  stamp: z.string().min(1).max(64),
});

/** Saves the add or edit form and goes back to the list; else the form again, with everything typed. */
export async function saveForm(client: Supabase, form: URLSearchParams) {
  const held = heldSchema.safeParse({ id: form.get("id"), stamp: form.get("stamp") }).data;
  if (held === undefined) throw badRequest(featureMessages.unknownRequest);
  const { id, stamp } = held;
  const submission = parseWithZod(ownFields(form, featureSchema), { schema: featureSchema });
  const refuse = (status: number, formErrors: string[], then: Partial<RefusedForm> = {}) =>
    data<RefusedForm>(
      { id, stamp, newer: [], result: submission.reply({ formErrors }), ...then },
      { status },
    );
  if (submission.status !== "success") return refuse(400, []);
  try {
    if (id === null) {
      await createFeature(client, stamp, submission.value);
      return redirectWithSuccess(featuresPath, "Keunggulan ditambahkan");
    }
    const outcome = await updateFeature(client, id, stamp, submission.value);
    if (outcome.kind === "gone") {
      return refuse(404, [featureMessages.goneWhileEdited], { id: null, stamp: crypto.randomUUID() });
    }
    if (outcome.kind === "newer") {
      const { content, stamp } = outcome.stored;
      const newer = differingFields(featureTexts(content), featureTexts(submission.value));
      return refuse(409, [featureMessages.newer], { newer, stamp });
    }
    return redirectWithSuccess(featuresPath, "Keunggulan diperbarui");
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "features.save_failed");
    const failed = id === null ? featureMessages.createFailed : featureMessages.updateFailed;
    return refuse(500, [failed, ...savingTrouble(error)]);
  }
}
