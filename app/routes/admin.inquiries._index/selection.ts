import { readChoices } from "~/components/form/choose-many";
import { uuid } from "~/lib/addresses";

/** A ticked inquiry, with the version that its list showed. */
export interface SelectedInquiry {
  id: string;
  version: string;
}

/** Value of an inquiry's tick box. */
export function selectionValue({ id, version }: SelectedInquiry): string {
  return `${id} ${version}`;
}

/** Reads the ticked inquiries of a form, each once. Leaves out what is no inquiry. */
export function parseSelection(form: URLSearchParams): SelectedInquiry[] {
  const selected = readChoices(form)
    .map((value) => {
      const [id = "", version = ""] = value.split(" ");
      return { id, version };
    })
    .filter(({ id, version }) => uuid.test(id) && !Number.isNaN(Date.parse(version)));
  return [...new Map(selected.map((inquiry) => [inquiry.id, inquiry])).values()];
}
