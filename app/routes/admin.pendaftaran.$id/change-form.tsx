import { Form, Link, useLocation } from "@remix-run/react";
import { createContext, useContext, useId } from "react";
import { onlyFirstPress } from "~/components/form/focus";
import { FormErrors } from "~/components/form/form-messages";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { longestReason, shortestReason } from "~/domain/bookings/messages";
import { bookingAddress } from "~/lib/booking-addresses";
import type { Option } from "~/lib/options";
import { NewerVersionField } from "~/records/conflict";
import type { RefusedChange } from "./change-booking.server";

/** The booking whose forms a page has, and the one of them that was refused. */
interface Changes {
  id: string;
  stamp: string;
  refused: RefusedChange | null;
}

export const ChangesContext = createContext<Changes>({ id: "", stamp: "", refused: null });

/** The refused form, for its fields; null for every other form. */
const RefusedContext = createContext<RefusedChange | null>(null);

interface ChangeFormProps {
  intent: string;
  /** The pilgrim that the form is about. */
  pilgrim?: string;
  /** Version of the stored values that the form replaces. */
  version?: string;
  /** Text of the line that opens the form. */
  label: React.ReactNode;
  submit: string;
  isDangerous?: boolean;
  children?: React.ReactNode;
}

/** A form of the booking's page, folded into one line. Native, so that it opens without script; "Kembali" folds it. */
export function ChangeForm(props: ChangeFormProps) {
  const { intent, pilgrim = "", version, label, submit, isDangerous, children } = props;
  const { key } = useLocation();
  const { id, stamp, refused } = useContext(ChangesContext);
  const answer = refused?.intent === intent && refused.pilgrim === pilgrim ? refused : null;
  const formId = `ubah-${intent}${pilgrim && `-${pilgrim}`}`;
  const message = answer?.errors[""];
  return (
    // A new location draws the fold anew, closed unless its form was refused.
    <details key={key} open={answer !== null} className="min-w-0 open:basis-full">
      <summary className={`btn btn-small ${isDangerous ? "btn-danger" : ""}`}>{label}</summary>
      <Form
        id={formId}
        method="post"
        // The server's messages stand beside their fields and are Indonesian in every browser.
        noValidate
        action={bookingAddress(id)}
        className="mt-2 grid grid-cols-1 gap-4 rounded-lg border border-rule p-3"
      >
        <FormSignature />
        <input type="hidden" name="stamp" value={stamp} />
        {pilgrim && <input type="hidden" name="pilgrim" value={pilgrim} />}
        {/* A refused form keeps its version: only the button beside the newer values replaces them. */}
        {version && <input type="hidden" name="version" value={answer?.typed.version ?? version} />}
        <FormErrors id={`${formId}-salah`} errors={message === undefined ? null : [message]} />
        <NewerVersionField returned={answer} />
        <RefusedContext.Provider value={answer}>{children}</RefusedContext.Provider>
        <div className="flex flex-wrap gap-3">
          <SubmitButton
            name="intent"
            value={intent}
            className={isDangerous ? "btn btn-danger" : "btn btn-primary"}
            onClick={onlyFirstPress}
          >
            {submit}
          </SubmitButton>
          <Link className="btn" to={bookingAddress(id)}>
            Kembali
          </Link>
        </div>
      </Form>
    </details>
  );
}

interface ChangeFieldProps
  extends Pick<
    React.ComponentProps<"input">,
    "type" | "inputMode" | "required" | "minLength" | "maxLength" | "min" | "max" | "placeholder"
  > {
  name: string;
  label: React.ReactNode;
  help?: string;
  /** The value of the form before it is sent. */
  value?: string;
  /** Options make it a select. */
  options?: readonly Option[];
  /** Rows make it a text area. */
  rows?: number;
}

/** A field with its value as typed, or as stored, and its message. */
export function ChangeField({ name, label, help, value = "", options, rows, ...input }: ChangeFieldProps) {
  const id = useId();
  const refused = useContext(RefusedContext);
  const error = refused?.errors[name];
  const control = {
    id,
    name,
    defaultValue: refused?.typed[name] ?? value,
    className: "input",
    autoComplete: "off",
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": help || error ? `${id}-catatan` : undefined,
    // Without script this moves the focus to the field that was refused.
    autoFocus: error !== undefined,
  };
  const { required, minLength, maxLength } = input;
  return (
    <div className="grid min-w-0 gap-1.5">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {options ? (
        <select {...control}>
          <Options options={options} />
        </select>
      ) : rows ? (
        <textarea {...control} rows={rows} required={required} minLength={minLength} maxLength={maxLength} />
      ) : (
        <input {...control} {...input} />
      )}
      <div id={`${id}-catatan`} className="empty:hidden">
        {help && <p className="help">{help}</p>}
        {error && <p className="error">{error}</p>}
      </div>
    </div>
  );
}

export function ReasonField() {
  return (
    <ChangeField
      name="reason"
      label="Alasan"
      help="Tampil di riwayat. Jangan menulis nama atau nomor orang."
      rows={2}
      required
      minLength={shortestReason}
      maxLength={longestReason}
    />
  );
}
