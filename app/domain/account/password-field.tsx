import { FieldFrame } from "~/components/form/field";
import { type FieldMeta, getInputProps } from "~/components/form/use-form";
import { PasswordInput } from "./account-fields";

interface PasswordFieldProps {
  meta: FieldMeta;
  label: string;
  help?: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

export function PasswordField({ meta, label, help, ...input }: PasswordFieldProps) {
  const props = getInputProps(meta, {
    type: "password",
    ariaDescribedBy: help ? meta.descriptionId : undefined,
  });
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <PasswordInput {...props} label={label} {...input} />
    </FieldFrame>
  );
}
