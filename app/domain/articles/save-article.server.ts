import { savingMessages } from "~/domain/listed/noun";
import { makeSlug, slugify } from "~/lib/addresses";
import { differingFields } from "~/lib/field-changes";
import { fieldTexts } from "~/lib/field-list";
import type { HeldForm } from "~/lib/returned-form";
import type { SaveMessages } from "~/server/returned-form.server";
import {
  addOnce,
  once,
  refused,
  rowIdOf,
  type SaveOutcome,
  saveUnlessNewer,
  writtenOr,
} from "~/server/save-unless-newer.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { type ArticleValues, articleFields, toRecord } from "./fields";
import { findStoredArticle } from "./queries.server";

export const articleMessages = {
  ...savingMessages("artikel"),
  unfit: ["Periksa kembali isian yang ditandai"],
} satisfies SaveMessages;

const { failed } = articleMessages;

const slugTaken = "Alamat ini sudah dipakai, atau pernah dipakai, artikel lain. Pilih yang lain.";
const addressTaken = refused(409, { slug: slugTaken }, failed);

/** Adds an article, as `addOnce` does. Throws BackendError. */
export function createArticle(
  client: Supabase,
  { stamp, version }: HeldForm,
  values: ArticleValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  const record = toRecord(values);
  return addOnce({
    version,
    insert: async () => {
      for (const slug of slugsFor(record)) {
        const adding = client.from("articles").upsert({ ...record, id, slug }, once);
        const answer = await adding.select("id");
        if (answer.error?.code !== uniqueViolation) return unwrap(answer).length > 0;
      }
      return addressTaken;
    },
    update: () => updateArticle(client, id, version, values),
  });
}

/** What was chosen; else what the title says, or that with a number that nobody has. */
function slugsFor({ slug, title }: { slug: string | null; title: string }): string[] {
  return slug === null ? [slugify(title) || makeSlug(title), makeSlug(title)] : [slug];
}

/** Changes an article, as `saveUnlessNewer` does; its version is its `updated_at`. Without a chosen address it keeps
 * the one it has. Throws BackendError. */
export function updateArticle(
  client: Supabase,
  id: string,
  version: string | null,
  values: ArticleValues,
): Promise<SaveOutcome> {
  const record = toRecord(values);
  return saveUnlessNewer({
    version,
    find: () => findStoredArticle(client, id),
    compare: ({ row }) =>
      differingFields(
        fieldTexts(articleFields, row),
        fieldTexts(articleFields, { ...record, slug: record.slug ?? row.slug }),
      ),
    write: async (found) => {
      const answer = await client
        .from("articles")
        .update({ ...record, slug: record.slug ?? found.row.slug })
        .eq("id", id)
        .eq("updated_at", found.version)
        .select("id");
      return writtenOr(answer, { [uniqueViolation]: addressTaken });
    },
  });
}
