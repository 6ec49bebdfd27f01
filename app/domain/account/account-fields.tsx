import Eye from "virtual:icon/eye";
import EyeOff from "virtual:icon/eye-off";
import { useEffect, useState } from "react";
import { useIsStatic } from "~/components/layout/request-context";

interface EmailFieldProps {
  email?: string | undefined;
  describedBy?: string | undefined;
  error?: string | null | undefined;
}

export function EmailField({ email, describedBy, error }: EmailFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label className="label" htmlFor="email">
        Email
      </label>
      <input
        className="input"
        id="email"
        name="email"
        type="email"
        required
        autoComplete="username"
        defaultValue={email}
        {...(error && { autoFocus: true })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "email-salah" : describedBy}
      />
      {error && (
        <p className="error" id="email-salah" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface LoginFieldsProps extends Omit<EmailFieldProps, "error"> {
  errors?: { email?: string | undefined; password?: string | undefined } | undefined;
}

export function LoginFields({ email, describedBy, errors = {} }: LoginFieldsProps) {
  return (
    <>
      <EmailField email={email} describedBy={describedBy} error={errors.email} />
      <div className="grid gap-1.5">
        <label className="label" htmlFor="password">
          Password
        </label>
        <PasswordInput
          id="password"
          name="password"
          label="Password"
          required
          autoComplete="current-password"
          {...(errors.password && !errors.email && { autoFocus: true })}
          aria-invalid={errors.password ? true : undefined}
          aria-describedby={errors.password ? "password-salah" : describedBy}
        />
        {errors.password && (
          <p className="error" id="password-salah" role="alert">
            {errors.password}
          </p>
        )}
      </div>
    </>
  );
}

interface PasswordInputProps extends React.ComponentProps<"input"> {
  id: string;
  label: string;
}

/** A password field, with a button that shows the password if scripts run; on pages without React `enhance/entry.ts`. */
export function PasswordInput({ label, ...input }: PasswordInputProps) {
  const [scripted, setScripted] = useState(false);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => setScripted(true), []);
  const isStatic = useIsStatic();
  return (
    <div className="relative">
      <input {...input} className="input pr-12" type={isVisible ? "text" : "password"} />
      {(scripted || isStatic) && (
        <button
          type="button"
          className="group absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg"
          aria-pressed={isVisible}
          aria-controls={input.id}
          onClick={() => setVisible(!isVisible)}
          {...(isStatic && { hidden: true, "data-peek": input.id })}
        >
          {/* The name stays: that the password is visible is told by the pressed state. */}
          <span className="sr-only">{`Tampilkan ${label.toLowerCase()}`}</span>
          <Eye aria-hidden="true" className="size-5 group-aria-pressed:hidden" />
          <EyeOff aria-hidden="true" className="size-5 not-group-aria-pressed:hidden" />
        </button>
      )}
    </div>
  );
}
