import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { useAnswer } from "~/components/form/use-form";
import { WithDraft } from "~/components/form/with-draft";
import { ArticleForm, previewId } from "~/domain/articles/article-form";
import { ArticleBody } from "~/domain/articles/article-views";
import { articleAddress, articleFields, articlesPath, newArticle } from "~/domain/articles/fields";
import { findStoredArticle } from "~/domain/articles/queries.server";
import { HistoryLink } from "~/domain/history/admin-history-link";
import { listLinkOptions } from "~/domain/packages/package-options.server";
import { formWithPictures } from "~/lib/body-limit";
import { todayInJakarta } from "~/lib/dates";
import { typedFields } from "~/lib/field-list";
import { adminMeta } from "~/lib/head";
import { newForm } from "~/lib/returned-form";
import { requireStaff } from "~/server/guard.server";
import { notFound } from "~/server/responses.server";
import { answerForm } from "./answer-form.server";

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
  const stored = id === newArticle ? null : await findStoredArticle(admin.client, id);
  if (stored === null && id !== newArticle) throw notFound("Artikel tidak ditemukan");
  return {
    held: { ...newForm(), id: stored?.row.id ?? null, version: stored?.version ?? "" },
    fields: typedFields(articleFields, stored?.row ?? { status: "draft", checked_at: todayInJakarta() }),
    href: stored && articleAddress(stored.row),
    ...(await listLinkOptions(admin.client, stored?.row.package_ids ?? [])),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return answerForm(request, admin, params.id === newArticle ? undefined : params.id);
}

export default function ArticlePage() {
  const { held, href, ...form } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  const preview = returned?.preview;
  const previewHeading = useRef<HTMLHeadingElement>(null);
  // Drawn above the form, out of sight of whoever pressed the button below it.
  useEffect(() => {
    if (preview) previewHeading.current?.focus();
  }, [preview]);
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{href === null ? "Tulis Panduan" : "Edit Panduan"}</h1>
        {href !== null && (
          <div className="flex flex-wrap gap-3">
            <HistoryLink kind="panduan" item={held.id ?? ""} />
            <a className="btn btn-small" href={href} target="_blank" rel="noopener">
              <ExternalLink aria-hidden="true" className="size-4" />
              Lihat halamannya
              <span className="sr-only"> (tab baru)</span>
            </a>
          </div>
        )}
      </div>
      {preview && (
        <section aria-labelledby={previewId} className="panel grid scroll-mt-24 grid-cols-1 gap-4">
          <h2 id={previewId} ref={previewHeading} tabIndex={-1}>
            Pratinjau (belum disimpan)
          </h2>
          <ArticleBody html={preview.html} />
        </section>
      )}
      <WithDraft key={held.version} held={held} returned={returned}>
        {(shown) => <ArticleForm {...form} held={held} returned={shown} />}
      </WithDraft>
    </div>
  );
}
