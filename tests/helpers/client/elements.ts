/** A text to look for: part of it in any case, or a pattern. */
export type Wanted = string | RegExp;

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

/** Without script no text changes: what an element says is squeezed once. */
const texts = new WeakMap<Element, string>();

/** What an element says, squeezed. */
export function textOf(element: Element): string {
  if (isButtonInput(element)) return squeeze(element.value);
  const known = texts.get(element) ?? squeeze(element.textContent ?? "");
  texts.set(element, known);
  return known;
}

function isButtonInput(element: Element): element is HTMLInputElement {
  return element.localName === "input" && /^(submit|button|reset)$/.test((element as HTMLInputElement).type);
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

function childrenOf(root: ParentNode): Element[] {
  const found: Element[] = [];
  for (let child = root.firstElementChild; child !== null; child = child.nextElementSibling)
    found.push(child);
  return found;
}

/** The smallest elements that hold the text. */
export function byText(roots: ParentNode[], wanted: Wanted, exact = false): Element[] {
  const holds = (element: Element) => isWanted(textOf(element), wanted, exact);
  const smallest = roots
    .flatMap((root) => holders(root, wanted))
    .filter((element) => holds(element) && !childrenOf(element).some(holds));
  const buttons = descendants(roots, "input").filter((input) => isButtonInput(input) && holds(input));
  return roots.length > 1 || buttons.length > 0 ? unique([...smallest, ...buttons]) : smallest;
}

/** Elements that may hold a text; a whole branch that does not is left out. */
function holders(root: ParentNode, wanted: Wanted): Element[] {
  return childrenOf(root)
    .filter((child) => child.localName !== "head")
    .filter((child) => wanted instanceof RegExp || isWanted(textOf(child), wanted))
    .flatMap((child) => [child, ...holders(child, wanted)]);
}

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute("aria-labelledby");
  if (ids !== null) {
    const named = ids.split(/\s+/).map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "");
    return [named.join(" ")];
  }
  const label = element.getAttribute("aria-label");
  if (label !== null) return [label];
  return isField(element) ? [...(element.labels ?? [])].map((one) => one.textContent ?? "") : [];
}

/** An element, and what is said of it. */
export type Labelled = [element: Element, labels: string[]];

/** Whatever is labelled, in document order; without script no label changes. */
export function gatherLabels(document: Document): Labelled[] {
  const labelled = "[aria-label], [aria-labelledby], input, textarea, select, button";
  return descendants([document], labelled).flatMap((element): Labelled[] => {
    const labels = labelsOf(element).map(squeeze);
    return labels.length === 0 ? [] : [[element, labels]];
  });
}

export function byLabel(
  roots: ParentNode[],
  wanted: Wanted,
  exact: boolean | undefined,
  labels: Labelled[],
): Element[] {
  return labels
    .filter(([, said]) => said.some((label) => isWanted(label, wanted, exact)))
    .map(([element]) => element)
    .filter((element) => roots.some((root) => root !== element && root.contains(element)));
}
