import { Form } from "@remix-run/react";
import { startTransition, useEffect, useId, useRef, useState } from "react";
import { uuid } from "~/lib/addresses";
import { type Confirmation, ConfirmationPanel } from "./ask-first";
import { focusContent, showAnswer } from "./focus";
import { FormSignature, SubmitButton } from "./form-start";

const selectionKey = "pilih";

/** Reads the ticked values of a posted form, each once. One field may hold several, separated by commas. */
export function readSelectedValues(form: URLSearchParams): string[] {
  return [...new Set(form.getAll(selectionKey).flatMap((value) => value.split(",")))];
}

/** A ticked row, and the version that was drawn of it: "" where the list shows none. */
export interface SelectedRow {
  id: string;
  version: string;
}

/** The value of a row's tick box. */
export function selectionValue({ id, version }: SelectedRow): string {
  return `${id} ${version}`;
}

/** Reads the ticked rows of a posted form, each once. Values without an id are left out. */
export function readSelectedRows(form: URLSearchParams): SelectedRow[] {
  const rows = readSelectedValues(form).map((value) => {
    const [id = "", version = ""] = value.split(" ");
    return { id, version };
  });
  return [...new Map(rows.filter(({ id }) => uuid.test(id)).map((row) => [row.id, row])).values()];
}

interface ChooseManyProps {
  address: string;
  /** Tells screen readers what the buttons do with the ticked rows. */
  legend: string;
  /** Draws the list. Its check boxes (`SelectionBox`) name the form, because rows may hold forms of their own. */
  list: (form: string) => React.ReactNode;
  children: React.ReactNode;
}

export function ChooseMany({ address, legend, list, children }: ChooseManyProps) {
  const form = useId();
  const whole = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLFieldSetElement>(null);
  const [counted, setCounted] = useState<{ chosen: number; all: number } | null>(null);
  const count = () => {
    const boxes = boxesOf(whole.current);
    const chosen = boxes.filter(({ checked }) => checked).length;
    // The pressed button is hidden once no row is ticked any more.
    if (chosen === 0 && buttons.current?.contains(document.activeElement)) focusContent();
    setCounted((before) =>
      before?.chosen === chosen && before.all === boxes.length ? before : { chosen, all: boxes.length },
    );
  };
  const isEmpty = counted?.chosen === 0;
  // Changed rows come back unticked, so every drawing counts again. A long list is drawn in slices.
  useEffect(() => startTransition(count));
  const chooseAll = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    for (const box of boxesOf(whole.current)) box.checked = currentTarget.checked;
    count();
  };
  return (
    <div ref={whole} onChange={count} className="grid grid-cols-1 gap-3">
      <FormSignature form={form} />
      {/* Needs script, and has its place before that runs: the list below does not move. */}
      <label
        className={`flex min-h-11 cursor-pointer items-center gap-3 justify-self-start px-2 noscript:hidden ${counted ? "" : "invisible"}`}
      >
        <input
          type="checkbox"
          checked={counted !== null && counted.chosen === counted.all}
          onChange={chooseAll}
          className="size-6 accent-green"
        />
        Pilih semua di halaman ini
      </label>
      {list(form)}
      <Form id={form} method="post" action={address} className="sticky bottom-0 z-20 min-w-0">
        <div className={isEmpty ? "" : "panel flex min-w-0 flex-wrap items-center gap-3"}>
          {/* Script hides it until the first tick. */}
          <fieldset ref={buttons} hidden={isEmpty} className="contents">
            <legend className="sr-only">{legend}</legend>
            {children}
          </fieldset>
          <p role="status" className="help">
            {counted && !isEmpty && `${counted.chosen} dipilih`}
          </p>
        </div>
      </Form>
    </div>
  );
}

interface ManyButtonsProps {
  /** The changes of the ticked rows, by intent. */
  changes: Readonly<Record<string, { label: string; isDangerous?: boolean }>>;
  isCompact?: boolean;
}

/** The buttons of the bar below a list with check boxes. */
export function ManyButtons({ changes, isCompact = false }: ManyButtonsProps) {
  return (
    <>
      <span className={isCompact ? "label max-sm:sr-only" : "label"}>Yang dicentang:</span>
      {Object.entries(changes).map(([intent, { label, isDangerous }]) => (
        <SubmitButton
          key={intent}
          name="intent"
          value={intent}
          className={["btn", isDangerous && "btn-danger", isCompact && "btn-small"].filter(Boolean).join(" ")}
          pendingText="Memproses..."
        >
          {label}
          <span className="sr-only"> yang dicentang</span>
        </SubmitButton>
      ))}
    </>
  );
}

function boxesOf(place: HTMLElement | null): HTMLInputElement[] {
  return [...(place?.querySelectorAll<HTMLInputElement>(`input[name="${selectionKey}"]`) ?? [])];
}

interface SelectionBoxProps {
  form: string;
  value: string;
  name: string;
  className: string;
}

export function SelectionBox({ form, value, name, className }: SelectionBoxProps) {
  return (
    <label className={`cursor-pointer ${className}`}>
      <input
        type="checkbox"
        form={form}
        name={selectionKey}
        value={value}
        autoComplete="off"
        className="size-6 accent-green"
      />
      <span className="sr-only">Pilih {name}</span>
    </label>
  );
}

interface ConfirmSelectionProps extends Confirmation {
  selected: readonly string[];
}

/** Asks in place of the list before the ticked rows are changed; the confirming form sends `yakin`. */
export function ConfirmSelection({ selected, fields, ...confirmation }: ConfirmSelectionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!showAnswer(place.current)) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <ConfirmationPanel
        {...confirmation}
        fields={{ ...fields, [selectionKey]: selected.join(","), yakin: "1" }}
      />
    </div>
  );
}
