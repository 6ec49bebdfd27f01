import { JSDOM, VirtualConsole } from "jsdom";
import { gatherLabels, type Labelled } from "./elements.ts";
import { gatherRoles } from "./roles.ts";

const blank = "<!doctype html><title></title>";
const quiet = new VirtualConsole();
/** Of documents that were closed: a window costs as much as a page's elements, and the next document takes it over. */
const windows: JSDOM[] = [];

/** A page's document, parsed when somebody looks at it. */
export class Markup {
  readonly #html: string;
  readonly #url: string;
  #dom: JSDOM | undefined;
  #roles: Map<string, Element[]> | undefined;
  #labels: Labelled[] | undefined;

  constructor(html = blank, url = "about:blank") {
    this.#html = html;
    this.#url = url;
  }

  get document(): Document {
    this.#dom ??= this.#parse(windows.pop() ?? new JSDOM(blank, { virtualConsole: quiet }));
    return this.#dom.window.document;
  }

  /** Its elements by role. */
  get roles(): Map<string, Element[]> {
    this.#roles ??= gatherRoles(this.document);
    return this.#roles;
  }

  /** Its elements by their labels. */
  get labels(): Labelled[] {
    this.#labels ??= gatherLabels(this.document);
    return this.#labels;
  }

  close(): void {
    if (this.#dom !== undefined) windows.push(this.#dom);
    this.#dom = undefined;
    this.#labels = undefined;
    this.#roles = undefined;
  }

  #parse(dom: JSDOM): JSDOM {
    const { document } = dom.window;
    dom.reconfigure({ url: this.#url });
    document.open();
    document.write(speaking(this.#html));
    document.close();
    document.querySelector<HTMLElement>("[autofocus]")?.focus();
    return dom;
  }
}

/** Without what says nothing, half of a page's elements: scripts but JSON-LD, style sheets, icons, what is fetched ahead. */
function speaking(html: string): string {
  return html
    .replace(/(<(script|style)\b(?![^>]*ld\+json)[^>]*>)[\s\S]*?(<\/\2>)/g, "$1$3")
    .replace(/<svg[^>]* class="lucide [^>]*aria-hidden="true"[^>]*>[\s\S]*?<\/svg>/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "");
}
