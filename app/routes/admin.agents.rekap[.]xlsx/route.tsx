import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentNoun } from "~/domain/agents/fields";
import { isMonth, todayInJakarta } from "~/lib/dates";
import { redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { fileHeaders } from "~/server/security-headers.server";
import { makeRecap } from "./recap.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const asked = new URL(request.url).searchParams.get("bulan") ?? "";
  const month = isMonth(asked) ? asked : todayInJakarta().slice(0, 7);
  try {
    return new Response(new Uint8Array(await makeRecap(client, month)), {
      headers: fileHeaders({
        "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "Content-Disposition": `attachment; filename="rekap-agen-${month}.xlsx"`,
        "Cache-Control": "no-store",
      }),
    });
  } catch (error) {
    logFailure("agents.recap_failed", error);
    return redirectWithError(agentNoun.path, "Rekap gagal dibuat. Coba lagi sebentar lagi.");
  }
}
