import { byLabel, byText, descendants, isWanted, textOf, type Wanted } from "./elements.ts";
import type { Locator } from "./locator.ts";
import type { Page } from "./page.ts";
import { byRole, type RoleOptions } from "./roles.ts";

export type Step = (roots: ParentNode[]) => Element[];

export interface FilterOptions {
  hasText?: Wanted;
  hasNotText?: Wanted;
  has?: Locator;
  visible?: boolean;
}

interface TextOptions {
  exact?: boolean;
}

/** Ways to find elements; Playwright's, where tests use them. */
export abstract class Finder {
  protected abstract readonly page: Page;
  protected abstract derive(step: Step): Locator;

  getByRole(role: string, options: RoleOptions = {}): Locator {
    return this.derive((roots) => byRole(roots, role, options, this.page));
  }
  getByLabel(label: Wanted, { exact }: TextOptions = {}): Locator {
    return this.derive((roots) => byLabel(roots, label, exact, this.page.labels));
  }
  getByText(text: Wanted, { exact }: TextOptions = {}): Locator {
    return this.derive((roots) => byText(roots, text, exact));
  }
  getByTitle(title: Wanted): Locator {
    return this.derive((roots) =>
      descendants(roots, "[title]").filter((element) => isWanted(element.getAttribute("title") ?? "", title)),
    );
  }

  /** The field of this label, or else of a label with this in it. */
  field(label: Wanted): Locator {
    const whole = this.getByLabel(label, { exact: true });
    return whole.elements().length > 0 ? whole : this.getByLabel(label);
  }
  /** Fills in fields by their labels: what is typed, or chosen from a select. */
  async fillIn(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      const field = this.field(label);
      await (field.element().localName === "select" ? field.selectOption(value) : field.fill(value));
    }
  }
  /** Presses a button of this name, or else with this in its name; `told` is what a status has to say then. */
  async pressButton(name: Wanted, told?: Wanted): Promise<void> {
    await this.#named("button", name).click();
    if (told !== undefined && !this.page.isTold(told))
      throw new Error(`${name} was pressed, and instead of ${told} the page tells: ${this.page.tells()}`);
  }
  /** Whether one status message says this, and is shown. */
  isTold(text: Wanted): boolean {
    const status = this.getByRole("status").filter({ hasText: text });
    const [only, ...others] = status.elements();
    return only !== undefined && others.length === 0 && status.isShown(only);
  }
  /** The messages of the page, a refusal among them: what a test that fails has to say. */
  tells(): string {
    const messages = [this.getByRole("alert"), this.getByRole("status")];
    return messages.flatMap((message) => message.elements().map(textOf)).join(" | ") || "nothing";
  }
  async followLink(name: Wanted): Promise<void> {
    await this.#named("link", name).click();
  }

  locator(selector: string, options: FilterOptions = {}): Locator {
    return this.derive((roots) => descendants(roots, selector)).filter(options);
  }
  #named(role: string, name: Wanted): Locator {
    const whole = this.getByRole(role, { name, exact: true });
    return whole.elements().length > 0 ? whole : this.getByRole(role, { name });
  }
}
