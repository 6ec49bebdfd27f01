import { listBranchOptions } from "~/domain/branches/queries.server";
import { listColleagues } from "~/domain/inquiries/assignment.server";
import {
  exportPath,
  filterText,
  type InquiryFilter,
  inquiriesAddress,
  nobody,
} from "~/domain/inquiries/list-filter";
import {
  type ListedInquiry,
  listInquiries,
  readDepartureNames,
  readInboxFacts,
} from "~/domain/inquiries/queries.server";
import { greetingAddress, replyValues } from "~/domain/inquiries/replies";
import { kindLabel, nameText } from "~/domain/inquiries/words";
import { findPackageTitle } from "~/domain/packages/list/admin-queries.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import type { SiteSettings } from "~/domain/site/settings";
import { formatAgo, formatMonth } from "~/lib/dates";
import { headOffice, isFiltered } from "~/lib/list-address";
import { keepSelected, selectedLabel, withSelected } from "~/lib/options";
import { toInternationalDigits } from "~/lib/phone.server";
import { moreMatches } from "~/lib/search-conditions";
import { screenParts } from "~/server/attempt.server";
import type { Admin } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** Stands in a sentence for a name that cannot be read. */
const unnamed = "yang dipilih";

/** The list as it is printed. Throws a redirect to the first page for a page beyond the last one, and BackendError. */
export async function loadInquiryList({ client, staffId, branchId }: Admin, filter: InquiryFilter) {
  const { readPart, unread } = screenParts("inquiries");
  const inbox = { ...filter, branch: filter.branch ?? branchId ?? undefined };
  const [page, colleagues, branches, facts, ...names] = await Promise.all([
    // Named, the branch of staff who see no other is found by an index; the rights alone would look at each inquiry.
    listInquiries(client, inbox, readPart),
    readPart("pilihan penanganan", listColleagues(client), null),
    // Staff who are bound to a branch see the inquiries of no other.
    branchId === null ? readPart("pilihan cabang", listBranchOptions(client), null) : [],
    readPart(
      "pilihan bulan dan paket serta catatan tentang permintaan mencurigakan atau contoh",
      readInboxFacts(client),
      null,
    ),
    readPart("nama paket", findPackageTitle(client, filter.packageId ?? ""), undefined),
    readPart("nama keberangkatan", readDepartureNames(client, [filter.departureId]), null),
    readSiteSettings(),
  ]);
  const [packageTitle, departureNames, settings] = names;
  const departure = departureNames === null ? unnamed : (departureNames.get(filter.departureId) ?? null);
  const packageLabel =
    packageTitle === undefined ? selectedLabel : (packageTitle ?? "Paket yang sudah dihapus");
  if (page === null) throw leadTo(inquiriesAddress({ ...filter, page: 1 }));
  const options = {
    handler: [
      { value: staffId, label: "Saya" },
      { value: nobody, label: "Belum ada" },
      ...(colleagues ?? [])
        .filter(({ id }) => id !== staffId)
        .map(({ id, name }) => ({ value: id, label: name })),
    ],
    branch: branches?.length ? [{ value: headOffice, label: "Kantor pusat" }, ...branches] : [],
  };
  return {
    filter,
    filtered: isFiltered(filter),
    filterText: filterText(filter, {
      packageTitle: packageTitle ?? null,
      departure,
      handler: colleagues === null ? unnamed : colleagues.find(({ id }) => id === filter.handler)?.name,
      branch:
        branches === null ? unnamed : options.branch.find(({ value }) => value === filter.branch)?.label,
    }),
    options: {
      handler: keepSelected(options.handler, filter.handler),
      branch: branchId === null ? keepSelected(options.branch, filter.branch) : [],
      month: facts?.months ?? withSelected([], filter.month, formatMonth),
      // No inquiry may be about it any more.
      packageId: keepSelected(facts?.packages ?? [], filter.packageId, packageLabel),
    },
    unread: unread(),
    demo: facts?.demo ?? 0,
    suspicious: facts?.suspicious ?? { count: 0, until: "" },
    total: page.total,
    /** `Lebih dari 1.000` for a search that finds more; `Daftar` where they could not be counted. */
    totalText: page.isCut ? moreMatches : String(page.total ?? "Daftar"),
    inquiries: page.inquiries.map((inquiry) => toRow(inquiry, settings)),
    address: inquiriesAddress(filter),
    exportAddress: inquiriesAddress({ ...filter, order: undefined, page: 1 }, exportPath),
    pages: page.pages,
  };
}

export type InquiryRow = ReturnType<typeof toRow>;

function toRow(inquiry: ListedInquiry, { replies, siteName }: Pick<SiteSettings, "replies" | "siteName">) {
  const { name, anonymised, pilgrims } = inquiry;
  return {
    ...inquiry,
    /** The bar below the list changes the status alone. */
    version: inquiry.status,
    name: nameText(inquiry),
    isNamed: name !== "" && !anonymised,
    kind: kindLabel(inquiry.kind),
    handler: inquiry.handler?.name ?? null,
    pilgrims: pilgrims === null ? null : `${pilgrims} jamaah`,
    when: formatAgo(inquiry.createdAt),
    reply: greetingAddress(toInternationalDigits(inquiry.phone), replies, replyValues(inquiry, siteName)),
  };
}
