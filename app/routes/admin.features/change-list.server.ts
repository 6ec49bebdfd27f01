import type { TypedResponse } from "@remix-run/node";
import { deleteFeature } from "~/domain/features/delete-feature.server";
import { moveFeature, orderFeatures, setFeatureActive } from "~/domain/features/save-feature.server";
import { featureMessages } from "~/domain/features/schema";
import { binLink, inBin } from "~/domain/history/bin";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import type { Supabase } from "~/server/supabase.server";
import { featuresPath } from "./features-path";
import type { ListIntent } from "./intents";

/** Does what a button of the list asks for, and leads back to the list with a message, whichever way it went. */
export async function changeList(client: Supabase, asked: ListIntent): Promise<TypedResponse<never>> {
  try {
    const done = await perform(client, asked);
    return inPlace(done ? succeeded(asked) : redirectWithError(featuresPath, featureMessages.gone));
  } catch (error) {
    log().error({ requestId: requestScope().id, intent: asked.intent, err: error }, "features.write_failed");
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
