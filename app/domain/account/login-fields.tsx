import { PasswordInput } from "~/components/form/password-field";

interface LoginFieldsProps {
  email?: string | undefined;
  describedBy?: string | undefined;
}

export function LoginFields({ email, describedBy }: LoginFieldsProps) {
  return (
    <>
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
          aria-describedby={describedBy}
        />
      </div>
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
          aria-describedby={describedBy}
        />
      </div>
    </>
  );
}
