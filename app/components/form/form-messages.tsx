import { useLocation } from "@remix-run/react";
import type { Difference } from "~/lib/field-changes";
import { FieldChanges } from "./field-changes";

interface FormErrorsProps {
  id: string;
  errors: string[] | null | undefined;
  title?: string;
}

export function FormErrors({ id, errors, title = "Error" }: FormErrorsProps) {
  if (!errors?.length) return null;
  return (
    <div role="alert" id={id} className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger">
      <p className="font-bold">{title}</p>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

/** What somebody else has saved meanwhile, field by field: save once more, or open what is stored. */
export function NewerVersionField({ newer }: { newer: readonly Difference[] }) {
  const { pathname, search } = useLocation();
  if (newer.length === 0) return null;
  return (
    <section aria-labelledby="dua-versi" className="panel grid grid-cols-1 gap-4">
      <h2 id="dua-versi">Dua versi yang berbeda</h2>
      <FieldChanges
        changes={newer.map(({ label, stored, typed }) => ({ label, before: stored, after: typed }))}
        titles={["Tersimpan sekarang", "Isian Anda"]}
      />
      <div className="grid gap-3 border-t border-rule pt-4">
        <p className="help">
          Tekan Simpan untuk memakai isian Anda, atau buka versi yang tersimpan: isian Anda di halaman ini
          dilepas.
        </p>
        {/* A new document: the form must not keep what was typed. */}
        <a className="btn justify-self-start" href={pathname + search}>
          Pakai versi yang tersimpan
        </a>
      </div>
    </section>
  );
}
