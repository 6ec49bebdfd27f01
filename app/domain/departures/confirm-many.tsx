import { ConfirmSelection, selectionValue } from "~/components/form/choose-many";
import { FieldFrame, plainMeta } from "~/components/form/field";
import { answerMark } from "~/components/form/focus";
import { groupTyped } from "~/components/form/group-typed";
import { type ManyConfirmation, manyIntents } from "./many-intents";
import { ReasonField } from "./reason-field";

interface ConfirmManyProps {
  confirmation: ManyConfirmation;
  address: string;
}

/** Asks, in place of the list, before the ticked departures are changed. */
export function ConfirmManyDepartures({ confirmation, address }: ConfirmManyProps) {
  const { intent, fields, departures, needsReason, typed, errors, doubts, confirmedDoubts } = confirmation;
  const { label, yes, help } = manyIntents[intent];
  return (
    <ConfirmSelection
      key={JSON.stringify([intent, errors, doubts])}
      action={address}
      intent={intent}
      title={`${label} ${departures.length} keberangkatan?`}
      yes={yes}
      isHarmless
      pendingText="Memproses..."
      selected={departures.map(selectionValue)}
      fields={{ asked: confirmedDoubts }}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {departures.map(({ id, name, facts }) => (
          <li key={id} className="break-words">
            <b>{name}</b>
            {facts && `: ${facts}`}
          </li>
        ))}
      </ul>
      <p>{help}</p>
      {fields.map((field) => (
        <AmountField key={field.name} {...field} typed={typed[field.name]} error={errors[field.name]} />
      ))}
      {needsReason && <ReasonField typed={typed.reason} error={errors.reason} required />}
      {doubts.length > 0 && (
        <div {...answerMark} role="alert" className="grid gap-1 rounded-lg border-2 border-deep p-3">
          <p className="font-bold">Belum disimpan. Sudah benar begini?</p>
          {doubts.map(({ key, text, lines }) => (
            <p key={key}>
              {text} <span className="help">{lines?.join("; ")}</span>
            </p>
          ))}
        </div>
      )}
    </ConfirmSelection>
  );
}

interface AmountFieldProps {
  name: string;
  label: string;
  typed: string | undefined;
  error: string | undefined;
}

function AmountField({ name, label, typed, error }: AmountFieldProps) {
  const meta = plainMeta(`ubah-${name}`, error);
  return (
    <FieldFrame meta={meta} label={label}>
      <input
        id={meta.id}
        name={name}
        defaultValue={typed}
        inputMode="numeric"
        autoComplete="off"
        onInput={groupTyped}
        className="input"
        {...(error !== undefined && { autoFocus: true, "aria-invalid": true })}
        aria-describedby={error && meta.errorId}
      />
    </FieldFrame>
  );
}
