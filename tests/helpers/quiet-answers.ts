import { expect } from "vitest";
import { confidenceIn } from "./fuzz.ts";
import { exchange, type LineAnswer } from "./raw-answer.ts";
import { addressOf, type BuiltRoute, builtRoutes } from "./routes.ts";
import type { Site } from "./site.ts";

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

export function expectQuietRefusal(answer: LineAnswer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expectQuiet(answer, what);
}

/** Whatever the answer is, nothing failed and nothing is told. */
export function expectQuiet({ status, body }: LineAnswer, what: string): void {
  expect(status, what).toBeGreaterThan(0);
  expect(status, what).toBeLessThan(500);
  expect(confidenceIn(body), what).toBeNull();
}

export const dataOf = (address: string) => `${address === "/" ? "/_root" : address}.data`;

/** Addresses, public and private; the way out would end the session that the others need. */
function addresses(routes: BuiltRoute[]): string[] {
  const admin = routes.map((route) => addressOf(route)).filter((path) => !path.endsWith("/logout"));
  return ["/wa", "/auth/confirm", "/umroh", ...admin];
}

export const everyAddress = () => addresses(builtRoutes("/admin"));
export const everyForm = () => addresses(builtRoutes("/admin").filter(({ hasAction }) => hasAction));
