import { foldText } from "./text.ts";

/** An entry of a select or of radio buttons. */
export interface Option {
  value: string;
  label: string;
}

/** Makes options of labels by value, in their order. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

/** Options of a select, with the selected one even where nothing has it any more: the form must say what the list shows.
 * An address may spell it in its own way; it is one option then, with that spelling as its value. */
export function withSelected(
  values: readonly string[],
  selected: string | undefined,
  label = (value: string) => value,
) {
  const options = new Map(values.map((value) => [foldText(value), { value, label: label(value) }]));
  if (selected !== undefined) {
    const same = options.get(foldText(selected));
    options.set(foldText(selected), { value: selected, label: same?.label ?? label(selected) });
  }
  return [...options].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, option]) => option);
}

/** Stands for the name of what is selected, where that cannot be read. */
export const selectedLabel = "Yang sudah dipilih";

/** Options of a select with the selected one, even where they lack it or could not be read: the next search keeps it. */
export function keepSelected(
  options: readonly Option[],
  selected: string | undefined,
  label = selectedLabel,
): Option[] {
  const isListed = selected === undefined || options.some(({ value }) => value === selected);
  return isListed ? [...options] : [{ value: selected, label }, ...options];
}
