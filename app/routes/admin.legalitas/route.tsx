import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { legalSettingsSchema } from "~/domain/site/legality";
import { PageForm } from "~/domain/site/page-form";
import { openPageForm, savePageForm } from "~/domain/site/page-form-action.server";
import { legalFormSchema } from "~/domain/site/schema";
import { adminMeta } from "~/lib/head";
import { formatWholeNumber, parseRupiah } from "~/lib/numbers";
import { requireStaff } from "~/server/guard.server";
import { LegalEditorFields } from "./legal-form";

const editor = {
  pageName: "site-settings",
  schema: legalFormSchema,
  path: "/admin/legalitas",
  publicPath: "/tentang-kami",
  title: "Legalitas & Rekening",
  intro: "Izin, rekening resmi, dan aturan pembayaran: yang diperiksa calon jamaah sebelum membayar.",
  saveLabel: "Simpan Legalitas",
  saved: "Legalitas disimpan",
  failure: "Gagal menyimpan legalitas",
} as const;

export const meta = adminMeta(editor.title);

export const handle = { crumbs: [{ label: editor.title, to: editor.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  const page = await openPageForm(admin, "site-settings", legalSettingsSchema.parse({}));
  const amount = parseRupiah(page.saved.downPayment);
  const downPayment = amount === null ? page.saved.downPayment : formatWholeNumber(amount);
  return { page: { ...page, saved: { ...page.saved, downPayment } } };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "settings");
  return savePageForm(request, admin, editor);
}

export const clientAction = sendOrKeep;

export default function LegalityPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <PageForm editor={editor} page={page}>
      {(fields) => <LegalEditorFields fields={fields} defaults={page.defaults} />}
    </PageForm>
  );
}
