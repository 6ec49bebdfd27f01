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
