import type { Cookie } from "tough-cookie";
import { Page } from "./page.ts";
import { Requests } from "./requests.ts";

/** One visitor: cookies, and the pages that have them. Playwright's `BrowserContext`, where tests use it. */
export class Context {
  readonly request: Requests;
  readonly baseURL: string;

  constructor(baseURL: string) {
    this.baseURL = baseURL;
    this.request = new Requests(baseURL);
  }

  newPage = async () => new Page(this);
  close = async () => undefined;
  cookies = async () =>
    this.request.jar.getCookiesSync(this.baseURL).map((cookie) => ({
      name: cookie.key,
      value: cookie.value,
      httpOnly: cookie.httpOnly,
      secure: cookie.secure,
      path: cookie.path ?? "/",
      // As the header has it.
      sameSite: cookie.sameSite?.replace(/^./, (letter) => letter.toUpperCase()),
      expires: expiryOf(cookie),
    }));
  /** The `Cookie` header of its next request. */
  cookieHeader = () => this.request.jar.getCookieStringSync(this.baseURL);
  addCookies = async (cookies: { name: string; value: string }[]) => {
    for (const { name, value } of cookies)
      this.request.jar.setCookieSync(`${name}=${value}; Path=/`, this.baseURL);
  };
  clearCookies = async ({ name }: { name?: string } = {}) => {
    for (const cookie of await this.cookies()) {
      if (name === undefined || cookie.name === name)
        this.request.jar.setCookieSync(`${cookie.name}=; Path=${cookie.path}; Max-Age=0`, this.baseURL);
    }
  };
}

/** In seconds since 1970; -1 for a cookie that goes with the browser. */
function expiryOf(cookie: Cookie): number {
  const moment = cookie.expiryTime() ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(moment) ? moment / 1000 : -1;
}
