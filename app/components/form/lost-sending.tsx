import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useLocation,
} from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { draftPlace, dropDraft } from "./draft-store";
import { answerMark } from "./focus";

interface LostSending {
  reason: "offline" | "failed" | "link";
  /** The path that a form was sent from, or the `key` of the location where a link was followed. */
  place: string;
}

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

/** Returns the last request that got no answer; null when it was answered. */
function useLostSending(): LostSending | null {
  const { pathname, key } = useLocation();
  const sending = useSyncExternalStore(
    subscribe,
    () => lost,
    () => null,
  );
  return sending?.place === pathname || sending?.place === key ? sending : null;
}

/** Whether the server saved the form and answers with the same screen instead of leading on. */
function isSaved(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "isSaved" in answer;
}

/** The `clientAction` of every admin screen. A form without an answer stays on the page. Its draft is removed once it
 * is saved. */
export async function sendOrKeep({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  report(null);
  try {
    const answer = await serverAction();
    if (isSaved(answer)) dropDraft(draftPlace(new URL(request.url)));
    return answer;
  } catch (thrown) {
    if (thrown instanceof Response) dropDraft(draftPlace(new URL(request.url)));
    const isAnswer = thrown instanceof Response || isRouteErrorResponse(thrown);
    if (isAnswer || request.signal.aborted) throw thrown;
    // `fetch` rejects with a TypeError when no answer came at all.
    report({ reason: thrown instanceof TypeError ? "offline" : "failed", place: window.location.pathname });
    // A failure status, so that the page's data is not read again over the same connection.
    return Response.json(unanswered, { status: 503 });
  }
}

export function isUnanswered(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === unanswered.kind;
}

/** The `shouldRevalidate` of screens that show the stored values after a conflict. */
export const rereadAfterConflict: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus === 409 || (actionStatus < 400 && defaultShouldRevalidate);

interface Sent {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

const typedField = ":is(input:not([type=hidden]), textarea, select)";

/** Offers to send an unanswered form again with its present values. Needs script. */
export function LostLine() {
  const lost = useLostSending();
  const sent = useRef<Sent | null>(null);
  useEffect(() => {
    const note = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) sent.current = { form: target, submitter };
    };
    document.addEventListener("submit", note, { capture: true });
    return () => document.removeEventListener("submit", note, { capture: true });
  }, []);
  if (lost === null) return null;
  // A closed dialog has taken its form with it.
  const again = lost.reason !== "link" && sent.current?.form.isConnected ? sent.current : null;
  const isTyped = (again?.form ?? document).querySelector(`#isi form[method=post] ${typedField}`) !== null;
  return (
    <div
      {...answerMark}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-b-2 border-danger bg-danger-soft px-4 py-3 text-danger md:px-6"
    >
      <div className="min-w-0">
        <p className="font-bold">{titleOf(lost, isTyped)}</p>
        <p>
          {again && isTyped ? "Tekan Coba lagi untuk mengirimnya sekali lagi." : "Silakan coba sekali lagi."}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {again && (
          <button type="button" className="btn" onClick={() => send(again)}>
            Coba lagi
          </button>
        )}
        <button type="button" className="btn" onClick={() => report(null)}>
          Tutup
        </button>
      </div>
    </div>
  );
}

function titleOf({ reason }: LostSending, isTyped: boolean): string {
  const what = reason === "failed" ? "Belum tersimpan" : "Koneksi terputus";
  return isTyped ? `${what}, isian Anda masih ada` : what;
}

function send({ form, submitter }: Sent): void {
  form.requestSubmit(submitter?.isConnected ? submitter : null);
}
