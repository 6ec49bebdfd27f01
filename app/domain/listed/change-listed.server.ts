import { parseWithZod } from "@conform-to/zod/v4";
import { data, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { binLink, inBin } from "~/domain/history/kinds";
import { isPictureIntent } from "~/domain/media/upload/form-uploads.server";
import { type TypedFields, typedFields } from "~/lib/field-list";
import { ownFields } from "~/lib/form-constraints";
import { inWantedOrder, moveOneStep } from "~/lib/list-address";
import { unreadablePhones, withNumberingPlan } from "~/lib/phone.server";
import { newForm } from "~/lib/returned-form";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { badRequest } from "~/server/responses.server";
import { answerSave, readHeld, returnForm, returnWithPicture } from "~/server/returned-form.server";
import type { Supabase } from "~/server/supabase.server";
import type { ListedItem } from "./listed-card";
import { addKey, editKey, type ListedNoun, messagesOf, unknownRequest } from "./noun";
import {
  createListed,
  findListed,
  type ListedStore,
  type ListOperations,
  type ListStore,
  operationsOf,
  updateListed,
} from "./store.server";

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

/** The form that an address names; null where it names none. Never throws: a form that was refused is drawn from the
 * action's answer, even when nothing can be read any more.
 * @param offer reads what the form offers to choose from */
export async function openListed<Noun extends ListedNoun, Offered = null>(
  store: ListedStore<Noun>,
  client: Supabase,
  query: URLSearchParams,
  offer: ((content: TypedFields<Noun["fields"]>) => Promise<Offered>) | null,
) {
  if (!query.has(addKey) && !query.has(editKey)) return null;
  const { noun } = store;
  const id = query.has(addKey) ? null : z.guid().safeParse(query.get(editKey)).data;
  const said = messagesOf(noun);
  if (id === undefined) return missing(said.gone, 404);
  try {
    const stored = id === null ? null : await findListed(noun, client, id);
    if (id !== null && stored === null) return missing(said.gone, 404);
    const held = { ...newForm(), id, version: stored?.version ?? "" };
    const content = stored?.content ?? typedFields<Noun["fields"]>(noun.fields, store.fresh?.() ?? {});
    const unreadable = unreadablePhones(noun.schema, content);
    return { view: "form" as const, held, content, unreadable, offered: offer && (await offer(content)) };
  } catch (error) {
    logFailure(`${noun.event}.read_failed`, error);
    return missing(said.unreadable, 503);
  }
}

/** What the address of a list's screen shows: a form, the question before deleting, or the list. */
export async function loadListed<Noun extends ListedNoun, Item extends ListedItem, Offered = null>(
  store: ListStore<Noun, Item>,
  client: Supabase,
  request: Request,
  offer: ((content: TypedFields<Noun["fields"]>) => Promise<Offered>) | null,
) {
  const query = new URL(request.url).searchParams;
  const opened = await openListed(store, client, query, offer);
  if (opened !== null) return opened;
  const items = await store.list(client);
  const deleting = items.find(({ id }) => id === query.get(confirmKey));
  if (deleting === undefined) return { view: "list" as const, items };
  return { view: "delete" as const, deleting: { id: deleting.id, title: deleting.title } };
}

type PostedForm = FormData | URLSearchParams;

interface Answering {
  uploadErrors?: Record<string, string[]>;
  place?: string;
}

export async function answerListed<Noun extends ListedNoun>(
  store: ListedStore<Noun>,
  client: Supabase,
  form: PostedForm,
  { uploadErrors, place }: Answering = {},
) {
  const { fields } = store.noun;
  const schema: Noun["schema"] = store.noun.schema;
  const own = ownFields(form, schema, (name) => fields[name]?.kind.control === "pictures");
  const intent = form.get("intent");
  if (uploadErrors && isPictureIntent(intent)) return returnWithPicture(own, readHeld(form), uploadErrors);
  const submission = parseWithZod(own, { schema: withNumberingPlan(schema) });
  // A button of a row: it comes back with the row moved, added or gone.
  if (submission.status === undefined) return returnForm(readHeld(form), submission.reply(), 200);
  if (intent !== "save") return changeListed(store.noun, operationsOf(store, client), form, place);
  const held = readHeld(form);
  const { id } = held;
  const said = messagesOf(store.noun);
  const back = place ?? (id && store.shownAt?.(id)) ?? store.noun.path;
  return answerSave({
    held,
    submission,
    uploadErrors,
    save: (values) =>
      id === null
        ? createListed(store, client, held, values)
        : updateListed(store, client, { id, version: held.version }, values),
    saved: () =>
      id === null
        ? redirectWithSuccess(store.noun.path, said.added)
        : redirectWithSuccess(back, said.updated),
    messages: {
      unfit: [],
      failed: id === null ? said.createFailed : said.updateFailed,
      newer: [said.newer],
      gone: [said.goneWhileEdited],
    },
    addsAgain: true,
    event: `${store.noun.event}.save_failed`,
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

async function changeListed(
  noun: ListedNoun,
  operations: ListOperations,
  form: PostedForm,
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
      return remove && (() => remove(asked.id));
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
