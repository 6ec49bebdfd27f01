import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// React reads the window when it is loaded.
const { window } = new JSDOM("<!DOCTYPE html><body></body>", { pretendToBeVisual: true });
const { document } = window;
const globals = ["HTMLInputElement", "HTMLTextAreaElement", "HTMLSelectElement", "Event"] as const;
Object.assign(
  globalThis,
  { window, document },
  Object.fromEntries(globals.map((name) => [name, window[name]])),
);
const { createElement: h, startTransition, useEffect, useLayoutEffect, useState } = await import("react");
const { hydrateRoot } = await import("react-dom/client");
const { renderToString } = await import("react-dom/server");
const { keepTyped, WithTyped } = await import("./typed-before-script");

const kinds = { text: "text", number: "7", date: "2026-01-01" } as const;
const typedValues: Readonly<Record<string, string>> = { text: "diketik", number: "12", date: "2027-02-03" };

/** One control of each kind, whose value the browser keeps, and one whose value a state keeps. */
function Controls({ place }: { place: string }) {
  const [kept, keep] = useState<Readonly<Record<string, string>>>({});
  const [ticked, tick] = useState(true);
  const [way, setWay] = useState("a");
  const held = (name: string, stored: string) => ({
    name: `${place}-held-${name}`,
    value: kept[name] ?? stored,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      keep((before) => ({ ...before, [name]: value })),
  });
  const options = ["a", "b"].map((value) => h("option", { key: value, value }, value));
  const ways = ["a", "b"].flatMap((value) => [
    h("input", {
      key: value,
      type: "radio",
      name: `${place}-way`,
      value,
      defaultChecked: value === "a",
    }),
    h("input", {
      key: `held-${value}`,
      type: "radio",
      name: `${place}-held-way`,
      value,
      checked: way === value,
      onChange: () => setWay(value),
    }),
  ]);
  return h(
    "fieldset",
    null,
    ...Object.entries(kinds).flatMap(([type, stored]) => [
      h("input", { key: type, type, name: `${place}-${type}`, defaultValue: stored }),
      h("input", { key: `held-${type}`, type, ...held(type, stored) }),
    ]),
    h("textarea", { name: `${place}-area`, defaultValue: "text" }),
    h("textarea", held("area", "text")),
    h("select", { name: `${place}-choice`, defaultValue: "a" }, options),
    h("select", held("choice", "a"), options),
    h("select", { name: `${place}-first` }, options),
    h("input", { type: "checkbox", name: `${place}-tick`, defaultChecked: true }),
    h("input", {
      type: "checkbox",
      name: `${place}-held-tick`,
      checked: ticked,
      onChange: () => tick(!ticked),
    }),
    ...ways,
    // What React has in mind.
    h("output", null, JSON.stringify({ ...kept, ticked, way })),
  );
}

/** Runs while React has taken over the controls before it, and not those after it. */
function Meanwhile({ happens }: { happens: () => void }) {
  happens();
  return null;
}

const seenByEffects: string[][] = [];
/** What the page shows after the task in which React has taken it over. */
let shown: string[] = [];
const noticed: string[] = [];

