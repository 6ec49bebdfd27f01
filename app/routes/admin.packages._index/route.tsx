import { randomUUID } from "node:crypto";
import Download from "virtual:icon/download";
import Plus from "virtual:icon/plus";
import Upload from "virtual:icon/upload";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ChooseMany, ManyButtons } from "~/components/form/choose-many";
import { confirmKey, DeleteConfirmation } from "~/components/form/confirm-delete";
import { FormErrors } from "~/components/form/form-messages";
import { useMayEnter } from "~/components/layout/role-context";
import { Paging } from "~/components/ui/paging";
import {
  filterText,
  listPath,
  packagesAddress,
  packagesStep,
  parseListFilter,
} from "~/domain/packages/list/admin-list-filter";
import { findPackageTitle, listAdminPackages } from "~/domain/packages/list/admin-queries.server";
import { adminMeta } from "~/lib/head";
import { isFiltered } from "~/lib/list-address";
import { binLink, binNotice, inBin } from "~/records/history";
import { deleteTitled } from "~/records/list.server";
import { attempt } from "~/server/attempt.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { type Admin, requireStaff } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { changeManyPackages, isKeptByBookings, keptByBookings } from "./change-many.server";
import { ConfirmManyPackages, manyIntents } from "./confirm-many";
import { duplicatePackage } from "./duplicate-package.server";
import { ListFilterForm, NoPackages, PackageCards } from "./package-list";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Kelola Paket");

export const handle = { crumbs: [packagesStep] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "catalogue");
  const query = new URL(request.url).searchParams;
  const filter = parseListFilter(query);
  const toDelete = query.get(confirmKey) ?? "";
  const [list, deletion] = await Promise.all([
    listAdminPackages(admin.client, filter),
    attempt("packages", "package to delete", findDeletion(admin.client, toDelete)),
  ]);
  // The last card of the last page may just have been deleted.
  if (list === null) throw leadTo(packagesAddress({ ...filter, page: 1 }));
  return {
    filter,
    filtered: isFiltered(filter),
    filterText: filterText(filter),
    address: packagesAddress(filter),
    totalText: list.totalText,
    cards: list.cards,
    stamp: randomUUID(),
    pages: list.pages,
    deletion,
  };
}

/** Reads the package whose deletion is to be confirmed; `toConfirm` is null where there is none. Throws BackendError. */
async function findDeletion(client: Supabase, id: string) {
  const title = await findPackageTitle(client, id);
  return { toConfirm: title === null ? null : { id, title } };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const form = await readSmallForm(request);
  const address = packagesAddress(parseListFilter(new URL(request.url).searchParams));
  const id = form.get("id") ?? "";
  const intent = form.get("intent") ?? "";
  switch (intent) {
    case "duplicate":
      return duplicate(admin, id, form.get("stamp") || randomUUID(), address);
    case "delete":
      return remove(admin, id, address);
    default:
      return intent === "" ? leadTo(address, 303) : changeManyPackages(admin.client, intent, form, address);
  }
}

async function duplicate({ client }: Admin, id: string, stamp: string, address: string) {
  const title = await duplicatePackage(client, id, stamp).catch(failed);
  return title === null
    ? redirectWithError(address, "Gagal menduplikasi paket")
    : redirectWithSuccess(address, "Paket diduplikasi", `"${title}" dibuat sebagai draf.`);
}

async function remove({ client }: Admin, id: string, address: string) {
  try {
    const title = await deleteTitled(client, "packages", id);
    if (title !== null)
      return redirectWithSuccess(address, "Paket dihapus", `"${title}" sudah dihapus. ${inBin}`, binLink);
  } catch (error) {
    if (isKeptByBookings(error)) return redirectWithError(address, keptByBookings);
    failed(error);
  }
  return redirectWithError(address, "Gagal menghapus paket");
}

function failed(error: unknown): null {
  logFailure("package.change_failed", error);
  return null;
}

const deletionUnreadable = "Paket yang akan dihapus tidak dapat dimuat. Coba lagi beberapa saat lagi.";

export default function PackagesPage() {
  const { filter, filtered, filterText, address, totalText, cards, stamp, pages, deletion } =
    useLoaderData<typeof loader>();
  const confirmation = useActionData<typeof action>();
  const mayEdit = useMayEnter("content");
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Kelola Paket</h1>
        {mayEdit && <ListActions />}
      </div>
      {mayEdit && deletion === null && <FormErrors id="gagal-menghapus" errors={[deletionUnreadable]} />}
      {mayEdit && deletion?.toConfirm && (
        <DeleteConfirmation
          action={address}
          id={deletion.toConfirm.id}
          name={deletion.toConfirm.title}
          what="paket"
        >
          {binNotice}
        </DeleteConfirmation>
      )}
      <ListFilterForm filter={filter} filtered={filtered} />
      <p role="status">
        {totalText} paket{filtered && ` dengan ${filterText}`}
        {pages > 1 && `, halaman ${filter.page} dari ${pages}`}
      </p>
      {confirmation ? (
        <ConfirmManyPackages confirmation={confirmation} address={address} />
      ) : cards.length === 0 ? (
        <NoPackages filtered={filtered} />
      ) : mayEdit ? (
        <ChooseMany
          address={address}
          legend="Ubah paket yang dicentang"
          list={(form) => <PackageCards cards={cards} stamp={stamp} address={address} form={form} />}
        >
          <ManyButtons changes={manyIntents} />
        </ChooseMany>
      ) : (
        <PackageCards cards={cards} stamp={stamp} address={address} />
      )}
      <Paging
        label="Halaman daftar paket"
        page={filter.page}
        pages={pages}
        address={(page) => packagesAddress({ ...filter, page })}
      />
    </div>
  );
}

function ListActions() {
  return (
    <div className="flex flex-wrap gap-3">
      <a className="btn" href={`${listPath}/ekspor.xlsx`}>
        <Download aria-hidden="true" className="size-4" />
        Ekspor
      </a>
      <Link className="btn" to={`${listPath}/impor`}>
        <Upload aria-hidden="true" className="size-4" />
        Impor
      </Link>
      <Link className="btn btn-primary" to={`${listPath}/new`}>
        <Plus aria-hidden="true" className="size-4" />
        Tambah Paket
      </Link>
    </div>
  );
}
