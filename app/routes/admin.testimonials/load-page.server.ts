import { data } from "@remix-run/node";
import { z } from "zod";
import { confirmKey } from "~/components/form/confirm-delete";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { findTestimonial, findTestimonials } from "~/domain/testimonials/queries.server";
import { testimonialMessages } from "~/domain/testimonials/schema";
import { newForm } from "~/lib/returned-form";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import type { Supabase } from "~/server/supabase.server";
import { addKey, editKey, readListPlace } from "./list-address";

const missing = (message: string, status: number) => data({ view: "missing" as const, message }, { status });

export async function loadPage(client: Supabase, query: URLSearchParams) {
  if (query.has(addKey)) return openForm(client, null);
  const id = z.guid().safeParse(query.get(editKey) ?? query.get(confirmKey)).data ?? null;
  if (query.has(editKey)) return id === null ? missing(testimonialMessages.gone, 404) : openForm(client, id);
  if (id !== null) {
    const found = await findTestimonial(client, id);
    if (found !== null) return { view: "delete" as const, id, name: found.content.name };
  }
  const place = readListPlace(query);
  const found = await findTestimonials(client, place.search, place.page);
  if (found !== null) return { view: "list" as const, place, ...found };
  // The page's last testimonial may just have been deleted.
  const first = await findTestimonials(client, place.search, 1);
  return { view: "list" as const, place: { ...place, page: 1 }, ...(first ?? nothing) };
}

const nothing = { testimonials: [], total: 0, pages: 1 };

/** Never throws: a form that comes back is drawn from the action's answer, even when nothing can be read any more. */
async function openForm(client: Supabase, id: string | null) {
  try {
    const [stored, choices] = await Promise.all([
      id === null ? null : findTestimonial(client, id),
      listMediaChoices(client),
    ]);
    if (id !== null && stored === null) return missing(testimonialMessages.gone, 404);
    const held = { ...newForm(), id, version: stored?.version ?? "" };
    return { view: "form" as const, held, content: stored?.content ?? null, choices };
  } catch (error) {
    log().error({ requestId: requestScope().id, err: error }, "testimonials.read_failed");
    return missing(testimonialMessages.unreadable, 503);
  }
}
