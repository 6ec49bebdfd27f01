import { uuid } from "~/lib/addresses";

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
