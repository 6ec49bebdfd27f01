import { type BackendConnection, getBackend } from "./backend.server";
import { diskState } from "./disk-space";
import { log } from "./log.server";

interface Health {
  status: "ok" | "warning" | "failing";
  backend: "ok" | "unreachable" | "refuses the key" | "answers with a failure";
  saving: "ok" | string;
  disk?: "ok" | "nearly full" | "full";
}

const keptMs = 5_000;
const deadlineMs = 3_000;

const wrongKey =
  "SUPABASE_PUBLISHABLE_KEY is not that of the project at SUPABASE_URL: copy both from the same project's dashboard.";

let last: { readAt: number; health: Promise<Health> } | undefined;
let logged = "";

/** Returns the health, at most 5 s old, and logs its changes. Never rejects. @param now ms since 1970 */
export function readHealth(now = Date.now()): Promise<Health> {
  if (last === undefined || now - last.readAt >= keptMs || now < last.readAt) {
    last = { readAt: now, health: getBackend().then(examineHealth).then(tell) };
  }
  return last.health;
}

export async function examineHealth(connection: Omit<BackendConnection, "close">): Promise<Health> {
  const backend = await askBackend(connection);
  const { upkeep } = connection;
  if (upkeep === null) {
    const saving = backend === "ok" ? "ok" : "the backend does not take changes";
    return { status: backend === "ok" ? "ok" : "failing", backend, saving };
  }
  const disk = diskState(await upkeep.freeBytes());
  const trouble = disk === "full" ? "ENOSPC" : await upkeep.writeTrouble();
  const saving =
    trouble === null ? (backend === "ok" ? "ok" : "the database does not answer") : wordsOf(trouble);
  const isWell = backend === "ok" && saving === "ok";
  return { status: isWell ? (disk === "ok" ? "ok" : "warning") : "failing", backend, saving, disk };
}

function wordsOf(code: string): string {
  if (code === "ENOSPC" || code === "EDQUOT") return "the disk is full: changes and uploads are refused";
  if (code === "EROFS") return "the file system of the data folder is read-only";
  if (code === "EACCES" || code === "EPERM") return "the data folder may not be written";
  return `the data folder cannot be written (${code})`;
}

async function askBackend({
  url,
  publishableKey,
  fetch,
}: Omit<BackendConnection, "close">): Promise<Health["backend"]> {
  try {
    const answer = await fetch(`${url}/rest/v1/page_content?select=page_name&limit=1`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(deadlineMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return "ok";
    return answer.status === 401 || answer.status === 403 ? "refuses the key" : "answers with a failure";
  } catch (error) {
    log().debug({ err: error }, "health.no_answer");
    return "unreachable";
  }
}

function tell(health: Health): Health {
  const now = JSON.stringify(health);
  if (now === logged) return health;
  const isFirst = logged === "";
  logged = now;
  if (health.status === "ok") {
    if (!isFirst) log().info(health, "health.ok");
  } else {
    const facts = health.backend === "refuses the key" ? { ...health, advice: wrongKey } : health;
    log()[health.status === "warning" ? "warn" : "error"](facts, `health.${health.status}`);
  }
  return health;
}
