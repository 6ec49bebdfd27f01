import type { Role } from "../../app/lib/roles.ts";
import { administrator } from "./demo-site.ts";
import { addColleague, type Colleague, type Service } from "./service.ts";
import type { Site } from "./site.ts";

/** An administrator without a browser: the same requests, many of them at once, to one site or to several. */
export interface Staff {
  /** The `Cookie` header of the session. */
  cookie: string;
  get(url: string): Promise<Answer>;
  /** Sends fields as a form of the site does; redirects are not followed. */
  post(url: string, fields: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  status: number;
  location: string | null;
  text: string;
  cookies: string;
  requestId: string;
}

/** Signs in, by default as the administrator of the browser tests. `from`: the address that a proxy would name, so that others' guesses lock nobody out. */
export async function signIn(
  origin: string,
  from?: string,
  { email, password }: Colleague = administrator,
): Promise<Staff> {
  const headers: HeadersInit = from === undefined ? {} : { "x-forwarded-for": from };
  const { status, cookies } = await request(`${origin}/admin/login`, "", { email, password }, headers);
  if (status !== 303) throw new Error(`Signing in answered ${status}`);
  return staffWith(cookies);
}

/** Puts a new colleague into the team and signs in. */
export async function join({ origin }: Pick<Site, "origin">, service: Service, role: Role): Promise<Staff> {
  const person = { email: `${role}-${crypto.randomUUID()}@contoh.id`, password: "danau-singkarak-552" };
  await addColleague(service, person, role);
  return signIn(origin, undefined, person);
}

/** The member of staff who holds these cookies. */
export function staffWith(cookie: string): Staff {
  return { cookie, get: (url) => request(url, cookie), post: (url, fields) => request(url, cookie, fields) };
}

async function request(
  url: string,
  cookie: string,
  fields?: Record<string, string>,
  headers: HeadersInit = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    headers: { cookie, accept: "text/html", ...headers },
    redirect: "manual",
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    text: await answer.text(),
    requestId: answer.headers.get("x-request-id") ?? "",
    cookies: answer.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; "),
  };
}

/** The value of a form's hidden field, as the page's HTML holds it. */
export function hiddenValue(html: string, name: string): string {
  const tag = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  const value = tag && /value="([^"]*)"/.exec(tag)?.[1];
  if (value === undefined) throw new Error(`The page has no hidden field ${name}`);
  return value;
}
