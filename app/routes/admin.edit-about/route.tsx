import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { aboutSchema } from "~/domain/pages/content";
import { openPageForm, savePageForm } from "~/domain/pages/page-form-action.server";
import { aboutFormSchema } from "~/domain/pages/schema";
import { adminMeta } from "~/lib/admin-meta";
import { formWithPictures } from "~/lib/body-limit";
import { requireAdmin } from "~/server/guard.server";
import { AboutForm } from "./about-form";

const path = "/admin/edit-about";

export const meta = adminMeta("Edit Tentang Kami");

export const handle = { crumbs: [{ label: "Edit Tentang Kami", to: path }], bodyLimit: formWithPictures };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return { page: await openPageForm(admin, "about", aboutSchema.parse({})) };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return savePageForm(request, admin, {
    pageName: "about",
    schema: aboutFormSchema,
    defaults: aboutSchema.parse({}),
    path,
    saved: "Halaman tentang disimpan",
    failure: "Gagal menyimpan konten halaman tentang",
  });
}

export default function EditAboutPage() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <AboutForm key={page.version} page={page} answer={answer} />;
}
