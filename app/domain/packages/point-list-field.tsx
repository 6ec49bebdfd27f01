import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { FieldError, FieldGroup } from "~/components/form/field";
import { RowList } from "~/components/form/row-list";
import { packageLimits } from "./schema";

type Meta<Value> = FieldMetadata<Value, Record<string, unknown>>;

interface PointListFieldProps {
  list: Meta<(string | undefined)[]>;
  legend: string;
  help: string;
  /** What one row is, in small letters. */
  what: string;
  addLabel: string;
}

/** A list of short sentences, such as what is included. */
export function PointListField({ list, legend, help, what, addLabel }: PointListFieldProps) {
  return (
    <FieldGroup legend={legend} help={help}>
      <RowList list={list} what={what} addLabel={addLabel} newRow="" max={packageLimits.rows}>
        {(row, index) => <RowText row={row} label={`${what} ${index + 1}`} />}
      </RowList>
    </FieldGroup>
  );
}

/** The text of a row, as high as it needs to be. */
export function RowText({ row, label }: { row: Meta<string | undefined>; label: string }) {
  const { key, ...props } = getTextareaProps(row as Meta<string>);
  return (
    <>
      <textarea
        key={key}
        {...props}
        rows={1}
        aria-label={label}
        className="input field-sizing-content min-h-11"
      />
      <FieldError meta={row} />
    </>
  );
}
