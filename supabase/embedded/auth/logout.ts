import type { RequestContext } from "../types.ts";
import { requireUser } from "./authenticate.ts";
import { validationFailed } from "./errors.ts";
import type { Service } from "./service.ts";
import { endSessions, type SessionChoice } from "./sessions.ts";

function choiceOf(scope: string, sessionId: string | null): SessionChoice {
  if (!["global", "local", "others"].includes(scope)) {
    throw validationFailed(`Unsupported logout scope "${scope}"`);
  }
  if (sessionId === null || scope === "global") return "all";
  return scope === "local" ? { only: sessionId } : { except: sessionId };
}

/** `POST /logout?scope=global|local|others`: ends this session, the user's other ones, or all. */
export async function handleLogout(
  service: Service,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const scope = new URL(request.url).searchParams.get("scope") || "global";
  const { user, session } = await requireUser(service, request, context);
  const choice = choiceOf(scope, session?.id ?? null);
  await service.db.transaction("owner", (tx) => endSessions(tx, user.id, choice));
  return new Response(null, { status: 204 });
}
