import { computeAccessibleDescription, computeAccessibleName, getRole } from "dom-accessibility-api";
import type { Display } from "./display.ts";

/** A text to look for: part of it in any case, or a pattern. */
export type Wanted = string | RegExp;

export interface RoleOptions {
  name?: Wanted;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  selected?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
}

export function squeeze(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

export function isWanted(text: string, wanted: Wanted, exact = false): boolean {
  const squeezed = squeeze(text);
  if (wanted instanceof RegExp) return wanted.test(squeezed);
  if (exact) return squeezed === squeeze(wanted);
  return squeezed.toLowerCase().includes(squeeze(wanted).toLowerCase());
}

const textless = new Set(["script", "style", "template", "head"]);

export function textOf(element: Element): string {
  if (isField(element) && /^(submit|button|reset)$/.test(element.type))
    return element.value || (element.textContent ?? "");
  if (element.querySelector("script, style, template") === null) return element.textContent ?? "";
  return [...element.childNodes]
    .map((child) => {
      if (child.nodeType !== 1) return child.nodeType === 3 ? (child.textContent ?? "") : "";
      return textless.has((child as Element).localName) ? "" : textOf(child as Element);
    })
    .join("");
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

export function isField(element: Element): element is Field {
  return /^(input|textarea|select|button)$/.test(element.localName);
}

/** Elements in document order, beginning with the roots' own children. */
export function descendants(roots: ParentNode[], selector = "*"): Element[] {
  const [only] = roots;
  // They come in order from one root; sorting them is what costs.
  if (only !== undefined && roots.length === 1) return [...only.querySelectorAll(selector)];
  return unique(roots.flatMap((root) => [...root.querySelectorAll(selector)]));
}

export function unique(elements: Element[]): Element[] {
  const following = 4;
  return [...new Set(elements)].sort((a, b) => (a.compareDocumentPosition(b) & following ? -1 : 1));
}

/** The smallest elements that hold the text. */
export function byText(roots: ParentNode[], wanted: Wanted, exact = false): Element[] {
  const holds = (element: Element) =>
    !textless.has(element.localName) && isWanted(textOf(element), wanted, exact);
  const isReadable = (element: Element) => !element.closest("head, script, style, template, noscript:empty");
  const found =
    typeof wanted === "string" ? unique(roots.flatMap((root) => holders(root, wanted))) : descendants(roots);
  return found.filter(
    (element) => isReadable(element) && holds(element) && ![...element.children].some(holds),
  );
}

const buttons = "input[type=submit], input[type=button], input[type=reset]";

/** Elements that may hold a text: a whole branch is left out where it is not, unless a button says what is no text. */
function holders(root: ParentNode, wanted: string): Element[] {
  return [...root.children]
    .filter(
      (child) =>
        isWanted(child.textContent ?? "", wanted) || child.matches(buttons) || child.querySelector(buttons),
    )
    .flatMap((child) => [child, ...holders(child, wanted)]);
}

export function labelsOf(element: Element): string[] {
  const ids = element.getAttribute("aria-labelledby");
  if (ids !== null) {
    const named = ids.split(/\s+/).map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "");
    return [named.join(" ")];
  }
  const label = element.getAttribute("aria-label");
  if (label !== null) return [label];
  return isField(element) ? [...(element.labels ?? [])].map((one) => one.textContent ?? "") : [];
}

export function byLabel(roots: ParentNode[], wanted: Wanted, exact = false): Element[] {
  const labelled = "[aria-label], [aria-labelledby], input, textarea, select, button";
  return descendants(roots, labelled).filter((element) =>
    labelsOf(element).some((label) => isWanted(label, wanted, exact)),
  );
}

const sectioning = "article, aside, main, nav, section";

export function roleOf(element: Element): string | null {
  const role = getRole(element);
  const isExplicit = element.hasAttribute("role");
  if (!isExplicit) {
    if (role === "banner" || role === "contentinfo")
      return element.parentElement?.closest(sectioning) ? null : role;
    if (element.localName === "summary") return null;
    if (element.localName === "p") return "paragraph";
    if (element.matches("th[scope=row]")) return "rowheader";
    if (role === "listbox" && element.localName === "select") return "listbox";
  }
  return role;
}

const named = new Set(["region", "form"]);

/** What has a role without being told so; of other roles every element is looked at. */
const native: Record<string, string> = {
  alert: "",
  article: "article",
  button: "button, input",
  checkbox: "input",
  heading: "h1, h2, h3, h4, h5, h6",
  img: "img",
  link: "a, area",
  listitem: "li",
  main: "main",
  navigation: "nav",
  radio: "input",
  region: "section",
  status: "output",
  textbox: "input, textarea",
};

export function nameOf(element: Element, display: Display): string {
  return squeeze(computeAccessibleName(element, naming(display)));
}

export function descriptionOf(element: Element, display: Display): string {
  return squeeze(computeAccessibleDescription(element, naming(display)));
}

function naming(display: Display) {
  const style = (shown: boolean, isApart: boolean) => {
    const value = (property: string) =>
      property === "display"
        ? shown
          ? isApart
            ? "block"
            : "inline"
          : "none"
        : property === "visibility"
          ? "visible"
          : "";
    return {
      getPropertyValue: value,
      display: value("display"),
      visibility: "visible",
    } as CSSStyleDeclaration;
  };
  return {
    computedStyleSupportsPseudoElements: false,
    // The white space around what an inline element says would be left out.
    getComputedStyle: (element: Element) =>
      style(display.shows(element), /^\s|\s$/.test(element.textContent ?? "")),
  };
}

export function byRole(roots: ParentNode[], role: string, options: RoleOptions, display: Display): Element[] {
  const candidates = native[role];
  const selector = candidates === undefined ? "*" : ["[role]", candidates].filter(Boolean).join(", ");
  return descendants(roots, selector).filter((element) => {
    if (roleOf(element) !== role || !hasState(element, options)) return false;
    if (
      options.includeHidden !== true &&
      (!display.shows(element) || element.closest('[aria-hidden="true"]'))
    )
      return false;
    if (options.name === undefined && !named.has(role)) return true;
    const name = nameOf(element, display);
    if (named.has(role) && name === "" && !element.hasAttribute("role")) return false;
    return options.name === undefined || isWanted(name, options.name, options.exact);
  });
}

function hasState(
  element: Element,
  { level, checked, selected, expanded, pressed, disabled }: RoleOptions,
): boolean {
  const aria = (name: string) => element.getAttribute(`aria-${name}`) === "true";
  const own = (name: "checked" | "selected" | "disabled") =>
    name in element && Reflect.get(element, name) === true;
  if (level !== undefined && level !== levelOf(element)) return false;
  if (checked !== undefined && checked !== (own("checked") || aria("checked"))) return false;
  if (selected !== undefined && selected !== (own("selected") || aria("selected"))) return false;
  if (disabled !== undefined && disabled !== (element.matches(":disabled") || aria("disabled"))) return false;
  if (expanded !== undefined && expanded !== aria("expanded")) return false;
  return pressed === undefined || pressed === aria("pressed");
}

function levelOf(element: Element): number {
  return Number(element.getAttribute("aria-level") ?? /^h([1-6])$/.exec(element.localName)?.[1]);
}
