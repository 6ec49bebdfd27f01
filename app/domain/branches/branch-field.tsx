import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "~/components/form/field";
import type { BranchChoice } from "./queries.server";

interface BranchFieldProps {
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  help: string;
  /** What the select says while none is chosen. */
  none: string;
  branches: readonly BranchChoice[];
}

/** Nothing where there is no branch. What is chosen stays to be seen, even where it is not among them any more. */
export function BranchField({ none, branches, ...field }: BranchFieldProps) {
  const present = field.meta.initialValue;
  const isListed = !present || branches.some(({ value }) => value === present);
  if (isListed && branches.length === 0) return null;
  const options = [
    { value: "", label: none },
    ...(isListed ? [] : [{ value: String(present), label: "Yang sudah dipilih" }]),
    ...branches,
  ];
  return <SelectField {...field} options={options} />;
}
