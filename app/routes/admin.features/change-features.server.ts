import { parseWithZod } from "@conform-to/zod/v4";
import type { TypedResponse } from "@remix-run/node";
import { z } from "zod";
import {
  createFeature,
  deleteFeature,
  moveFeature,
  orderFeatures,
  setFeatureActive,
  updateFeature,
} from "~/domain/features/save-feature.server";
import { featureMessages, featureSchema, featuresPath } from "~/domain/features/schema";
import { binLink, inBin } from "~/domain/history/kinds";
import { ownFields } from "~/lib/form-constraints";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { answerSave, readHeld } from "~/server/returned-form.server";
import type { Supabase } from "~/server/supabase.server";

export function saveForm(client: Supabase, form: URLSearchParams) {
  const held = readHeld(form);
  const { id, version } = held;
  return answerSave({
    held,
    submission: parseWithZod(ownFields(form, featureSchema), { schema: featureSchema }),
    save: (content) =>
      id === null ? createFeature(client, held, content) : updateFeature(client, id, version, content),
    saved: () =>
      redirectWithSuccess(featuresPath, id === null ? "Keunggulan ditambahkan" : "Keunggulan diperbarui"),
    messages: {
      unfit: [],
      failed: id === null ? featureMessages.createFailed : featureMessages.updateFailed,
      newer: [featureMessages.newer],
      gone: [featureMessages.goneWhileEdited],
    },
    addsAgain: true,
    event: "features.save_failed",
  });
}

const id = z.guid();

const listIntents = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("toggle"),
    id,
    isActive: z.enum(["true", "false"]).transform((text) => text === "true"),
  }),
  z.object({ intent: z.literal("move-up"), id }),
  z.object({ intent: z.literal("move-down"), id }),
  z.object({ intent: z.literal("reorder"), ids: z.array(id).min(1) }),
  z.object({ intent: z.literal("delete"), id }),
]);

type ListIntent = z.output<typeof listIntents>;

/** Null for a form that no button of the list sends. */
export function readListIntent(form: URLSearchParams): ListIntent | null {
  return listIntents.safeParse({ ...Object.fromEntries(form), ids: form.getAll("ids") }).data ?? null;
}

export async function changeList(client: Supabase, asked: ListIntent): Promise<TypedResponse<never>> {
  try {
    const done = await perform(client, asked);
    return inPlace(done ? succeeded(asked) : redirectWithError(featuresPath, featureMessages.gone));
  } catch (error) {
    logFailure("features.write_failed", error, { intent: asked.intent });
    const text = asked.intent === "delete" ? featureMessages.deleteFailed : featureMessages.updateFailed;
    return inPlace(redirectWithError(featuresPath, text));
  }
}

function perform(client: Supabase, asked: ListIntent): Promise<boolean> {
  switch (asked.intent) {
    case "toggle":
      return setFeatureActive(client, asked.id, asked.isActive);
    case "move-up":
      return moveFeature(client, asked.id, "up");
    case "move-down":
      return moveFeature(client, asked.id, "down");
    case "reorder":
      return orderFeatures(client, asked.ids);
    case "delete":
      return deleteFeature(client, asked.id);
  }
}

function succeeded(asked: ListIntent): TypedResponse<never> {
  switch (asked.intent) {
    case "delete":
      return redirectWithSuccess(featuresPath, "Keunggulan dihapus", inBin, binLink);
    case "toggle":
      return redirectWithSuccess(
        featuresPath,
        asked.isActive ? "Keunggulan diaktifkan" : "Keunggulan dinonaktifkan",
      );
    default:
      return redirectWithSuccess(featuresPath, "Urutan diperbarui");
  }
}

/** With script the browser's history keeps one entry of the list, not one for each button pressed. */
function inPlace(answer: TypedResponse<never>): TypedResponse<never> {
  answer.headers.set("X-Remix-Replace", "true");
  return answer;
}
