import { getBackend } from "~/server/backend.server";
import { log } from "~/server/log.server";
import { fileHeaders } from "~/server/security-headers.server";

const deadlineMs = 1000;

/**
 * Says that this process serves, and whether its backend answers. The status stays 200 without the backend:
 * public pages live on from memory, and a container restarted for it would lose just that.
 */
export async function loader() {
  const backend = await backendAnswers();
  const body = JSON.stringify({
    status: backend ? "ok" : "degraded",
    backend: backend ? "ok" : "unreachable",
  });
  return new Response(`${body}\n`, {
    headers: fileHeaders({ "Content-Type": "application/json", "Cache-Control": "no-store" }),
  });
}

async function backendAnswers(): Promise<boolean> {
  try {
    const { url, publishableKey, fetch } = await getBackend();
    const answer = await fetch(`${url}/rest/v1/page_content?select=page_name&limit=1`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(deadlineMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch (error) {
    log().warn({ err: error }, "health.backend_unreachable");
    return false;
  }
}
