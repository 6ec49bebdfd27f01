/** Takes six digits of an authenticator app, which phones and browsers offer to fill in. */
export function CodeField({ help }: { help: string }) {
  return (
    <div className="grid gap-1.5">
      <label className="label" htmlFor="code">
        Kode 6 angka
      </label>
      <input
        className="input font-mono text-xl tracking-widest"
        id="code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*([0-9]\s*){6}"
        title="6 angka"
        maxLength={12}
        aria-describedby="code-bantuan"
      />
      <p className="help" id="code-bantuan">
        {help}
      </p>
    </div>
  );
}
