import { expect } from "vitest";
import { isWanted, squeeze, textOf, type Wanted } from "./elements.ts";
import type { Finder } from "./finder.ts";
import { Locator } from "./locator.ts";
import type { Page } from "./page.ts";
import type { Answer } from "./requests.ts";
import { descriptionOf, nameOf } from "./roles.ts";

interface Outcome {
  pass: boolean;
  message: () => string;
}

interface PageMatchers<Result = Promise<void>> {
  toBeVisible(): Result;
  toBeHidden(): Result;
  toBeAttached(): Result;
  toBeChecked(options?: { checked?: boolean }): Result;
  toBeDisabled(): Result;
  toHaveCount(count: number): Result;
  toHaveText(text: Wanted | Wanted[]): Result;
  toContainText(text: Wanted | Wanted[], ...more: Wanted[]): Result;
  /** Each text has an element of its own there, and is shown. */
  toShow(...texts: Wanted[]): Result;
  /** A page's status message. */
  toTell(text: Wanted): Result;
  toHaveValue(value: Wanted): Result;
  /** Of fields, by their labels. */
  toHaveValues(values: Record<string, Wanted>): Result;
  toHaveAttribute(name: string, value?: Wanted): Result;
  toHaveAccessibleName(name: Wanted): Result;
  toHaveAccessibleDescription(description: Wanted): Result;
  /** An answer's status, and what its text holds. */
  toAnswer(status: number, ...texts: string[]): Result;
  toHaveURL(address: string | RegExp | ((url: URL) => boolean)): Result;
  toHaveTitle(title: Wanted): Result;
}

declare module "vitest" {
  interface Matchers<R, T> extends PageMatchers {}
}

function outcome(pass: boolean, wanted: string, found: unknown): Outcome {
  return { pass, message: () => `Wanted ${wanted}; found ${JSON.stringify(found)}` };
}

function located(received: unknown): Locator {
  if (received instanceof Locator) return received;
  throw new Error("Only elements of a page can be asked that");
}

/** Strings are compared whole with white space squeezed, patterns as they are. */
function isWhole(text: string, wanted: Wanted): boolean {
  return isWanted(text, wanted, true);
}

function isPart(text: string, wanted: Wanted): boolean {
  return wanted instanceof RegExp ? wanted.test(squeeze(text)) : squeeze(text).includes(squeeze(wanted));
}

function compareTexts(received: unknown, wanted: Wanted | Wanted[], fits: typeof isWhole): Outcome {
  const locator = located(received);
  const texts = (Array.isArray(wanted) ? locator.elements() : [locator.element()]).map(textOf);
  const list = [wanted].flat();
  const pass = texts.length === list.length && texts.every((text, at) => fits(text, list[at] ?? ""));
  return outcome(pass, `the text ${list}`, texts);
}

const field = (received: unknown) => located(received).element() as HTMLInputElement;

/** Playwright's assertions, for pages without script: what they ask for is there already, so nothing is waited for. */
expect.extend({
  async toBeVisible(received: unknown) {
    const locator = located(received);
    const [only, ...others] = locator.elements();
    if (others.length > 0) locator.element();
    return outcome(
      only !== undefined && locator.isShown(only),
      "it to be shown",
      only?.outerHTML.slice(0, 200),
    );
  },
  async toBeHidden(received: unknown) {
    const locator = located(received);
    const shown = locator.elements().filter((element) => locator.isShown(element));
    return outcome(shown.length === 0, "it not to be shown", shown[0]?.outerHTML.slice(0, 200));
  },
  async toBeAttached(received: unknown) {
    return outcome(located(received).elements().length > 0, "it to be there", "nothing");
  },
  async toBeChecked(received: unknown, { checked = true } = {}) {
    return outcome(
      field(received).checked === checked,
      `it to be ${checked ? "" : "un"}checked`,
      field(received).checked,
    );
  },
  async toBeDisabled(received: unknown) {
    return outcome(field(received).matches(":disabled"), "it to be disabled", field(received).outerHTML);
  },
  async toHaveCount(received: unknown, count: number) {
    const found = located(received).elements();
    return outcome(
      found.length === count,
      `${count} elements`,
      found.map((one) => one.outerHTML.slice(0, 120)),
    );
  },
  async toHaveText(received: unknown, text: Wanted | Wanted[]) {
    return compareTexts(received, text, isWhole);
  },
  async toContainText(received: unknown, text: Wanted | Wanted[], ...more: Wanted[]) {
    const outcomes = [text, ...more].map((one) => compareTexts(received, one, isPart));
    return (
      outcomes.find(({ pass }) => !pass) ?? outcome(true, "none of these texts", [text, ...more].map(String))
    );
  },
  async toShow(received: unknown, ...texts: Wanted[]) {
    const place = received as Finder;
    const missing = texts.filter((text) => {
      const found = place.getByText(text);
      return !found.isShown(found.element());
    });
    return outcome(missing.length === 0, `to see ${texts.join(", ")}`, `without ${missing.join(", ")}`);
  },
  async toTell(received: unknown, text: Wanted) {
    const page = received as Finder;
    return outcome(page.isTold(text), `to be told ${text}`, page.tells());
  },
  async toHaveValue(received: unknown, value: Wanted) {
    const found = field(received).value;
    return outcome(
      value instanceof RegExp ? value.test(found) : found === value,
      `the value ${value}`,
      found,
    );
  },
  async toHaveValues(received: unknown, values: Record<string, Wanted>) {
    const wrong = Object.entries(values).flatMap(([label, value]) => {
      const found = (received as Finder).field(label);
      const text = field(found).value;
      return (value instanceof RegExp ? value.test(text) : text === value) ? [] : [[label, text]];
    });
    return outcome(wrong.length === 0, `the values ${JSON.stringify(values)}`, wrong);
  },
  async toHaveAttribute(received: unknown, name: string, value: Wanted = /(?:)/) {
    const found = located(received).element().getAttribute(name);
    const pass = found !== null && (value instanceof RegExp ? value.test(found) : found === value);
    return outcome(pass, `the attribute ${name}="${value}"`, found);
  },
  async toHaveAccessibleName(received: unknown, name: Wanted) {
    const found = nameOf(located(received).element(), located(received).owner.display);
    return outcome(isWhole(found, name), `the name ${name}`, found);
  },
  async toHaveAccessibleDescription(received: unknown, description: Wanted) {
    const found = descriptionOf(located(received).element(), located(received).owner.display);
    return outcome(isWhole(found, description), `the description ${description}`, found);
  },
  async toAnswer(received: unknown, status: number, ...texts: string[]) {
    const answer = received as Answer;
    const whole = await answer.text();
    const missing = texts.filter((text) => !whole.includes(text));
    const found = `${answer.url()}: ${answer.status()}, without ${JSON.stringify(missing)}`;
    return outcome(answer.status() === status && missing.length === 0, `${status} ${texts}`, found);
  },
  async toHaveURL(received: unknown, wanted: string | RegExp | ((url: URL) => boolean)) {
    const page = received as Page;
    const url = page.url();
    if (typeof wanted === "function") return outcome(wanted(new URL(url)), "another address", url);
    if (wanted instanceof RegExp) return outcome(wanted.test(url), `an address like ${wanted}`, url);
    return outcome(url === new URL(wanted, page.baseURL).href, wanted, url);
  },
  async toHaveTitle(received: unknown, title: Wanted) {
    const found = await (received as Page).title();
    return outcome(isWhole(found, title), `the title ${title}`, found);
  },
});

export { expect };
