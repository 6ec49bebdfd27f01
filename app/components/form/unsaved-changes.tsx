import { useBlocker } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const question = "Perubahan belum disimpan. Tinggalkan halaman ini?";

interface UnsavedChangesProps {
  /** The page came back with what was typed, e.g. refused or after an upload: nothing of it is saved yet. */
  unsaved?: boolean;
  /** Name of a field that is nothing to save, such as the choice of what is shown. */
  ignored?: string;
}

/**
 * Says, with script, that the form around it holds changes, and asks before they are left behind. The form it is first
 * drawn with counts as saved: give the form's component a `key` that changes with what is stored.
 */
export function UnsavedChanges({ unsaved = false, ignored }: UnsavedChangesProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState(false);
  const changed = edited || unsaved;
  useEffect(() => {
    const form = place.current?.closest("form");
    return form ? watchForm(form, setEdited, ignored) : undefined;
  }, [ignored]);
  useLeaveQuestion(changed);
  return (
    <p ref={place} role="status" className="help">
      {changed && "Perubahan belum disimpan"}
    </p>
  );
}

/** Reports whether the form differs from what it holds now; rows that come and go make no `input` event. */
function watchForm(form: HTMLFormElement, report: (edited: boolean) => void, ignored?: string): () => void {
  const saved = contentOf(form, ignored);
  const compare = () => report(contentOf(form, ignored) !== saved);
  const rows = new MutationObserver(compare);
  rows.observe(form, { childList: true, subtree: true });
  form.addEventListener("input", compare);
  form.addEventListener("change", compare);
  return () => {
    rows.disconnect();
    form.removeEventListener("input", compare);
    form.removeEventListener("change", compare);
  };
}

function contentOf(form: HTMLFormElement, ignored?: string): string {
  const kept = [...new FormData(form)].filter(([name]) => name !== ignored);
  const fields = kept.map(([name, value]) => [
    name,
    typeof value === "string" ? value : [value.name, value.size],
  ]);
  return JSON.stringify(fields);
}

function useLeaveQuestion(changed: boolean): void {
  // The form's own posts stay on its address; the redirect after a save is never blocked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}
