import { listBranchChoices } from "~/domain/branches/queries.server";
import { listColleagues } from "~/domain/inquiries/hands.server";
import {
  agencyItself,
  exportPath,
  filterText,
  type InquiryFilter,
  inquiriesAddress,
  isFiltered,
  nobody,
} from "~/domain/inquiries/list-filter";
import {
  countDemoInquiries,
  countSuspicious,
  findDepartureName,
  type ListedInquiry,
  listFilterChoices,
  listInquiries,
} from "~/domain/inquiries/queries.server";
import { kindLabel, nameText, replyAddress } from "~/domain/inquiries/words";
import { findPackageTitle } from "~/domain/packages/list/admin-queries.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatAgo } from "~/lib/dates";
import { toInternationalDigits } from "~/lib/phone.server";
import type { Admin } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** The list as it is printed. Throws a redirect to the first page for a page beyond the last one; BackendError. */
export async function loadList({ client, staffId, branchId }: Admin, filter: InquiryFilter) {
  const [found, people, branches, choices, demo, suspicious, ...named] = await Promise.all([
    listInquiries(client, filter),
    listColleagues(client),
    // Whoever is bound to one sees no other's.
    branchId === null ? listBranchChoices(client) : [],
    listFilterChoices(client),
    countDemoInquiries(client),
    countSuspicious(client),
    findPackageTitle(client, filter.packageId ?? ""),
    findDepartureName(client, filter.departureId),
    readSiteSettings(),
  ]);
  const [packageTitle, departure, { siteName }] = named;
  if (found === null) throw leadTo(inquiriesAddress({ ...filter, page: 1 }));
  const offered = {
    handler: [
      { value: staffId, label: "Saya" },
      { value: nobody, label: "Belum ada" },
      ...people.filter(({ id }) => id !== staffId).map(({ id, name }) => ({ value: id, label: name })),
    ],
    branch: branches.length === 0 ? [] : [{ value: agencyItself, label: "Kantor pusat" }, ...branches],
  };
  return {
    filter,
    filtered: isFiltered(filter),
    filterText: filterText(filter, packageTitle ?? undefined, departure, {
      handler: people.find(({ id }) => id === filter.handler)?.name,
      branch: offered.branch.find(({ value }) => value === filter.branch)?.label,
    }),
    choices: {
      ...offered,
      month: choices.months,
      packageId: withChosen(choices.packages, filter.packageId, packageTitle),
    },
    demo,
    suspicious,
    total: found.total,
    inquiries: found.inquiries.map((inquiry) => toRow(inquiry, siteName)),
    address: inquiriesAddress(filter),
    exportAddress: inquiriesAddress({ ...filter, order: undefined, page: 1 }, exportPath),
    pages: found.pages,
  };
}

export type InquiryRow = ReturnType<typeof toRow>;

function toRow(inquiry: ListedInquiry, siteName: string) {
  const { name, anonymised, pilgrims } = inquiry;
  return {
    ...inquiry,
    name: nameText(inquiry),
    isNamed: name !== "" && !anonymised,
    kind: kindLabel(inquiry.kind),
    handler: inquiry.handler?.name ?? null,
    pilgrims: pilgrims === null ? null : `${pilgrims} jamaah`,
    when: formatAgo(inquiry.createdAt),
    reply: replyAddress(toInternationalDigits(inquiry.phone), inquiry, siteName),
  };
}

/** A package whose last inquiry is gone is still what is filtered by. */
function withChosen(
  packages: { value: string; label: string }[],
  chosen: string | undefined,
  title: string | null,
) {
  const isListed = chosen === undefined || packages.some(({ value }) => value === chosen);
  return isListed ? packages : [{ value: chosen, label: title ?? "Paket yang sudah dihapus" }, ...packages];
}
