import type { InquiryFilter } from "~/domain/inquiries/list-filter";
import { narrow } from "~/domain/inquiries/queries.server";
import { csvStart } from "~/lib/csv";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { type ExportedRow, headLine, inquiryLine } from "./inquiry-line";

/** As many as PostgREST answers at once (config.toml, max_rows). */
const rowsAtOnce = 1000;

/**
 * The file, newest inquiry first, each part read when the one before it has been sent. Rejects when the first part can't
 * be read; when a later one can't, the transfer breaks off, so that no browser keeps half a file as a whole one.
 */
export async function openExport(
  client: Supabase,
  filter: InquiryFilter,
): Promise<ReadableStream<Uint8Array>> {
  const requestId = requestScope().id;
  const encoder = new TextEncoder();
  let rows = await readRows(client, filter, null);
  let start = csvStart + headLine;
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(start + rows.map(inquiryLine).join("")));
      start = "";
      const last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
      if (last === undefined) return controller.close();
      try {
        rows = await readRows(client, filter, last);
      } catch (error) {
        log().error({ requestId, err: error }, "inquiries.export_broken");
        throw error;
      }
    },
  });
}

/** The next rows after `last`, wherever new ones have come in meanwhile. */
async function readRows(
  client: Supabase,
  filter: InquiryFilter,
  last: ExportedRow | null,
): Promise<ExportedRow[]> {
  let query = narrow(client.from("inquiries").select(), filter);
  if (last !== null) {
    const { created_at, id } = last;
    query = query.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.gt.${id})`);
  }
  return unwrap(await query.order("created_at", { ascending: false }).order("id").limit(rowsAtOnce));
}
