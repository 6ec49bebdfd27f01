import { readHealth } from "~/server/health.server";
import { currentScope } from "~/server/request-scope.server";
import { fileHeaders } from "~/server/security-headers.server";

/** Answers 503 with the cause where pages cannot be read or changes saved (R19). A restart would lose the copies in
 * memory. */
export async function loader() {
  const health = await readHealth();
  const front = hasFront() ? "ok" : "absent";
  // Without the front no page is kept and no request limited, so the site counts as failing.
  const isFailing = health.status === "failing" || front === "absent";
  const body = { ...health, status: isFailing ? "failing" : health.status, front };
  return new Response(`${JSON.stringify(body)}\n`, {
    status: isFailing ? 503 : 200,
    headers: fileHeaders({ "Content-Type": "application/json", "Cache-Control": "no-store" }),
  });
}

/** Every request that passed the front has a scope; in development the very first comes before there is a front. */
function hasFront(): boolean {
  return currentScope() !== undefined || process.env.NODE_ENV !== "production";
}
