import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveAgentFile } from "~/domain/agents/sharing-files.server";
import { uuid } from "~/lib/addresses";
import { requireStaff } from "~/server/guard.server";
import { noFile } from "~/server/responses.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

/** QR codes and posters of an agent, for staff only. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const { id = "", file = "" } = params;
  const agent = uuid.test(id) ? await findAgent(client, id) : null;
  if (agent === null) throw noFile(404, "Agen tidak ditemukan");
  return serveAgentFile(request, client, agent, file);
}

async function findAgent(client: Supabase, id: string) {
  return unwrap(await client.from("agents").select("name, code, phone").eq("id", id).maybeSingle());
}
