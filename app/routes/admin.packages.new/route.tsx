import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-form";
import { listMediaOptions } from "~/domain/media/library/queries.server";
import { PackageForm, saveDraftIntent } from "~/domain/packages/form/package-form";
import { readPackageForm } from "~/domain/packages/form/read-package-form.server";
import { createPackage, saveMessages } from "~/domain/packages/form/save-package.server";
import { emptyFields } from "~/domain/packages/form/schema";
import { listPath, packagesStep, parseListFilter } from "~/domain/packages/list/admin-list-filter";
import { AdminPackageGrid, PendingCard } from "~/domain/packages/list/admin-package-grid";
import { listAdminPackages } from "~/domain/packages/list/admin-queries.server";
import { readLegality } from "~/domain/site/queries.server";
import { formWithPictures } from "~/lib/body-limit";
import { shownText } from "~/lib/dates";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { answerSave } from "~/records/answer-form.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tambah Paket");

export const handle = {
  bodyLimit: formWithPictures,
  crumbs: [packagesStep, { label: "Tambah Paket", to: `${listPath}/new` }],
};

/** Loads the list too: the screen shows it with a card for the new package while that is being saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const [{ payment }, pictures, list] = await Promise.all([
    readLegality(),
    listMediaOptions(admin.client),
    listAdminPackages(admin.client, parseListFilter(new URLSearchParams())),
  ]);
  return { fields: emptyFields(payment), formState: newFormState(), pictures, cards: list?.cards ?? [] };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const read = await readPackageForm(request, admin);
  if (read.answer !== null) return read.answer;
  const { formState } = read;
  return answerSave({
    ...read,
    save: (values) => createPackage(admin.client, formState, values),
    saved: ({ title, status, shownFrom, shownUntil }) => {
      const times = shownText(shownFrom, shownUntil);
      const active = times === "" ? "dan tampil di situs" : `(${times})`;
      const where = status === "draft" ? "sebagai draf" : active;
      return redirectWithSuccess(listPath, "Paket tersimpan", `"${title}" ditambahkan ${where}.`);
    },
    messages: saveMessages,
    event: "package.save_failed",
  });
}

const saveIntents = ["save", saveDraftIntent];

export default function NewPackagePage() {
  const { fields, formState, pictures, cards } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  const { formData } = useNavigation();
  const sent = saveIntents.includes(String(formData?.get("intent"))) ? formData : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>{sent ? "Kelola Paket" : "Tambah Paket"}</h1>
      {sent && (
        <AdminPackageGrid
          cards={cards}
          pending={<PendingCard title={String(sent.get("title"))} text="Sedang disimpan..." />}
        />
      )}
      {/* Hidden, not removed: a failed save shows it again as it was. */}
      <div hidden={sent !== null}>
        <PackageForm
          fields={fields}
          formState={formState}
          returned={returned}
          pictures={pictures}
          save="Simpan Paket"
        />
      </div>
    </div>
  );
}
