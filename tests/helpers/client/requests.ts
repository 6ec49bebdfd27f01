import { randomInt } from "node:crypto";
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { CookieJar } from "tough-cookie";
import { type Entry, encodeFields, encodeMultipart } from "./submission.ts";

/** One file of a form, as a browser has it after it was chosen. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: Record<string, string | number | boolean>;
  /** Sent as `multipart/form-data`. */
  multipart?: FormData | Record<string, string | number | boolean | ChosenFile>;
  /** A body as it is; objects are sent as JSON. */
  data?: string | Buffer | object;
  params?: Record<string, string>;
  /** 20 unless told; 0 shows the redirect itself. */
  maxRedirects?: number;
}

/** An answer, with the methods of Playwright's `APIResponse`. */
export class Answer {
  readonly #status: number;
  readonly #headers: IncomingHttpHeaders;
  readonly #body: Buffer;
  readonly #url: string;
  readonly #rawHeaders: string[];

  constructor(url: string, status: number, headers: IncomingHttpHeaders, rawHeaders: string[], body: Buffer) {
    this.#url = url;
    this.#status = status;
    this.#headers = headers;
    this.#rawHeaders = rawHeaders;
    this.#body = body;
  }

  url = () => this.#url;
  status = () => this.#status;
  ok = () => this.#status >= 200 && this.#status < 300;
  headers = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(this.#headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join("\n") : (value ?? ""),
      ]),
    );
  headersArray = () =>
    this.#rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [{ name, value: this.#rawHeaders[at + 1] ?? "" }] : [],
    );
  body = async () => this.#body;
  text = async () => this.#body.toString("utf8");
  json = async () => JSON.parse(this.#body.toString("utf8"));
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  /** In pieces. */
  body: Buffer[] | null;
}

/** Gives an idle line up long before the site does after 65 s: what is sent at that moment would be lost. */
const agent = new Agent({ keepAlive: true, timeout: 20_000 });

/** Sends requests with the cookies of one visitor; the API of Playwright's `APIRequestContext`, where tests use it. */
export class Requests {
  readonly jar = new CookieJar(undefined, { rejectPublicSuffixes: false });
  readonly #baseURL: string;
  /** Each visitor comes from an address of its own, as behind a proxy: shares are counted by it. */
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  /** Addresses of other sites that a redirect led to; nothing is asked of them. */
  readonly left: string[] = [];

  constructor(baseURL: string) {
    this.#baseURL = baseURL;
  }

  get = (address: string, options: RequestOptions = {}) => this.fetch(address, { ...options, method: "GET" });
  post = (address: string, options: RequestOptions = {}) =>
    this.fetch(address, { ...options, method: "POST" });
  /** Sends a form; a redirect is shown, not followed. */
  send = (address: string, form: RequestOptions["form"]) => this.post(address, { form, maxRedirects: 0 });
  /** What the page at an address says. */
  read = async (address: string) => (await this.get(address)).text();

  async fetch(address: string, options: RequestOptions = {}): Promise<Answer> {
    const url = new URL(address, this.#baseURL);
    for (const [name, value] of Object.entries(options.params ?? {})) url.searchParams.set(name, value);
    const { body, type } = await encodeBody(options);
    const headers = { ...(type !== null && { "content-type": type }), ...lowerCase(options.headers ?? {}) };
    return this.#follow(url, { method: options.method ?? "GET", headers, body }, options.maxRedirects ?? 20);
  }

  async #follow(url: URL, sent: Sent, redirects: number): Promise<Answer> {
    const answer = await this.#ask(url, sent);
    const location = answer.headers().location;
    if (redirects === 0 || location === undefined || answer.status() < 300 || answer.status() >= 400)
      return answer;
    const next = new URL(location, url);
    if (next.origin !== url.origin) {
      this.left.push(next.href);
      return new Answer(next.href, answer.status(), {}, [], Buffer.alloc(0));
    }
    if (!next.hash) next.hash = url.hash;
    const keepsMethod = answer.status() === 307 || answer.status() === 308 || sent.method === "HEAD";
    if (keepsMethod) return this.#follow(next, sent, redirects - 1);
    const { "content-type": _type, ...headers } = sent.headers;
    return this.#follow(next, { method: "GET", headers, body: null }, redirects - 1);
  }

  async #ask(url: URL, { method, headers, body }: Sent): Promise<Answer> {
    const cookie = this.jar.getCookieStringSync(url.href);
    const answer = await send(url, {
      method,
      body,
      headers: {
        accept: "*/*",
        "accept-language": "id-ID",
        "user-agent": userAgent,
        "x-forwarded-for": this.#address,
        ...(cookie !== "" && { cookie }),
        ...headers,
        ...(body !== null && { "content-length": String(lengthOf(body)) }),
      },
    });
    for (const { name, value } of answer.headersArray())
      if (name.toLowerCase() === "set-cookie") this.jar.setCookieSync(value, url.href, { ignoreError: true });
    return answer;
  }
}

/** Chrome's, which is the same on every phone. */
const userAgent =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";

function send(url: URL, { method, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = url;
    const asked = httpRequest(
      { hostname, port, path: pathname + search, method, headers, agent },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve(
            new Answer(
              url.href,
              answer.statusCode ?? 0,
              answer.headers,
              answer.rawHeaders,
              Buffer.concat(parts),
            ),
          ),
        );
      },
    );
    asked.on("error", reject);
    for (const piece of body ?? []) asked.write(piece);
    asked.end();
  });
}

const lengthOf = (pieces: Buffer[]) => pieces.reduce((sum, piece) => sum + piece.length, 0);

async function encodeBody(options: RequestOptions): Promise<{ body: Buffer[] | null; type: string | null }> {
  const { form, multipart, data } = options;
  const inOne = ({ body, type }: { body: Buffer; type: string }) => ({ body: [body], type });
  if (form !== undefined) {
    const fields = Object.entries(form).map(([name, value]) => [name, String(value)]);
    return inOne(encodeFields(new URLSearchParams(fields)));
  }
  if (multipart instanceof FormData) return encodeMultipart(await Promise.all([...multipart].map(entryOf)));
  if (multipart !== undefined) {
    const entries = Object.entries(multipart);
    return encodeMultipart(
      entries.map(([name, value]): Entry => [name, typeof value === "object" ? value : String(value)]),
    );
  }
  if (data === undefined) return { body: null, type: null };
  if (typeof data === "string") return inOne({ body: Buffer.from(data), type: "text/plain;charset=UTF-8" });
  if (Buffer.isBuffer(data)) return inOne({ body: data, type: "application/octet-stream" });
  return inOne({ body: Buffer.from(JSON.stringify(data)), type: "application/json" });
}

async function entryOf([name, value]: [string, FormDataEntryValue]): Promise<Entry> {
  if (typeof value === "string") return [name, value];
  const buffer = Buffer.from(await value.arrayBuffer());
  return [name, { name: value.name, mimeType: value.type || "application/octet-stream", buffer }];
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
