import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { confirmKey } from "~/components/form/confirm-delete";
import { useAnswer } from "~/components/form/use-form";
import { answerListed, openListed } from "~/domain/listed/change-listed.server";
import { ListedScreen } from "~/domain/listed/listed-screen";
import { findListed } from "~/domain/listed/store.server";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { listLinkOptions } from "~/domain/packages/package-options.server";
import { testimonialNoun } from "~/domain/testimonials/fields";
import { findTestimonials, testimonialStore } from "~/domain/testimonials/queries.server";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import type { Supabase } from "~/server/supabase.server";
import { listAddress, readListPlace } from "./list-address";
import { TestimonialForm } from "./testimonial-form";
import { TestimonialList } from "./testimonial-list";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(testimonialNoun.title);

export const handle = {
  crumbs: [{ label: testimonialNoun.title, to: testimonialNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return loadPage(admin.client, new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { form, errors } = await readFormWithUploads(request, admin);
  const place = listAddress(readListPlace(new URL(request.url).searchParams));
  return answerListed(testimonialStore, admin.client, form, { uploadErrors: errors, place });
}

/** As its deletion is asked about: of whom it is. */
const asked = { ...testimonialNoun, what: "testimoni dari" };

export default function TestimonialsPage() {
  const page = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const place = listAddress(readListPlace(query));
  const returned = useAnswer<typeof action>();
  return (
    <ListedScreen noun={asked} {...{ page, returned, place }} form={TestimonialForm}>
      {page.view === "list" && <TestimonialList {...page} />}
    </ListedScreen>
  );
}

async function loadPage(client: Supabase, query: URLSearchParams) {
  const offer = (content: { packageId: string }) => listLinkOptions(client, [content.packageId]);
  const opened = await openListed(testimonialStore, client, query, offer);
  if (opened !== null) return opened;
  const deleting = await findListed(testimonialNoun, client, query.get(confirmKey) ?? "");
  if (deleting !== null) {
    const { row, content } = deleting;
    return { view: "delete" as const, deleting: { id: row.id, title: content.name } };
  }
  const place = readListPlace(query);
  const found = await findTestimonials(client, place.search, place.page);
  if (found !== null) return { view: "list" as const, place, ...found };
  // The page's last testimonial may just have been deleted.
  const first = await findTestimonials(client, place.search, 1);
  return { view: "list" as const, place: { ...place, page: 1 }, ...(first ?? nothing) };
}

const nothing = { testimonials: [], total: 0, pages: 1 };
