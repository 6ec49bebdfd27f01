import { longestReason, reasonLabel, shortestReason } from "./reason";

interface ReasonFieldProps {
  /** The id of the input; a screen with several questions names each of them. */
  id?: string;
  required: boolean;
  /** The reason as it was typed, and why it was refused. */
  typed: string | undefined;
  error: string | undefined;
  help?: string;
  rows?: number;
}

/** Asks why what confirmed pilgrims were promised changes. */
export function ReasonField({ id = "alasan", required, typed, error, help, rows = 3 }: ReasonFieldProps) {
  return (
    <>
      <label className="label" htmlFor={id}>
        {reasonLabel}
        {required && <span className="font-normal text-soft"> (wajib)</span>}
      </label>
      <textarea
        id={id}
        name="reason"
        rows={rows}
        className="input"
        required={required}
        minLength={shortestReason}
        maxLength={longestReason}
        defaultValue={typed}
        {...(error !== undefined && { autoFocus: true, "aria-invalid": true })}
        aria-describedby={error === undefined ? `${id}-bantuan` : `${id}-salah ${id}-bantuan`}
      />
      <p className="help" id={`${id}-bantuan`}>
        {help ?? "Jamaah yang sudah terkonfirmasi membacanya di halaman paket."}
      </p>
      {error && (
        <p className="error" id={`${id}-salah`}>
          {error}
        </p>
      )}
    </>
  );
}
