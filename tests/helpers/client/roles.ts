import { computeAccessibleDescription, computeAccessibleName, getRole } from "dom-accessibility-api";
import type { Display } from "./display.ts";
import { descendants, isWanted, squeeze, type Wanted } from "./elements.ts";

export interface RoleOptions {
  name?: Wanted;
  exact?: boolean;
  level?: number;
  checked?: boolean;
}

const sectioning = "article, aside, main, nav, section";

function roleOf(element: Element): string | null {
  const role = getRole(element);
  const isExplicit = element.hasAttribute("role");
  if (!isExplicit) {
    if (role === "banner" || role === "contentinfo")
      return element.parentElement?.closest(sectioning) ? null : role;
    if (element.localName === "summary") return null;
    if (element.localName === "p") return "paragraph";
    if (element.localName === "th" && element.getAttribute("scope") === "row") return "rowheader";
  }
  return role;
}

const named = new Set(["region", "form"]);

export function nameOf(element: Element, display: Display): string {
  const name = display.names.get(element) ?? squeeze(computeAccessibleName(element, naming(display)));
  display.names.set(element, name);
  return name;
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

/** The elements of a document by their roles, in document order; without script neither changes. */
export function gatherRoles(document: Document): Map<string, Element[]> {
  const roles = new Map<string, Element[]>();
  for (const element of descendants([document])) {
    const role = roleOf(element);
    if (role === null) continue;
    const known = roles.get(role);
    if (known === undefined) roles.set(role, [element]);
    else known.push(element);
  }
  return roles;
}

interface Looked {
  roles: Map<string, Element[]>;
  display: Display;
}

export function byRole(
  roots: ParentNode[],
  role: string,
  options: RoleOptions,
  { roles, display }: Looked,
): Element[] {
  return (roles.get(role) ?? []).filter((element) => {
    if (!roots.some((root) => root !== element && root.contains(element))) return false;
    if (!hasState(element, options)) return false;
    if (!display.shows(element) || element.closest('[aria-hidden="true"]')) return false;
    if (options.name === undefined && !named.has(role)) return true;
    const name = nameOf(element, display);
    if (named.has(role) && name === "" && !element.hasAttribute("role")) return false;
    return options.name === undefined || isWanted(name, options.name, options.exact);
  });
}

function hasState(element: Element, { level, checked }: RoleOptions): boolean {
  if (level !== undefined && level !== levelOf(element)) return false;
  return checked === undefined || checked === element.matches(':checked, [aria-checked="true"]');
}

function levelOf(element: Element): number {
  return Number(element.getAttribute("aria-level") ?? /^h([1-6])$/.exec(element.localName)?.[1]);
}
