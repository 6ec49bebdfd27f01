import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { listLinkOptions } from "~/domain/packages/package-options.server";
import { testimonialNoun } from "~/domain/testimonials/noun";
import { findTestimonials, testimonialSteps } from "~/domain/testimonials/queries.server";
import { testimonialRecord } from "~/domain/testimonials/record";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { listAddress, readList } from "~/lib/list-address";
import { answerList, loadList } from "~/records/list.server";
import { ListScreen } from "~/records/list-screen";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { TestimonialForm } from "./testimonial-form";
import { TestimonialList } from "./testimonial-list";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(testimonialNoun.title);

export const handle = {
  crumbs: [{ label: testimonialNoun.title, to: testimonialNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "content");
  return loadList(testimonialRecord, {
    client,
    request,
    options: ({ packageId }) => listLinkOptions(client, [packageId]),
    list: async (_client, query) => {
      const place = readList({}, query);
      const { readPart, unread } = screenParts("testimonials");
      const list = await findTestimonials(client, place.search, place.page, readPart);
      if (list !== null) return { place, ...list, unread: unread() };
      // The page's last testimonial may just have been deleted.
      const first = await findTestimonials(client, place.search, 1, readPart);
      return { place: { ...place, page: 1 }, ...(first ?? nothing), unread: unread() };
    },
  });
}

const nothing = { testimonials: [], total: 0, pages: 1 };

/** Address of the part of the list that a query names; it travels along while a testimonial is edited or deleted. */
function placeOf(query: URLSearchParams): string {
  return listAddress(testimonialNoun.path, {}, readList({}, query));
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { form, errors } = await readFormWithUploads(request, admin);
  return answerList(testimonialRecord, {
    client: admin.client,
    form,
    uploadErrors: errors,
    listAddress: placeOf(new URL(request.url).searchParams),
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
      listAddress={placeOf(query)}
      calledAs="testimoni dari"
      form={TestimonialForm}
    >
      {page.view === "list" && <TestimonialList {...page} />}
    </ListScreen>
  );
}
