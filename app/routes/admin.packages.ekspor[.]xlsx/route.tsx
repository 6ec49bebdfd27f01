import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPath } from "~/domain/packages/admin-list-filter";
import { makeWorkbook, mostExportedRows } from "~/domain/packages/sheets/export.server";
import { todayInJakarta } from "~/lib/dates";
import { redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { fileHeaders } from "~/server/security-headers.server";

const tooMany = `Lebih dari ${mostExportedRows.toLocaleString("id-ID")} baris tidak muat di satu berkas Excel. Pakai ekspor CSV.`;

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  try {
    const file = await makeWorkbook(admin.client);
    if (file === null) return redirectWithError(listPath, tooMany);
    return new Response(new Uint8Array(file), {
      headers: fileHeaders({
        "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "Content-Disposition": `attachment; filename="paket-${todayInJakarta()}.xlsx"`,
        "Cache-Control": "no-store",
      }),
    });
  } catch (error) {
    logFailure("packages.export_failed", error);
    return redirectWithError(listPath, "Ekspor gagal. Coba lagi sebentar lagi.");
  }
}
