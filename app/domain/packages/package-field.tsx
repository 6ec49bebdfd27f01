import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "~/components/form/field";
import type { PackageChoice } from "./package-choices.server";

interface PackageFieldProps {
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  help: string;
  packages: readonly PackageChoice[];
}

/** The package that something is about. What is chosen stays to be seen, even where the packages can't be read. */
export function PackageField({ packages, ...field }: PackageFieldProps) {
  const present = field.meta.initialValue;
  const isListed = !present || packages.some(({ value }) => value === present);
  const options = [
    { value: "", label: "Tidak disebut" },
    ...(isListed ? [] : [{ value: String(present), label: "Yang sudah dipilih" }]),
    ...packages,
  ];
  return <SelectField {...field} options={options} />;
}
