import { expect } from "vitest";
import type { Page } from "./client/page.ts";
import { exchange, type LineAnswer } from "./raw-answer.ts";
import { type BuiltRoute, builtRoutes } from "./routes.ts";
import { seed } from "./seed.ts";
import type { Site } from "./site.ts";

/** Traces of what the site is made of: stacks, paths of the machine, statements, the backend's own words. */
const leaks =
  /node_modules|\/(?:app|build|work|tmp|home|srv)\/\w|\.[jt]sx?:\d+|\bat \w+ \(|PGRST|SQLSTATE|syntax error|\bselect .{1,60} from |\binsert into |\bdelete from |\bupdate \w+ set |TypeError|SyntaxError/i;

/** The `Cookie` header of a page's visitor. */
export async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Asks by a request line and headers of the caller's own making. */
export function askLine(
  site: Site,
  line: string,
  headers: string[] = [],
  body: string | Buffer = "",
): Promise<LineAnswer> {
  const head = [`${line} HTTP/1.1`, "Connection: close", ...headers, "", ""].join("\r\n");
  return exchange(site.origin, Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)]));
}

export function expectRefusal({ status, headers, body }: LineAnswer, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400);
  expectQuiet({ status, headers, body }, what);
}

/** Whatever the answer is, nothing failed and nothing is told. */
export function expectQuiet({ status, body }: LineAnswer, what: string): void {
  expect(status, what).toBeGreaterThan(0);
  expect(status, what).toBeLessThan(500);
  expect(body, what).not.toMatch(leaks);
}

export const dataOf = (address: string) => `${address === "/" ? "/_root" : address}.data`;
const addressOf = ({ path }: BuiltRoute) => path.replace(/:\w+\??/g, seed.draft.id).replace("*", "x");

/** Addresses, public and private; the way out would end the session that the others need. */
function addresses(routes: BuiltRoute[]): string[] {
  const admin = routes.map(addressOf).filter((path) => !path.endsWith("/logout"));
  return ["/wa", "/auth/confirm", "/umroh", ...admin];
}

export const everyAddress = () => addresses(builtRoutes("/admin"));
export const everyForm = () => addresses(builtRoutes("/admin").filter(({ hasAction }) => hasAction));
