import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { confirmKey } from "~/components/form/confirm-delete";
import { useAnswer } from "~/components/form/use-answer";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { listLinkOptions } from "~/domain/packages/package-options.server";
import { testimonialNoun } from "~/domain/testimonials/noun";
import { findTestimonials, testimonialSteps } from "~/domain/testimonials/queries.server";
import { testimonialRecord } from "~/domain/testimonials/record";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { answerList, openForm } from "~/records/list.server";
import { ListScreen } from "~/records/list-screen";
import { findRecord } from "~/records/save.server";
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
  return loadPage(admin.client, request);
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerList(testimonialRecord, {
    client: admin.client,
    form,
    uploadErrors: errors,
    listAddress: listAddress(readListPlace(new URL(request.url).searchParams)),
    ...testimonialSteps,
  });
}

export default function TestimonialsPage() {
  const page = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <ListScreen
      noun={testimonialNoun}
      page={page}
      returned={useAnswer<typeof action>()}
      listAddress={listAddress(readListPlace(query))}
      calledAs="testimoni dari"
      form={TestimonialForm}
    >
      {page.view === "list" && <TestimonialList {...page} />}
    </ListScreen>
  );
}

async function loadPage(client: Supabase, request: Request) {
  const opened = await openForm(testimonialRecord, {
    client,
    request,
    options: ({ packageId }) => listLinkOptions(client, [packageId]),
  });
  if (opened !== null) return opened;
  const query = new URL(request.url).searchParams;
  const deleting = await findRecord(testimonialRecord, client, query.get(confirmKey) ?? "");
  if (deleting !== null) {
    const { row, content } = deleting;
    return { view: "delete" as const, deleting: { id: row.id, title: content.name } };
  }
  const place = readListPlace(query);
  const list = await findTestimonials(client, place.search, place.page);
  if (list !== null) return { view: "list" as const, place, ...list };
  // The page's last testimonial may just have been deleted.
  const first = await findTestimonials(client, place.search, 1);
  return { view: "list" as const, place: { ...place, page: 1 }, ...(first ?? nothing) };
}

const nothing = { testimonials: [], total: 0, pages: 1 };
