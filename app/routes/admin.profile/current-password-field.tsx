import { TextField } from "~/components/form/field";

export const whyAsked = "Untuk memastikan bahwa ini benar-benar Anda.";

interface CurrentPasswordFieldProps {
  meta: React.ComponentProps<typeof TextField>["meta"];
  help: string;
}

/** Asked for before each change; whoever came by a reset link need not know it, and the field says so (decisions.md A8). */
export function CurrentPasswordField({ meta, help }: CurrentPasswordFieldProps) {
  return (
    <TextField
      meta={meta}
      label="Password saat ini"
      type="password"
      autoComplete="current-password"
      help={help}
    />
  );
}
