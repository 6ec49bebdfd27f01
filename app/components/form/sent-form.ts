import type { SubmissionResult } from "@conform-to/react";
import { type FormValues, namedValue, withNamedValue } from "~/lib/form-values";
import { moveNames, type RowChange, rowsAfter } from "~/lib/row-changes";

/** Messages by field name; those of the form as a whole by "". */
export type Errors = { readonly [name: string]: string[] };

/** What a form holds between two answers of its action. */
export interface SentForm {
  /** What the fields were drawn with. */
  drawn: FormValues;
  /** What they hold. */
  present: FormValues;
  errors: Errors;
  /** React's keys of rows by name, once their list has changed. */
  keys: Readonly<Record<string, string>>;
  addedRows: number;
  result: SubmissionResult<string[]> | null | undefined;
}

/** Changes the rows of a list. `values`: what the form holds. */
export function withRows(
  { drawn, errors, keys, addedRows, result }: SentForm,
  values: FormValues,
  change: RowChange,
): SentForm {
  const list = change.payload.name;
  const { [list]: _ofList, ...otherErrors } = errors;
  const rows = rowsAfter(change, listAt(drawn, list).length);
  const typedRows = listAt(values, list);
  const added = change.type === "insert" ? change.payload.defaultValue : undefined;
  const next = rows.map((row) => (row < 0 ? added : typedRows[row]));
  const rowKeys = rows.map((row, place) => [
    `${list}[${place}]`,
    row < 0 ? `new ${addedRows}` : (keys[`${list}[${row}]`] ?? `[${row}]`),
  ]);
  return {
    drawn: withNamedValue(drawn, list, next),
    present: withNamedValue(values, list, next),
    errors: moveNames(otherErrors, list, rows),
    keys: { ...moveNames(keys, list, rows), ...Object.fromEntries(rowKeys) },
    addedRows: addedRows + 1,
    result,
  };
}

/** After a row button the action has checked the whole form, although it is not finished: only the list's own messages count. */
export function errorsOf(result: SentForm["result"]): Errors {
  const change = result?.intent;
  const errors = Object.entries(result?.error ?? {}).filter(
    ([name, messages]) => messages !== null && (change === undefined || name === change.payload.name),
  );
  return Object.fromEntries(errors) as Errors;
}

export function listAt(values: FormValues, name: string): readonly unknown[] {
  const list = namedValue(values, name);
  return Array.isArray(list) ? list : [];
}
