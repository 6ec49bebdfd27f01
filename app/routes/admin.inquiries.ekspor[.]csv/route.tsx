import type { LoaderFunctionArgs } from "@remix-run/node";
import { inquiriesAddress, inquiriesPath, parseInquiryFilter } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { todayInJakarta } from "~/lib/dates";
import { redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { fileHeaders } from "~/server/security-headers.server";
import { openExport } from "./export-inquiries.server";

/** Sent while it is read, a thousand rows at a time, so that no number of rows fills the memory. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  const filter = parseInquiryFilter(new URL(request.url).searchParams);
  try {
    const file = await openExport(admin.client, filter);
    return new Response(file, {
      headers: fileHeaders({
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="permintaan-${todayInJakarta()}.csv"`,
        "Cache-Control": "no-store",
      }),
    });
  } catch (error) {
    logFailure("inquiries.export_failed", error);
    return redirectWithError(
      inquiriesAddress({ ...filter, page: 1 }, inquiriesPath),
      inquiryMessages.exportFailed,
    );
  }
}
