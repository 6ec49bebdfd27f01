import { ChooseMany, ManyQuestion, readChoices } from "~/components/form/choose-many";
import { SubmitButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { inquiryStatuses, statusLabel } from "~/domain/inquiries/words";
import { uuid } from "~/lib/addresses";
import type { CancelQuestion } from "./change-many.server";
import { InquiryList } from "./inquiry-list";
import type { InquiryRow } from "./load-list.server";

export interface Choice {
  id: string;
  version: string;
}

export function choiceOf({ id, version }: Choice): string {
  return `${id} ${version}`;
}

/** Each inquiry once. What is none is left out. */
export function parseChoices(form: URLSearchParams): Choice[] {
  const choices = readChoices(form)
    .map((value) => {
      const [id = "", version = ""] = value.split(" ");
      return { id, version };
    })
    .filter(({ id, version }) => uuid.test(id) && !Number.isNaN(Date.parse(version)));
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()];
}

interface ChooseInquiriesProps {
  inquiries: readonly InquiryRow[];
  address: string;
}

export function ChooseInquiries({ inquiries, address }: ChooseInquiriesProps) {
  return (
    <ChooseMany
      address={address}
      legend="Ubah status yang dicentang"
      list={(form) => <InquiryList inquiries={inquiries} form={form} />}
    >
      <label className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1.5 sm:grow-0">
        <span className="label">Yang dicentang menjadi</span>
        <select name="status" defaultValue="" autoComplete="off" className="input w-auto min-w-0 grow">
          <option value="">Pilih satu</option>
          <Options options={inquiryStatuses.map((value) => ({ value, label: statusLabel(value) }))} />
        </select>
      </label>
      <SubmitButton name="intent" value="set-status" className="btn">
        Ubah status
      </SubmitButton>
      <SubmitButton name="intent" value="take" className="btn">
        Tangani
      </SubmitButton>
    </ChooseMany>
  );
}

interface AskedCancelProps extends ChooseInquiriesProps {
  question: CancelQuestion;
}

export function AskedCancel({ question: { chosen }, inquiries, address }: AskedCancelProps) {
  const ids = new Set(chosen.map(({ id }) => id));
  const codes = inquiries.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  return (
    <ManyQuestion
      action={address}
      intent="set-status"
      title={`Batalkan ${chosen.length} permintaan?`}
      yes="Ya, batalkan"
      pendingText="Membatalkan..."
      chosen={chosen.map(choiceOf)}
      fields={{ status: "batal" }}
    >
      <p>
        {codes.join(", ")}. Kursi yang sudah dikonfirmasi menjadi kosong kembali. Statusnya tetap dapat diubah
        lagi.
      </p>
    </ManyQuestion>
  );
}
