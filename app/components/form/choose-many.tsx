import { Form } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { type AskedQuestion, Question } from "./ask-first";
import { FormMark } from "./form-start";

export const choiceKey = "pilih";

/** The choices of a posted form, each once; several may stand in one field, with commas between. */
export function readChoices(form: URLSearchParams): string[] {
  return [...new Set(form.getAll(choiceKey).flatMap((value) => value.split(",")))];
}

interface ChooseManyProps {
  address: string;
  /** What the buttons do with what is ticked, for screen readers. */
  legend: string;
  /** Draws the list, whose check boxes (`ChoiceBox`) name the form: its rows may hold forms of their own. */
  list: (form: string) => React.ReactNode;
  children: React.ReactNode;
}

export function ChooseMany({ address, legend, list, children }: ChooseManyProps) {
  const form = useId();
  const whole = useRef<HTMLDivElement>(null);
  const [counted, setCounted] = useState<{ chosen: number; all: number } | null>(null);
  const count = () => {
    const boxes = boxesOf(whole.current);
    const chosen = boxes.filter(({ checked }) => checked).length;
    setCounted((before) =>
      before?.chosen === chosen && before.all === boxes.length ? before : { chosen, all: boxes.length },
    );
  };
  // What was changed comes back unchosen, so every drawing counts anew.
  useEffect(count);
  const chooseAll = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    for (const box of boxesOf(whole.current)) box.checked = currentTarget.checked;
    count();
  };
  return (
    <div ref={whole} onChange={count} className="grid grid-cols-1 gap-3">
      <FormMark form={form} />
      {counted && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start px-2">
          <input
            type="checkbox"
            checked={counted.chosen === counted.all}
            onChange={chooseAll}
            className="size-6 accent-green"
          />
          Pilih semua di halaman ini
        </label>
      )}
      {list(form)}
      <Form id={form} method="post" action={address} className="bottom-0 z-20 min-w-0 sm:sticky">
        <fieldset className="panel flex min-w-0 flex-wrap items-center gap-3">
          <legend className="sr-only">{legend}</legend>
          {children}
          <p role="status" className="help">
            {counted && counted.chosen > 0 && `${counted.chosen} dipilih`}
          </p>
        </fieldset>
      </Form>
    </div>
  );
}

function boxesOf(place: HTMLElement | null): HTMLInputElement[] {
  return [...(place?.querySelectorAll<HTMLInputElement>(`input[name="${choiceKey}"]`) ?? [])];
}

interface ChoiceBoxProps {
  form: string;
  value: string;
  name: string;
  className: string;
}

export function ChoiceBox({ form, value, name, className }: ChoiceBoxProps) {
  return (
    <label className={`cursor-pointer ${className}`}>
      <input
        type="checkbox"
        form={form}
        name={choiceKey}
        value={value}
        autoComplete="off"
        className="size-6 accent-green"
      />
      <span className="sr-only">Pilih {name}</span>
    </label>
  );
}

interface ManyQuestionProps extends AskedQuestion {
  chosen: readonly string[];
}

/** Asks, in place of the list, before what was chosen is changed; the form that is sent says `yakin`. */
export function ManyQuestion({ chosen, fields, ...question }: ManyQuestionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Question {...question} fields={{ ...fields, [choiceKey]: chosen.join(","), yakin: "1" }} />
    </div>
  );
}
