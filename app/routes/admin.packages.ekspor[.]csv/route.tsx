import type { LoaderFunctionArgs } from "@remix-run/node";
import { packageSheet, sheetKinds } from "~/domain/packages/sheets/columns";
import { exporting, openCsv } from "~/domain/packages/sheets/export.server";
import { todayInJakarta } from "~/lib/dates";
import { attachment, csvType } from "~/server/downloads.server";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";

/** Exports the packages, or with `?lembar=keberangkatan` the departures. In one file for both, rows would repeat the facts
 * of a package and could contradict each other. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const sheet = new URL(request.url).searchParams.get("lembar");
  const kind = sheetKinds.find(({ id }) => id === sheet) ?? packageSheet;
  return answerOr(exporting, async () =>
    attachment(await openCsv(admin.client, kind), csvType, `${kind.id}-${todayInJakarta()}.csv`),
  );
}
