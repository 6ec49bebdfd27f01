import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { DeleteQuestion } from "~/components/form/confirm-delete";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { binNotice } from "~/domain/history/kinds";
import { changeListed } from "~/domain/listed/change-listed.server";
import { MissingItem } from "~/domain/listed/listed-form";
import { isPictureIntent, readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { testimonialNoun } from "~/domain/testimonials/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { listAddress, readListPlace } from "./list-address";
import { TestimonialForm } from "./testimonial-form";
import { TestimonialList } from "./testimonial-list";
import { deleteTestimonial, loadPage, saveForm, showForm } from "./testimonials.server";

export const meta = adminMeta("Kelola Testimoni");

export const handle = {
  crumbs: [{ label: "Kelola Testimoni", to: testimonialNoun.path }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return loadPage(admin.client, new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const { form, errors } = await readFormWithUploads(request, admin);
  const place = readListPlace(new URL(request.url).searchParams);
  const intent = form.get("intent");
  if (intent === "save") return saveForm(admin.client, form, errors, place);
  if (isPictureIntent(intent)) return showForm(form, errors);
  const remove = (id: string) => deleteTestimonial(admin.client, id);
  return changeListed(testimonialNoun, { remove }, form, listAddress(place));
}

export const clientAction = sendOrKeep;

export default function TestimonialsPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Kelola Testimoni</h1>
      <OpenPart />
    </div>
  );
}

function OpenPart() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>() ?? null;
  const [query] = useSearchParams();
  const place = readListPlace(query);
  if (returned) {
    const offered = page.view === "form" ? page : { choices: [], packages: [] };
    const { choices, packages } = offered;
    return (
      <TestimonialForm
        key={returned.id}
        held={returned}
        {...{ choices, packages, place, returned }}
        content={null}
      />
    );
  }
  switch (page.view) {
    case "form":
      return <TestimonialForm key={page.held.id} {...page} place={place} returned={null} />;
    case "delete":
      return (
        <DeleteQuestion action={listAddress(place)} id={page.id} what="testimoni dari" name={page.name}>
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return <MissingItem message={page.message} to={listAddress(place)} />;
    case "list":
      return <TestimonialList {...page} />;
  }
}
