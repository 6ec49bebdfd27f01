import Download from "virtual:icon/download";
import Plus from "virtual:icon/plus";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { FoldedFilters } from "~/components/form/list-search";
import { useMayEnter } from "~/components/layout/role-context";
import { ScreenHead } from "~/components/layout/screen-head";
import { Paging } from "~/components/ui/paging";
import {
  type InquiryFilter,
  inquiriesAddress,
  inquiriesPath,
  inquiriesStep,
  inquiryFilters,
  longestSearch,
  newInquiryPath,
  parseInquiryFilter,
} from "~/domain/inquiries/list-filter";
import { adminMeta } from "~/lib/head";
import { countFilters } from "~/lib/list-address";
import type { Option } from "~/lib/options";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { unknownRequest } from "~/server/responses.server";
import { deleteDemo, deleteSuspiciousUntil, setSelectedStatus, takeSelected } from "./change-many.server";
import { ConfirmCancellations, InquiryList, NoInquiries, SelectableInquiries } from "./inquiry-list";
import { loadInquiryList } from "./load-list.server";
import { DemoNotice, demoKey, SuspiciousNotice, suspiciousKey } from "./notices";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Permintaan");

export const handle = { crumbs: [inquiriesStep] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  const query = new URL(request.url).searchParams;
  const list = await loadInquiryList(admin, parseInquiryFilter(query));
  return { ...list, confirmsDemo: query.has(demoKey), confirmsSuspicious: query.has(suspiciousKey) };
}

/** Leads back to the filtered list: the forms post to its address. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "service");
  const form = await readSmallForm(request);
  const address = inquiriesAddress(parseInquiryFilter(new URL(request.url).searchParams));
  switch (form.get("intent")) {
    case "delete-demo":
      return deleteDemo(admin.client);
    case "delete-suspicious":
      return deleteSuspiciousUntil(admin.client, form.get("until") ?? "");
    case "take":
      return takeSelected(admin, form, address);
    case "set-status":
      return setSelectedStatus(admin, form, address);
    default:
      throw unknownRequest();
  }
}

export default function InquiriesPage() {
  const { filter, filtered, filterText, options, total, inquiries, exportAddress, pages, ...notices } =
    useLoaderData<typeof loader>();
  const { totalText, address, unread, demo, confirmsDemo, suspicious, confirmsSuspicious } = notices;
  const unconfirmed = useActionData<typeof action>();
  const mayAnswer = useMayEnter("service");
  return (
    <div className="grid grid-cols-1 gap-6 max-md:gap-3">
      <ScreenHead title="Permintaan">
        {total !== 0 && (
          <a className="btn max-md:px-3 max-md:text-small" href={exportAddress}>
            <Download aria-hidden="true" className="size-4" />
            Ekspor CSV
          </a>
        )}
        {mayAnswer && (
          <Link className="btn btn-primary max-md:px-3 max-md:text-small" to={newInquiryPath}>
            <Plus aria-hidden="true" className="size-4" />
            Tambah permintaan
          </Link>
        )}
      </ScreenHead>
      {mayAnswer && suspicious.count > 0 && (
        <SuspiciousNotice {...suspicious} isConfirming={confirmsSuspicious} />
      )}
      {mayAnswer && demo > 0 && <DemoNotice count={demo} isConfirming={confirmsDemo} />}
      <FilterForm
        key={inquiriesAddress({ ...filter, page: 1 })}
        filter={filter}
        filtered={filtered}
        options={options}
      />
      <FormErrors id="gagal-memuat" errors={unread} />
      <p role="status">
        {totalText} permintaan{filtered && ` dengan ${filterText}`}
        {pages > 1 && `, halaman ${filter.page}${total === null ? "" : ` dari ${pages}`}`}
      </p>
      {unconfirmed ? (
        <ConfirmCancellations selected={unconfirmed.selected} inquiries={inquiries} address={address} />
      ) : inquiries.length === 0 ? (
        <NoInquiries filtered={filtered} />
      ) : mayAnswer ? (
        <SelectableInquiries inquiries={inquiries} address={address} />
      ) : (
        <InquiryList inquiries={inquiries} />
      )}
      <Paging
        label="Halaman daftar permintaan"
        page={filter.page}
        pages={pages}
        total={total}
        address={(page) => inquiriesAddress({ ...filter, page })}
      />
    </div>
  );
}

interface FilterFormProps {
  filter: InquiryFilter;
  filtered: boolean;
  options: Record<"packageId" | "month" | "handler" | "branch", Option[]>;
}

const selects = ["status", "month", "packageId", "handler", "branch", "order"] as const;

function FilterForm({ filter, filtered, ...props }: FilterFormProps) {
  const { status, order, departureId } = inquiryFilters;
  const options = { ...props.options, status: status.options, order: order.options };
  return (
    <FoldedFilters
      path={inquiriesPath}
      search={{
        label: "Cari kode, nama, atau nomor",
        typed: filter.search,
        placeholder: "Misalnya K7M4P",
        maxLength: longestSearch,
      }}
      filtered={filtered}
      count={countFilters(filter)}
      hidden={{ [departureId.name]: filter.departureId }}
      selects={selects
        .filter((name) => name !== "branch" || options.branch.length > 0)
        .map((name) => ({ ...inquiryFilters[name], options: options[name], chosen: filter[name] }))}
    />
  );
}
