import type { Category } from "~/domain/packages/category";
import { formatDate } from "~/lib/dates";
import { inOrder } from "~/records/list.server";
import { attempt } from "~/server/attempt.server";
import { cachedRead } from "~/server/cache.server";
import { anonymousClient, type Supabase, unwrap } from "~/server/supabase.server";
import { anchorOf, faqRecord } from "./record";

export type FaqView = Awaited<ReturnType<typeof listFaqs>>[number];

const viewColumns = "id, question, answer, topic, checked_at" as const;
/** All FAQs stand on one page, whose size is limited. */
const mostFaqs = 200;

/** Lists the public FAQs in their order; with a category, its own and those of both categories. */
export function listFaqs(category: Category | null, limit = mostFaqs) {
  return cachedRead(`questions:${category}:${limit}`, async () => {
    const client = await anonymousClient();
    let query = client.from("questions").select(viewColumns).eq("is_active", true);
    if (category !== null) query = query.or(`category.is.null,category.eq.${category}`);
    const rows = unwrap(await inOrder(query, faqRecord).limit(limit));
    return rows.map(({ id, checked_at, ...texts }) => ({
      ...texts,
      anchor: anchorOf(id),
      checked: checked_at && formatDate(checked_at),
    }));
  });
}

/** Lists all FAQs for staff, in their order. Throws BackendError. */
export async function listAdminFaqs(client: Supabase) {
  const all = client.from("questions").select("id, question, answer, topic, category, checked_at, is_active");
  const rows = unwrap(await inOrder(all, faqRecord));
  return rows.map(({ id, question, answer, topic, category, checked_at, is_active }) => ({
    id,
    answer,
    topic,
    title: question,
    category: faqRecord.fields.category.kind.words(category) || "Umroh dan haji",
    checked: checked_at && formatDate(checked_at),
    isActive: is_active,
  }));
}

/** Reads the topics that a form offers; null if they cannot be read. */
export async function listTopics(client: Supabase): Promise<{ topic: string[] | null }> {
  const read = async () => unwrap(await client.from("questions").select("topic").order("order_index"));
  const rows = await attempt("questions", "topics that a form offers", read());
  return { topic: rows && [...new Set(rows.map(({ topic }) => topic))] };
}
