import { readSelectedValues } from "~/components/form/choose-many";
import { uuid } from "~/lib/addresses";

/** A ticked row of the list. */
export interface SelectedInquiry {
  id: string;
  /** The inquiry's `updated_at` when the list was drawn. */
  version: string;
}

/** The value of an inquiry's tick box. */
export function selectionValue({ id, version }: SelectedInquiry): string {
  return `${id} ${version}`;
}

/** The ticked inquiries of a posted form, each once. Malformed values are left out. */
export function parseSelection(form: URLSearchParams): SelectedInquiry[] {
  const selected = readSelectedValues(form)
    .map((value) => {
      const [id = "", version = ""] = value.split(" ");
      return { id, version };
    })
    .filter(({ id, version }) => uuid.test(id) && !Number.isNaN(Date.parse(version)));
  return [...new Map(selected.map((inquiry) => [inquiry.id, inquiry])).values()];
}
