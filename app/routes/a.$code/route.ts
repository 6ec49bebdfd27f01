import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentTargetKey } from "~/lib/agent-links";
import { leadTo } from "~/server/responses.server";

/** An agent's short link. Whose it is, and whether it is anybody's, the front has noted (agent-links.server.ts). */
export function loader({ request }: LoaderFunctionArgs) {
  const target = new URL(request.url).searchParams.get(agentTargetKey) ?? "/";
  return leadTo(target, { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } });
}
