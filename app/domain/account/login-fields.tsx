import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";

interface LoginFieldsProps {
  email?: string | undefined;
  /** Ids of the message that says why the last try failed. */
  describedBy?: string | undefined;
}

/** E-mail and password as both login pages ask for them. The browser checks that they are filled in. */
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
      <PasswordInput describedBy={describedBy} />
    </>
  );
}

/** The toggle is comfort: it appears with script, without which the field is an ordinary password field. */
function PasswordInput({ describedBy }: Pick<LoginFieldsProps, "describedBy">) {
  const [scripted, setScripted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setScripted(true), []);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="grid gap-1.5">
      <label className="label" htmlFor="password">
        Password
      </label>
      <div className="relative">
        <input
          className="input pr-12"
          id="password"
          name="password"
          type={shown ? "text" : "password"}
          required
          autoComplete="current-password"
          aria-describedby={describedBy}
        />
        {scripted && (
          <button
            type="button"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg"
            aria-pressed={shown}
            aria-controls="password"
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">{shown ? "Sembunyikan password" : "Tampilkan password"}</span>
          </button>
        )}
      </div>
    </div>
  );
}
