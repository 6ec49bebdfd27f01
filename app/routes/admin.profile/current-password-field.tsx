import { TextField } from "~/components/form/field";

interface CurrentPasswordFieldProps {
  meta: React.ComponentProps<typeof TextField>["meta"];
  openedByLink: boolean;
}

/** Asked for before each change; whoever came by a reset link need not know it, and the field says so (decisions.md A8). */
export function CurrentPasswordField({ meta, openedByLink }: CurrentPasswordFieldProps) {
  return (
    <TextField
      meta={meta}
      label="Password saat ini"
      type="password"
      autoComplete="current-password"
      help={
        openedByLink
          ? "Boleh dikosongkan: Anda masuk lewat tautan dari email."
          : "Untuk memastikan bahwa ini benar-benar Anda."
      }
    />
  );
}
