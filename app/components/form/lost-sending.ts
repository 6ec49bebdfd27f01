import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useLocation,
} from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { dropDraft } from "./draft-store";

/** A form that was sent, or a link that was followed, and not answered: the line broke, or the answer was none of ours. */
export interface LostSending {
  reason: "offline" | "failed" | "link";
  /** Path of the page a form was sent from; of a link, the `key` of the location it was followed at. */
  place: string;
}

/** What an action "answers" whose form did not arrive; `useAnswer` passes over it. */
const unanswered = { kind: "unanswered" } as const;

let lost: LostSending | null = null;
const listeners = new Set<() => void>();

function report(next: LostSending | null): void {
  lost = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportLostLink(key: string): void {
  report({ reason: "link", place: key });
}

/** What is known of the form sent or the link followed last, here; null where it was answered. */
export function useLostSending(): LostSending | null {
  const { pathname, key } = useLocation();
  const sending = useSyncExternalStore(
    subscribe,
    () => lost,
    () => null,
  );
  return sending?.place === pathname || sending?.place === key ? sending : null;
}

export function forgetLostSending(): void {
  report(null);
}

/**
 * The `clientAction` of every admin screen: a form that gets no answer stays on the page as it is, instead of giving way
 * to an error page. Its draft goes once it is saved, which is where an action leads on.
 */
export async function sendOrKeep({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  report(null);
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) dropDraft(new URL(request.url).pathname);
    const isAnswer = thrown instanceof Response || isRouteErrorResponse(thrown);
    if (isAnswer || request.signal.aborted) throw thrown;
    // `fetch` rejects with a TypeError where nothing came back at all.
    report({ reason: thrown instanceof TypeError ? "offline" : "failed", place: window.location.pathname });
    // As a failure, so that the page's data is not read again over the same line.
    return Response.json(unanswered, { status: 503 });
  }
}

export function isUnanswered(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === unanswered.kind;
}

/**
 * The `shouldRevalidate` of screens that show, where somebody else was faster, what is stored now. The data is not read
 * again after what was refused otherwise, or not answered.
 */
export const rereadAfterConflict: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);
