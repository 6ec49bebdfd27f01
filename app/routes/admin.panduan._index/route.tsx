import Pencil from "virtual:icon/pencil";
import Plus from "virtual:icon/plus";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ConfirmDelete, confirmKey, DeleteConfirmation } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { EmptyList, ListSearch } from "~/components/form/list-search";
import { ScreenHead } from "~/components/layout/screen-head";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { Paging } from "~/components/ui/paging";
import { StateBadge } from "~/components/ui/state-badge";
import { articlesPath, editArticleAddress, newArticle } from "~/domain/articles/noun";
import { type ListedArticle, listAdminArticles } from "~/domain/articles/queries.server";
import { articleRecord } from "~/domain/articles/record";
import { adminMeta } from "~/lib/head";
import { listAddress, readList } from "~/lib/list-address";
import { binLink, binNotice, inBin } from "~/records/history";
import { deleteTitled } from "~/records/list.server";
import { findRecord } from "~/records/save.server";
import { screenParts } from "~/server/attempt.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo, unknownRequest } from "~/server/responses.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Panduan");

export const handle = { crumbs: [{ label: "Panduan", to: articlesPath }] };

function articlesAddress(search: string, page: number): string {
  return listAddress(articlesPath, {}, { search, page });
}

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const query = new URL(request.url).searchParams;
  const { search, page } = readList({}, query);
  const { readPart, unread } = screenParts("articles");
  const toDelete = findRecord(articleRecord, admin.client, query.get(confirmKey) ?? "");
  const [deleting, list] = await Promise.all([
    readPart("artikel yang akan dihapus", toDelete, null),
    listAdminArticles(admin.client, search, page),
  ]);
  // The page's last article may just have been deleted.
  if (list === null) throw leadTo(articlesAddress(search, 1));
  return {
    ...list,
    search,
    page,
    deleting: deleting && { id: deleting.row.id, name: deleting.row.title },
    unread: unread(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const form = await readSmallForm(request);
  const query = new URL(request.url).searchParams;
  const { search, page } = readList({}, query);
  const back = articlesAddress(search, page);
  if (form.get("intent") !== "delete") throw unknownRequest();
  const attempt = { event: "articles.delete_failed", address: back, failed: "Gagal menghapus artikel" };
  return answerOr(attempt, async () => {
    const title = await deleteTitled(admin.client, "articles", form.get("id") ?? "");
    return title === null
      ? redirectWithError(back, "Artikel ini sudah tidak ada. Mungkin sudah dihapus.")
      : redirectWithSuccess(back, "Artikel dihapus", `"${title}" dihapus. ${inBin}`, binLink);
  });
}

export default function ArticlesPage() {
  const { articles, total, pages, search, page, deleting, unread } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenHead title="Panduan">
        <Link className="btn btn-primary" to={editArticleAddress(newArticle)}>
          <Plus aria-hidden="true" className="size-5" />
          Tulis Panduan
        </Link>
      </ScreenHead>
      <FormErrors id="gagal-memuat" errors={unread} />
      {deleting && (
        <DeleteConfirmation action={articlesAddress(search, page)} what="artikel" {...deleting}>
          {binNotice}
        </DeleteConfirmation>
      )}
      <ListSearch
        path={articlesPath}
        label="Cari artikel"
        typed={search}
        placeholder="Judul atau ringkasan"
      />
      <p role="status">
        {total} artikel{search !== "" && ` untuk pencarian “${search}”`}, yang terakhir diubah lebih dulu
      </p>
      {articles.length === 0 ? (
        <EmptyList
          title={search === "" ? "Belum ada artikel" : "Tidak ada yang cocok"}
          help="Jawab dengan tenang apa yang sering ditanyakan calon jamaah: dokumen, biaya, perlengkapan, tata cara."
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} back={articlesAddress(search, page)} />
          ))}
        </ul>
      )}
      <Paging
        label="Halaman daftar artikel"
        page={page}
        pages={pages}
        address={(number) => articlesAddress(search, number)}
      />
    </div>
  );
}

function ArticleRow({ article, back }: { article: ListedArticle; back: string }) {
  const { id, href, title, summary, state, changed } = article;
  return (
    <li>
      <article aria-labelledby={`artikel-${id}`} className="panel grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={`artikel-${id}`} className="min-w-0 wrap-anywhere">
            {title}
          </h2>
          <StateBadge dot={state.isShown ? "bg-green" : "bg-soft"}>{state.text}</StateBadge>
        </div>
        <p className="text-soft wrap-anywhere">{summary}</p>
        <p className="help">Terakhir diubah {changed}</p>
        <div className="flex flex-wrap gap-2">
          <Link className="btn btn-small" to={editArticleAddress(id)}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
            <span className="sr-only"> {title}</span>
          </Link>
          <NewTabLink href={href} of={title} className="btn btn-small" icon={null}>
            {state.isShown ? "Lihat di situs" : "Lihat pratinjau"}
          </NewTabLink>
          <ConfirmDelete action={back} id={id} what="artikel" name={title}>
            {binNotice}
          </ConfirmDelete>
        </div>
      </article>
    </li>
  );
}
