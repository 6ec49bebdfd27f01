import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useAnswer } from "~/components/form/use-answer";
import { listMediaOptions } from "~/domain/media/library/queries.server";
import { answerPackage } from "~/domain/packages/form/answer-package.server";
import { PackageForm, saveDraftIntent } from "~/domain/packages/form/package-form";
import { listPath, packagesStep, parseListFilter } from "~/domain/packages/list/admin-list-filter";
import { listAdminPackages } from "~/domain/packages/list/admin-queries.server";
import { describePackageForm, freshPackage } from "~/domain/packages/record";
import { readLegality } from "~/domain/site/queries.server";
import { formWithPictures } from "~/lib/body-limit";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { attempt } from "~/server/attempt.server";
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
    attempt(
      "packages",
      "list behind a new package",
      listAdminPackages(admin.client, parseListFilter(new URLSearchParams())),
    ),
  ]);
  return {
    description: describePackageForm(payment),
    content: freshPackage(payment),
    formState: newFormState(),
    pictures,
    cards: list?.cards ?? [],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return answerPackage(request, await requireStaff(request, "content"));
}

/** Stands for the list until it has been loaded, and where that fails. */
const saving = <p role="status">Sedang disimpan...</p>;

/** Loaded with the first save: a form with nothing to save does not need the list. */
const SavingList = lazy(() => import("./saving-list").catch(() => ({ default: () => saving })));

const saveIntents = ["save", saveDraftIntent];

export default function NewPackagePage() {
  const { description, content, formState, pictures, cards } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  const { formData } = useNavigation();
  const sent = saveIntents.includes(String(formData?.get("intent"))) ? formData : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>{sent ? "Kelola Paket" : "Tambah Paket"}</h1>
      {sent && (
        <Suspense fallback={saving}>
          <SavingList cards={cards} title={String(sent.get("title"))} />
        </Suspense>
      )}
      {/* Hidden, not removed: a failed save shows it again as it was. */}
      <div hidden={sent !== null}>
        <PackageForm
          description={description}
          content={content}
          formState={formState}
          returned={returned}
          pictures={pictures}
          save="Simpan Paket"
        />
      </div>
    </div>
  );
}
