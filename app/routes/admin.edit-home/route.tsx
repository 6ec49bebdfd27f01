import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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

export default function EditHomePage() {
  const { page, choices } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return <HomeForm key={page.held.version} page={page} returned={returned} choices={choices} />;
}
