type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  field: Field;
  /** Finds the field again after the page was drawn again. */
  find: () => Field | null;
  value: string;
  checked: boolean;
  files: FileList | null;
}

/** Reads what was typed while the script was loading, and returns a function that puts it back. React resets a text area
 * as it takes it over, and draws the whole page anew where a browser extension has changed it (R25). */
export function holdTyped(page: HTMLElement): () => void {
  const fields = fieldsOf(page);
  const typed = fields.filter(isTyped).map((field): Typed => {
    const index = namesakes(fields, field).indexOf(field);
    const isInput = field instanceof HTMLInputElement;
    return {
      field,
      find: () => (field.isConnected ? field : (namesakes(fieldsOf(page), field)[index] ?? null)),
      value: field.value,
      checked: isInput && field.checked,
      files: isInput ? field.files : null,
    };
  });
  const focused = fields.find((field) => field === document.activeElement);
  const place = focused && namesakes(fields, focused).indexOf(focused);
  const selection = focused && selectionOf(focused);
  return () => {
    for (const entry of typed) putBack(entry);
    if (focused === undefined || place === undefined) return;
    const again = focused.isConnected ? focused : namesakes(fieldsOf(page), focused)[place];
    again?.focus({ preventScroll: true });
    if (selection && again && "setSelectionRange" in again) again.setSelectionRange(...selection);
  };
}

function fieldsOf(page: HTMLElement): Field[] {
  return [...page.querySelectorAll<Field>("input:not([type=hidden]), textarea, select")];
}

/** Finds fields by name or id; their order tells equal ones apart. A page that is drawn again has other ids, and an
 * extension's fields have neither. */
function namesakes(fields: readonly Field[], { name, id }: Field): Field[] {
  if (name !== "") return fields.filter((field) => field.name === name);
  return id === "" ? [] : fields.filter((field) => field.id === id);
}

function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return (
    field.value !== field.defaultValue || field.checked !== field.defaultChecked || !!field.files?.length
  );
}

function putBack({ find, value, checked, files }: Typed): void {
  const field = find();
  if (field === null) return;
  if (field instanceof HTMLInputElement) {
    if (field.type === "checkbox" || field.type === "radio") {
      // React listens to clicks.
      if (field.checked !== checked) field.click();
      return;
    }
    if (field.type === "file") {
      if (field.files !== files) field.files = files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
  }
  // Avoids React's own setter, which would treat the value as known.
  if (field.value !== value)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

type Selection = [start: number | null, end: number | null];

/** Returns the caret's position; null for fields without one, such as numbers. */
function selectionOf(field: Field): Selection | null {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return null;
  return [field.selectionStart, field.selectionEnd];
}
