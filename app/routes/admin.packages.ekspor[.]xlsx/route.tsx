import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPath } from "~/domain/packages/list/admin-list-filter";
import { exporting, makeWorkbook, tooMuchForWorkbook } from "~/domain/packages/sheets/export.server";
import { todayInJakarta } from "~/lib/dates";
import { answerOr, redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { attachment, xlsxType } from "~/server/serve-bytes.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return answerOr(exporting, async () => {
    const file = await makeWorkbook(admin.client);
    if (file === null) return redirectWithError(listPath, tooMuchForWorkbook);
    return attachment(new Uint8Array(file), xlsxType, `paket-${todayInJakarta()}.xlsx`);
  });
}
