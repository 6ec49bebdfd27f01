import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { FieldFrame } from "~/components/form/field";
import { PasswordInput } from "./account-fields";

interface PasswordFieldProps {
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  help?: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

export function PasswordField({ meta, label, help, ...input }: PasswordFieldProps) {
  const { key, ...props } = getInputProps(meta as FieldMetadata<string>, {
    type: "password",
    ariaDescribedBy: help ? meta.descriptionId : undefined,
  });
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <PasswordInput key={key} {...props} label={label} {...input} />
    </FieldFrame>
  );
}
