import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TakeOverNote } from "~/domain/site/chat-number-notes";
import { readChatNumbers } from "~/domain/site/chat-numbers.server";
import { contactSchema } from "~/domain/site/content";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { contactFormSchema } from "~/domain/site/schema";
import { adminMeta } from "~/lib/admin-meta";
import { formWithPictures } from "~/lib/body-limit";
import { requireAdmin } from "~/server/guard.server";
import { ContactForm } from "./contact-form";

const path = "/admin/edit-contact";

export const meta = adminMeta("Edit Kontak");

export const handle = { crumbs: [{ label: "Edit Kontak", to: path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const [page, numbers] = await Promise.all([
    openPageForm(admin, "contact", contactSchema.parse({})),
    readChatNumbers(admin.client),
  ]);
  return { page, numbers };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return savePageForm(request, admin, {
    pageName: "contact",
    schema: contactFormSchema,
    path,
    saved: "Informasi kontak disimpan",
    failure: "Gagal menyimpan informasi kontak",
  });
}

export default function EditContactPage() {
  const { page, numbers } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <>
      <TakeOverNote numbers={numbers} here="contact" />
      <ContactForm key={page.held.version} page={page} returned={returned} />
    </>
  );
}
