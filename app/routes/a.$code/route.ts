import type { LoaderFunctionArgs } from "@remix-run/node";
import { agentTargetKey } from "~/lib/agent-links";
import { leadTo } from "~/server/responses.server";

/** Redirects an agent's short link. The front has looked up the agent already (agent-links.server.ts). */
export function loader({ request }: LoaderFunctionArgs) {
  const target = new URL(request.url).searchParams.get(agentTargetKey) ?? "/";
  return leadTo(target, { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } });
}
