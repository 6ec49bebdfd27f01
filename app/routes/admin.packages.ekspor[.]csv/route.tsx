import type { LoaderFunctionArgs } from "@remix-run/node";
import { packageSheet, sheetKinds } from "~/domain/packages/sheets/columns";
import { exporting, openCsv } from "~/domain/packages/sheets/export.server";
import { todayInJakarta } from "~/lib/dates";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { attachment, csvType } from "~/server/serve-bytes.server";

/** One sheet a file, `?lembar=keberangkatan` the other: with a package's facts repeated beside each of its departures,
 * two rows could say different things of one package. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "content");
  const wanted = new URL(request.url).searchParams.get("lembar");
  const kind = sheetKinds.find(({ id }) => id === wanted) ?? packageSheet;
  return answerOr(exporting, async () =>
    attachment(await openCsv(admin.client, kind), csvType, `${kind.id}-${todayInJakarta()}.csv`),
  );
}
