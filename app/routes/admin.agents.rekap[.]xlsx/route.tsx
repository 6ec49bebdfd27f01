import type { LoaderFunctionArgs } from "@remix-run/node";
import { ruleText } from "~/domain/agents/noun";
import { listFigures, reasonText } from "~/domain/agents/queries.server";
import { agentRecord } from "~/domain/agents/record";
import { monthBounds } from "~/domain/inquiries/list-filter";
import { findStatus, statusLabel } from "~/domain/inquiries/words";
import { firstDayAfter, formatMonth, formatSheetMoment, isMonth, todayInJakarta } from "~/lib/dates";
import { answerWorkbook } from "~/server/downloads.server";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readAll, type Supabase } from "~/server/supabase.server";
import { dayCell, tableSheet } from "~/server/write-workbook";

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const typed = new URL(request.url).searchParams.get("bulan") ?? "";
  const month = isMonth(typed) ? typed : todayInJakarta().slice(0, 7);
  const failed = "Rekap gagal dibuat. Coba lagi sebentar lagi.";
  return answerOr({ event: "agents.recap_failed", address: agentRecord.path, failed }, async () =>
    answerWorkbook(await recapSheets(client, month), {
      name: `rekap-agen-${month}.xlsx`,
      broken: "agents.recap_broken",
    }),
  );
}

/** Makes the sheets of a month (`YYYY-MM`, Jakarta's calendar): one of the agents with their figures, and one each of
 * inquiries, commissions and payments. Throws BackendError. */
async function recapSheets(client: Supabase, month: string) {
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
  const rows = agents.map((agent) => ({ ...agent, ...(figuresOf.get(agent.id) ?? noFigures) }));
  return [
    tableSheet(`Rekap ${formatMonth(month)}`, rows, {
      Agen: ({ name }) => name,
      Kode: ({ code }) => code,
      Kota: ({ city }) => city,
      Klik: ({ clicks }) => clicks,
      Permintaan: ({ inquiries }) => inquiries,
      "Jamaah terkonfirmasi": ({ pilgrims }) => pilgrims,
      Komisi: ({ due }) => due,
      "Sudah dibayar": ({ paid }) => paid,
      "Belum dibayar": ({ owed }) => owed,
    }),
    tableSheet("Permintaan", inquiries, {
      Agen: ({ agent_id }) => codeOf(agent_id),
      "Kode permintaan": ({ code }) => code,
      Masuk: ({ created_at }) => formatSheetMoment(created_at),
      Paket: ({ package_title }) => package_title,
      Status: ({ status }) => statusLabel(findStatus(status) ?? "baru"),
      Jamaah: ({ pilgrims }) => pilgrims,
    }),
    tableSheet("Komisi", ledger, {
      Agen: ({ agent_id }) => codeOf(agent_id),
      "Kode permintaan": ({ inquiry_code }) => inquiry_code,
      Waktu: ({ created_at }) => formatSheetMoment(created_at),
      Sebab: ({ reason }) => reasonText(reason),
      Jamaah: ({ pilgrims }) => pilgrims,
      "Komisi per jamaah": ({ rate }) => rate,
      Jumlah: ({ amount }) => amount,
      Aturan: ({ rule }) => ruleText(rule),
    }),
    tableSheet("Pembayaran", payments, {
      Agen: ({ agent_id }) => codeOf(agent_id),
      Tanggal: ({ paid_on }) => dayCell(paid_on),
      Jumlah: ({ amount }) => amount,
      Keterangan: ({ note, reverses }) => (reverses === null ? note : `Pembatalan ${note}`.trim()),
      "Dicatat oleh": ({ actor }) => actor,
    }),
  ];
}

const noFigures = { clicks: 0, inquiries: 0, pilgrims: 0, due: 0, paid: 0, owed: 0 };
