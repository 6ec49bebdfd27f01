import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentNoun } from "~/domain/agents/fields";
import { isMonth, todayInJakarta } from "~/lib/dates";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { attachment, xlsxType } from "~/server/serve-bytes.server";
import { makeRecap } from "./recap.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const asked = new URL(request.url).searchParams.get("bulan") ?? "";
  const month = isMonth(asked) ? asked : todayInJakarta().slice(0, 7);
  const failed = "Rekap gagal dibuat. Coba lagi sebentar lagi.";
  return answerOr({ event: "agents.recap_failed", address: agentNoun.path, failed }, async () =>
    attachment(new Uint8Array(await makeRecap(client, month)), xlsxType, `rekap-agen-${month}.xlsx`),
  );
}
