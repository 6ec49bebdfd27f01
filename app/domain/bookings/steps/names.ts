import { uuid } from "~/lib/addresses";

const prefix = "nama-";

/** Name of the field that holds a pilgrim's name. */
export function nameField(pilgrim: string): string {
  return prefix + pilgrim;
}

/** The pilgrims whose names a form has. */
export function namesIn(form: URLSearchParams): { id: string; place: number }[] {
  const names = [...form.keys()].filter((name) => name.startsWith(prefix));
  return names
    .map((name, index) => ({ id: name.slice(prefix.length), place: index + 1 }))
    .filter(({ id }) => uuid.test(id));
}
