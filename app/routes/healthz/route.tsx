import { readHealth } from "~/server/health.server";
import { currentScope } from "~/server/request-scope.server";
import { fileHeaders } from "~/server/security-headers.server";

/** 503 with what is wrong where pages can't be read or changes saved (R19). A restart would lose what memory still has. */
export async function loader() {
  const health = await readHealth();
  const front = hasFront() ? "ok" : "absent";
  // Without the front no page is kept and no request is limited: not what was meant to run.
  const isFailing = health.status === "failing" || front === "absent";
  const body = { ...health, status: isFailing ? "failing" : health.status, front };
  return new Response(`${JSON.stringify(body)}\n`, {
    status: isFailing ? 503 : 200,
    headers: fileHeaders({ "Content-Type": "application/json", "Cache-Control": "no-store" }),
  });
}

/** Every request that came by the front has a scope; in development the very first comes before there is one. */
function hasFront(): boolean {
  return currentScope() !== undefined || process.env.NODE_ENV !== "production";
}
