import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Question } from "~/components/form/ask-first";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import { inquiryStatuses, statusLabel } from "~/domain/inquiries/words";
import { uuid } from "~/lib/addresses";
import type { CancelQuestion } from "./change-many.server";
import type { InquiryRow } from "./load-list.server";

export const choiceKey = "pilih";

export interface Choice {
  id: string;
  version: string;
}

export function choiceOf({ id, version }: Choice): string {
  return `${id} ${version}`;
}

/** Each inquiry once; several may stand in one field, with commas between. What is none is left out. */
export function parseChoices(values: readonly string[]): Choice[] {
  const choices = values
    .flatMap((value) => value.split(","))
    .map((value) => {
      const [id = "", version = ""] = value.split(" ");
      return { id, version };
    })
    .filter(({ id, version }) => uuid.test(id) && !Number.isNaN(Date.parse(version)));
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()];
}

export function ChooseMany({ address, children }: { address: string; children: React.ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [counted, setCounted] = useState<{ chosen: number; all: number } | null>(null);
  // What was changed comes back unchosen, so every drawing counts anew.
  useEffect(() => {
    const boxes = boxesOf(form.current);
    const chosen = boxes.filter(({ checked }) => checked).length;
    setCounted((before) =>
      before?.chosen === chosen && before.all === boxes.length ? before : { chosen, all: boxes.length },
    );
  });
  const count = () => {
    const boxes = boxesOf(form.current);
    setCounted({ chosen: boxes.filter(({ checked }) => checked).length, all: boxes.length });
  };
  const chooseAll = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
    for (const box of boxesOf(form.current)) box.checked = currentTarget.checked;
    count();
  };
  return (
    <Form ref={form} method="post" action={address} onChange={count} className="grid grid-cols-1 gap-3">
      <FormMark />
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
      {children}
      <fieldset className="panel bottom-0 z-20 flex min-w-0 flex-wrap items-center gap-3 sm:sticky">
        <legend className="sr-only">Ubah status yang dicentang</legend>
        <label className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5 sm:grow-0">
          <span className="label">Yang dicentang menjadi</span>
          <select name="status" defaultValue="" autoComplete="off" className="input w-auto min-w-0 grow">
            <option value="">Pilih satu</option>
            {inquiryStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </select>
        </label>
        <SubmitButton name="intent" value="set-status" className="btn">
          Ubah status
        </SubmitButton>
        <p role="status" className="help">
          {counted && counted.chosen > 0 && `${counted.chosen} dipilih`}
        </p>
      </fieldset>
    </Form>
  );
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>(`input[name="${choiceKey}"]`) ?? [])];
}

interface AskedCancelProps {
  question: CancelQuestion;
  inquiries: readonly InquiryRow[];
  address: string;
}

export function AskedCancel({ question: { chosen }, inquiries, address }: AskedCancelProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const ids = new Set(chosen.map(({ id }) => id));
  const codes = inquiries.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  return (
    <div ref={place} tabIndex={-1}>
      <Question
        action={address}
        intent="set-status"
        title={`Batalkan ${chosen.length} permintaan?`}
        yes="Ya, batalkan"
        pendingText="Membatalkan..."
        fields={{ [choiceKey]: chosen.map(choiceOf).join(","), status: "batal", yakin: "1" }}
      >
        <p>
          {codes.join(", ")}. Kursi yang sudah dikonfirmasi menjadi kosong kembali. Statusnya tetap dapat
          diubah lagi.
        </p>
      </Question>
    </div>
  );
}
