import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-answer";
import { WithDraft } from "~/components/form/with-draft";
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

export const clientAction = sendOrKeep;

export default function EditContactPage() {
  const { page, numbers } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <>
      <TakeOverNote numbers={numbers} here="contact" />
      <WithDraft key={page.held.version} held={page.held} returned={returned}>
        {(shown) => <ContactForm page={page} returned={shown} />}
      </WithDraft>
    </>
  );
}
