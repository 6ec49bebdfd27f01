import { isField, isWanted, squeeze, textOf } from "./elements.ts";
import { type FilterOptions, Finder, type Step } from "./finder.ts";
import type { Page } from "./page.ts";
import type { ChosenFile } from "./requests.ts";

/** Elements of a page, looked for anew each time; the API of Playwright's `Locator`, strict where it is. */
export class Locator extends Finder {
  protected readonly page: Page;
  readonly #step: Step;

  constructor(page: Page, step: Step) {
    super();
    this.page = page;
    this.#step = step;
  }

  /** Those that match now. */
  elements(roots: ParentNode[] = [this.page.document]): Element[] {
    return this.#step(roots);
  }

  /** The only one that matches; throws when there is none, or more. */
  element(): Element {
    const found = this.elements();
    const [only] = found;
    if (only === undefined) throw new Error(`No such element on ${this.page.url()}`);
    if (found.length > 1)
      throw new Error(
        `${found.length} elements match:\n${found.map((one) => one.outerHTML.slice(0, 160)).join("\n")}`,
      );
    return only;
  }

  isShown(element: Element): boolean {
    return this.page.display.shows(element);
  }

  get owner(): Page {
    return this.page;
  }

  protected derive(step: Step): Locator {
    return new Locator(this.page, (roots) => step(this.#step(roots)));
  }

  filter({ hasText, hasNotText, has, visible }: FilterOptions): Locator {
    return this.derive((found) =>
      (found as Element[]).filter(
        (element) =>
          (hasText === undefined || isWanted(textOf(element), hasText)) &&
          (hasNotText === undefined || !isWanted(textOf(element), hasNotText)) &&
          (has === undefined || has.elements([element]).length > 0) &&
          (visible === undefined || this.isShown(element) === visible),
      ),
    );
  }

  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth(index: number): Locator {
    return this.derive((found) => (found as Element[]).slice(index, index + 1 || undefined));
  }

  count = async () => this.elements().length;
  all = async () => this.elements().map((element) => new Locator(this.page, () => [element]));
  allTextContents = async () => this.elements().map((element) => element.textContent ?? "");
  allInnerTexts = async () => this.elements().map((element) => textOf(element));
  textContent = async () => this.element().textContent;
  innerText = async () => textOf(this.element());
  getAttribute = async (name: string) => this.element().getAttribute(name);
  inputValue = async () => fieldOf(this.element()).value;
  isVisible = async () => this.elements().some((element) => this.isShown(element));
  isDisabled = async () => this.element().matches(":disabled");
  evaluate = async <Result>(read: (element: HTMLElement) => Result) => read(this.element() as HTMLElement);
  evaluateAll = async <Result>(read: (elements: HTMLElement[]) => Result) =>
    read(this.elements() as HTMLElement[]);

  /** Presses it, and waits for the page that follows. */
  async click({ force = false } = {}): Promise<void> {
    await this.page.press(this.#usable(force));
  }

  async check({ force = false } = {}): Promise<void> {
    const box = this.#usable(force) as HTMLInputElement;
    if (!box.checked) await this.page.press(box);
    if (!box.checked) throw new Error("It does not stay checked");
  }

  async uncheck({ force = false } = {}): Promise<void> {
    const box = this.#usable(force) as HTMLInputElement;
    if (box.checked) await this.page.press(box);
  }

  async fill(text: string): Promise<void> {
    const field = fieldOf(this.#usable());
    if (field.matches("[readonly]")) throw new Error("A field that can't be written into");
    const { maxLength } = field as HTMLInputElement;
    field.value = maxLength > 0 ? text.slice(0, maxLength) : text;
    if (field.localName === "input" && text !== "" && field.value === "")
      throw new Error(`The field takes no ${JSON.stringify(text)}`);
    this.page.changed();
  }

  /** By value or by label, as Playwright has it; answers the values. */
  async selectOption(wanted: string | string[] | { label?: string; index?: number }): Promise<string[]> {
    const select = this.#usable() as HTMLSelectElement;
    const options = [...select.options].filter((option, at) => {
      if (typeof wanted === "string" || Array.isArray(wanted))
        return [wanted]
          .flat()
          .some((one) => one === option.value || one === squeeze(option.textContent ?? ""));
      return wanted.index === undefined
        ? squeeze(option.textContent ?? "") === wanted.label
        : wanted.index === at;
    });
    if (options.length === 0) throw new Error(`No such option: ${JSON.stringify(wanted)}`);
    for (const option of select.options) option.selected = options.includes(option);
    this.page.changed();
    return options.map(({ value }) => value);
  }

  async setInputFiles(files: ChosenFile | ChosenFile[]): Promise<void> {
    this.page.choose(this.element() as HTMLInputElement, [files].flat());
  }

  /** The one key that does something without script: Enter in a field presses the form's first button. */
  async press(key: string): Promise<void> {
    if (key !== "Enter") throw new Error(`Without script, ${key} does nothing that a test could see`);
    const { form } = fieldOf(this.element());
    const button = form?.querySelector(
      "button:not([type=button], [type=reset], :disabled), input[type=submit]:not(:disabled)",
    );
    if (button) await this.page.press(button);
  }

  #usable(force = false): Element {
    const element = this.element();
    if (element.matches(":disabled")) throw new Error(`Disabled: ${element.outerHTML.slice(0, 160)}`);
    if (!force && !this.isShown(element)) throw new Error(`Not shown: ${element.outerHTML.slice(0, 160)}`);
    return element;
  }
}

export type Root = Pick<Locator, "getByRole" | "getByLabel" | "getByText" | "locator">;

function fieldOf(element: Element): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (!isField(element)) throw new Error(`No field: ${element.outerHTML.slice(0, 160)}`);
  return element as HTMLInputElement;
}
