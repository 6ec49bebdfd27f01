import { NarrowingField, type NarrowingFieldProps } from "./narrowing-field";

/** One choice by which a list of the admin area is narrowed down. */
export function FilterSelect({ className = "", ...field }: NarrowingFieldProps) {
  return (
    <NarrowingField
      {...field}
      className={`grid min-w-0 gap-1.5 ${className}`}
      labelClassName="label"
      selectClassName="input"
    />
  );
}
