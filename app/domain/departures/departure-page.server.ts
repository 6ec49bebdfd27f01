import { parseWithZod } from "@conform-to/zod/v4";
import { ownFields } from "~/lib/form-constraints";
import { askOnce, type HeldForm } from "~/lib/returned-form";
import { redirectWithSuccess } from "~/server/flash.server";
import { notFound } from "~/server/responses.server";
import { answerSave, readHeld, returnForm } from "~/server/returned-form.server";
import type { SaveOutcome } from "~/server/save-unless-newer.server";
import type { Supabase } from "~/server/supabase.server";
import { packageDeparturesPath } from "./admin-addresses";
import { type DeparturePackage, findDeparture, findDeparturePackage } from "./admin-queries.server";
import { departureDoubts } from "./departure-doubts";
import { type DepartureValues, departureSchema, toDeparture } from "./fields";
import { departureMessages } from "./save-departure.server";

/** Throws a 404 answer where there is none. */
export async function requirePackage(client: Supabase, id = "") {
  const found = await findDeparturePackage(client, id);
  if (found === null) throw notFound("Paket tidak ditemukan");
  return found;
}

/** Throws a 404 answer where there is none. */
export async function requireDeparture(client: Supabase, id = "") {
  const found = await findDeparture(client, id);
  if (found === null) throw notFound("Keberangkatan tidak ditemukan");
  return found;
}

interface Saving {
  form: URLSearchParams;
  /** Of the departure that is edited. */
  id?: string;
  pack: DeparturePackage;
  /** Pilgrims confirmed on it. */
  confirmed: number;
  save: (held: HeldForm, values: DepartureValues) => Promise<SaveOutcome>;
  done: string;
}

/** The steps by which the form of a departure is saved; what is doubtful comes back once (422). */
export async function saveDeparture({ form, id, pack, confirmed, save, done }: Saving) {
  const held = readHeld(form, id);
  const submission = parseWithZod(ownFields(form, departureSchema), { schema: departureSchema });
  if (submission.status === "success") {
    const asking = askOnce(held, departureDoubts(toDeparture(submission.value), pack, confirmed));
    if (asking.unasked.length > 0) {
      const { initialValue } = submission.reply();
      return returnForm(asking.held, { initialValue }, 422, { doubts: asking.unasked });
    }
  }
  return answerSave({
    held,
    submission,
    save: (values) => save(held, values),
    saved: () => redirectWithSuccess(packageDeparturesPath(pack.id), done),
    messages: departureMessages,
    event: "departures.save_failed",
  });
}
