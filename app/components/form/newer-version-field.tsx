/** A field that two versions of a thing fill in differently, in words. */
export interface Difference {
  label: string;
  stored: string;
  typed: string;
}

/** Both versions of every field that differs, so that neither is lost (decisions.md A7). */
export function NewerVersionField({ newer }: { newer: readonly Difference[] }) {
  if (newer.length === 0) return null;
  return (
    <section aria-labelledby="dua-versi" className="panel grid gap-4">
      <h2 id="dua-versi">Dua versi yang berbeda</h2>
      {newer.map(({ label, stored, typed }) => (
        <div key={label} className="grid gap-2">
          <h3>{label}</h3>
          <dl className="grid gap-2 sm:grid-cols-2">
            <Version title="Tersimpan sekarang" text={stored} />
            <Version title="Isian Anda" text={typed} />
          </dl>
        </div>
      ))}
    </section>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-rule p-3">
      <dt className="help">{title}</dt>
      <dd className="whitespace-pre-line break-words">{text || "(kosong)"}</dd>
    </div>
  );
}
