import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { contactSchema } from "~/domain/pages/content";
import { openPageForm, savePageForm } from "~/domain/pages/page-form-action.server";
import { contactFormSchema } from "~/domain/pages/schema";
import { adminMeta } from "~/lib/admin-meta";
import { formWithPictures } from "~/lib/body-limit";
import { requireAdmin } from "~/server/guard.server";
import { ContactForm } from "./contact-form";

const path = "/admin/edit-contact";

export const meta = adminMeta("Edit Kontak");

export const handle = { crumbs: [{ label: "Edit Kontak", to: path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return { page: await openPageForm(admin, "contact", contactSchema.parse({})) };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return savePageForm(request, admin, {
    pageName: "contact",
    schema: contactFormSchema,
    defaults: contactSchema.parse({}),
    path,
    saved: "Informasi kontak disimpan",
    failure: "Gagal menyimpan informasi kontak",
  });
}

export default function EditContactPage() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ContactForm key={page.version} page={page} answer={answer} />;
}
