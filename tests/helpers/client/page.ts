import type { Context } from "./context.ts";
import { Display, deskViewport } from "./display.ts";
import type { Labelled } from "./elements.ts";
import { Finder, type Step } from "./finder.ts";
import { Locator } from "./locator.ts";
import { Markup } from "./markup.ts";
import type { Answer, ChosenFile, Requests } from "./requests.ts";
import { encodeSubmission, type Submission } from "./submission.ts";

/** Style sheets by address: built files never change under theirs. */
const styleSheets = new Map<string, Promise<string>>();

/** What browsers would leave out of an admin page: its policy knows scripts by a nonce, and no styles of its own. Text has no bare quotes. */
function refusedIn(html: string, policy = ""): string[] {
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (nonce === undefined) return [];
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  const scripts = tags.filter((tag) => !tag.includes(`nonce="${nonce}"`) && !tag.includes(' src="/'));
  return [...scripts, ...(html.match(/<style\b[^>]*>| style="[^"]*"/g) ?? [])];
}

/**
 * A browser with script off: it fetches pages, keeps cookies, follows links and redirects, and sends forms as a browser
 * does. What it shows is told by `display` alone. The API of Playwright's `Page`, where tests use it.
 */
export class Page extends Finder {
  protected readonly page: Page = this;
  readonly #context: Context;
  #markup = new Markup();
  #url = "about:blank";
  #html = "";
  #answer: Answer | undefined;
  #styles: string[] = [];
  #display: Display | undefined;
  #viewport = deskViewport;
  #files = new WeakMap<Element, ChosenFile[]>();

  constructor(context: Context) {
    super();
    this.#context = context;
  }

  get request(): Requests {
    return this.#context.request;
  }
  get document(): Document {
    return this.#markup.document;
  }
  get roles(): Map<string, Element[]> {
    return this.#markup.roles;
  }
  get labels(): Labelled[] {
    return this.#markup.labels;
  }
  get display(): Display {
    this.#display ??= new Display(this.#styles, this.#viewport);
    return this.#display;
  }
  /** To the last page that was opened, or the last form that was sent, redirects followed. */
  get answer(): Answer | undefined {
    return this.#answer;
  }
  get baseURL(): string {
    return this.#context.baseURL;
  }

  context = () => this.#context;
  url = () => this.#url;
  title = async () => this.document.title;
  content = async () => this.#html;
  close = async () => this.#markup.close();

  protected derive(step: Step): Locator {
    return new Locator(this, (roots) => step(roots));
  }

  async goto(address: string): Promise<Answer> {
    return this.#open(new URL(address, this.#context.baseURL), {});
  }
  async reload(): Promise<Answer> {
    return this.#open(new URL(this.#url), {});
  }

  async setViewportSize(viewport: { width: number; height: number }): Promise<void> {
    this.#viewport = viewport;
    this.changed();
  }

  /** What was typed or chosen may show something else. */
  changed(): void {
    this.#display = undefined;
  }

  choose(input: HTMLInputElement, files: ChosenFile[]): void {
    this.#files.set(input, files);
    // The document's own list stays empty, and would be found lacking.
    if (files.length > 0) input.required = false;
  }

  /** Presses an element; a link is followed, a form sent when the browser's own checks let it. */
  async press(element: Element): Promise<void> {
    const { defaultView: window } = element.ownerDocument;
    if (window === null) throw new Error("It is on no page");
    let link: string | undefined;
    let submission: Submission | undefined;
    const onSubmit = (event: Event) => {
      event.preventDefault();
      submission = { form: event.target as HTMLFormElement, submitter: (event as SubmitEvent).submitter };
    };
    const onClick = (event: Event) => {
      const anchor = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (anchor === null) return;
      event.preventDefault();
      link = anchor.href;
    };
    window.addEventListener("submit", onSubmit);
    window.addEventListener("click", onClick);
    // jsdom knows it of forms alone.
    if (element.hasAttribute("formnovalidate")) element.closest("form")?.setAttribute("novalidate", "");
    (element as HTMLElement).dispatchEvent(
      new window.MouseEvent("click", { bubbles: true, cancelable: true, composed: true }),
    );
    window.removeEventListener("submit", onSubmit);
    window.removeEventListener("click", onClick);
    this.changed();
    if (link !== undefined) await this.#follow(new URL(link));
    if (submission !== undefined) await this.#submit(submission);
  }

  async #follow(url: URL): Promise<void> {
    if (url.origin !== new URL(this.#url).origin) {
      this.request.left.push(url.href);
      return;
    }
    const isHere = url.hash !== "" && url.href.split("#")[0] === this.#url.split("#")[0];
    if (isHere) this.#url = url.href;
    else await this.#open(url, {});
  }

  async #submit(submission: Submission): Promise<void> {
    const { url, body, type } = await encodeSubmission(submission, this.#url, this.#files);
    await this.#open(url, body === null ? {} : { body, type });
  }

  async #open(url: URL, sent: { body?: Buffer; type?: string }): Promise<Answer> {
    const here = this.#url === "about:blank" ? undefined : new URL(this.#url).origin;
    const isOwn = here === url.origin;
    const headers = {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
      "upgrade-insecure-requests": "1",
      "sec-fetch-site": isOwn ? "same-origin" : here === undefined ? "none" : "same-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "sec-fetch-user": "?1",
      ...(isOwn && { referer: this.#url.split("#")[0] ?? "" }),
      ...(sent.type !== undefined && { "content-type": sent.type, origin: here ?? "null" }),
    };
    const method = sent.body === undefined ? "GET" : "POST";
    const options = { method, headers, ...(sent.body && { data: sent.body }) };
    const answer = await this.request.fetch(url.href, options);
    this.#answer = answer;
    const type = answer.headers()["content-type"] ?? "";
    // A file is saved, and the page stays.
    if (answer.headers()["content-disposition"]?.startsWith("attachment")) return answer;
    await this.#show(answer, type.startsWith("text/html") ? await answer.text() : "", url.hash);
    return answer;
  }

  async #show(answer: Answer, html: string, hash: string): Promise<void> {
    const url = new URL(answer.url());
    if (!url.hash) url.hash = hash;
    this.#url = url.href;
    this.#html = html;
    const refused = refusedIn(html, answer.headers()["content-security-policy"]);
    if (refused.length > 0) throw new Error(`The policy of ${this.#url} refuses ${refused.join(", ")}`);
    const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    this.#styles = [...(await Promise.all(linked.map((href) => this.#styleSheet(href)))), ...inline];
    this.#markup.close();
    this.#markup = new Markup(html, this.#url);
    this.#files = new WeakMap();
    this.changed();
  }

  #styleSheet(href: string): Promise<string> {
    const known = styleSheets.get(href) ?? this.request.get(href).then((answer) => answer.text());
    styleSheets.set(href, known);
    return known;
  }
}
