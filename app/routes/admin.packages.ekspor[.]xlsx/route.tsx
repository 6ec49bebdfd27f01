import type { LoaderFunctionArgs } from "@remix-run/node";
import { exporting, openWorkbook } from "~/domain/packages/sheets/export.server";
import { todayInJakarta } from "~/lib/dates";
import { attachment, xlsxType } from "~/server/downloads.server";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  return answerOr(exporting, async () =>
    attachment(await openWorkbook(admin.client), xlsxType, `paket-${todayInJakarta()}.xlsx`),
  );
}
