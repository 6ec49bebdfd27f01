import { differingFields } from "~/lib/field-changes";
import type { HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import { addOnce, rowIdOf, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { type QuestionValues, questionTexts, toQuestion } from "./fields";
import { findQuestion, listAdminQuestions } from "./queries.server";

/** Adds it at the end, as `addOnce` does. Throws BackendError. */
export function createQuestion(
  client: Supabase,
  { stamp, version }: HeldForm,
  values: QuestionValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: async () => {
      const indexes = client.from("questions").select("order_index");
      const last = unwrap(await indexes.order("order_index", { ascending: false }).limit(1).maybeSingle());
      const order_index = (last?.order_index ?? 0) + 1;
      const { error, status } = await client
        .from("questions")
        .insert({ id, ...toQuestion(values), order_index });
      if (error !== null && error.code !== uniqueViolation) throw new BackendError(error, status);
      return error === null;
    },
    update: () => updateQuestion(client, id, version, values),
  });
}

export function updateQuestion(
  client: Supabase,
  id: string,
  version: string,
  values: QuestionValues,
): Promise<SaveOutcome> {
  const record = toQuestion(values);
  return saveUnlessNewer({
    version,
    compare: ({ row }) => differingFields(questionTexts(row), questionTexts(record)),
    find: () => findQuestion(client, id),
    write: async ({ updatedAt }) => {
      const written = client.from("questions").update(record).eq("id", id).eq("updated_at", updatedAt);
      return unwrap(await written.select("id")).length > 0;
    },
  });
}

/** Shows a question or hides it; false when there is none that may be written. */
export async function setQuestionActive(client: Supabase, id: string, isActive: boolean): Promise<boolean> {
  const written = unwrap(
    await client.from("questions").update({ is_active: isActive }).eq("id", id).select("id"),
  );
  expirePublicReads();
  return written.length > 0;
}

/** Gives the questions the order that `change` makes of their ids. False when nothing could be written. */
export async function orderQuestions(
  client: Supabase,
  change: (ids: readonly string[]) => string[],
): Promise<boolean> {
  const questions = await listAdminQuestions(client);
  const ids = change(questions.map(({ id }) => id));
  const placed = unwrap(await client.rpc("order_questions", { ids }));
  expirePublicReads();
  return placed.length > 0;
}

export async function deleteQuestion(client: Supabase, id: string): Promise<boolean> {
  const deleted = unwrap(await client.from("questions").delete().eq("id", id).select("id"));
  expirePublicReads();
  return deleted.length > 0;
}
