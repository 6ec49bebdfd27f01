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
import type { Option } from "~/lib/options";
import { withSelected } from "~/lib/options";
import { toInternationalDigits } from "~/lib/phone.server";
import { moreMatches } from "~/lib/search-conditions";
import { attempt } from "~/server/attempt.server";
import type { Admin } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** The list as it is printed. Throws a redirect to the first page for a page beyond the last one, and BackendError. */
export async function loadInquiryList({ client, staffId, branchId }: Admin, filter: InquiryFilter) {
  const [page, colleagues, branches, facts, ...names] = await Promise.all([
    // Named, the branch of staff who see no other is found by an index; the rights alone would look at each inquiry.
    listInquiries(client, { ...filter, branch: filter.branch ?? branchId ?? undefined }),
    listColleagues(client),
    // Staff who are bound to a branch see the inquiries of no other.
    branchId === null ? listBranchOptions(client) : [],
    attempt("inquiries", "facts of the inbox", readInboxFacts(client)),
    findPackageTitle(client, filter.packageId ?? ""),
    readDepartureNames(client, [filter.departureId]),
    readSiteSettings(),
  ]);
  const [packageTitle, departureNames, settings] = names;
  const departure = departureNames.get(filter.departureId) ?? null;
  if (page === null) throw leadTo(inquiriesAddress({ ...filter, page: 1 }));
  const options = {
    handler: [
      { value: staffId, label: "Saya" },
      { value: nobody, label: "Belum ada" },
      ...colleagues.filter(({ id }) => id !== staffId).map(({ id, name }) => ({ value: id, label: name })),
    ],
    branch: branches.length === 0 ? [] : [{ value: headOffice, label: "Kantor pusat" }, ...branches],
  };
  return {
    filter,
    filtered: isFiltered(filter),
    filterText: filterText(filter, {
      packageTitle,
      departure,
      handler: colleagues.find(({ id }) => id === filter.handler)?.name,
      branch: options.branch.find(({ value }) => value === filter.branch)?.label,
    }),
    options: {
      ...options,
      month: facts?.months ?? withSelected([], filter.month, formatMonth),
      packageId: withFiltered(facts?.packages ?? [], filter.packageId, packageTitle),
    },
    hasFacts: facts !== null,
    demo: facts?.demo ?? 0,
    suspicious: facts?.suspicious ?? { count: 0, until: "" },
    total: page.total,
    /** `Lebih dari 1.000` for a search that finds more. */
    totalText: page.isCut ? moreMatches : String(page.total),
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
    name: nameText(inquiry),
    isNamed: name !== "" && !anonymised,
    kind: kindLabel(inquiry.kind),
    handler: inquiry.handler?.name ?? null,
    pilgrims: pilgrims === null ? null : `${pilgrims} jamaah`,
    when: formatAgo(inquiry.createdAt),
    reply: greetingAddress(toInternationalDigits(inquiry.phone), replies, replyValues(inquiry, siteName)),
  };
}

/** The options with the package of the filter, even when no inquiry is about it any more. */
function withFiltered(packages: Option[], id: string | undefined, title: string | null) {
  const isListed = id === undefined || packages.some(({ value }) => value === id);
  return isListed ? packages : [{ value: id, label: title ?? "Paket yang sudah dihapus" }, ...packages];
}
