import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Download, Plus } from "lucide-react";
import { Paging } from "~/components/ui/paging";
import {
  inquiriesAddress,
  inquiriesStep,
  newInquiryPath,
  parseInquiryFilter,
} from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { useMayEnter } from "~/domain/team/role-context";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest } from "~/server/responses.server";
import { deleteDemo, deleteMarked, setChosenStatus, takeChosen } from "./change-many.server";
import { AskedCancel, ChooseInquiries } from "./choose-many";
import { FilterForm } from "./filter-form";
import { InquiryList, NoInquiries } from "./inquiry-list";
import { loadList } from "./load-list.server";
import { DemoNotice, demoKey, SuspiciousNotice, suspiciousKey } from "./notices";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Permintaan");

export const handle = { crumbs: [inquiriesStep] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  const query = new URL(request.url).searchParams;
  const list = await loadList(admin, parseInquiryFilter(query));
  return { ...list, asksDemo: query.has(demoKey), asksSuspicious: query.has(suspiciousKey) };
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "service");
  const form = await readSmallForm(request);
  switch (form.get("intent")) {
    case "delete-demo":
      return deleteDemo(admin.client);
    case "delete-suspicious":
      return deleteMarked(admin.client, form.get("until") ?? "");
    case "take": {
      const filter = parseInquiryFilter(new URL(request.url).searchParams);
      return takeChosen(admin, form, inquiriesAddress(filter));
    }
    case "set-status": {
      const filter = parseInquiryFilter(new URL(request.url).searchParams);
      return setChosenStatus(admin.client, form, inquiriesAddress(filter));
    }
    default:
      throw badRequest(inquiryMessages.unknownRequest);
  }
}

export default function InquiriesPage() {
  const { filter, filtered, filterText, choices, total, inquiries, exportAddress, pages, ...notices } =
    useLoaderData<typeof loader>();
  const { address, demo, asksDemo, suspicious, asksSuspicious } = notices;
  const question = useActionData<typeof action>();
  const mayAnswer = useMayEnter("service");
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Permintaan</h1>
        <div className="flex flex-wrap gap-3">
          {total > 0 && (
            <a className="btn" href={exportAddress}>
              <Download aria-hidden="true" className="size-4" />
              Ekspor CSV
            </a>
          )}
          {mayAnswer && (
            <Link className="btn btn-primary" to={newInquiryPath}>
              <Plus aria-hidden="true" className="size-4" />
              Tambah permintaan
            </Link>
          )}
        </div>
      </div>
      {mayAnswer && suspicious.count > 0 && <SuspiciousNotice {...suspicious} isAsked={asksSuspicious} />}
      {mayAnswer && demo > 0 && <DemoNotice count={demo} isAsked={asksDemo} />}
      <FilterForm key={inquiriesAddress({ ...filter, page: 1 })} {...{ filter, filtered, choices }} />
      <p role="status">
        {total} permintaan{filtered && ` dengan ${filterText}`}
        {pages > 1 && `, halaman ${filter.page} dari ${pages}`}
      </p>
      {question ? (
        <AskedCancel {...{ question, inquiries, address }} />
      ) : inquiries.length === 0 ? (
        <NoInquiries filtered={filtered} />
      ) : mayAnswer ? (
        <ChooseInquiries {...{ inquiries, address }} />
      ) : (
        <InquiryList inquiries={inquiries} />
      )}
      <Paging
        label="Halaman daftar permintaan"
        {...{ page: filter.page, pages }}
        address={(page) => inquiriesAddress({ ...filter, page })}
      />
    </div>
  );
}
