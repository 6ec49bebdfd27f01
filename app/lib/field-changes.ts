/** A field of a thing in words; a list, or a long text, has several lines. */
export interface FieldText {
  label: string;
  text: string;
}

/** A field that two versions of a thing fill in differently. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** The fields by which two versions differ, in their own order; one that a version does not have counts as empty. */
export function changedFields(before: readonly FieldText[], after: readonly FieldText[]): FieldChange[] {
  const earlier = new Map(before.map(({ label, text }) => [label, text]));
  const later = new Map(after.map(({ label, text }) => [label, text]));
  const labels = new Set([...later.keys(), ...earlier.keys()]);
  return [...labels].flatMap((label) => {
    const change = { label, before: earlier.get(label) ?? "", after: later.get(label) ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

/** The same of a form that was overtaken: what is stored by now beside what was typed. */
export function differingFields(stored: readonly FieldText[], typed: readonly FieldText[]) {
  return changedFields(stored, typed).map(({ label, before, after }) => ({
    label,
    stored: before,
    typed: after,
  }));
}
