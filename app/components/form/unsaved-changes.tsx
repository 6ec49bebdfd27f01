import { useBlocker, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { reportLostLink } from "./lost-sending";

const leaveQuestion = "Perubahan belum disimpan. Tinggalkan halaman ini?";

const unsavedForms = new Set<object>();

interface UnsavedChangesProps {
  /** Whether the typed values came back unsaved, after a refusal or an upload. */
  unsaved?: boolean;
  /** Name of a field that is not saved, such as the open tab. */
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
  useEffect(() => {
    if (!changed) return;
    const form = {};
    unsavedForms.add(form);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => {
      unsavedForms.delete(form);
      window.removeEventListener("beforeunload", ask);
    };
  }, [changed]);
  return (
    <p ref={place} role="status" className="help">
      {changed && "Perubahan belum disimpan"}
    </p>
  );
}

/** Asks before unsaved changes are left. Used once, in the frame of all screens: the router supports a single blocker.
 * While offline the page stays, because an error page would replace it. */
export function useLeaveQuestion(): void {
  const { key } = useLocation();
  // The form's own posts stay on its address; the redirect after a save is never blocked.
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const leaves = here.pathname !== next.pathname;
    return (
      (leaves && unsavedForms.size > 0) || ((leaves || here.search !== next.search) && !navigator.onLine)
    );
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (navigator.onLine && !window.confirm(leaveQuestion)) return blocker.reset();
    let isOvertaken = false;
    void hasLine().then((has) => {
      if (isOvertaken) return;
      if (has) return blocker.proceed();
      blocker.reset();
      reportLostLink(key);
    });
    return () => {
      isOvertaken = true;
    };
  }, [blocker, key]);
}

/** Requests this script itself, because the browser reports online on any network, with or without the internet. */
async function hasLine(): Promise<boolean> {
  try {
    return (await fetch(import.meta.url, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Calls back whenever the form may have changed. Added and removed rows fire no `input` event. */
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

/** Text that identifies a form's values. Files count by name and size. */
function contentOf(form: HTMLFormElement, ignored?: string): string {
  const watched = [...new FormData(form)].filter(([name]) => name !== ignored);
  const fields = watched.map(([name, value]) => [
    name,
    typeof value === "string" ? value : [value.name, value.size],
  ]);
  return JSON.stringify(fields);
}
