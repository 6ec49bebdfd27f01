import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { FieldFrame } from "./field";

interface PasswordInputProps extends React.ComponentProps<"input"> {
  id: string;
  label: string;
}

/** The toggle is comfort: it appears with script, without which the field is an ordinary password field. */
export function PasswordInput({ label, ...input }: PasswordInputProps) {
  const [scripted, setScripted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setScripted(true), []);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input {...input} className="input pr-12" type={shown ? "text" : "password"} />
      {scripted && (
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg"
          aria-pressed={shown}
          aria-controls={input.id}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="sr-only">{`${shown ? "Sembunyikan" : "Tampilkan"} ${label.toLowerCase()}`}</span>
        </button>
      )}
    </div>
  );
}

interface PasswordFieldProps {
  meta: FieldMetadata<unknown, Record<string, unknown>>;
  label: string;
  help?: string;
  autoComplete: "current-password" | "new-password";
}

export function PasswordField({ meta, label, help, autoComplete }: PasswordFieldProps) {
  const { key, ...props } = getInputProps(meta as FieldMetadata<string>, {
    type: "password",
    ariaDescribedBy: help ? meta.descriptionId : undefined,
  });
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <PasswordInput key={key} {...props} label={label} autoComplete={autoComplete} />
    </FieldFrame>
  );
}
