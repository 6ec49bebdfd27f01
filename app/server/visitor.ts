import { isbot } from "isbot";

/** Whether a person seems to have sent a request with these headers; bots and prefetchers find their way, but count nowhere. */
export function isVisitor(header: (name: string) => string | string[] | null | undefined): boolean {
  const text = (name: string) => header(name)?.toString() ?? "";
  const userAgent = text("user-agent");
  const purpose = text("sec-purpose") || text("purpose");
  return userAgent !== "" && !isbot(userAgent) && !purpose.includes("prefetch");
}
