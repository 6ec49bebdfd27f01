import type { Submission } from "@conform-to/react";
import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { binLink, inBin } from "~/domain/history/kinds";
import { inWantedOrder, moveOneStep } from "~/lib/list-order";
import { type HeldForm, newForm } from "~/lib/returned-form";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { badRequest } from "~/server/responses.server";
import { answerSave } from "~/server/returned-form.server";
import type { SaveOutcome } from "~/server/save-unless-newer.server";
import { type ListedNoun, messagesOf, unknownRequest } from "./noun";

interface Saving<Value> {
  noun: ListedNoun;
  held: HeldForm;
  submission: Submission<Record<string, unknown>, string[], Value>;
  uploadErrors?: Record<string, string[]>;
  /** The part of the list to go back to after an edit. */
  place?: string;
  create: (value: Value) => Promise<SaveOutcome>;
  update: (id: string, value: Value) => Promise<SaveOutcome>;
}

/** Saves the form of a listed thing, as `answerSave` does; back to the list once it is saved. */
export function saveListed<Value>({ noun, held, place = noun.path, create, update, ...form }: Saving<Value>) {
  const { id } = held;
  const said = messagesOf(noun);
  return answerSave({
    ...form,
    held,
    save: (value) => (id === null ? create(value) : update(id, value)),
    saved: () =>
      id === null ? redirectWithSuccess(noun.path, said.added) : redirectWithSuccess(place, said.updated),
    messages: {
      unfit: [],
      failed: id === null ? said.createFailed : said.updateFailed,
      newer: [said.newer],
      gone: [said.goneWhileEdited],
    },
    addsAgain: true,
    event: `${noun.event}.save_failed`,
  });
}

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

interface Opened {
  content: unknown;
  version: string;
}

/** Never throws: a form that was refused is drawn from the action's answer, even when nothing can be read any more.
 * @param asked the id that the address names; null for a new thing
 * @param shown what the form offers besides */
export async function openListed<Found extends Opened, Shown extends object>(
  noun: ListedNoun,
  asked: string | null,
  find: (id: string) => Promise<Found | null>,
  shown: (stored: Found | null) => Promise<Shown>,
) {
  const id = asked === null ? null : z.guid().safeParse(asked).data;
  const said = messagesOf(noun);
  if (id === undefined) return missing(said.gone, 404);
  try {
    const stored = id === null ? null : await find(id);
    if (id !== null && stored === null) return missing(said.gone, 404);
    const held = { ...newForm(), id, version: stored?.version ?? "" };
    const content: Found["content"] | null = stored?.content ?? null;
    return { view: "form" as const, held, content, ...(await shown(stored)) };
  } catch (error) {
    logFailure(`${noun.event}.read_failed`, error);
    return missing(said.unreadable, 503);
  }
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

/** What the buttons of a list do; false where the thing is gone. A list in no order of its own has no `reorder`. */
interface ListOperations {
  /** A text says why the thing stays. */
  remove: (id: string) => Promise<boolean | string>;
  toggle?: (id: string, isActive: boolean) => Promise<boolean>;
  reorder?: (change: (ids: readonly string[]) => string[]) => Promise<boolean>;
}

/** Throws a 400 answer for a form that no button of the list sends. */
export async function changeListed(
  noun: ListedNoun,
  operations: ListOperations,
  form: FormData | URLSearchParams,
  place = noun.path,
): Promise<TypedResponse<never>> {
  const asked = listIntents.safeParse({ ...Object.fromEntries(form), ids: form.getAll("ids") }).data;
  const perform = asked && operationOf(operations, asked);
  if (!asked || !perform) throw badRequest(unknownRequest);
  const said = messagesOf(noun);
  try {
    const done = await perform();
    if (typeof done === "string") return inPlace(redirectWithError(place, done));
    return inPlace(done ? succeeded(asked, said, place) : redirectWithError(place, said.gone));
  } catch (error) {
    const isDeletion = asked.intent === "delete";
    logFailure(`${noun.event}.${isDeletion ? "delete" : "write"}_failed`, error, { intent: asked.intent });
    return inPlace(redirectWithError(place, isDeletion ? said.deleteFailed : said.updateFailed));
  }
}

function operationOf({ remove, toggle, reorder }: ListOperations, asked: ListIntent) {
  switch (asked.intent) {
    case "toggle":
      return toggle && (() => toggle(asked.id, asked.isActive));
    case "move-up":
      return reorder && (() => reorder((ids) => moveOneStep(ids, asked.id, "up")));
    case "move-down":
      return reorder && (() => reorder((ids) => moveOneStep(ids, asked.id, "down")));
    case "reorder":
      return reorder && (() => reorder((ids) => inWantedOrder(ids, asked.ids)));
    case "delete":
      return () => remove(asked.id);
  }
}

function succeeded(asked: ListIntent, said: ReturnType<typeof messagesOf>, place: string) {
  switch (asked.intent) {
    case "delete":
      return redirectWithSuccess(place, said.deleted, inBin, binLink);
    case "toggle":
      return redirectWithSuccess(place, asked.isActive ? said.switchedOn : said.switchedOff);
    default:
      return redirectWithSuccess(place, "Urutan diperbarui");
  }
}

/** With script the browser's history keeps one entry of the list, not one for each button pressed. */
function inPlace(answer: TypedResponse<never>): TypedResponse<never> {
  answer.headers.set("X-Remix-Replace", "true");
  return answer;
}
