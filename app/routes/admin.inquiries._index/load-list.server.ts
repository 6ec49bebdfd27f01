import {
  exportPath,
  filterText,
  type InquiryFilter,
  isFiltered,
  listAddress,
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
import { findPackageTitle } from "~/domain/packages/admin-queries.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatAgo } from "~/lib/dates";
import { leadTo } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { choiceOf } from "./choose-many";

/** The list as it is printed. Throws a redirect to the first page for a page beyond the last one; BackendError. */
export async function loadList(client: Supabase, filter: InquiryFilter) {
  const [found, choices, demo, suspicious, packageTitle, departure, { siteName }] = await Promise.all([
    listInquiries(client, filter),
    listFilterChoices(client),
    countDemoInquiries(client),
    countSuspicious(client),
    findPackageTitle(client, filter.packageId ?? ""),
    findDepartureName(client, filter.departureId),
    readSiteSettings(),
  ]);
  if (found === null) throw leadTo(listAddress({ ...filter, page: 1 }));
  return {
    filter,
    filtered: isFiltered(filter),
    filterText: filterText(filter, packageTitle ?? undefined, departure),
    choices: { ...choices, packages: withChosen(choices.packages, filter.packageId, packageTitle) },
    demo,
    suspicious,
    total: found.total,
    inquiries: found.inquiries.map((inquiry) => toRow(inquiry, siteName)),
    address: listAddress(filter),
    exportAddress: listAddress({ ...filter, order: undefined, page: 1 }, exportPath),
    pages: found.pages,
  };
}

export type InquiryRow = ReturnType<typeof toRow>;

function toRow(inquiry: ListedInquiry, siteName: string) {
  const { id, code, kind, phone, packageTitle, departure, status, pilgrims, anonymised, createdAt } = inquiry;
  const { isDemo, suspicious, version } = inquiry;
  return {
    choice: choiceOf({ id, version }),
    ...{ id, code, phone, status, anonymised, isDemo, suspicious, createdAt },
    name: nameText(inquiry),
    isNamed: inquiry.name !== "" && !anonymised,
    kind: kindLabel(kind),
    about: packageTitle,
    departure,
    pilgrims: pilgrims === null ? null : `${pilgrims} jamaah`,
    when: formatAgo(createdAt),
    reply: replyAddress(inquiry, siteName),
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
