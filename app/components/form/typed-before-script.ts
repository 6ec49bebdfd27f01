import { useEffect, useLayoutEffect, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  /** Finds the field again after the page was drawn again. */
  find: () => Field | null;
  value: string;
  checked: boolean;
  files: FileList | null;
}

/** What was typed before and while React takes over a page. */
interface KeptTyped {
  /** Call it once React has taken over the page, before any effect runs: every field shows what the server sent. Returns
   * whether anything was typed. */
  takeAway(): boolean;
  /** Call it after all effects: puts the typed values, focus and caret back, with the events that typing fires. */
  putBack(): void;
}

/**
 * Keeps what is typed before and while React takes over a page in slices (R25). Call it before `hydrateRoot`. Between two
 * slices people go on typing; a key or click makes React finish first. React 18 changes fields in three ways:
 *
 * - It sets a text area to its text content. That is hidden until the end.
 * - It toggles `defaultChecked`, which changes a box or radio button that nobody has changed. Setting their own state ends that.
 * - Where the page is not the one that it draws (extensions, translators), it empties the page and draws it anew. What
 *   was typed is read right before that.
 *
 * Effects then find the page as the server sent it (what counts as saved, for instance), and notice what was typed as if it
 * were typed after them.
 */
export function keepTyped(page: HTMLElement): KeptTyped {
  const showTextOfAreas = hideTextOfAreas();
  for (const box of page.querySelectorAll<HTMLInputElement>("input[type=checkbox], input[type=radio]")) {
    const { checked } = box;
    box.checked = checked;
  }
  let taken: Taken | null = null;
  const take = () => {
    Reflect.deleteProperty(page, "textContent");
    taken ??= takeTyped(page);
    return taken.some;
  };
  Object.defineProperty(page, "textContent", {
    configurable: true,
    set(text: string) {
      take();
      page.textContent = text;
    },
  });
  return {
    takeAway: () => {
      showTextOfAreas();
      return take();
    },
    putBack: () => {
      taken?.putBack();
      // React's strict mode runs effects twice during development.
      taken = nothing;
    },
  };
}

/** Puts back what `keepTyped` has kept. Goes around the whole page: its effects then run last. The state that its layout
 * effect sets makes React run all effects in the same task: nobody sees a field without what was typed, nor types into it. */
export function WithTyped({ typed, children }: { typed: KeptTyped; children: React.ReactNode }) {
  const [, settle] = useState(false);
  useLayoutEffect(() => {
    if (typed.takeAway()) settle(true);
  }, [typed]);
  useEffect(() => typed.putBack(), [typed]);
  return children;
}

interface Taken {
  some: boolean;
  putBack: () => void;
}

const nothing: Taken = { some: false, putBack: () => undefined };

/** Hides the text content of text areas, their default value, from React. Returns a function that ends it. */
function hideTextOfAreas(): () => void {
  const { prototype } = HTMLTextAreaElement;
  Object.defineProperty(prototype, "textContent", {
    configurable: true,
    get: () => null,
    set(this: HTMLTextAreaElement, text: string) {
      this.defaultValue = text;
    },
  });
  return () => Reflect.deleteProperty(prototype, "textContent");
}

/** Reads what was typed and puts the fields back to what the server sent. The typed values, focus and caret also find
 * fields that were drawn anew. */
function takeTyped(page: HTMLElement): Taken {
  const fields = fieldsOf(page);
  const changed = fields.filter(isTyped);
  const typed = changed.map((field): Typed => {
    const index = namesakes(fields, field).indexOf(field);
    const isInput = field instanceof HTMLInputElement;
    return {
      find: () => (field.isConnected ? field : (namesakes(fieldsOf(page), field)[index] ?? null)),
      value: field.value,
      checked: isInput && field.checked,
      files: isInput ? field.files : null,
    };
  });
  const focused = fields.find((field) => field === document.activeElement);
  const place = focused && namesakes(fields, focused).indexOf(focused);
  const selection = focused && selectionOf(focused);
  for (const field of changed) reset(field);
  return {
    some: typed.length > 0,
    putBack: () => {
      for (const entry of typed) putBack(entry);
      if (focused === undefined || place === undefined) return;
      const again = focused.isConnected ? focused : namesakes(fieldsOf(page), focused)[place];
      again?.focus({ preventScroll: true });
      if (selection && again && "setSelectionRange" in again) again.setSelectionRange(...selection);
    },
  };
}

/** Puts a field back to what the server sent, by React's own setters: the typed value is then a new one to React. Chosen
 * files stay, since `change` alone tells of them. */
function reset(field: Field): void {
  if (field instanceof HTMLSelectElement) field.selectedIndex = storedIndex(field);
  else if (field instanceof HTMLTextAreaElement) field.value = field.defaultValue;
  else if (field.type === "checkbox" || field.type === "radio") field.checked = field.defaultChecked;
  else if (field.type !== "file") field.value = field.defaultValue;
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

/** The place of the option that the server chose; without one, of the first that can be chosen. */
function storedIndex({ options }: HTMLSelectElement): number {
  const all = [...options];
  const chosen = all.findIndex(({ defaultSelected }) => defaultSelected);
  return chosen === -1 ? all.findIndex(({ disabled }) => !disabled) : chosen;
}

function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== storedIndex(field);
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
