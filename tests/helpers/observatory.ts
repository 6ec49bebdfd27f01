import type { LineAnswer } from "./raw-answer.ts";

/**
 * What the HTTP Observatory of Mozilla and MDN looks at in one page, scored by its published table (version 5 of the
 * algorithm): https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring. Its own scorer
 * (@mdn/mdn-http-observatory) brings 130 MB of dependencies, so it is run by hand; on these pages both agree.
 * Redirection is left out: the proxy that speaks https does it.
 */
interface Scored {
  test: string;
  points: number;
}

const halfAYear = 15_768_000;
const privateReferrers = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];

/** Points beyond 100 count only where nothing was taken off below 90. */
export function observatoryScore(answer: LineAnswer): { score: number; tests: Scored[] } {
  const tests = [
    { test: "content-security-policy", points: policyPoints(answer) },
    { test: "cookies", points: cookiePoints(answer) },
    {
      test: "cross-origin-resource-sharing",
      points: header(answer, "access-control-allow-origin") ? -50 : 0,
    },
    {
      test: "referrer-policy",
      points: privateReferrers.includes(header(answer, "referrer-policy")) ? 5 : -5,
    },
    { test: "strict-transport-security", points: transportPoints(answer) },
    { test: "subresource-integrity", points: scriptPoints(answer) },
    {
      test: "x-content-type-options",
      points: header(answer, "x-content-type-options") === "nosniff" ? 0 : -5,
    },
    { test: "x-frame-options", points: directive(answer, "frame-ancestors") === "'none'" ? 5 : -20 },
    { test: "cross-origin-resource-policy", points: resourcePoints(answer) },
  ];
  const sum = (all: Scored[]) => all.reduce((total, { points }) => total + points, 100);
  const lost = sum(tests.filter(({ points }) => points < 0));
  return { score: lost >= 90 ? sum(tests) : lost, tests };
}

function header({ headers }: LineAnswer, name: string): string {
  return headers.get(name)?.join(", ") ?? "";
}

function directive(answer: LineAnswer, name: string): string {
  const parts = header(answer, "content-security-policy").split(";");
  const found = parts.map((part) => part.trim().split(/\s+/)).find(([first]) => first === name);
  return found?.slice(1).join(" ") ?? "";
}

/** 10 for a policy that allows nothing by default and nothing unsafe, 5 with another default, 0 for unsafe styles only. */
function policyPoints(answer: LineAnswer): number {
  if (header(answer, "content-security-policy") === "") return -25;
  const scripts = directive(answer, "script-src") || directive(answer, "default-src");
  // A hash or a nonce makes browsers ignore 'unsafe-inline'; here neither may be needed.
  if (/unsafe-|(^| )(\*|https?:|data:)( |$)/.test(scripts) || scripts === "") return -20;
  if (/unsafe-/.test(directive(answer, "style-src"))) return 0;
  return directive(answer, "default-src") === "'none'" ? 10 : 5;
}

function cookiePoints({ headers }: LineAnswer): number {
  const cookies = headers.get("set-cookie") ?? [];
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) return -20;
  if (cookies.some((cookie) => !/;\s*httponly/i.test(cookie))) return -10;
  return cookies.length > 0 && cookies.every((cookie) => /;\s*samesite=/i.test(cookie)) ? 5 : 0;
}

function transportPoints(answer: LineAnswer): number {
  const age = /max-age=(\d+)/.exec(header(answer, "strict-transport-security"))?.[1];
  if (age === undefined) return -20;
  return Number(age) >= halfAYear ? 0 : -10;
}

/** Scripts of one's own need no sum. */
function scriptPoints({ body }: LineAnswer): number {
  const sources = [...body.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source = ""]) => source);
  return sources.every((source) => /^\/(?!\/)/.test(source)) ? 0 : -5;
}

function resourcePoints(answer: LineAnswer): number {
  return /^same-(origin|site)$/.test(header(answer, "cross-origin-resource-policy")) ? 10 : 0;
}
