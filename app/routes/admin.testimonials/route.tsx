import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { DeleteQuestion } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { binNotice } from "~/domain/history/kinds";
import { isPictureIntent, readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { testimonialMessages } from "~/domain/testimonials/schema";
import { formWithPictures } from "~/lib/body-limit";
import { adminMeta } from "~/lib/head";
import { requireAdmin } from "~/server/guard.server";
import { badRequest } from "~/server/responses.server";
import { listAddress, readListPlace, testimonialsPath } from "./list-address";
import { TestimonialForm } from "./testimonial-form";
import { TestimonialList } from "./testimonial-list";
import { deleteListed, loadPage, saveForm, showForm } from "./testimonials.server";

export const meta = adminMeta("Kelola Testimoni");

export const handle = {
  crumbs: [{ label: "Kelola Testimoni", to: testimonialsPath }],
  bodyLimit: formWithPictures,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return loadPage(admin.client, new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const { form, errors } = await readFormWithUploads(request, admin);
  const place = readListPlace(new URL(request.url).searchParams);
  const intent = form.get("intent");
  if (intent === "save") return saveForm(admin.client, form, errors, place);
  if (isPictureIntent(intent)) return showForm(form, errors);
  if (intent === "delete") return deleteListed(admin.client, form, place);
  throw badRequest(testimonialMessages.unknownRequest);
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
    const choices = page.view === "form" ? page.choices : [];
    return (
      <TestimonialForm key={returned.id} held={returned} {...{ choices, place, returned }} content={null} />
    );
  }
  switch (page.view) {
    case "form": {
      const { held, choices, content } = page;
      return <TestimonialForm key={held.id} {...{ held, choices, place, content }} returned={null} />;
    }
    case "delete":
      return (
        <DeleteQuestion action={listAddress(place)} id={page.id} what="testimoni dari" name={page.name}>
          {binNotice}
        </DeleteQuestion>
      );
    case "missing":
      return <Missing message={page.message} to={listAddress(place)} />;
    case "list":
      return <TestimonialList {...page} />;
  }
}

function Missing({ message, to }: { message: string; to: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <FormErrors id="hilang" errors={[message]} />
      <Link className="btn" to={to}>
        Kembali ke daftar
      </Link>
    </div>
  );
}
