/** An entry of a select or of radio buttons. */
export interface Option {
  value: string;
  label: string;
}

/** Makes options of labels by value, in their order. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
