import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { ArticleBody } from "~/domain/articles/article-views";
import { articleAddress, articlesPath, newArticle } from "~/domain/articles/noun";
import { articleRecord } from "~/domain/articles/record";
import { listLinkOptions } from "~/domain/packages/package-options.server";
import { formWithPictures } from "~/lib/body-limit";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { selectedLabel } from "~/lib/options";
import { typedFields } from "~/records/define";
import { describeForm } from "~/records/describe.server";
import { HistoryLink } from "~/records/history-link";
import { findRecord } from "~/records/save.server";
import { unreadText } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { notFound } from "~/server/responses.server";
import { answerForm } from "./answer-form.server";
import { ArticleForm, previewId } from "./article-form";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tulis Panduan");

export const handle = {
  bodyLimit: formWithPictures,
  crumbs: [
    { label: "Panduan", to: articlesPath },
    { label: "Tulis Panduan", to: "" },
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const id = params.id ?? "";
  const stored = id === newArticle ? null : await findRecord(articleRecord, admin.client, id);
  if (stored === null && id !== newArticle) throw notFound("Artikel tidak ditemukan");
  const related = stored?.row.package_ids ?? [];
  const { pictures, packageId: packages } = await listLinkOptions(admin.client, related);
  return {
    description: describeArticle(packages !== null),
    formState: { ...newFormState(), id: stored?.row.id ?? null, openedVersion: stored?.version ?? "" },
    content: stored?.content ?? typedFields(articleRecord.fields, articleRecord.fresh?.() ?? {}),
    savedAt: stored?.row.updated_at ?? "",
    href: stored && articleAddress(stored.row),
    pictures,
    packages: [
      { value: "", label: "Tidak ada" },
      ...(packages ?? related.map((value) => ({ value, label: selectedLabel }))),
    ],
  };
}

/** The selects of related packages have no help of their own, so their group says that their options could not be read. */
function describeArticle(hasPackages: boolean) {
  const description = describeForm(articleRecord);
  if (hasPackages) return description;
  const { group } = articleRecord.fields.packageIds.form;
  const help = unreadText("pilihan paket terkait");
  return {
    ...description,
    groups: description.groups?.map((drawn) => (drawn.id === group ? { ...drawn, help } : drawn)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return answerForm(request, admin, params.id === newArticle ? undefined : params.id);
}

export default function ArticlePage() {
  const { formState, savedAt, href, ...form } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  const preview = returned?.preview;
  const previewHeading = useRef<HTMLHeadingElement>(null);
  // The preview lies above the form, out of sight from its button below.
  useEffect(() => {
    if (preview) previewHeading.current?.focus();
  }, [preview]);
  return (
    <div className="grid max-w-6xl grid-cols-1 gap-6">
      <ScreenHead title={href === null ? "Tulis Panduan" : "Edit Panduan"}>
        {href !== null && (
          <>
            <HistoryLink kind="panduan" item={formState.id ?? ""} />
            <NewTabLink href={href} className="btn btn-small">
              Lihat halamannya
            </NewTabLink>
          </>
        )}
      </ScreenHead>
      {preview && (
        <section aria-labelledby={previewId} className="panel grid scroll-mt-24 grid-cols-1 gap-4">
          <h2 id={previewId} ref={previewHeading} tabIndex={-1}>
            Pratinjau (belum disimpan)
          </h2>
          <ArticleBody html={preview.html} />
        </section>
      )}
      <ArticleForm key={savedAt} {...form} formState={formState} returned={returned} />
    </div>
  );
}
