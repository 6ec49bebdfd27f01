import type { LoaderFunctionArgs } from "@remix-run/node";
import { inquiriesAddress, parseInquiryFilter } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/messages";
import { todayInJakarta } from "~/lib/dates";
import { attachment, csvType } from "~/server/downloads.server";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { openExport } from "./export-inquiries.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  const filter = parseInquiryFilter(new URL(request.url).searchParams);
  const address = inquiriesAddress({ ...filter, page: 1 });
  const failed = inquiryMessages.exportFailed;
  return answerOr({ event: "inquiries.export_failed", address, failed }, async () =>
    attachment(await openExport(admin.client, filter), csvType, `permintaan-${todayInJakarta()}.csv`),
  );
}
