import { useBlocker } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const question = "Perubahan belum disimpan. Tinggalkan halaman ini?";

interface UnsavedChangesProps {
  /** The page came back with what was typed, e.g. refused or after an upload: nothing of it is saved yet. */
  unsaved?: boolean;
  /** Name of a field that is nothing to save, such as the choice of what is shown. */
  ignored?: string;
}

/** Warns before changes are left behind. Give the form's component a `key` that changes with what is stored. */
export function UnsavedChanges({ unsaved = false, ignored }: UnsavedChangesProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState(false);
  const changed = edited || unsaved;
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const saved = contentOf(form, ignored);
    return watchForm(form, () => setEdited(contentOf(form, ignored) !== saved));
  }, [ignored]);
  useLeaveQuestion(changed);
  return (
    <p ref={place} role="status" className="help">
      {changed && "Perubahan belum disimpan"}
    </p>
  );
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

/** Calls back whenever what the form holds may have changed; rows that come and go make no `input` event. */
export function watchForm(form: HTMLFormElement, onChange: () => void): () => void {
  const rows = new MutationObserver(onChange);
  rows.observe(form, { childList: true, subtree: true });
  form.addEventListener("input", onChange);
  form.addEventListener("change", onChange);
  return () => {
    rows.disconnect();
    form.removeEventListener("input", onChange);
    form.removeEventListener("change", onChange);
  };
}

/** What a form holds, to be compared; files by name and size. `ignored` names a field that is nothing to save. */
export function contentOf(form: HTMLFormElement, ignored?: string): string {
  const kept = [...new FormData(form)].filter(([name]) => name !== ignored);
  const fields = kept.map(([name, value]) => [
    name,
    typeof value === "string" ? value : [value.name, value.size],
  ]);
  return JSON.stringify(fields);
}
