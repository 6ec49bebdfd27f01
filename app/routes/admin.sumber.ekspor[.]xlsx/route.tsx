import type { LoaderFunctionArgs } from "@remix-run/node";
import { type NamedCounts, sourcesPath } from "~/domain/inquiries/sources";
import { readSources } from "~/domain/inquiries/sources.server";
import { answerWorkbook } from "~/server/downloads.server";
import { answerOr } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import type { SheetCell } from "~/server/render-worker/sheets/sheet";
import type { WrittenSheet } from "~/server/write-workbook";

/** The figures of the screen with the same query: a sheet of the sources, and one of each source by month. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  const query = new URL(request.url).searchParams;
  const failed = "File gagal dibuat. Coba lagi sebentar lagi.";
  return answerOr({ event: "sources.export_failed", address: sourcesPath, failed }, async () => {
    const { dimension, label, sources, months } = await readSources(client, query);
    const sheets = [
      sheet(
        label,
        [label],
        sources.map((source) => [source.name, ...countsOf(source)]),
      ),
      sheet(
        "Per bulan",
        ["Bulan", label],
        months.flatMap(({ key: month, sources: ofMonth }) =>
          ofMonth.map((source) => [month, source.name, ...countsOf(source)]),
        ),
      ),
    ];
    const name = `sumber-${dimension}-${months[0]?.key}-${months.at(-1)?.key}.xlsx`;
    return answerWorkbook(sheets, { name, broken: "sources.export_broken" });
  });
}

const countsOf = ({ inquiries, confirmed, pilgrims }: NamedCounts) => [inquiries, confirmed, pilgrims];

function sheet(name: string, head: string[], rows: SheetCell[][]): WrittenSheet {
  const columns = [...head, "Permintaan", "Terkonfirmasi", "Jamaah"];
  return { name, parts: [[columns, ...rows]], widths: columns.map((title) => (title === name ? 40 : 16)) };
}
