import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOwnPage } from "~/domain/agents/own-page.server";
import { serveAgentFile } from "~/domain/agents/sharing-files.server";
import { requestScope } from "~/server/request-scope.server";
import { noFile } from "~/server/responses.server";
import { anonymousClient } from "~/server/supabase.server";

/** QR codes and posters of an active agent. The secret in the address opens them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { answer } = requestScope();
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("X-Robots-Tag", "noindex, nofollow");
  const { token = "", file = "" } = params;
  const agent = await readOwnPage(token);
  if (agent === null || !agent.isActive) throw noFile(404, "File tidak ditemukan");
  return serveAgentFile(request, await anonymousClient(), agent, file);
}
