import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPath } from "~/domain/packages/admin-list-filter";
import { packageSheet, sheetKinds } from "~/domain/packages/sheets/columns";
import { openCsv } from "~/domain/packages/sheets/export.server";
import { todayInJakarta } from "~/lib/dates";
import { redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { fileHeaders } from "~/server/security-headers.server";

/** One sheet a file, `?lembar=keberangkatan` the other: with a package's facts repeated beside each of its departures,
 * two rows could say different things of one package. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const wanted = new URL(request.url).searchParams.get("lembar");
  const kind = sheetKinds.find(({ id }) => id === wanted) ?? packageSheet;
  try {
    return new Response(await openCsv(admin.client, kind), {
      headers: fileHeaders({
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${kind.id}-${todayInJakarta()}.csv"`,
        "Cache-Control": "no-store",
      }),
    });
  } catch (error) {
    logFailure("packages.export_failed", error);
    return redirectWithError(listPath, "Ekspor gagal. Coba lagi sebentar lagi.");
  }
}
