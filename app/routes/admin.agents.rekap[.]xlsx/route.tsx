import type { LoaderFunctionArgs } from "@remix-run/node";
import { ruleText } from "~/domain/agents/noun";
import { listFigures, reasonText } from "~/domain/agents/queries.server";
import { agentRecord } from "~/domain/agents/record";
import { monthBounds } from "~/domain/inquiries/list-filter";
import { findStatus, statusLabel } from "~/domain/inquiries/words";
import { firstDayAfter, formatMonth, formatSheetMoment, isMonth, todayInJakarta } from "~/lib/dates";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { getRenderQueue } from "~/server/render-worker/queue.server";
import { tableSheet, type WrittenSheet } from "~/server/render-worker/sheets/sheet";
import { attachment, xlsxType } from "~/server/serve-bytes.server";
import { readAll, type Supabase } from "~/server/supabase.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const typed = new URL(request.url).searchParams.get("bulan") ?? "";
  const month = isMonth(typed) ? typed : todayInJakarta().slice(0, 7);
  const failed = "Rekap gagal dibuat. Coba lagi sebentar lagi.";
  return answerOr({ event: "agents.recap_failed", address: agentRecord.path, failed }, async () =>
    attachment(new Uint8Array(await makeRecap(client, month)), xlsxType, `rekap-agen-${month}.xlsx`),
  );
}

/** Makes the workbook of a month (`YYYY-MM`, Jakarta's calendar): a sheet of the agents with their figures, and one each
 * of inquiries, commissions and payments. Throws BackendError, RenderBusyError. */
async function makeRecap(client: Supabase, month: string): Promise<Uint8Array> {
  const { from, before } = monthBounds(month);
  const days = { from: `${month}-01`, before: firstDayAfter(month) };
  const [agents, figures, inquiries, ledger, payments] = await Promise.all([
    readAll((first, last) =>
      client.from("agents").select("id, name, code, city").order("name").order("id").range(first, last),
    ),
    listFigures(client, days),
    readAll((first, last) =>
      client
        .from("inquiries")
        .select("agent_id, code, created_at, package_title, status, pilgrims")
        .not("agent_id", "is", null)
        .eq("suspicious", false)
        .gte("created_at", from)
        .lt("created_at", before)
        .order("created_at")
        .order("id")
        .range(first, last),
    ),
    readAll((first, last) =>
      client
        .from("commissions")
        .select()
        .gte("created_at", from)
        .lt("created_at", before)
        .order("id")
        .range(first, last),
    ),
    readAll((first, last) =>
      client
        .from("commission_payments")
        .select()
        .gte("paid_on", days.from)
        .lt("paid_on", days.before)
        .order("paid_on")
        .order("id")
        .range(first, last),
    ),
  ]);
  const codes = new Map(agents.map(({ id, code }) => [id, code]));
  const codeOf = (id: string | null) => codes.get(id ?? "") ?? "";
  const figuresOf = new Map(figures.map((row) => [row.agent_id, row]));
  const title = formatMonth(month);
  const sheets: WrittenSheet[] = [
    tableSheet(
      `Rekap ${title}`,
      [
        "Agen",
        "Kode",
        "Kota",
        "Klik",
        "Permintaan",
        "Jamaah terkonfirmasi",
        "Komisi",
        "Dibayar",
        "Belum dibayar",
      ],
      agents.map(({ id, name, code, city }) => {
        const row = figuresOf.get(id) ?? noFigures;
        return [name, code, city, row.clicks, row.inquiries, row.pilgrims, row.due, row.paid, row.owed];
      }),
    ),
    tableSheet(
      "Permintaan",
      ["Agen", "Kode permintaan", "Masuk", "Paket", "Status", "Jamaah"],
      inquiries.map(({ agent_id, code, created_at, package_title, status, pilgrims }) => [
        codeOf(agent_id),
        code,
        formatSheetMoment(created_at),
        package_title,
        statusLabel(findStatus(status) ?? "baru"),
        pilgrims,
      ]),
    ),
    tableSheet(
      "Komisi",
      ["Agen", "Kode permintaan", "Waktu", "Sebab", "Jamaah", "Komisi per jamaah", "Jumlah", "Aturan"],
      ledger.map(({ agent_id, inquiry_code, created_at, reason, pilgrims, rate, amount, rule }) => [
        codeOf(agent_id),
        inquiry_code,
        formatSheetMoment(created_at),
        reasonText(reason),
        pilgrims,
        rate,
        amount,
        ruleText(rule),
      ]),
    ),
    tableSheet(
      "Pembayaran",
      ["Agen", "Tanggal", "Jumlah", "Keterangan", "Dicatat oleh"],
      payments.map(({ agent_id, paid_on, amount, note, reverses, actor }) => [
        codeOf(agent_id),
        new Date(`${paid_on}T00:00:00Z`),
        amount,
        reverses === null ? note : `Pembatalan ${note}`.trim(),
        actor,
      ]),
    ),
  ];
  return getRenderQueue().run({ kind: "write-sheets", sheets });
}

const noFigures = { clicks: 0, inquiries: 0, pilgrims: 0, due: 0, paid: 0, owed: 0 };
