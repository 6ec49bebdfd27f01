import { byLabel, byText, descendants, isWanted, type Wanted } from "./elements.ts";
import type { Locator } from "./locator.ts";
import type { Page } from "./page.ts";
import { byRole, type RoleOptions } from "./roles.ts";

export type Step = (roots: ParentNode[]) => Element[];

export interface FilterOptions {
  hasText?: Wanted;
  hasNotText?: Wanted;
  has?: Locator;
  hasNot?: Locator;
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
    return this.derive((roots) => byLabel(roots, label, exact));
  }
  getByText(text: Wanted, { exact }: TextOptions = {}): Locator {
    return this.derive((roots) => byText(roots, text, exact));
  }
  getByTitle(title: Wanted, options: TextOptions = {}): Locator {
    return this.#byAttribute("title", title, options);
  }
  getByPlaceholder(text: Wanted, options: TextOptions = {}): Locator {
    return this.#byAttribute("placeholder", text, options);
  }
  getByAltText(text: Wanted, options: TextOptions = {}): Locator {
    return this.#byAttribute("alt", text, options);
  }
  locator(selector: string, options: FilterOptions = {}): Locator {
    return this.derive((roots) => descendants(roots, selector)).filter(options);
  }
  #byAttribute(name: string, wanted: Wanted, { exact }: TextOptions): Locator {
    return this.derive((roots) =>
      descendants(roots, `[${name}]`).filter((element) =>
        isWanted(element.getAttribute(name) ?? "", wanted, exact),
      ),
    );
  }
}