/** Stands for what forms do when they begin: remember what is stored, then listen. */
function Watch() {
  useLayoutEffect(() => {
    queueMicrotask(() => {
      shown = contents();
    });
  }, []);
  useEffect(() => {
    seenByEffects.push(contents());
    const note = ({ target }: Event) => noticed.push((target as HTMLInputElement).name);
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, []);
  return null;
}

const nothing = (): void => undefined;

function Page({ happens = nothing }: { happens?: () => void }) {
  return h(
    "form",
    null,
    h(Watch),
    h(Controls, { place: "before" }),
    h(Meanwhile, { happens }),
    h(Controls, { place: "after" }),
  );
}

let page: HTMLElement;
let root: { unmount(): void } | undefined;

beforeEach(() => {
  page = document.createElement("div");
  document.body.replaceChildren(page);
  page.innerHTML = renderToString(h(Page));
  seenByEffects.length = 0;
  noticed.length = 0;
});
afterEach(() => root?.unmount());

function takeOver(happens = nothing): Promise<void> {
  const typed = keepTyped(page);
  const once = vi.fn(happens);
  const Once = () => h(Page, { happens: () => once.mock.calls.length === 0 && once() });
  startTransition(() => {
    root = hydrateRoot(page, h(WithTyped, { typed, children: h(Once) }), { onRecoverableError: nothing });
  });
  return expect.poll(() => seenByEffects).toHaveLength(1);
}

const fields = () => [...page.querySelectorAll<HTMLInputElement>("input, textarea, select")];
const contents = () => fields().map((field) => `${field.name} ${field.value} ${field.checked === true}`);

/** Changes every control as a person does: React's own setters know nothing of it. */
function typeEverywhere(): void {
  for (const field of fields()) {
    const isBox = field.type === "checkbox" || field.type === "radio";
    if (field.type === "radio" && field.value === "a") continue;
    const to = field.localName === "select" ? "b" : (typedValues[field.type] ?? "diketik");
    const value = isBox ? field.type === "radio" : to;
    const { set } = Object.getOwnPropertyDescriptor(
      Object.getPrototypeOf(field),
      isBox ? "checked" : "value",
    ) as { set: (this: Element, value: unknown) => void };
    set.call(field, value);
  }
}

const inMind = () =>
  [...page.querySelectorAll("output")].map(({ textContent }) => JSON.parse(textContent ?? ""));
const typedState = { ...typedValues, area: "diketik", choice: "b", ticked: false, way: "b" };

async function expectAllTyped(stored: readonly string[], typed: readonly string[]): Promise<void> {
  await expect.poll(inMind).toEqual([typedState, typedState]);
  expect(contents()).toEqual(typed);
  expect(shown).toEqual(typed);
  expect(seenByEffects).toEqual([stored]);
  expect(new Set(noticed)).toEqual(new Set(fields().map(({ name }) => name)));
}

it("what was typed before the script stays in every kind of control, and is noticed (R25)", async () => {
  const stored = contents();
  typeEverywhere();
  const typed = contents();
  expect(typed.filter((text) => stored.includes(text))).toEqual([]);
  await takeOver();
  await expectAllTyped(stored, typed);
});

it("what is typed while React takes over the page stays in every kind of control (R25)", async () => {
  const stored = contents();
  let typed: string[] = [];
  let taken: string[] = [];
  await takeOver(() => {
    taken = fields().map((field) => String(Object.keys(field).some((key) => key.startsWith("__react"))));
    typeEverywhere();
    typed = contents();
  });
  // The first half was React's by then, the other was not.
  expect(taken).toEqual(fields().map(({ name }) => String(name.startsWith("before"))));
  await expectAllTyped(stored, typed);
});

it("focus and caret stay where they are (R25)", async () => {
  typeEverywhere();
  const area = page.querySelector<HTMLTextAreaElement>("[name=before-area]");
  area?.focus();
  area?.setSelectionRange(2, 5);
  await takeOver();
  expect(document.activeElement).toBe(area);
  expect([area?.selectionStart, area?.selectionEnd]).toEqual([2, 5]);
});

it.each(["before", "while"])(
  "a page that was changed %s React takes it over keeps what was typed (R25)",
  async (when) => {
    vi.spyOn(console, "error").mockImplementation(nothing);
    const stored = contents();
    const change = () => {
      const last = page.querySelector("fieldset:last-of-type");
      last?.prepend(document.createElement("grammarly-extension"));
      typeEverywhere();
      page.querySelector<HTMLTextAreaElement>("[name=after-area]")?.focus();
    };
    if (when === "before") change();
    await takeOver(when === "while" ? change : nothing);
    expect(page.querySelector("grammarly-extension")).toBeNull();
    const typed = contents();
    expect(typed.filter((text) => stored.includes(text))).toEqual([]);
    await expectAllTyped(stored, typed);
    expect(document.activeElement?.getAttribute("name")).toBe("after-area");
  },
);

it("nothing typed: no field is touched, no event is fired", async () => {
  const stored = contents();
  await takeOver();
  expect(contents()).toEqual(stored);
  expect(noticed).toEqual([]);
  expect(Object.hasOwn(window.HTMLTextAreaElement.prototype, "textContent")).toBe(false);
  expect(Object.hasOwn(page, "textContent")).toBe(false);
});
