import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-answer";
import { WithDraft } from "~/components/form/with-draft";
import { listMediaChoices } from "~/domain/media/library/queries.server";
import { homeSchema } from "~/domain/site/content";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { homeFormSchema } from "~/domain/site/schema";
import { adminMeta } from "~/lib/admin-meta";
import { formWithPictures } from "~/lib/body-limit";
import { requireAdmin } from "~/server/guard.server";
import { HomeForm } from "./home-form";

const path = "/admin/edit-home";

export const meta = adminMeta("Edit Homepage");

export const handle = { crumbs: [{ label: "Edit Homepage", to: path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const [page, choices] = await Promise.all([
    openPageForm(admin, "home", homeSchema.parse({})),
    listMediaChoices(admin.client),
  ]);
  return { page, choices };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return savePageForm(request, admin, {
    pageName: "home",
    schema: homeFormSchema,
    path,
    saved: "Konten homepage disimpan",
    failure: "Gagal menyimpan konten homepage",
  });
}

export const clientAction = sendOrKeep;

export default function EditHomePage() {
  const { page, choices } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <WithDraft key={page.held.version} held={page.held} returned={returned}>
      {(shown) => <HomeForm page={page} returned={shown} choices={choices} />}
    </WithDraft>
  );
}
