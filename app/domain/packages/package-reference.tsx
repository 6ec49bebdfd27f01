import type { FieldMetadata } from "@conform-to/react";
import { z } from "zod";
import { optionsWith, SelectField } from "~/components/form/field";
import { uuid } from "~/lib/addresses";
import { textOf } from "~/lib/content";
import type { PackageChoice } from "./package-choices.server";

/** The package that something is about, by its id; the column holds null for none, and once the package is deleted. */
export function packageReference() {
  const schema = z
    .string()
    .regex(uuid, "Pilih salah satu paket")
    .optional()
    .transform((id) => id?.toLowerCase() ?? null);
  const words = (stored: unknown) => textOf(stored) && `Paket ${textOf(stored).slice(0, 8)}`;
  return { control: "reference", required: false, schema, typed: textOf, words } as const;
}

interface PackageFieldProps {
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  help: string;
  packages: readonly PackageChoice[];
}

export function PackageField({ packages, ...field }: PackageFieldProps) {
  return <SelectField {...field} options={optionsWith("Tidak disebut", packages, field.meta.initialValue)} />;
}
